/** Whether a chunker of your own keeps the promises that citations rest on. */
export { chunkerSuite, type ChunkerUnderTest } from "./testing/chunker-suite.js";
