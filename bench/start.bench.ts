import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "../server/test/free-port.ts";
import { sized } from "./size.ts";
import { measureMemory } from "./start.memory.ts";

// From `npm start` to the first answered call, on an installed and built tree: with an empty DATA_DIR (a database with
// this release's schema and a key are made), and again with the same one. The best of START_RUNS (3). Then its memory,
// idle and after ten verifications (`start.memory.ts`). START_PROGRAM measures something else, like "--import tsx
// server/src/main.ts".

const runs = Number(process.env.START_RUNS ?? sized(3, 1));
const program = (process.env.START_PROGRAM ?? "scripts/start.mjs").split(" ");

async function isReady(port: number): Promise<boolean> {
  try {
    return (await fetch(`http://localhost:${port}/readyz`)).status === 200;
  } catch {
    return false;
  }
}

/** Seconds until /readyz answers 200; then stops it as an operator does. */
async function start(dataDir: string): Promise<number> {
  const [port, applicantPort] = [await freePort(), await freePort()];
  const begun = performance.now();
  const child = spawn(process.execPath, program, {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATA_DIR: dataDir,
      PORT: String(port),
      APPLICANT_PORT: String(applicantPort),
      API_PORT: String(await freePort()),
      LOG_LEVEL: "warn",
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const exited = once(child, "exit");
  while (!(await isReady(port))) {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const seconds = (performance.now() - begun) / 1000;
  child.kill("SIGTERM");
  await exited;
  if (child.exitCode !== 0) throw new Error(`it stopped with ${child.exitCode ?? child.signalCode}`);
  return seconds;
}

// The first start may build, which is not measured.
const warmUp = await mkdtemp(join(tmpdir(), "veridesk-start-"));
await start(warmUp);
await rm(warmUp, { recursive: true, force: true });

const fresh: number[] = [];
const used: number[] = [];
for (let run = 0; run < runs; run += 1) {
  const dataDir = await mkdtemp(join(tmpdir(), "veridesk-start-"));
  fresh.push(await start(dataDir));
  used.push(await start(dataDir));
  await rm(dataDir, { recursive: true, force: true });
}

const best = (seconds: readonly number[]) => Math.round(Math.min(...seconds) * 100) / 100;
const memory = process.platform === "linux" ? await measureMemory(program) : {};
console.log(JSON.stringify({ secondsToReady: best(fresh), secondsToReadyAgain: best(used), runs, ...memory }));
