import { connect, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import type { Direction, Fault } from "./fault.js";

/** A connection that goes through the proxy. */
export interface ProxiedConnection {
  /** From 1, in the order they were accepted. */
  readonly number: number;
  /** Bytes that have passed so far. */
  readonly bytes: Readonly<Record<Direction, number>>;
  readonly isOpen: boolean;
}

export interface FaultyConnection extends ProxiedConnection {
  setFaults(faults: readonly Fault[]): void;
  /** Closes both sides in an orderly way. */
  cut(): void;
  /** Tears both sides down. */
  reset(): void;
  /** Ends it at once, without manners. */
  destroy(): void;
}

interface Ending {
  readonly kind: "cut" | "reset" | "blackHole";
  readonly direction: Direction;
  remaining: number;
}

export function openConnection(number: number, near: Socket, target: { readonly host: string; readonly port: number }): FaultyConnection {
  const far = connect({ ...target, allowHalfOpen: true });
  const sockets = [near, far];
  const bytes = { up: 0, down: 0 };
  let isBlackHole = false;
  let isCut = false;
  let faults: readonly Fault[] = [];
  let endings: Ending[] = [];
  for (const socket of sockets) {
    socket.setNoDelay(true);
    socket.on("error", () => undefined);
    socket.on("close", (hadError) => {
      if (!isBlackHole && hadError) connection.reset();
    });
  }

  const end = ({ kind }: Ending): void => {
    if (kind === "blackHole") isBlackHole = true;
    else connection[kind]();
  };

  /** Passes one piece on, up to where an ending stands. */
  const pass = async (piece: Buffer, direction: Direction, to: Socket): Promise<void> => {
    for (const milliseconds of pausesOf(faults, direction, piece.length)) await wait(milliseconds);
    if (isCut) return;
    const first = endings.filter((ending) => ending.direction === direction).sort((one, other) => one.remaining - other.remaining)[0];
    const passing = isBlackHole ? piece.subarray(0, 0) : piece.subarray(0, first?.remaining);
    for (const ending of endings) if (ending.direction === direction) ending.remaining -= passing.length;
    bytes[direction] += passing.length;
    if (passing.length > 0 && to.writable && !to.write(passing)) await drained(to);
    if (first?.remaining === 0) end(first);
  };

  /** One chunk at a time, so that neither side runs ahead of the other. */
  const pump = (from: Socket, to: Socket, direction: Direction): void => {
    let passing = Promise.resolve();
    const passAll = async (chunk: Buffer): Promise<void> => {
      for (const piece of piecesOf(chunk, faults, direction)) await pass(piece, direction, to);
      from.resume();
    };
    from.on("data", (chunk) => {
      if (isCut) return;
      from.pause();
      passing = passAll(chunk);
    });
    from.on("end", () => void passing.then(() => isBlackHole || to.end()));
  };

  const connection: FaultyConnection = {
    number,
    bytes,
    get isOpen() {
      return !isCut && !near.destroyed;
    },
    setFaults(next) {
      faults = next;
      isBlackHole = false;
      endings = next.flatMap((fault) => ("afterBytes" in fault ? [{ ...fault, remaining: fault.afterBytes }] : []));
      for (const ending of endings.filter(({ remaining }) => remaining === 0)) end(ending);
    },
    cut() {
      isCut = true;
      // What still comes in is read and dropped: closing a socket with unread data would reset it.
      for (const socket of sockets) socket.end().resume();
    },
    reset() {
      for (const socket of sockets) if (!socket.destroyed) socket.resetAndDestroy();
    },
    destroy() {
      for (const socket of sockets) socket.destroy();
    },
  };
  pump(near, far, "up");
  pump(far, near, "down");
  return connection;
}

/** Resolves when more can be written, or when nothing ever can be again. */
function drained(socket: Socket): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      socket.off("drain", done).off("close", done);
      resolve();
    };
    socket.on("drain", done).on("close", done);
  });
}

const concerns = (direction: Direction, fault: Fault): boolean => fault.direction === undefined || fault.direction === direction;

/** How long a piece waits: every delay, and as long as a throttled line would need for it. */
function pausesOf(faults: readonly Fault[], direction: Direction, length: number): number[] {
  return faults.flatMap((fault) => {
    if (!concerns(direction, fault)) return [];
    if (fault.kind === "delay") return [fault.milliseconds];
    return fault.kind === "throttle" ? [(length / fault.bytesPerSecond) * 1_000] : [];
  });
}

/** On a throttled line data passes in pieces of a twentieth of a second. */
function piecesOf(chunk: Buffer, faults: readonly Fault[], direction: Direction): Buffer[] {
  const rates = faults.flatMap((fault) => (fault.kind === "throttle" && concerns(direction, fault) ? [fault.bytesPerSecond] : []));
  if (rates.length === 0) return [chunk];
  const size = Math.max(1, Math.floor(Math.min(...rates) / 20));
  return Array.from({ length: Math.ceil(chunk.length / size) }, (_, index) => chunk.subarray(index * size, (index + 1) * size));
}
