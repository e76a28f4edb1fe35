/** Writes notes for a person to watch: on a terminal each over the last one, in a file line by line and seldom. */
export interface Progress {
  note(text: string): void;
  /** Leaves the last note standing. */
  end(): void;
}

const pauseMs = 5_000;

type Stream = Pick<NodeJS.WriteStream, "write"> & { readonly isTTY?: boolean };

export function createProgress(stream: Stream, now = () => performance.now()): Progress {
  let shown = "";
  let lastMs = -Infinity;
  return {
    note(text) {
      if (stream.isTTY === true) stream.write(`\r\u001B[K${text}`);
      // Notes that differ only in their numbers count up; now and then is enough.
      else if (withoutNumbers(text) !== withoutNumbers(shown) || now() - lastMs > pauseMs) {
        stream.write(`${text}\n`);
        lastMs = now();
      }
      shown = text;
    },
    end() {
      if (stream.isTTY === true && shown !== "") stream.write("\n");
      shown = "";
    },
  };
}

const withoutNumbers = (text: string): string => text.replaceAll(/\d+/g, "");
