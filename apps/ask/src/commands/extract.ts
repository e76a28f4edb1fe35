import { resolve } from "node:path";
import { createModelExtractor, createNameExtractor, extract as extractThings, type ExtractionEvent, type Extractor, ontologies, withNeo4jGraphRagEntities } from "@graphspan/extraction";
import { askError } from "../errors.js";
import { createExtractionProgress } from "../output/extraction-progress.js";
import { formatExtraction } from "../output/format-extraction.js";
import { formatExtractionPlan, sayReplaced } from "../output/format-extraction-plan.js";
import { howMany } from "../output/how-many.js";
import { printableName } from "../output/printable.js";
import { documentsNamed } from "../session/extraction/documents-named.js";
import { type ExtractionPlan, passagesToRead, planExtraction } from "../session/extraction/extraction-plan.js";
import { namesFromFile, namesFromTitles, type KnownName } from "../session/extraction/known-names.js";
import { type ModelFlags, openChatModel } from "../session/open-chat-model.js";
import { withSession } from "../session/open-session.js";
import { type CommandContext, sessionRequest } from "./command-context.js";

export interface ExtractFlags extends ModelFlags {
  readonly names?: string;
  readonly neo4jGraphrag: boolean;
  readonly document?: readonly string[];
  readonly replace: boolean;
  readonly dryRun: boolean;
  readonly json: boolean;
}

/**
 * Reads passages that were not read yet for the things that they mention. What another extractor has found is replaced with `--replace` alone. Exit code 4 when not one passage could
 * be read.
 */
export async function extract(context: CommandContext, flags: ExtractFlags): Promise<void> {
  const { terminal, signal, environment, env } = context;
  const model = openChatModel(flags, env);
  if (model !== null && flags.names !== undefined) throw askError("ASK.USAGE", "--names is for extracting without a model: a model finds names by itself.");
  const given = distinct(flags.names === undefined ? [] : await namesFromFile(resolve(environment.userFolder, flags.names)));
  const ontology = flags.neo4jGraphrag ? withNeo4jGraphRagEntities(ontologies.generic) : ontologies.generic;
  refuseUnknownClasses(given, ontology.classes);
  const read = { passages: 0 };
  const { plan, report } = await withSession(sessionRequest(context, "none"), async ({ store, layout }) => {
    const documentIds = flags.document === undefined ? null : await documentsNamed(store, layout, { names: flags.document, signal });
    const extractor = model === null ? namesExtractor(given, await namesFromTitles(store, layout, signal)) : createModelExtractor({ model });
    const planned = await planExtraction(store, layout, { ontology, extractor, documentIds, again: flags.replace && documentIds === null, signal });
    if (flags.dryRun) return { plan: planned, report: null };
    refuseReplacing(planned, flags.replace);
    if (model !== null) terminal.note(terminal.colours.dim(`${printableName(model.model)} is asked about ${howMany(passagesToRead(planned), "passage")}, a call each.`));
    const progress = createExtractionProgress(terminal);
    const onEvent = (event: ExtractionEvent): void => {
      if (event.type === "chunks-extracted") read.passages += event.chunks;
      progress.onEvent(event);
    };
    try {
      return { plan: planned, report: await extractThings({ store, layout, ontology, extractor: planned.extractor, ...(documentIds !== null && { documentIds }), signal, onEvent }) };
    } finally {
      progress.stop();
    }
  }).catch((error: unknown) => {
    throw signal.aborted
      ? askError("ASK.STOPPED", `${read.passages} passages are read, and what was found in them stays.`, { details: read, fix: "Run the same command again to go on, without --replace." })
      : error;
  });
  if (report === null) {
    const { passages, replaced } = plan;
    terminal.out(flags.json ? JSON.stringify({ passages, replaced }, null, 2) : formatExtractionPlan(plan, model?.model ?? null));
    return;
  }
  terminal.out(flags.json ? JSON.stringify(report, null, 2) : formatExtraction(report, { colours: terminal.colours, model: model?.model ?? null }));
  if (report.chunks.extracted === 0 && report.chunks.failed > 0) process.exitCode = 4;
}

/**
 * Looks for titles as they are now, and goes by the name of an extractor that knows the given names alone: otherwise each new document would have every passage read again. What a person says
 * about a name goes before what a title says.
 */
function namesExtractor(given: readonly KnownName[], titles: readonly KnownName[]): Extractor {
  const { name } = createNameExtractor({ names: given });
  const extractor = createNameExtractor({ names: distinct([...given, ...titles]) });
  return { name: `${name}, titles`, extract: (passage, options) => extractor.extract(passage, options) };
}

function refuseReplacing({ replaced }: ExtractionPlan, isWanted: boolean): void {
  if (isWanted || replaced.length === 0) return;
  throw askError("ASK.WOULD_REPLACE", `What was extracted before would be lost: ${sayReplaced(replaced)}.`, { details: { replaced } });
}

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
