import { randomBytes } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong } from "#engines/long.fixture.ts";
import { newFileKey } from "#server/platform/files/files.ts";
import { sweepUnclaimedFiles } from "#server/platform/files/pending-files.ts";
import { advisoryLocks } from "#server/platform/locks.ts";
import { keptPhoto, readKeptFile } from "#server/platform/secrets/applicant-vault.ts";
import { underLoad } from "./backup-load.ts";
import {
  type InstallationSettings,
  installationOf,
  namesIn,
  newDirectory,
  operate,
  startCommand,
  withFlippedBit,
} from "./backups.ts";
import { createTestDatabase, type TestDatabase } from "./database.ts";
import { fileHash, vaultOf } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import type { PhotoHistory } from "./kill-storm.clients.ts";
import { type Member, makeMember } from "./make.ts";

// A desk at work is backed up, lost and restored. In the long suite under more load, and every part of the backup is damaged.

let server: TestServer;
let owner: Member;
let backups: string;
let emptied: InstallationSettings;
let emptyDatabase: TestDatabase;
const acknowledged = new Set<string>();
const photos: PhotoHistory = { taken: new Map(), unsure: new Set(), uploads: 0 };

async function newInstallation(database: TestDatabase): Promise<InstallationSettings> {
  return { databaseUrl: database.url, dataDir: await newDirectory("restored") };
}

beforeAll(async () => {
  server = await openTestServer({ own: true, workers: 1, settings: { TRUST_PROXY: "127.0.0.1" } });
  owner = await makeMember(server);
  await owner.put("/api/settings/change-api-token");
  backups = await newDirectory("backups");
  emptyDatabase = await createTestDatabase();
  emptied = await newInstallation(emptyDatabase);
});
afterAll(async () => {
  await server.close();
  await emptyDatabase.drop();
  for (const directory of [backups, emptied.dataDir]) await rm(directory, { recursive: true, force: true });
});

async function idsIn(database: TestServer | string, table: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: typeof database === "string" ? database : database.databaseUrl });
  await client.connect();
  try {
    return (await client.query<{ id: string }>(`select id from ${table} order by id`)).rows.map(({ id }) => id);
  } finally {
    await client.end();
  }
}

test("a backup under load: whatever was acknowledged before it is there after everything was lost, and the chains verify", async () => {
  let given: PhotoHistory = photos;
  await underLoad({ server, owner, photos }, async (submitted) => {
    for (const id of submitted) acknowledged.add(id);
    given = { ...photos, taken: new Map(photos.taken), unsure: new Set(photos.unsure) };
    expect(await operate(installationOf(server), `backup ${backups}`)).toMatchObject({
      code: 0,
      text: expect.stringMatching(/^Backup \S+ is whole: \d+ tables/),
    });
  });
  expect(acknowledged.size).toBeGreaterThan(0);
  const restored = await operate(emptied, `restore ${backups}`);
  expect(restored).toMatchObject({ code: 0, text: expect.stringMatching(/Audit log: \d+ chains, 0 broken\./) });

  const again = await openTestServer({
    own: true,
    servers: 1,
    // Past a pooler, whose connections would outlive it.
    database: { url: emptyDatabase.url, drop: async () => undefined },
    settings: { DATA_DIR: emptied.dataDir },
  });
  try {
    const kept = new Set(await idsIn(again, "verifications"));
    expect([...acknowledged].filter((id) => !kept.has(id))).toEqual([]);
    const member = await makeMember(again, "owner", owner.projectId);
    for (const id of [...acknowledged].slice(0, 3))
      expect((await member.get(`/api/verifications/${id}`)).status).toBe(200);
    type Row = { id: string; verification_id: string; side: string; storage_key: string; is_encrypted: boolean };
    const rows = await again.query<Row & { keyed_hash: Buffer }>(
      "select * from verification_files where replaced_at is null",
    );
    for (const [verificationId, id] of given.taken)
      if (!given.unsure.has(verificationId))
        expect(
          rows.some((row) => row.verification_id === verificationId),
          id,
        ).toBe(true);
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) {
      const bytes = await readKeptFile(
        again.platform.files,
        keptPhoto(await vaultOf(again, row.verification_id), row.verification_id, row),
      );
      expect((await fileHash(again, owner.projectId, bytes)).equals(row.keyed_hash)).toBe(true);
    }
    expect(await again.query("select from sessions where user_id = $1", [owner.userId])).toEqual([]);
    expect((await member.put("/api/settings/change-api-token")).status).toBe(200);
  } finally {
    await again.close();
  }
});

