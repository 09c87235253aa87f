import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../server/test/free-port.ts";

export type Floor = { origin: string; stop(): Promise<void> };

const inRoot = (path: string) => new URL(`../${path}`, import.meta.url).pathname;

async function waitUntilReady(origin: string, child: ChildProcess): Promise<void> {
  for (;;) {
    if (child.exitCode !== null) throw new Error(`the floor's server ended with ${child.exitCode}`);
    const isReady = await fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

export async function startFloor(): Promise<Floor> {
  await promisify(execFile)(process.execPath, [inRoot("bench/pages.floor-build.mjs")], {
    env: { ...process.env, NODE_ENV: "production" },
  });
  const dataDir = await mkdtemp(join(tmpdir(), "veridesk-floor-"));
  const [port, applicantPort] = [await freePort(), await freePort()];
  const origin = `http://localhost:${port}`;
  const child = spawn(process.execPath, ["--import", "tsx", inRoot("bench/pages.floor-server.ts")], {
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      ...process.env,
      NODE_ENV: "production",
      PORT: String(port),
      APPLICANT_PORT: String(applicantPort),
      API_PORT: String(await freePort()),
      HOST: "127.0.0.1",
      DATA_DIR: dataDir,
      LOG_LEVEL: "warn",
      FLOOR_DIST: inRoot(".cache/pages-floor/"),
    },
  });
  await waitUntilReady(origin, child);
  return {
    origin,
    async stop() {
      child.kill("SIGTERM");
      await once(child, "exit");
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
