/** A version of a document that the graph has no longer. */
export interface EndedVersion extends LiveVersion {
  /** Hash of the version that took its place at once; null after a deletion. */
  readonly nextHash: string | null;
  readonly endedBy: string;
  readonly at: number;
}

/** A version of a document. */
export interface LiveVersion {
  readonly documentId: string;
  readonly corpus: string | null;
  readonly uri: string | null;
  readonly hash: string;
  readonly writtenBy: string;
}

/** The versions of one document that concern some runs: those they wrote, and those they ended. */
export interface DocumentHistory {
  /** By the time at which they ended. */
  readonly ended: readonly EndedVersion[];
  /** The one that is there, where one of the runs wrote it. */
  readonly live: LiveVersion | undefined;
}

/** What all steps of some runs together did to a document. */
interface NetChange {
  /** Hash of the version before the first step; null where there was none. */
  readonly before: string | null;
  /** Hash of the version after the last step; null where there is none. */
  readonly after: string | null;
}

interface Step extends NetChange {
  readonly run: string;
}

/**
 * Puts the steps of a document's life in order, and takes those of the runs. What ended is recorded; that a version began where there was none is not, and need
 * not be: it is so for each that no record leads to. Pure.
 */
export function netChange({ ended, live }: DocumentHistory, runs: ReadonlySet<string>): NetChange | undefined {
  // A later run may replace the document between our look at it and our look at the records.
  const current = live !== undefined && ended.some(({ writtenBy }) => writtenBy === live.writtenBy) ? undefined : live;
  const steps: Step[] = [];
  let previous: EndedVersion | undefined;
  const begin = ({ writtenBy, hash }: LiveVersion): void => {
    const isReplacement = previous !== undefined && previous.nextHash !== null && previous.endedBy === writtenBy;
    if (!isReplacement) steps.push({ run: writtenBy, before: null, after: hash });
  };
  for (const version of ended) {
    begin(version);
    steps.push({ run: version.endedBy, before: version.hash, after: version.nextHash });
    previous = version;
  }
  if (current !== undefined) begin(current);
  const ofRuns = steps.filter(({ run }) => runs.has(run));
  return ofRuns.length === 0 ? undefined : { before: ofRuns[0]!.before, after: ofRuns.at(-1)!.after };
}
