import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";

// What `npm start` does with a server that crashes: the real supervisor over small programs that end as instructed.

let folder: string;
let starter: ChildProcess | null = null;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "restarts-"));
});
afterEach(() => {
  starter?.kill("SIGKILL");
});
afterAll(() => rm(folder, { recursive: true }));

const starts = async () => (await readFile(join(folder, "starts"), "utf8").catch(() => "")).split("\n").filter(Boolean);

/** `body` may use `n`, the number of this start, and `ready()`. */
async function supervised(body: string) {
  await rm(join(folder, "starts"), { force: true });
  await writeFile(
    join(folder, "program.mjs"),
    `import { appendFileSync, readFileSync } from "node:fs";
     appendFileSync(${JSON.stringify(join(folder, "starts"))}, process.pid + "\\n");
     const n = readFileSync(${JSON.stringify(join(folder, "starts"))}, "utf8").trim().split("\\n").length;
     const ready = () => new Promise((sent) => process.send("ready", sent));
     ${body}`,
  );
  const supervisor = pathToFileURL(join(import.meta.dirname, "../../scripts/supervise.mjs")).href;
  await writeFile(
    join(folder, "starter.mjs"),
    `import { supervise } from ${JSON.stringify(supervisor)};
     supervise([${JSON.stringify(join(folder, "program.mjs"))}], { firstPauseMs: 5, mostCrashes: 4 });`,
  );
  const child = spawn(process.execPath, [join(folder, "starter.mjs")], { stdio: ["ignore", "ignore", "pipe"] });
  starter = child;
  let said = "";
  child.stderr?.on("data", (text) => {
    said += text;
  });
  const ended = once(child, "exit").then(([code]) => code as number | null);
  return { child, ended, said: () => said };
}

test("a server that crashes is started again, and the terminal says so", async () => {
  const { child, ended, said } = await supervised(`await ready();
    if (n < 3) process.abort();
    process.on("SIGTERM", () => process.exit(0));
    setInterval(() => undefined, 1_000);`);
  await expect.poll(starts).toHaveLength(3);
  expect(said()).toContain("Veridesk was ended by SIGABRT. It is started again in");
  await expect.poll(() => child.kill("SIGTERM") && child.exitCode, { interval: 200 }).not.toBeNull();
  await ended;
  expect(await starts()).toHaveLength(3);
});

test("after many crashes in a row it gives up with a sentence", async () => {
  const { ended, said } = await supervised("await ready(); process.exit(7);");
  expect(await ended).toBe(1);
  expect(await starts()).toHaveLength(4);
  expect(said()).toContain("Veridesk ended with code 7. It has crashed 4 times in a row and is not started again.");
});

test("what cannot start at all is not tried again: its own line says why", async () => {
  const { ended, said } = await supervised('process.stderr.write("PORT must be a number\\n"); process.exit(1);');
  expect(await ended).toBe(1);
  expect(await starts()).toHaveLength(1);
  expect(said()).toBe("PORT must be a number\n");
});

test("a server whose starter was killed does not stay behind", async () => {
  const { child } = await supervised(`process.once("disconnect", () => process.exit(0));
    await ready();
    setInterval(() => undefined, 1_000);`);
  await expect.poll(starts).toHaveLength(1);
  const [pid] = await starts();
  child.kill("SIGKILL");
  await expect
    .poll(() => {
      try {
        return process.kill(Number(pid), 0);
      } catch {
        return false;
      }
    })
    .toBe(false);
});

test("Node takes the flags that the server is started with, and they hold", async () => {
  const { nodeFlags } = (await import("../../scripts/server-flags.mjs" as string)) as { nodeFlags: string[] };
  // The young heap counts in the limit of the whole.
  const program = `const { heap_size_limit } = require("v8").getHeapStatistics();
    console.log(JSON.stringify({ flags: process.execArgv, limitMb: heap_size_limit / 1024 / 1024 }))`;
  const reported = async (...flags: string[]) => {
    const child = spawn(process.execPath, [...flags, "--max-old-space-size=512", "-e", program], { env: {} });
    let said = "";
    child.stdout.on("data", (piece) => {
      said += piece;
    });
    await once(child, "close");
    return JSON.parse(said) as { flags: string[]; limitMb: number };
  };
  const [bare, flagged] = [await reported(), await reported(...nodeFlags)];
  expect(flagged.flags).toEqual(expect.arrayContaining(nodeFlags));
  expect(flagged.limitMb).toBeLessThan(bare.limitMb);
});
