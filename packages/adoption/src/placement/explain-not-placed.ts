import type { NotPlaced } from "./placement.js";

/** Says in a sentence why the chunks of a document are not placed. */
export function explainNotPlaced(reason: NotPlaced): string {
  switch (reason.code) {
    case "NO_SOURCE":
      return "The plan names no file for it.";
    case "NO_ORDER":
      return "Neither NEXT_CHUNK nor the index of its chunks puts them in order.";
    case "FILE_UNREADABLE":
      return `${reason.file} cannot be read: ${reason.cause}`;
    case "NOT_UTF8":
      return `${reason.file} is not UTF-8 from byte ${reason.byte} on.`;
    case "LINE_ENDS":
      return reason.windows === "file"
        ? `Only line ends differ: ${reason.file} has Windows line ends, the stored text has not.`
        : `Only line ends differ: the stored text has Windows line ends, ${reason.file} has not.`;
    case "DIFFERENT":
      return reason.byte === null
        ? `Nothing of chunk ${reason.chunk} is in ${reason.file}, behind the chunk before.`
        : `Chunk ${reason.chunk} is not in ${reason.file}: it agrees with the file up to byte ${reason.byte} at best.`;
    case "AMBIGUOUS":
      return `Chunk ${reason.chunk} may come from byte ${reason.bytes[0]} of ${reason.file} or from byte ${reason.bytes[1]}.`;
  }
}
