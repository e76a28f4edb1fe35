import type { PipCommand } from "../jars/jre-from-pip.js";
import type { Java } from "../java/java.js";

export interface GivenServer {
  readonly uri: string;
  readonly username: string;
  readonly password: string | undefined;
}

export interface JavaPlan {
  readonly strategy: "java";
  readonly version: string;
  /** A Java that is there, or the pip that brings one. */
  readonly java: { readonly found: Java } | { readonly installWith: PipCommand };
  /** Undefined when the jars are in the cache already. */
  readonly maven: string | undefined;
}

export interface DockerPlan {
  readonly strategy: "docker";
  readonly version: string;
  readonly docker: string;
}

/** The way chosen, with everything that was found on the way to the choice. */
export type Plan = { readonly strategy: "uri"; readonly server: GivenServer } | JavaPlan | DockerPlan;
