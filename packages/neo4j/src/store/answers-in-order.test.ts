import { describe, expect, it } from "vitest";
import { answersInOrder } from "./answers-in-order.js";

const later = async <Value>(turns: number, value: () => Value): Promise<Value> => {
  for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
  return value();
};
const fails = (turns: number, message: string): Promise<never> =>
  later(turns, () => {
    throw new Error(message);
  });

describe("answersInOrder", () => {
  it("gives what each answers, in the order in which they were asked", async () => {
    const [one, two, three] = await answersInOrder([later(3, () => 1), later(1, () => "two"), later(2, () => [3])]);
    expect([one, two, three]).toEqual([1, "two", [3]]);
    expect(await answersInOrder([])).toEqual([]);
  });

  it("throws what the first of them throws that was asked, whichever fails first", async () => {
    await expect(answersInOrder([later(1, () => 1), fails(3, "the cause"), fails(0, "its consequence")])).rejects.toThrow("the cause");
    await expect(answersInOrder([later(3, () => 1), fails(0, "the cause"), fails(6, "its consequence")])).rejects.toThrow("the cause");
  });

  it("leaves no rejection unheard", async () => {
    const unheard: unknown[] = [];
    const hear = (reason: unknown): void => {
      unheard.push(reason);
    };
    process.on("unhandledRejection", hear);
    try {
      await expect(answersInOrder([fails(5, "the cause"), fails(0, "a"), fails(9, "b")])).rejects.toThrow("the cause");
      await later(20, () => undefined);
      expect(unheard).toEqual([]);
    } finally {
      process.off("unhandledRejection", hear);
    }
  });
});
