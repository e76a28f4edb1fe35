/** An answer that the connection itself does not read, whatever stands in it. */
export class AnswerNotRead extends Error {
  /**
   * @param says - Why, behind the server's name. It is not the message: the SDK looks there for words of its own, such as "timeout".
   */
  constructor(
    readonly kind: "redirected" | "answerTooLarge",
    readonly says: string,
  ) {
    super("The answer is not read.");
  }
}

/** Finds it in an error of the SDK. */
export function answerNotReadIn(error: unknown): AnswerNotRead | undefined {
  for (let inner = error; inner instanceof Error; inner = inner.cause) if (inner instanceof AnswerNotRead) return inner;
  return undefined;
}
