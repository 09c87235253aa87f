import { randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installationOf, namesIn, newDirectory, operate } from "./backups.ts";
import { makeForm } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { makeMember } from "./make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ servers: 1 });
  await makeForm(await makeMember(server));
});
afterAll(() => server.close());

test("a backup with another key than the desk's, or none, is refused, and no key is made", async () => {
  const place = await newDirectory("keyless");
  const { databaseUrl } = installationOf(server);
  const elsewhere = { databaseUrl, dataDir: await newDirectory("elsewhere") };
  expect(await operate(elsewhere, `backup ${place}`)).toMatchObject({
    code: 1,
    text: expect.stringContaining("no encryption key here"),
  });
  expect(await namesIn(elsewhere.dataDir)).toEqual([]);
  const more = { ENCRYPTION_KEY: randomBytes(32).toString("base64") };
  expect(await operate({ ...elsewhere, more }, `backup ${place}`)).toMatchObject({
    code: 1,
    text: expect.stringContaining(server.platform.keys.current.id),
  });
  expect((await namesIn(place)).filter((name) => name.endsWith("manifest"))).toEqual([]);
  for (const directory of [place, elsewhere.dataDir]) await rm(directory, { recursive: true, force: true });
});

test("wrong calls say how it is done", async () => {
  for (const line of [
    "backup",
    "backup a b",
    "backup --keep 0 a",
    "backup --id x a",
    "backup --verify --list a",
    "backup --list a --keep 2",
    "restore",
    "restore a b",
    "restore a --id x",
    "restore a --force",
  ])
    expect(await operate(installationOf(server), line), line).toMatchObject({
      code: 2,
      text: expect.stringContaining("npm run veridesk --"),
    });
});
