const lineFeed = 10;
const carriageReturn = 13;

/**
 * Follows the bytes of server-sent events: gives, for each chunk of them, the length of the longest event so far within it, whether it has ended or
 * not. The SDK keeps an event until its end and looks through all of it with every chunk.
 */
export function eventMeter(): (chunk: Uint8Array) => number {
  let length = 0;
  let isLineEmpty = true;
  let previous = 0;
  return (chunk) => {
    let longest = 0;
    for (const byte of chunk) {
      length += 1;
      const isLineEnd = byte === lineFeed || byte === carriageReturn;
      const isSecondHalf = byte === lineFeed && previous === carriageReturn;
      if (isLineEnd && isLineEmpty && !isSecondHalf) length = 0;
      if (!isSecondHalf) isLineEmpty = isLineEnd;
      longest = Math.max(longest, length);
      previous = byte;
    }
    return longest;
  };
}
