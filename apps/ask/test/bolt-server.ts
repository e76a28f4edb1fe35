import type { Socket } from "node:net";

/** Says what a server of a version says when it is asked who it is, or refuses the login. */
export interface BoltScript {
  readonly version?: string;
  /** Code and message of the server. */
  readonly failure?: readonly [code: string, message: string];
}

type Value = string | Value[] | { [key: string]: Value };

/** The values of Bolt that the script needs, all of them short enough for the simplest forms. */
function pack(value: Value): Buffer {
  if (typeof value === "string") {
    const text = Buffer.from(value);
    return Buffer.concat([Buffer.from([0xd0, text.length]), text]);
  }
  if (Array.isArray(value)) return Buffer.concat([Buffer.from([0x90 + value.length]), ...value.map(pack)]);
  const entries = Object.entries(value);
  return Buffer.concat([Buffer.from([0xa0 + entries.length]), ...entries.flatMap(([key, inner]) => [pack(key), pack(inner)])]);
}

function message(signature: number, field: Value): Buffer {
  const body = Buffer.concat([Buffer.from([0xb1, signature]), pack(field)]);
  return Buffer.concat([Buffer.from([body.length >> 8, body.length & 0xff]), body, Buffer.from([0, 0])]);
}

const success = (metadata: Value = {}): Buffer => message(0x70, metadata);
const record = (row: Value): Buffer => message(0x71, row);
const failure = (code: string, text: string): Buffer => message(0x7f, { code, message: text });
const [hello, run, pull, logon] = [0x01, 0x10, 0x3f, 0x6a];

/** Speaks just enough of Bolt 5.4 to be asked for its version. */
export const boltServer =
  ({ version = "5.26.0", failure: refused }: BoltScript) =>
  (socket: Socket): void => {
    let pending: Buffer | undefined;
    const answer = (signature: number): Buffer => {
      if (refused !== undefined && signature === logon) return failure(...refused);
      if (signature === hello) return success({ server: `Neo4j/${version}`, connection_id: "1" });
      if (signature === run) return success({ fields: ["name", "versions", "edition"] });
      if (signature === pull) return Buffer.concat([record(["Neo4j Kernel", [version], "community"]), success()]);
      return success();
    };
    socket.on("data", (bytes) => {
      if (pending === undefined) {
        pending = Buffer.alloc(0);
        socket.write(Buffer.from([0, 0, 4, 5]));
        return;
      }
      pending = Buffer.concat([pending, bytes]);
      for (let length = pending.length < 2 ? 0 : pending.readUInt16BE(); length > 0 && pending.length >= length + 4; ) {
        socket.write(answer(pending[3]!));
        pending = pending.subarray(length + 4);
        length = pending.length < 2 ? 0 : pending.readUInt16BE();
      }
    });
  };
