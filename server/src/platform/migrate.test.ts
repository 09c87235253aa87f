import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client, type ClientBase } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase } from "../../test/database.ts";
import { migrate, pendingMigrations } from "./migrate.ts";

const one = { name: "0001-a.sql", sha256: "1", leastVersion: null };
const two = { name: "0002-b.sql", sha256: "2", leastVersion: null };
const three = { name: "0003-c.sql", sha256: "3", leastVersion: null };

it("a database runs what it has not run yet, in order", () => {
  expect(pendingMigrations([one, two, three], [one], "0.2.0")).toEqual([two, three]);
  expect(pendingMigrations([one], [one], "0.2.0")).toEqual([]);
});

it.each([
  ["was changed after it ran", [one, { ...two, sha256: "9" }], [one, two]],
  ["was put before 0003-c.sql", [one, two, three], [one, three]],
  ["Start the newer release", [one, three], [one, two]],
  ["release 0.9.1 cannot work. Start 0.10.0", [one], [one, { ...two, leastVersion: "0.10.0" }]],
])("a migration that %s stops the start", (message, files, applied) => {
  expect(() => pendingMigrations(files, applied, "0.9.1")).toThrow(message);
});

it("a database that a later release has brought further is worked with, while it has what this one reads", () => {
  expect(pendingMigrations([one], [one, two, { ...three, leastVersion: "0.9.1" }], "0.9.1")).toEqual([]);
});

describe("on a database", () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let client: Client;
  let directory: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = new Client({ connectionString: database.url });
    await client.connect();
    await client.query("drop table if exists schema_migrations");
    directory = await mkdtemp(join(tmpdir(), "veridesk-migrations-"));
    await writeFile(
      join(directory, "0001-first.sql"),
      "create table first_things (id int); insert into first_things values (1);",
    );
  });

  afterAll(async () => {
    await client.end();
    await database.drop();
    await rm(directory, { recursive: true });
  });

  const migrateHere = () => migrate({ url: database.url, directory, version: "0.2.0" });
  const countFirst = async () => (await client.query("select id from first_things")).rowCount;

  it("each file runs once, also when two processes start at once", async () => {
    const ran = await Promise.all([migrateHere(), migrateHere()]);
    expect(ran.flat()).toEqual(["0001-first.sql"]);
    expect(await countFirst()).toBe(1);
  });

  it("a file that fails leaves nothing behind and says its line", async () => {
    await writeFile(join(directory, "0002-wrong.sql"), "insert into first_things values (2);\nselect nonsense;");
    await expect(migrateHere()).rejects.toThrow(
      'Migration 0002-wrong.sql failed: line 2: column "nonsense" does not exist',
    );
    expect(await countFirst()).toBe(1);
    await rm(join(directory, "0002-wrong.sql"));
  });

  it("S42 a kill -9 in the middle of a file is made good by the next start", async () => {
    await writeFile(
      join(directory, "0002-second.sql"),
      "insert into first_things values (2); lock table first_things;",
    );
    await client.query("begin; lock table first_things in row exclusive mode");
    const module = new URL("./migrate.ts", import.meta.url).href;
    const script = `const { migrate } = await import(${JSON.stringify(module)}); await migrate(${JSON.stringify({ url: database.url, directory, version: "0.2.0" })});`;
    const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", script], {
      stdio: "inherit",
    });
    const waiting = "select from pg_locks where relation = 'first_things'::regclass and not granted";
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
    child.kill("SIGKILL");
    await once(child, "exit");
    await client.query("rollback");

    expect(await migrateHere()).toEqual(["0002-second.sql"]);
    expect(await countFirst()).toBe(2);
  });

  it("a file outside a transaction makes an index concurrently, also when two processes start at once", async () => {
    await writeFile(
      join(directory, "0003-alone.sql"),
      "-- outside a transaction\n-- Twice; so that it can run again.\ndrop index concurrently if exists first_ids;\ncreate index concurrently first_ids on first_things (id);\n",
    );
    const ran = await Promise.all([migrateHere(), migrateHere()]);
    expect(ran.flat()).toEqual(["0003-alone.sql"]);
    const { rows } = await client.query("select indisvalid from pg_index where indexrelid = 'first_ids'::regclass");
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  it("one that was interrupted runs again from its start", async () => {
    await client.query("delete from schema_migrations where name = '0003-alone.sql'");
    expect(await migrateHere()).toEqual(["0003-alone.sql"]);
  });

  it("a lock that somebody has is let go and tried again, so that nobody waits behind it for long", async () => {
    await writeFile(join(directory, "0004-column.sql"), "alter table first_things add column word text;");
    await client.query("begin; lock table first_things in access share mode");
    const migrated = migrateHere();
    const waiting = "select from pg_locks where relation = 'first_things'::regclass and not granted";
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(1);
    // It gives up its place in the queue.
    await expect.poll(async () => (await client.query(waiting)).rowCount).toBe(0);
    await client.query("commit");
    expect(await migrated).toEqual(["0004-column.sql"]);
  });

  it("what takes something away is recorded with the oldest release that can still work", async () => {
    await writeFile(
      join(directory, "0005-less.sql"),
      "-- contract: since 0.1.9 nothing reads it\nalter table first_things drop column word;\n-- contract: since 0.1.10 nothing reads it\ndrop index first_ids;",
    );
    expect(await migrateHere()).toEqual(["0005-less.sql"]);
    await rm(join(directory, "0005-less.sql"));
    expect(await migrateHere()).toEqual([]);
    const older = migrate({ url: database.url, directory, version: "0.1.9" });
    await expect(older).rejects.toThrow("after which release 0.1.9 cannot work. Start 0.1.10 or a newer one.");
  });

  it("the work after the files is done as their owner, each time", async () => {
    const seen: (number | undefined)[] = [];
    const afterMigrations = async (owner: ClientBase) => {
      const { rows } = await owner.query<{ count: number }>("select count(*)::int as count from schema_migrations");
      seen.push(rows[0]?.count);
    };
    await migrate({ url: database.url, directory, version: "0.2.0", afterMigrations });
    await migrate({ url: database.url, directory, version: "0.2.0", afterMigrations });
    expect(seen).toEqual([5, 5]);
  });
});
