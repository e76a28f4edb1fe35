import type { ThingName } from "../extractors/extractor.js";

/** One text for each thing. */
export const thingKey = (thing: ThingName): string => JSON.stringify([thing.class, thing.name]);
