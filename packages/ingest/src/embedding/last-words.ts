/** How long somebody who has failed, or was stopped, tries to leave word of it in the graph: whoever waits for the end waits for that, too. */
export const lastWordsMs = 5_000;
