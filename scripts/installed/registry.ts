import { createHash, randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { basename } from "node:path";
import { execa } from "execa";
import type { Manifest } from "../workspace-packages.js";

/** A registry on this machine's loopback that holds our tarballs, so that `npm install` finds them as it will once they are published. */
export interface Registry {
  readonly url: string;
  close(): Promise<void>;
}

export async function startRegistry(tarballs: readonly string[]): Promise<Registry> {
  const answers = new Map<string, Buffer>();
  const server = createServer((request, response) => {
    const answer = answers.get(decodeURIComponent(request.url ?? ""));
    response.writeHead(answer === undefined ? 404 : 200).end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

  // Every run has a path of its own, so that npm's cache never answers with the tarball of an earlier one.
  const path = `/${randomUUID()}`;
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
  for (const tarball of tarballs) {
    const content = readFileSync(tarball);
    const manifest = await packedManifest(tarball);
    const { name, version } = manifest;
    const dist = {
      tarball: `${url}/${basename(tarball)}`,
      integrity: `sha512-${createHash("sha512").update(content).digest("base64")}`,
    };
    answers.set(`${path}/${basename(tarball)}`, content);
    answers.set(
      `${path}/${name}`,
      Buffer.from(JSON.stringify({ name, "dist-tags": { latest: version }, versions: { [version]: { ...manifest, dist } } })),
    );
  }
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve();
        });
        server.closeAllConnections();
      }),
  };
}

async function packedManifest(tarball: string): Promise<Manifest> {
  const { stdout } = await execa("tar", ["-xzOf", tarball, "package/package.json"]);
  return JSON.parse(stdout) as Manifest;
}
