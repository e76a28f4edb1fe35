/**
 * A program that stands in for the docker client: it keeps its calls in a file, has no image until it has pulled one, and "runs" a
 * container by passing the published port on to a server that runs already.
 */
export function fakeDocker({ log, serverPort }: { readonly log: string; readonly serverPort: number }): string {
  return `
    const { appendFileSync } = require("node:fs");
    const { connect, createServer } = require("node:net");
    const [verb, ...rest] = process.argv.slice(2);
    appendFileSync(${JSON.stringify(log)}, JSON.stringify({ arguments: [verb, ...rest], auth: process.env.NEO4J_AUTH }) + "\\n");
    if (verb === "image") process.exit(1);
    if (verb === "run") {
      const [, port] = /^--publish=127\\.0\\.0\\.1:(\\d+):7687$/.exec(rest.find((each) => each.startsWith("--publish")));
      createServer((client) => {
        const server = connect(${serverPort}, "127.0.0.1");
        for (const socket of [client, server]) socket.on("error", () => {});
        client.pipe(server).pipe(client);
      }).listen(Number(port), "127.0.0.1");
      process.on("SIGTERM", () => process.exit(0));
    }
  `;
}
