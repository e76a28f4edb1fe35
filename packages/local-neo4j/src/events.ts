/** What a start is doing, for a progress line or a log. */
export interface LocalNeo4jEvent {
  /** `note` says something worth knowing that is not a step, such as an older version chosen because of the Java found. */
  readonly step: "choosing" | "downloading" | "starting" | "ready" | "stopping" | "note";
  /** One line in English, without secrets. */
  readonly message: string;
}

/** Is told every step of a start. */
export type OnEvent = (event: LocalNeo4jEvent) => void;