test("the next backup copies only what is new, and the one before stays", async () => {
  const first = await operate(installationOf(server), `backup ${backups}`);
  expect(first).toMatchObject({ code: 0, text: expect.stringContaining("is whole") });
  const second = await operate(installationOf(server), `backup ${backups}`);
  expect(second.text).toMatch(/[1-9]\d* files of \S+ MB; 0 of 0\.0 MB were new\./);
  expect((await operate(installationOf(server), `backup --list ${backups}`)).text).toContain("3 backups");
  const [earliest = ""] = await readdir(join(backups, "backups"));
  const verified = await operate(emptied, `backup --verify ${backups} --id ${earliest}`);
  expect(verified).toMatchObject({ code: 0, text: expect.stringContaining(`Backup ${earliest}`) });
  const kept = await operate(installationOf(server), `backup ${backups} --keep 2`);
  expect(kept).toMatchObject({ code: 0, text: expect.stringContaining("2 earlier backups were removed") });
  expect((await operate(emptied, `backup --list ${backups}`)).text).toContain("2 backups");
  expect(await operate(emptied, `backup --verify ${backups}`)).toMatchObject({ code: 0 });
});

test("an installation that is not empty is refused, unless it is to be replaced", async () => {
  const users = await idsIn(emptied.databaseUrl, "users");
  expect(await operate(emptied, `restore ${backups}`)).toMatchObject({
    code: 1,
    text: expect.stringContaining("not empty"),
  });
  const client = new pg.Client({ connectionString: emptied.databaseUrl });
  await client.connect();
  expect(await operate(emptied, `restore ${backups} --replace`)).toMatchObject({
    code: 1,
    text: expect.stringContaining("other connections"),
  });
  await client.end();
  expect(await idsIn(emptied.databaseUrl, "users")).toEqual(users);
  expect(await operate(emptied, `restore ${backups} --replace`)).toMatchObject({ code: 0 });
  expect(await idsIn(emptied.databaseUrl, "users")).toEqual(await idsIn(server, "users"));
});

test("another passphrase, another key and a backup of a newer release are refused before anything is written", async () => {
  const wrong = { ...emptied, more: { BACKUP_PASSPHRASE: "another long passphrase" } };
  for (const line of [`restore ${backups} --replace`, `backup --verify ${backups}`, `backup ${backups}`])
    expect(await operate(wrong, line)).toMatchObject({ code: 1, text: expect.stringContaining("not the passphrase") });
  await expect(operate({ ...emptied, more: { BACKUP_PASSPHRASE: "short" } }, `backup ${backups}`)).rejects.toThrow(
    /16/,
  );
  const otherKey = { ...emptied, more: { ENCRYPTION_KEY: randomBytes(32).toString("base64") } };
  expect(await operate(otherKey, `restore ${backups} --replace`)).toMatchObject({
    code: 1,
    text: expect.stringContaining("ENCRYPTION_KEY is another key"),
  });
  const users = await idsIn(emptied.databaseUrl, "users");
  const later = await newDirectory("later");
  await server.query("insert into schema_migrations (name, sha256) values ('9999-later.sql', repeat('a', 64))");
  expect(await operate(installationOf(server), `backup ${later}`)).toMatchObject({ code: 0 });
  await server.query("delete from schema_migrations where name = '9999-later.sql'");
  expect(await operate(emptied, `restore ${later} --replace`)).toMatchObject({
    code: 1,
    text: expect.stringContaining("9999-later.sql"),
  });
  expect(await operate(emptied, "restore /nowhere/at-all")).toMatchObject({ code: 1 });
  expect(await idsIn(emptied.databaseUrl, "users")).toEqual(users);
  await rm(later, { recursive: true, force: true });
});

