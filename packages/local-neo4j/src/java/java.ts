/** A Java found on this machine. */
export interface Java {
  readonly home: string;
  readonly executable: string;
  readonly version: number;
}
