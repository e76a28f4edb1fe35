import { setMaxListeners } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import neo4j, { type Driver } from "neo4j-driver";
import { describe, expect, it } from "vitest";
import { createGuestConnections, type GuestConnections } from "./guest-connections.js";

const never = (): Promise<never> => new Promise(() => undefined);
const serverSays = new neo4j.Neo4jError("no", "Neo.ClientError.Statement.SyntaxError", "42001", "", {} as never);

/** Connections whose drivers only know whether they are closed. */
function setUp(most: number, whenOpen = (): Promise<unknown> => Promise.resolve()): { readonly guests: GuestConnections; readonly opened: { closed: boolean }[] } {
  const opened: { closed: boolean }[] = [];
  const open = (): Driver => {
    const state = { closed: false };
    opened.push(state);
    return {
      close: () => {
        state.closed = true;
        return Promise.resolve();
      },
    } as unknown as Driver;
  };
  return { guests: createGuestConnections({ open, whenOpen, most }), opened };
}

describe("connections that are lent", () => {
  it("are lent again after work that ended well, or that the server refused", async () => {
    const { guests, opened } = setUp(5);
    for (let call = 0; call < 100; call += 1) {
      expect(await guests.lend({}, () => Promise.resolve(call))).toBe(call);
      await expect(guests.lend({}, () => Promise.reject(serverSays))).rejects.toBe(serverSays);
    }
    expect(opened).toEqual([{ closed: false }]);
  });

  it.each([
    ["the connection broke", {}, () => Promise.reject(new neo4j.Neo4jError("lost", "ServiceUnavailable", "50N42", "", {} as never))],
    ["its work failed in another way", {}, () => Promise.reject(new RangeError("odd"))],
    ["its work threw at once", {}, () => { throw new RangeError("odd"); }],
    ["its time is up", { deadlineMs: 10 }, never],
    ["its caller has gone", "abort", never],
  ] as const)("are closed when %s", async (_, limits, work) => {
    const { guests, opened } = setUp(1);
    const isEnded: boolean[] = [];
    const lent = guests.lend(limits === "abort" ? { signal: AbortSignal.timeout(10) } : limits, (__, ended) => {
      ended.addEventListener("abort", () => isEnded.push(true));
      return work();
    });
    await expect(lent).rejects.toBeInstanceOf(Error);
    expect(isEnded).toEqual([true]);
    expect(opened).toEqual([{ closed: true }]);
    expect(await guests.lend({}, () => Promise.resolve("next"))).toBe("next");
    expect(opened).toEqual([{ closed: true }, { closed: false }]);
  });

  it("are all opened anew after one of them broke, whose fate those that nobody used may share", async () => {
    const { guests, opened } = setUp(20);
    await Promise.all(Array.from({ length: 20 }, () => guests.lend({}, () => wait(1))));
    const broken = new neo4j.Neo4jError("lost", "ServiceUnavailable", "50N42", "", {} as never);
    await expect(guests.lend({}, () => Promise.reject(broken))).rejects.toBe(broken);
    expect(opened.filter(({ closed }) => !closed)).toEqual([]);
    await guests.lend({}, () => Promise.resolve());
    expect(opened).toHaveLength(21);
  });

  it("keep those that nobody uses when a caller gave up or the server refused something", async () => {
    const { guests, opened } = setUp(3);
    await Promise.all(Array.from({ length: 3 }, () => guests.lend({}, () => wait(1))));
    await expect(guests.lend({ deadlineMs: 5 }, never)).rejects.toMatchObject({ code: "QUERY.TIMEOUT" });
    await expect(guests.lend({}, () => Promise.reject(serverSays))).rejects.toBe(serverSays);
    expect(opened.filter(({ closed }) => closed)).toHaveLength(1);
  });

  it("are lent no longer than what is left of a deadline that began before", async () => {
    const { guests, opened } = setUp(1);
    const lent = guests.lend({ deadlineMs: 10_000_000, since: performance.now() - 9_999_995 }, never);
    await expect(lent).rejects.toMatchObject({ code: "QUERY.TIMEOUT", message: "No answer came within 10000000 ms." });
    expect(opened).toEqual([{ closed: true }]);
  });

  it("are never more than allowed, and go to those who waited longest", async () => {
    const { guests, opened } = setUp(3);
    let busy = 0;
    let most = 0;
    const started: number[] = [];
    await Promise.all(
      Array.from({ length: 30 }, (_, call) =>
        guests
          .lend({}, async () => {
            started.push(call);
            most = Math.max(most, ++busy);
            await wait(1);
            busy -= 1;
            if (call % 3 === 0) throw new RangeError("broken");
          })
          .catch(() => undefined),
      ),
    );
    expect(most).toBe(3);
    expect(started).toEqual(Array.from({ length: 30 }, (_, call) => call));
    expect(opened.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(3);
    // Ten broke, and a broken one is replaced only when somebody waits.
    expect(opened.length).toBeGreaterThanOrEqual(12);
  });

  it("are waited for no longer than the deadline or the signal allows", async () => {
    const { guests } = setUp(1);
    let finish: () => void = () => undefined;
    const first = guests.lend({}, () => new Promise<void>((resolve) => (finish = resolve)));
    await expect(guests.lend({ deadlineMs: 5 }, never)).rejects.toMatchObject({ code: "SERVER.POOL_EXHAUSTED" });
    await expect(guests.lend({ signal: AbortSignal.timeout(5) }, never)).rejects.toMatchObject({ name: "TimeoutError" });
    const third = guests.lend({ deadlineMs: 10_000 }, () => Promise.resolve("third"));
    finish();
    await first;
    expect(await third).toBe("third");
  });

  it("are not lent where the signal has aborted before", async () => {
    const { guests, opened } = setUp(1);
    await expect(guests.lend({ signal: AbortSignal.abort("before") }, never)).rejects.toBe("before");
    expect(opened).toEqual([]);
  });

  it("are all free again when many that wait and work give up in the same moment", async () => {
    const { guests, opened } = setUp(2);
    const controller = new AbortController();
    setMaxListeners(20, controller.signal);
    const calls = Array.from({ length: 20 }, (_, call) => guests.lend(call % 4 === 3 ? {} : { signal: controller.signal }, call % 4 === 3 ? () => wait(1) : never));
    const outcomes = Promise.allSettled(calls);
    await wait(5);
    controller.abort(new RangeError("enough"));
    expect((await outcomes).filter(({ status }) => status === "fulfilled")).toHaveLength(5);
    expect(await Promise.all([1, 2, 3].map((call) => guests.lend({ deadlineMs: 10_000 }, () => wait(1, call))))).toEqual([1, 2, 3]);
    expect(opened.filter(({ closed }) => !closed).length).toBeLessThanOrEqual(2);
  });

  it("keep their place while they are being opened, and are of use when that went well", async () => {
    let answer: () => void = () => undefined;
    const { guests, opened } = setUp(1, () => new Promise<void>((resolve) => (answer = resolve)));
    await expect(guests.lend({ deadlineMs: 5 }, never)).rejects.toMatchObject({ code: "QUERY.TIMEOUT" });
    await expect(guests.lend({ deadlineMs: 5 }, never)).rejects.toMatchObject({ code: "SERVER.POOL_EXHAUSTED" });
    answer();
    expect(await guests.lend({}, () => Promise.resolve("next"))).toBe("next");
    expect(opened).toEqual([{ closed: false }]);
  });

  it("make room where opening them failed", async () => {
    let fail: (reason: unknown) => void = () => undefined;
    const { guests, opened } = setUp(1, () => new Promise<never>((_, reject) => (fail = reject)));
    const broken = new RangeError("broken");
    const first = guests.lend({}, never);
    fail(broken);
    await expect(first).rejects.toBe(broken);
    await expect(guests.lend({ deadlineMs: 5 }, never)).rejects.toMatchObject({ code: "QUERY.TIMEOUT" });
    fail(broken);
    await wait(1);
    expect(opened).toEqual([{ closed: true }, { closed: true }]);
  });

  it("are all closed in the end, and what still runs or waits ends with them", async () => {
    const { guests, opened } = setUp(2);
    await guests.lend({}, () => Promise.resolve());
    let finish: () => void = () => undefined;
    const calls = [guests.lend({}, never), guests.lend({}, () => new Promise<void>((resolve) => (finish = resolve))), guests.lend({}, never)];
    const outcomes = Promise.allSettled(calls);
    await wait(1);
    await guests.close();
    finish();
    for (const outcome of await outcomes) expect(outcome).toMatchObject({ status: "rejected", reason: { code: "SERVER.NOT_CONNECTED" } });
    await wait(1);
    expect(opened.every(({ closed }) => closed)).toBe(true);
    await expect(guests.lend({}, never)).rejects.toMatchObject({ code: "SERVER.NOT_CONNECTED" });
    expect(opened).toHaveLength(2);
  });
});
