/** How many threads, and ports to them, keep this process open. */
export const openThreads = (): number => process.getActiveResourcesInfo().filter((name) => name === "MessagePort" || name === "Worker").length;
