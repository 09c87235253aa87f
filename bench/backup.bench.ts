import { execFile } from "node:child_process";
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { seededRandom } from "#engines/documents/specimens/seeded-random.ts";
import { withDatabase } from "#server/platform/database-url.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { openDiskStore } from "#server/platform/files/files.disk.ts";
import { newFileKey } from "#server/platform/files/files.ts";
import { prepareDatabase } from "#server/process.ts";
import { noteApplicantOrigin } from "../server/test/applicant-origins.ts";
import { freePort } from "../server/test/free-port.ts";
import { applicants, type Dashboard, newHistory } from "./crash.clients.ts";
import { makeVictim } from "./crash.processes.ts";
import { type Dataset, loadDataset } from "./list.dataset.ts";
import { sized } from "./size.ts";

// `veridesk backup` of a desk at work, then `veridesk restore` into an empty installation. mbPerSecond: rows as COPY gives them
// and stored files, in MB, by the seconds of the first backup; againSeconds: of the next one, which has every file already;
// restoreMbPerSecond: of the restore, which reads everything twice. lost: submissions acknowledged before the backup that are
// not in what was restored.

const rows = sized(100_000, 500);
const files = sized(2_000, 20);
const fileBytes = sized(500_000, 50_000);
const seconds = (since: number) => (performance.now() - since) / 1000;
const round = (value: number, digits = 0) => Number(value.toFixed(digits));
const run = promisify(execFile);

const directory = await mkdtemp(join(tmpdir(), "veridesk-bench-"));
await chmod(directory, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "postgres") });
const [dataDir, place] = [join(directory, "data"), join(directory, "backup")];
const cli = new URL("../dist/server/cli.js", import.meta.url).pathname;

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const command = async (of: { url: string; dataDir: string }, args: readonly string[]) => {
  const begun = performance.now();
  const { stdout } = await run(process.execPath, [cli, ...args], {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: of.url,
      DATA_DIR: of.dataDir,
      BACKUP_PASSPHRASE: "a passphrase of the bench",
    },
  });
  console.log(stdout.trimEnd());
  return { seconds: seconds(begun), text: stdout };
};

async function storeFiles(): Promise<void> {
  const store = openDiskStore(join(dataDir, "files"));
  await withClient(postgres.url, async (client) => {
    const { rows: verifications } = await client.query<{ id: string; projectId: string }>(
      `select id, project_id as "projectId" from verifications limit $1`,
      [files],
    );
    for (const { id, projectId } of verifications) {
      const [key, bytes] = [newFileKey(projectId), randomBytes(fileBytes)];
      await store.put(key, bytes);
      await client.query(
        `insert into verification_files (project_id, id, verification_id, side, storage_key, mime, size_bytes, keyed_hash, width, height, quality, is_encrypted)
         values ($1, $2, $3, 'front', $4, 'image/jpeg', $5, $6, 1200, 800, '{}', true)`,
        [projectId, randomUUID(), id, key, bytes.length, createHash("sha256").update(bytes).digest()],
      );
    }
  });
}

async function openDashboard({ cookie, csrf }: Dataset, origin: string): Promise<Dashboard> {
  await withClient(postgres.url, (client) => client.query("update memberships set role = 'owner'"));
  const on = { enabled: true, mandatory: true };
  const off = { enabled: false, mandatory: false };
  const named = { first_name: on, last_name: on, dob: on, residence_country: on };
  const steps = [{ type: "PROFILE", fields: { ...named, middle_name: off, gender: off, email: off, phone: off } }];
  const response = await fetch(`${origin}/api/forms/create-new`, {
    method: "POST",
    headers: { "content-type": "application/json", cookie: `veridesk=${cookie}`, "csrf-token": csrf },
    body: JSON.stringify({ config: { name: "Profile only", languages: ["en"], countries: ["UA"], steps } }),
  });
  const { data, errors } = (await response.json()) as { data: { link: string } | null; errors: unknown };
  if (!data) throw new Error(`no form: ${JSON.stringify(errors)}`);
  const formToken = data.link.slice(data.link.lastIndexOf("/") + 1);
  return { origin, cookie: `veridesk=${cookie}`, csrf, formToken, history: newHistory(), random: seededRandom(1) };
}

async function startDesk() {
  const [port, applicantPort] = [String(await freePort()), String(await freePort())];
  const origin = `http://127.0.0.1:${port}`;
  noteApplicantOrigin(origin, `http://127.0.0.1:${applicantPort}`);
  const desk = makeVictim(
    {
      DATABASE_URL: postgres.url,
      DATA_DIR: dataDir,
      PORT: port,
      APPLICANT_PORT: applicantPort,
      API_PORT: String(await freePort()),
      HOST: "127.0.0.1",
      TRUST_PROXY: "127.0.0.1",
      LOG_LEVEL: "warn",
    },
    "ready",
  );
  await desk.start();
  return { desk, origin };
}

/** @returns what was acknowledged before the first backup began, and how long both took */
async function backUpUnderLoad(dashboard: Dashboard) {
  let isOver = false;
  const clients = [applicants(dashboard, () => isOver), applicants(dashboard, () => isOver)];
  const { submitted } = dashboard.history;
  while (submitted.size < sized(20, 2)) await new Promise((resolve) => setTimeout(resolve, 50));
  const acknowledged = [...submitted];
  const source = { url: postgres.url, dataDir };
  const first = await command(source, ["backup", place]);
  isOver = true;
  await Promise.all(clients);
  const again = await command(source, ["backup", place]);
  return { acknowledged, firstSeconds: first.seconds, againSeconds: again.seconds, text: first.text };
}

/** "… tables of 12.3 MB …" and "… files of 45.6 MB; …" */
const mbOf = (text: string) =>
  [...text.matchAll(/(?:tables|files) of ([\d.]+) MB/g)].reduce((sum, [, mb]) => sum + Number(mb), 0);

async function restoreElsewhere(acknowledged: readonly string[]) {
  await withClient(postgres.url, (client) => client.query("create database restored"));
  const url = withDatabase(postgres.url, "restored");
  // The backup before the last is the one under load.
  const { text } = await command({ url, dataDir: join(directory, "other") }, ["backup", "--list", place]);
  const [id = ""] = text.split(" ");
  const restored = await command({ url, dataDir: join(directory, "other") }, ["restore", place, "--id", id]);
  const there = await withClient(url, (client) =>
    client.query<{ id: string }>("select id from verifications where id = any($1) and status <> 'created'", [
      acknowledged,
    ]),
  );
  return { lost: acknowledged.length - there.rows.length, restoreSeconds: restored.seconds };
}

try {
  await prepareDatabase(postgres.url, new URL("../server/migrations", import.meta.url).pathname);
  const dataset = await loadDataset(postgres.url, rows);
  await storeFiles();
  const { desk, origin } = await startDesk();
  const made = await backUpUnderLoad(await openDashboard(dataset, origin));
  await desk.stop();
  const { lost, restoreSeconds } = await restoreElsewhere(made.acknowledged);
  const mb = mbOf(made.text);
  console.log(
    JSON.stringify({
      mbPerSecond: round(mb / made.firstSeconds, 1),
      lost,
      mb: round(mb),
      acknowledged: made.acknowledged.length,
      againSeconds: round(made.againSeconds, 1),
      restoreMbPerSecond: round(mb / restoreSeconds, 1),
    }),
  );
} finally {
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
