import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gunzipSync } from "node:zlib";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { createTestDatabase, type TestDatabase } from "./database.ts";

/** Of `scripts/release-dump.mjs`: the demonstration of that commit. */
export type Release = {
  name: string;
  version: string;
  commit: string;
  /** Its last migration. */
  schema: string;
  encryptionKey: string;
  owner: { email: string; password: string; secret: string };
};

const inReleases = (name: string) => fileURLToPath(new URL(`./releases/${name}`, import.meta.url));

export const keptReleases = (): Release[] =>
  readdirSync(inReleases(""))
    .flatMap((file) => /^(.+)\.json$/.exec(file)?.[1] ?? [])
    .map((name) => ({ name, ...JSON.parse(readFileSync(inReleases(`${name}.json`), "utf8")) }));

const rowsBegin = /^COPY .* FROM stdin;$/;

/** What `pg_dump` wrote, without psql: rows come between statements, each table's until a line of its own. */
async function runDump(client: Client, dump: string) {
  let statements: string[] = [];
  let rows: string[] | undefined;
  const flush = async () => {
    await client.query(statements.join("\n"));
    statements = [];
  };
  const copy = (statement: string, lines: string[]) =>
    new Promise<void>((done, refuse) => {
      const stream = client.query(copyFrom(statement));
      stream.once("finish", done).once("error", refuse);
      stream.end(lines.map((line) => `${line}\n`).join(""));
    });
  let into = "";
  for (const line of dump.split("\n")) {
    if (rows === undefined && rowsBegin.test(line)) {
      await flush();
      [into, rows] = [line, []];
    } else if (rows === undefined) {
      // psql's own: newer ones of pg_dump write \restrict.
      if (!line.startsWith("\\")) statements.push(line);
    } else if (line === "\\.") {
      await copy(into, rows);
      rows = undefined;
    } else rows.push(line);
  }
  await flush();
}

/** A database as that release left it; the roles are the server's. */
export async function restoreRelease({ name }: Release): Promise<TestDatabase> {
  const database = await createTestDatabase({ isEmpty: true });
  const client = new Client({ connectionString: database.url });
  await client.connect();
  try {
    await runDump(client, gunzipSync(readFileSync(inReleases(`${name}.sql.gz`))).toString("utf8"));
  } catch (error) {
    await client.end();
    await database.drop();
    throw error;
  }
  await client.end();
  return database;
}
