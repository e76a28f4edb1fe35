import { findRunning } from "./data-folder/running.js";
import { generatePassword, hasStore, readIdentity, writeIdentity, type FolderIdentity } from "./data-folder/identity.js";
import { writingInto } from "./data-folder/folder-unusable.js";
import { makeFolder } from "./data-folder/make-folder.js";
import { takeStartLock } from "./data-folder/start-lock.js";
import { LocalNeo4jError } from "./errors.js";
import type { FolderStart } from "./folder-start.js";
import { launchServer } from "./launch-server.js";
import type { LocalNeo4j } from "./local-neo4j.js";
import { findFreePort, isPortFree } from "./server/free-port.js";
import { provide, type Provision } from "./strategy/provide.js";
import { compareVersions } from "./versions.js";

/** A free port can be taken by somebody else before the server binds it; then another one is tried. */
const portAttempts = 3;

/** Starts a server on one data folder, where no other server and no other start may be. */
export async function startInFolder(start: FolderStart): Promise<LocalNeo4j> {
  const { folder, wishes } = start;
  await makeFolder(folder);
  await refuseWhenRunning(folder);
  if (wishes.port !== undefined && !(await isPortFree(wishes.port))) {
    throw new LocalNeo4jError("SERVER.PORT_IN_USE", `Port ${wishes.port} of 127.0.0.1 is in use.`, { details: { port: wishes.port } });
  }
  const provision = await provide(start);
  return writingInto(folder, () => startProvided(start, provision));
}

async function startProvided(start: FolderStart, provision: Provision): Promise<LocalNeo4j> {
  const { folder, plan, wishes, report } = start;
  const unlock = await takeStartLock(folder);
  try {
    await refuseWhenRunning(folder);
    const identity = await identityFor(start);
    for (let attempt = 1; ; attempt++) {
      const port = wishes.port ?? (await findFreePort());
      report({ step: "starting", message: `starting Neo4j ${plan.version} on port ${port}, data in ${folder}` });
      try {
        return await launchServer({ ...start, provision, identity, port });
      } catch (error) {
        const taken = error instanceof LocalNeo4jError && error.code === "SERVER.PORT_IN_USE";
        if (!taken || wishes.port !== undefined || attempt === portAttempts) throw error;
      }
    }
  } finally {
    await unlock();
  }
}

async function refuseWhenRunning(folder: string): Promise<void> {
  const running = await findRunning(folder);
  if (running === undefined) return;
  const message = `A server already runs on ${folder}: ${running.uri}, process ${running.pid}.`;
  throw new LocalNeo4jError("SERVER.ALREADY_RUNNING", message, { details: { folder, uri: running.uri, pid: running.pid } });
}

/** The version and password of this start: what the folder remembers, overruled by what the caller asks for. */
async function identityFor({ folder, plan, wishes }: FolderStart): Promise<FolderIdentity> {
  const known = await readIdentity(folder);
  const store = await hasStore(folder);
  if (store && known !== undefined && compareVersions(plan.version, known.version) < 0) {
    const message = `The data in ${folder} was written by Neo4j ${known.version}; ${plan.version} cannot open it.`;
    throw new LocalNeo4jError("SERVER.OTHER_DATA_VERSION", message, { details: { folder, version: known.version } });
  }
  const password = wishes.password ?? known?.password;
  if (store && password === undefined) {
    const message = `${folder} holds a store whose password is not known here.`;
    throw new LocalNeo4jError("SERVER.WRONG_PASSWORD", message, { details: { folder } });
  }
  const identity = { version: plan.version, password: password ?? generatePassword() };
  // Before the store exists the password must be kept first: a start that is killed half-way has set the store up with it already.
  if (!store) await writeIdentity(folder, identity);
  return identity;
}
