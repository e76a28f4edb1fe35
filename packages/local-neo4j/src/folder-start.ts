import type { Environment, Settings } from "./environment.js";
import type { OnEvent } from "./events.js";
import type { LocalNeo4jOptions } from "./options.js";
import type { DockerPlan, JavaPlan } from "./strategy/plan.js";

/** A start on one data folder, with everything decided before it. */
export interface FolderStart {
  readonly plan: JavaPlan | DockerPlan;
  readonly folder: string;
  /** Whether the folder goes when the server has ended. */
  readonly temporary: boolean;
  readonly wishes: Pick<LocalNeo4jOptions, "port" | "password" | "heap" | "pageCache" | "detached">;
  readonly settings: Settings;
  readonly environment: Environment;
  readonly signal: AbortSignal | undefined;
  readonly report: OnEvent;
}
