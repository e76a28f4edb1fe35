import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { MessageChannel, type MessagePort, Worker } from "node:worker_threads";
import { untilAborted } from "@graphspan/core";
import { beyondLimits } from "../errors.js";

/** What one document may take of the machine. No sound file comes near: these end files that are made to hang a reader, or to fill its memory. */
const limits = { stepMilliseconds: 60_000, heapMegabytes: 1_024 };

/** Looked for when it is needed: who bundles a program that reads no PDF may have left it out. */
const libraryFolder = (): string => dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
/** All that the thread runs of ours: the library starts a thread by itself in browsers only. */
const entry = `
const { workerData } = require("node:worker_threads");
import(workerData.parser).then(({ WorkerMessageHandler }) => WorkerMessageHandler.initializeFromPort(workerData.port));`;

/** Tables that tell which characters the codes of Chinese, Japanese and Korean fonts stand for. */
export const characterMaps = (): string => join(libraryFolder(), "cmaps/");

/** A thread that takes a PDF apart, which can be ended whatever it is doing. */
export interface PdfThread {
  readonly port: MessagePort;
  /**
   * Waits for something that the thread is asked for.
   *
   * @throws `INGEST.BEYOND_LIMITS` when the thread takes too long or runs out of memory; the signal's reason, at once.
   */
  waitFor<Result>(answer: Promise<Result>): Promise<Result>;
  end(): Promise<void>;
}

/** @param signal - Ends all waiting for the thread, which is then to be ended. */
export function startPdfThread(signal?: AbortSignal): PdfThread {
  const { port1: port, port2 } = new MessageChannel();
  const parser = pathToFileURL(join(libraryFolder(), "legacy/build/pdf.worker.mjs")).href;
  const thread = new Worker(entry, {
    eval: true,
    workerData: { parser, port: port2 },
    transferList: [port2],
    // Neither flags nor variables of the process are its business, and what it prints is nobody's.
    execArgv: [],
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMegabytes },
  });
  const death = new Promise<never>((_, reject) => {
    thread.once("error", (error: NodeJS.ErrnoException) => {
      reject(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? beyondLimits(`To read it takes more than ${limits.heapMegabytes} MiB of memory.`) : error);
    });
  });
  // It may come while nobody waits.
  death.catch(() => undefined);
  return {
    port,
    waitFor: (answer) => withinTime(untilAborted(Promise.race([answer, death]), signal)),
    end: async () => {
      port.close();
      await thread.terminate();
    },
  };
}

async function withinTime<Result>(answer: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(beyondLimits(`To read a part of it takes more than ${limits.stepMilliseconds / 1_000} seconds.`));
    }, limits.stepMilliseconds);
  });
  try {
    return await Promise.race([answer, tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
