import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ChildError, ChildWorker } from "./child.ts";
import { confinedCommand, confinementOf, hideFromChildren, nodePermissions } from "./confinement.ts";

const fixture = new URL("../../../test/reaching-fixture.mjs", import.meta.url);
const program = fileURLToPath(fixture);
const dataDir = realpathSync(mkdtempSync(join(tmpdir(), "veridesk-confined-")));
const secret = join(dataDir, "keys", "encryption.key");
const list = join(dataDir, "spool", "lists", "main");
const server = createServer((socket) => socket.destroy());

beforeAll(async () => {
  for (const directory of ["keys", "spool/lists"]) mkdirSync(join(dataDir, directory), { recursive: true });
  writeFileSync(secret, "secret");
  writeFileSync(list, "a list");
  hideFromChildren(dataDir);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
});
afterAll(() => {
  server.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const port = () => (server.address() as AddressInfo).port;
const run = (command: readonly string[], reach: "nothing" | "spool" | "database" = "nothing") => {
  const [file = "", ...rest] = confinedCommand(command, program, reach);
  return spawnSync(file, rest, { encoding: "utf8", env: { PATH: process.env.PATH, SECRET: "in the settings" } });
};
const holds = () => confinementOf(program);
// They hold where these tests were written; elsewhere the log of the start says so.
const hasNamespaces = holds().namespaces;

test("S22 a child reads no key and no settings, writes nothing, starts no program", async () => {
  const child = new ChildWorker(fixture, { memoryMb: 256 });
  const tried = await child.call("tryAll", [secret, port()], 30_000);
  child.kill(new ChildError("closed", "the test is over"));
  expect(tried).toMatchObject({
    secret: "ERR_ACCESS_DENIED",
    settings: "ERR_ACCESS_DENIED",
    written: "ERR_ACCESS_DENIED",
    program: "ERR_ACCESS_DENIED",
  });
  if (hasNamespaces) expect(tried).toMatchObject({ network: "ENETUNREACH" });
});

test.runIf(hasNamespaces)(
  "S22 nor does native code that broke out of a decoder, and there is no network for it",
  () => {
    expect(run(["cat", secret])).toMatchObject({ stdout: "", stderr: expect.stringContaining("No such file") });
    expect(run(["ls", "-A", dataDir, "/run"]).stdout).not.toMatch(/keys|spool|sock/);
    expect(run(["cat", `/proc/${process.pid}/environ`])).toMatchObject({ stdout: "", status: 1 });
    expect(run(["ls", `/proc/${process.pid}/root/`])).toMatchObject({ stdout: "", status: 2 });
    const knock = `require("net").connect(${port()},"127.0.0.1").on("error",e=>console.log(e.code)).on("connect",()=>process.exit(9))`;
    expect(run([process.execPath, "-e", knock])).toMatchObject({ stdout: "ENETUNREACH\n", status: 0 });
  },
);

test.runIf(hasNamespaces)("S22 what is hidden cannot be uncovered, and no right is left to do so", () => {
  expect(run(["umount", dataDir]).status).not.toBe(0);
  expect(run(["unshare", "--user", "--map-root-user", "--mount", "umount", dataDir]).status).not.toBe(0);
  expect(run(["cat", "/proc/self/status"]).stdout).toMatch(/CapEff:\t0+\nCapBnd:\t0+\n/);
  expect(run(["cat", "/proc/self/status"]).stdout).toMatch(/NoNewPrivs:\t1/);
});

test.runIf(hasNamespaces)("who loads lists has the files of loads, and still no key", () => {
  expect(run(["cat", list], "spool").stdout).toBe("a list");
  expect(run(["sh", "-c", `echo rows > ${list}.rows && cat ${list}.rows`], "spool").stdout).toBe("rows\n");
  expect(run(["cat", secret], "spool").status).toBe(1);
});

test.runIf(hasNamespaces)("a directory of the database's socket within one that is hidden changes nothing", () => {
  hideFromChildren(dataDir, join(dataDir, "keys"));
  expect(confinementOf(program).namespaces).toBe(true);
  expect(run(["cat", secret])).toMatchObject({ stdout: "" });
});

test("the process that holds the index of names is not confined, as it reads the database", () => {
  expect(run(["cat", secret], "database").stdout).toBe("secret");
  expect(nodePermissions(program, "database")).toEqual([]);
});