test("one changed bit in any part of a backup is refused, and so is a part that is gone", async () => {
  const whole = await newDirectory("whole");
  const users = await idsIn(emptied.databaseUrl, "users");
  expect(await operate(installationOf(server), `backup ${whole}`)).toMatchObject({ code: 0 });
  const names = await namesIn(whole);
  const kinds = [/^veridesk-backup/, /manifest$/, /tables\//, /^backups\/.*\/files\//, /^files\//];
  const chosen = kinds.map((kind) => names.find((name) => kind.test(name)) ?? "");
  expect(chosen).not.toContain("");
  for (const name of isLong ? names : chosen)
    for (const at of isLong ? [0, 0.5, 1] : [0.5]) {
      const found = await withFlippedBit(join(whole, name), at, () => operate(emptied, `backup --verify ${whole}`));
      expect(found.code, `${name} ${at}: ${found.text}`).toBe(1);
    }
  const part = chosen[4] ?? "";
  const restored = await withFlippedBit(join(whole, part), 1, () => operate(emptied, `restore ${whole} --replace`));
  expect(restored).toMatchObject({ code: 1, text: expect.stringContaining(part) });
  await rm(join(whole, part));
  expect(await operate(emptied, `backup --verify ${whole}`)).toMatchObject({
    code: 1,
    text: expect.stringContaining(part),
  });
  expect(await idsIn(emptied.databaseUrl, "users")).toEqual(users);
  await rm(whole, { recursive: true, force: true });
});

test("a backup that is killed leaves the one before whole, and the next one goes on", async () => {
  const place = await newDirectory("killed");
  expect(await operate(installationOf(server), `backup ${place}`)).toMatchObject({ code: 0 });
  const [first = ""] = await readdir(join(place, "backups"));
  let killed = "";
  while (killed === "") {
    const command = startCommand(installationOf(server), ["backup", place]);
    const state = { isOver: false };
    void command.ended.then(() => {
      state.isOver = true;
    });
    const begun = async () => (await readdir(join(place, "backups"))).filter((id) => id > first);
    const isWhole = async (id: string) => (await namesIn(place)).includes(`backups/${id}/manifest`);
    await expect.poll(async () => state.isOver || (await begun()).length > 0, { interval: 5 }).toBe(true);
    command.child.kill("SIGKILL");
    await command.ended;
    for (const id of await begun()) {
      if (await isWhole(id)) await rm(join(place, "backups", id), { recursive: true });
      else killed = id;
    }
  }
  expect(await operate(emptied, `backup --verify ${place}`)).toMatchObject({
    code: 0,
    text: expect.stringContaining(first),
  });
  expect(await operate(emptied, `restore ${place} --id ${killed} --replace`)).toMatchObject({ code: 1 });
  // What a kill leaves at its worst: a folder without a file, half a part, half a file; and what is another's.
  const earliest = "20260101T000000Z-aaaaaa";
  await mkdir(join(place, "backups", earliest, "tables"), { recursive: true });
  const halves = [`backups/${killed}/tables/0000/000001.part`, `files/aa/${"a".repeat(64)}.part`];
  for (const name of [...halves, "backups/notes.txt"]) {
    await mkdir(dirname(join(place, name)), { recursive: true });
    await writeFile(join(place, name), "half");
  }
  expect(await operate(installationOf(server), `backup ${place} --keep 5`)).toMatchObject({ code: 0 });
  const left = await readdir(join(place, "backups"));
  expect(left.filter((id) => [killed, earliest].includes(id))).toEqual([]);
  expect(left).toEqual(expect.arrayContaining([first, "notes.txt"]));
  expect((await namesIn(place)).filter((name) => name.endsWith(".part"))).toEqual([]);
  await rm(place, { recursive: true, force: true });
});

test("while a backup is under way no stored file is removed; afterwards the sweep removes what was due", async () => {
  const { files } = server.platform;
  const key = newFileKey(owner.projectId);
  await files.put(key, Buffer.from("due"));
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  await client.query("select pg_advisory_lock($1)", [advisoryLocks.fileRemovals]);
  await files.remove(key);
  expect(await sweepUnclaimedFiles(server.platform, "0 seconds")).toBe(0);
  expect((await files.get(key)).toString()).toBe("due");
  expect(await operate(installationOf(server), `backup ${backups}`)).toMatchObject({
    code: 1,
    text: expect.stringContaining("under way"),
  });
  await client.end();
  await expect.poll(() => sweepUnclaimedFiles(server.platform, "0 seconds")).toBeGreaterThan(0);
  await expect(files.get(key)).rejects.toThrow(/ENOENT/);
});

test("a backup tells nothing to who has not its passphrase", async () => {
  const copy = await newDirectory("read");
  await cp(backups, copy, { recursive: true });
  const key = server.platform.keys.current.bytes;
  for (const name of await namesIn(copy)) {
    const bytes = await readFile(join(copy, name));
    for (const secret of [
      key,
      Buffer.from(key.toString("base64")),
      Buffer.from(owner.email),
      Buffer.from(owner.projectId),
    ])
      expect(bytes.includes(secret), name).toBe(false);
    expect(name).not.toContain(owner.projectId);
  }
  await rm(copy, { recursive: true, force: true });
});
