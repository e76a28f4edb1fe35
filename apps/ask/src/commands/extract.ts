import { resolve } from "node:path";
import { createModelExtractor, createNameExtractor, extract as extractThings, type ExtractionEvent, type Extractor, ontologies, withNeo4jGraphRagEntities } from "@graphspan/extraction";
import { askError } from "../errors.js";
import { createExtractionProgress } from "../output/extraction-progress.js";
import { formatExtraction } from "../output/format-extraction.js";
import { namesFromFile, namesFromTitles, type KnownName } from "../session/extraction/known-names.js";
import { type ModelFlags, openChatModel } from "../session/open-chat-model.js";
import { withSession } from "../session/open-session.js";
import { type CommandContext, sessionRequest } from "./command-context.js";

export interface ExtractFlags extends ModelFlags {
  readonly names?: string;
  readonly neo4jGraphrag: boolean;
  readonly json: boolean;
}

/** Reads passages that were not read yet for the things that they mention. Exit code 4 when not one could be read. */
export async function extract(context: CommandContext, flags: ExtractFlags): Promise<void> {
  const { terminal, signal, environment, env } = context;
  const model = openChatModel(flags, env);
  if (model !== null && flags.names !== undefined) throw askError("ASK.USAGE", "--names is for extracting without a model: a model finds names by itself.");
  const given = flags.names === undefined ? [] : await namesFromFile(resolve(environment.userFolder, flags.names));
  const ontology = flags.neo4jGraphrag ? withNeo4jGraphRagEntities(ontologies.generic) : ontologies.generic;
  refuseUnknownClasses(given, ontology.classes);
  const read = { passages: 0 };
  const report = await withSession(sessionRequest(context, "none"), async ({ store, layout }) => {
    const extractor: Extractor = model === null ? createNameExtractor({ names: distinct([...given, ...(await namesFromTitles(store, layout, signal))]) }) : createModelExtractor({ model });
    const progress = createExtractionProgress(terminal);
    const onEvent = (event: ExtractionEvent): void => {
      if (event.type === "chunks-extracted") read.passages += event.chunks;
      progress.onEvent(event);
    };
    try {
      return await extractThings({ store, layout, ontology, extractor, signal, onEvent });
    } finally {
      progress.stop();
    }
  }).catch((error: unknown) => {
    throw signal.aborted ? askError("ASK.STOPPED", `${read.passages} passages are read, and what was found in them stays.`, { details: read }) : error;
  });
  terminal.out(flags.json ? JSON.stringify(report, null, 2) : formatExtraction(report, { colours: terminal.colours, model: model?.model ?? null }));
  if (report.chunks.extracted === 0 && report.chunks.failed > 0) process.exitCode = 4;
}

/** What a person says about a name goes before what a title says. */
function distinct(names: readonly KnownName[]): KnownName[] {
  const known = new Map<string, KnownName>();
  for (const name of names) if (!known.has(name.name)) known.set(name.name, name);
  return [...known.values()];
}

function refuseUnknownClasses(names: readonly KnownName[], classes: readonly { readonly name: string }[]): void {
  const known = classes.map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name.class));
  if (unknown !== undefined) throw askError("ASK.USAGE", `--names gives ${unknown.name} the class ${unknown.class}, which is not known.`, { fix: `Name one of ${known.join(", ")}.` });
}
