import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { promisify } from "node:util";
import { startBuiltServer } from "./server.ts";

/**
 * Once for all journeys: a data directory as the first start leaves it, which each of their servers takes a copy of.
 * @returns what removes it
 */
export default async function makeNewData(): Promise<() => Promise<void>> {
  const server = await startBuiltServer();
  const made = `${server.dataDir}.new`;
  await server.stop(() => promisify(execFile)("cp", ["-a", server.dataDir, made]));
  process.env.E2E_NEW_DATA = made;
  return () => rm(made, { recursive: true, force: true });
}
