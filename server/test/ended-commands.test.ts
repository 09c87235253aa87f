import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readPostmaster } from "#server/platform/embedded-postgres/embedded-postgres.postmaster.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { bundledCli } from "./bundle.ts";
import { eventually } from "./eventually.ts";

// A command of the operator that is ended from outside, with the database server that it started for itself. Every command
// here is `demo`, which has work for minutes.

const root = fileURLToPath(new URL("../..", import.meta.url));
const script = join(root, "scripts/veridesk.mjs");

let dataDir: string;
const groups: ChildProcess[] = [];
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ended-"));
  await chmod(dataDir, 0o711);
});
afterAll(async () => {
  for (const { pid } of groups) {
    try {
      if (pid !== undefined) process.kill(-pid, "SIGKILL");
    } catch {
      // It has ended, as it should.
    }
  }
  await (await startEmbeddedPostgres({ dataDir: join(dataDir, "postgres") })).stop();
  await rm(dataDir, { recursive: true, force: true });
});

const postmaster = () => readPostmaster(join(dataDir, "postgres", "cluster"));

/** `ended`: its code, or the signal that ended it. */
function startDemo(program: string) {
  const child = spawn(process.execPath, [program, "demo"], {
    cwd: root,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  groups.push(child);
  let said = "";
  child.stdout.on("data", (piece: Buffer) => {
    said += piece.toString();
  });
  const ended = once(child, "exit").then(([code, signal]) => (code ?? signal) as number | string);
  const isOver = async () => {
    throw new Error(`it ended with ${await ended}`);
  };
  const until = (check: () => void) => Promise.race([eventually(check), isOver()]);
  return { child, ended, said: () => said, until };
}
const isServing = () => expect(postmaster()?.isReady).toBe(true);

test("SIGINT while the database is still being made: the server that was started ends with the command", async () => {
  const { child, ended, until } = startDemo(bundledCli);
  await until(isServing);
  child.kill("SIGINT");
  expect(await ended).toBe(130);
  expect(postmaster()).toBeUndefined();
});

test("SIGTERM during a demo reaches it through npm's script, and no database server is left", async () => {
  const { child, ended, said, until } = startDemo(script);
  await until(() => expect(said()).toContain("Sign in as the owner of Demo Bank"));
  isServing();
  child.kill("SIGTERM");
  // Twice, as when a terminal tells the whole group.
  child.kill("SIGTERM");
  expect(await ended).toBe(143);
  expect(postmaster()).toBeUndefined();
});

test("a command whose starter was killed ends too", async () => {
  const { child, until } = startDemo(script);
  await until(isServing);
  child.kill("SIGKILL");
  await eventually(() => expect(postmaster()).toBeUndefined());
});
