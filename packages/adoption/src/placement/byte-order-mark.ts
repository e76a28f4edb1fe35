/** Bytes of the UTF-8 byte order mark that bytes begin with: 3 or none. */
export function byteOrderMarkLength([first, second, third]: Uint8Array): 0 | 3 {
  return first === 0xef && second === 0xbb && third === 0xbf ? 3 : 0;
}
