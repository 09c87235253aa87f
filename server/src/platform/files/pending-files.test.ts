import { mkdir, readdir, rmdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../test/harness.ts";
import { makeProject } from "../../../test/make.ts";
import { newFileKey } from "./files.ts";
import { claimFile, intendFile, sweepUnclaimedFiles } from "./pending-files.ts";

let server: TestServer;
let key: string;
let directory: string;
beforeAll(async () => {
  server = await openTestServer({ servers: 1 });
  const { storage } = server.platform.config;
  if (storage.kind !== "disk") throw new Error("the test server keeps its files on disk");
  directory = storage.directory;
});
afterAll(() => server.close());
beforeEach(async () => {
  key = newFileKey(await makeProject(server));
  await intendFile(server.platform, key);
  await server.platform.files.put(key, Buffer.from("photo"));
});

const stored = () => readdir(join(directory, key, ".."));
const notes = () => server.query("select storage_key from file_intents where storage_key = $1", [key]);
const claim = () => server.platform.database.inProject(null, ({ tx }) => claimFile({ tx }, key));

test("S42 bytes whose call was killed before it committed are removed, a half-written one too", async () => {
  const half = newFileKey(key.slice(0, 36));
  await intendFile(server.platform, half);
  await server.platform.files.put(half, Buffer.from("photo"));
  await server.platform.files.remove(half);
  await writeFile(`${join(directory, half)}.part`, "pho");
  await sweepUnclaimedFiles(server.platform, "0 seconds");
  expect(await stored()).toEqual([]);
  expect(await readdir(join(directory, half, ".."))).toEqual([]);
  expect(await server.query("select from file_intents where storage_key in ($1, $2)", [key, half])).toEqual([]);
});

test("bytes that a row was written for stay, and so do those of a call that is still young", async () => {
  await sweepUnclaimedFiles(server.platform);
  expect(await stored()).toHaveLength(1);
  await claim();
  expect(await notes()).toEqual([]);
  expect(await sweepUnclaimedFiles(server.platform, "0 seconds")).toBe(0);
  expect(await stored()).toHaveLength(1);
});

test("a call whose transaction is undone leaves its note", async () => {
  const undone = server.platform.database.inProject(null, async ({ tx }) => {
    await claimFile({ tx }, key);
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await notes()).toHaveLength(1);
  expect(await sweepUnclaimedFiles(server.platform, "0 seconds")).toBe(1);
});

test("bytes that cannot be removed do not keep the others, and are tried again", async () => {
  const broken = newFileKey(key.slice(0, 36));
  await intendFile(server.platform, broken);
  await server.query("update file_intents set created_at = now() - interval '1 day' where storage_key = $1", [broken]);
  // A folder in place of the file.
  await mkdir(join(directory, broken), { recursive: true });
  expect(await sweepUnclaimedFiles(server.platform, "0 seconds")).toBe(1);
  expect(await notes()).toEqual([]);
  await rmdir(join(directory, broken));
  expect(await sweepUnclaimedFiles(server.platform, "0 seconds")).toBe(1);
});

test("a call that comes to its end after the bytes were given up is refused", async () => {
  await server.query("update file_intents set given_up_at = now() where storage_key = $1", [key]);
  await expect(claim()).rejects.toMatchObject({ failure: { status: 503 } });
  expect(await sweepUnclaimedFiles(server.platform, "0 seconds")).toBe(1);
  expect(await stored()).toEqual([]);
});
