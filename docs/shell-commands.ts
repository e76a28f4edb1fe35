import type { Page } from "./page.js";

/** The commands of a page, one each, as words: of its shell blocks, behind the prompts of its consoles, and inside of sentences. */
export function shellCommands({ fences, inlineCode }: Page): string[][] {
  const lines = [
    ...fences.filter(({ language }) => language === "sh").flatMap(({ code }) => code.split("\n")),
    ...fences.filter(({ language }) => language === "console").flatMap(({ code }) => code.match(/(?<=^\$ ).*$/gm) ?? []),
    ...inlineCode.filter((code) => /^(?:npx|npm|pnpm|ask|local-neo4j) /.test(code)),
  ];
  return lines.flatMap(commandsOf).filter((words) => words.length > 0);
}

function commandsOf(line: string): string[][] {
  const command = line.replace(/(?:^|\s)#.*$/, "").trim().replace(/^eval "\$\((.*)\)"$/, "$1");
  return command.split(/ && | \| /).map((part) => {
    const words = part.match(/"[^"]*"|'[^']*'|\S+/g) ?? [];
    return words.slice(words.findIndex((word) => !/^[A-Z_]+=/.test(word)));
  });
}
