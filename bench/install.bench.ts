import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { freePort } from "../server/test/free-port.ts";
import { isSmall } from "./size.ts";

// Megabytes of the installed packages, and seconds of `npm start` until /readyz answers: in a clean clone of the last
// commit with an empty npm cache, and again. The small size leaves the clone out.

const command = promisify(execFile);
const root = join(import.meta.dirname, "..");

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://localhost:${port}/readyz`)).status === 200;
  } catch {
    return false;
  }
}

async function secondsOfStart(folder: string, cache: string): Promise<number> {
  const [port, applicantPort] = [await freePort(), await freePort()];
  const begun = performance.now();
  const child = spawn("npm", ["start"], {
    cwd: folder,
    env: {
      ...process.env,
      npm_config_cache: cache,
      // This run's own npm and its Node check are not the clone's.
      npm_execpath: "",
      VERIDESK_NODE_CHECKED: "",
      DATA_DIR: join(folder, "data"),
      PORT: String(port),
      APPLICANT_PORT: String(applicantPort),
      API_PORT: String(await freePort()),
    },
    stdio: ["ignore", "inherit", "inherit"],
    detached: true,
  });
  const exited = once(child, "exit");
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`npm start ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const seconds = (performance.now() - begun) / 1000;
  // npm and what it started.
  if (child.pid !== undefined) process.kill(-child.pid, "SIGTERM");
  await exited;
  return Math.round(seconds * 10) / 10;
}

async function measureStarts() {
  const folder = await mkdtemp(join(tmpdir(), "veridesk-install-"));
  const [clone, cache] = [join(folder, "clone"), join(folder, "cache")];
  try {
    await command("git", ["clone", "--quiet", "--depth", "1", `file://${root}`, clone]);
    return {
      secondsToReady: await secondsOfStart(clone, cache),
      secondsToReadyAgain: await secondsOfStart(clone, cache),
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const { stdout } = await command(process.execPath, ["scripts/check-size.mjs"], { cwd: root });
const notRun = "not run in the small size";
const starts = isSmall ? { secondsToReady: notRun, secondsToReadyAgain: notRun } : await measureStarts();
console.log(JSON.stringify({ ...JSON.parse(stdout), ...starts }));
