/** Something that the suite cannot run without. */
export class MissingPart extends Error {
  override readonly name = "MissingPart";
}

/** What Python raised. */
export class PythonFailure extends Error {
  override readonly name = "PythonFailure";

  /** @param type - Name of Python's class, such as `SearchQueryParseError`. */
  constructor(
    readonly type: string,
    message: string,
  ) {
    super(message);
  }
}
