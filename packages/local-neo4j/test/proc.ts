import { readdir, readFile, readlink } from "node:fs/promises";

/** Processes whose command line holds this text, by number; none where the system does not list them. */
export async function processesNaming(text: string): Promise<readonly number[]> {
  const pids = (await readdir("/proc").catch(() => [])).filter((name) => /^\d+$/.test(name));
  const commandLines = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "")));
  return pids.filter((_, index) => commandLines[index]!.includes(text)).map(Number);
}

/** The addresses on which a process accepts connections, as `address:port`. */
export async function listeningAddresses(pid: number): Promise<readonly string[]> {
  const handles = await readdir(`/proc/${pid}/fd`);
  const links = await Promise.all(handles.map((handle) => readlink(`/proc/${pid}/fd/${handle}`).catch(() => "")));
  const sockets = new Set(links.map((link) => /^socket:\[(\d+)\]$/.exec(link)?.[1]));
  const tables = await Promise.all(["tcp", "tcp6"].map((table) => readFile(`/proc/${pid}/net/${table}`, "utf8").catch(() => "")));
  return tables
    .flatMap((table) => table.trim().split("\n").slice(1))
    .map((line) => line.trim().split(/\s+/))
    .filter((columns) => columns[3] === "0A" && sockets.has(columns[9]))
    .map((columns) => readable(columns[1]!));
}

/** Turns the kernel's spelling, words of four bytes in host order, into the usual one. */
function readable(hex: string): string {
  const [address = "", port = ""] = hex.split(":");
  const bytes = (address.match(/.{8}/g) ?? []).flatMap((word) => (word.match(/../g) ?? []).reverse());
  const last = bytes.slice(-4).map((byte) => Number.parseInt(byte, 16)).join(".");
  const isMapped = bytes.length === 16 && bytes.slice(0, 12).join("") === `${"00".repeat(10)}FFFF`;
  const text = bytes.length === 4 ? last : isMapped ? `::ffff:${last}` : bytes.join("");
  return `${text}:${Number.parseInt(port, 16)}`;
}
