/** One line of a file of rows, without its end. */
export interface FileLine {
  /** From 1. */
  readonly number: number;
  /** Null for a line over the limit. */
  readonly bytes: Buffer | null;
}

const lineFeed = 0x0a;
const carriageReturn = 0x0d;

/** Lines of a stream of bytes. Holds one line at a time; one that is longer than `maxBytes` is dropped while it is read. */
export async function* splitLines(stream: AsyncIterable<Buffer>, maxBytes: number): AsyncGenerator<FileLine> {
  let parts: Buffer[] = [];
  let size = 0;
  let number = 0;
  const take = (): FileLine => {
    const bytes = size > maxBytes ? null : withoutCarriageReturn(Buffer.concat(parts));
    parts = [];
    size = 0;
    number += 1;
    return { number, bytes };
  };
  const add = (part: Buffer): void => {
    size += part.length;
    if (size > maxBytes) parts = [];
    else parts.push(part);
  };
  for await (const chunk of stream) {
    let start = 0;
    for (let end = chunk.indexOf(lineFeed); end !== -1; end = chunk.indexOf(lineFeed, start)) {
      add(chunk.subarray(start, end));
      start = end + 1;
      yield take();
    }
    add(chunk.subarray(start));
  }
  if (size > 0) yield take();
}

function withoutCarriageReturn(line: Buffer): Buffer {
  return line.at(-1) === carriageReturn ? line.subarray(0, -1) : line;
}
