import { randomBytes } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawPassport } from "#engines/documents/specimens/draw-passport.ts";
import { samplePerson } from "#engines/documents/specimens/sample-people.ts";
import { seededRandom } from "#engines/documents/specimens/seeded-random.ts";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import { isLong, sized } from "#engines/long.fixture.ts";
import { foldStatistics } from "#server/features/figures/statistics/statistics.fold.service.ts";
import { foldTotals } from "#server/features/records/verification-totals/verification-totals.service.ts";
import { withDatabase } from "#server/platform/database-url.ts";
import { sweepUnclaimedFiles } from "#server/platform/files/pending-files.ts";
import { keptPhoto, readKeptFile } from "#server/platform/secrets/applicant-vault.ts";
import { applicants, type Dashboard, newHistory, reviewers } from "../../bench/crash.clients.ts";
import { countHarm } from "../../bench/crash.count.ts";
import { makeVictim, type Victim } from "../../bench/crash.processes.ts";
import { noteApplicantOrigin } from "./applicant-origins.ts";
import { bundledCli, bundledMain } from "./bundle.ts";
import { type HttpsTarget, startHttpsTarget } from "./doubles/https-target.ts";
import { fileHash, formConfig, makeForm, profileFormConfig, vaultOf } from "./forms.ts";
import { freePort } from "./free-port.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { exporters, type PhotoHistory, photographers } from "./kill-storm.clients.ts";
import { type Member, makeMember } from "./make.ts";
import { makeBareForm } from "./make-verifications.ts";

// kill -9 a few times, in the long suite a hundred, at moments that CRASH_SEED draws; nothing is waited for by the clock.

const seed = Number(process.env.CRASH_SEED ?? "1");
const kills = sized({ server: 2, worker: 1, migration: 1 }, { server: 45, worker: 30, migration: 25 });
const least = { submitted: sized(2, 11), unanswered: 11 };
const oldRows = 5_000;

let testServer: TestServer;
let owner: Member;
let target: HttpsTarget;
let passport: Buffer;
let directory: string;
beforeAll(async () => {
  testServer = await openTestServer({ own: true, settings: { OUTBOUND_ALLOW: "127.0.0.1/32" }, servers: 1 });
  owner = await makeMember(testServer);
  target = await startHttpsTarget();
  const [face] = sampleFaces;
  if (!face) throw new Error("no sample face");
  passport = await drawPassport(samplePerson(1), await readFile(face.portraitFile));
  const { storage } = testServer.platform.config;
  if (storage.kind !== "disk") throw new Error("the test server keeps its files on disk");
  directory = storage.directory;
});
afterAll(async () => {
  await testServer.close();
  await target.close();
});

async function settingsOf(databaseUrl: string): Promise<Record<string, string>> {
  const ca = join(testServer.platform.config.dataDir, "ca.pem");
  await writeFile(ca, target.ca);
  return {
    DATABASE_URL: databaseUrl,
    DATA_DIR: testServer.platform.config.dataDir,
    ENCRYPTION_KEY: testServer.platform.keys.current.bytes.toString("base64"),
    HOST: "127.0.0.1",
    TRUST_PROXY: "127.0.0.1",
    LOG_LEVEL: "info",
    OUTBOUND_ALLOW: `127.0.0.1:${target.port}`,
    NODE_EXTRA_CA_CERTS: ca,
  };
}

async function until(hasHappened: () => boolean): Promise<void> {
  const givenUpAt = performance.now() + 8_000;
  while (!hasHappened() && performance.now() < givenUpAt) await pause(5);
}

type Moments = { random(): number; happened: readonly (() => number)[] };

/** Once while it starts for every three times while it works. */
async function killOften(victim: Victim, times: number, { random, happened }: Moments): Promise<void> {
  for (let n = 0; n < times; n += 1) {
    const started = victim.start();
    if (n % 4 === 3) await pause(300 + random() * 1_200);
    else {
      await started;
      const count = happened[n % happened.length] ?? (() => 0);
      const enough = count() + 1 + Math.floor(random() * 6);
      await until(() => count() >= enough);
      await pause(random() * 150);
    }
    await victim.kill();
    await started;
  }
  await victim.start();
}

const openMigrations = "select pid from pg_stat_activity where application_name = 'veridesk migrate' and datname = $1";

async function killMigrations(settings: Record<string, string>, times: number, random: () => number) {
  const made: string[] = [];
  let done = 0;
  while (done < times) {
    const name = `killed_${randomBytes(6).toString("hex")}`;
    await testServer.query(`create database ${name}`);
    made.push(name);
    const url = withDatabase(testServer.databaseUrl, name);
    const command = makeVictim({ ...settings, DATABASE_URL: url }, "never", [bundledCli, "mail"]);
    for (let n = 0; n < 5 && done < times; n += 1) {
      const ended = command.start().then(
        () => "killed",
        () => "through",
      );
      const begun = async () => (await testServer.query(openMigrations, [name])).length > 0;
      const state = { isOver: false };
      void ended.then(() => {
        state.isOver = true;
      });
      while (!state.isOver && !(await begun())) await pause(5);
      await pause(random() * 250);
      await command.kill();
      if ((await ended) === "killed") done += 1;
    }
    await makeVictim({ ...settings, DATABASE_URL: url }, "No email waits", [bundledCli, "mail"]).start();
  }
  return made;
}

/** Some queues are made by processes that work. */
async function schemaOf(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ part: string }>(`
    select 'migration ' || name as part from schema_migrations
    union all select concat_ws(' ', 'column', table_schema, table_name, column_name, data_type, column_default)
      from information_schema.columns where table_schema in ('public', 'pgboss')
    union all select indexdef from pg_indexes where schemaname in ('public', 'pgboss')
    union all select concat_ws(' ', 'policy', tablename, policyname, qual) from pg_policies
    union all select concat_ws(' ', 'function', oid::regprocedure, md5(prosrc)) from pg_proc where pronamespace = 'public'::regnamespace
    union all select 'queue ' || name from pgboss.queue where name not like '\\_\\_pgboss%'
    order by 1`);
  await client.end();
  return rows.map(({ part }) => part);
}

async function openDashboard(origin: string, formToken: string, random: () => number): Promise<Dashboard> {
  const { cookies, csrf } = owner;
  return {
    origin,
    cookie: `veridesk=${cookies.get("veridesk")}`,
    csrf: csrf ?? "",
    formToken,
    history: newHistory(),
    random,
  };
}

async function waiting(): Promise<number> {
  await testServer.query(
    "update callbacks set next_attempt_at = now() where status = 'pending' and next_attempt_at > now()",
  );
  await testServer.query(
    "update pgboss.job set start_after = now() where state in ('created', 'retry') and start_after > now()",
  );
  const [row] = await testServer.query<{ n: number }>(
    `select ((select count(*) from verifications where status = 'processing') + (select count(*) from callbacks where status = 'pending')
       + (select count(*) from pgboss.job where state in ('created', 'retry', 'active') and name <> '__pgboss__send-it'))::int as n`,
  );
  return row?.n ?? 0;
}

async function storedKeys(): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)))
    .sort();
}

type FileRow = {
  id: string;
  verification_id: string;
  side: string;
  storage_key: string;
  is_encrypted: boolean;
  keyed_hash: Buffer;
};

async function lostPhotos({ taken, unsure }: PhotoHistory): Promise<string[]> {
  const rows = await testServer.query<FileRow>("select * from verification_files where replaced_at is null");
  const lost: string[] = [];
  for (const row of rows) {
    const kept = keptPhoto(await vaultOf(testServer, row.verification_id), row.verification_id, row);
    const bytes = await readKeptFile(testServer.platform.files, kept).catch(() => Buffer.alloc(0));
    if (!(await fileHash(testServer, owner.projectId, bytes)).equals(row.keyed_hash))
      lost.push(`${row.id}: other bytes`);
  }
  for (const [verificationId, id] of taken) {
    const there = rows.filter((row) => row.verification_id === verificationId);
    if (there.length !== 1 || (there[0]?.id !== id && !unsure.has(verificationId))) lost.push(`${id}: not there`);
  }
  return lost;
}

test(
  `S42 ${sized("some", "a hundred")} kills in uploads, submissions, checks, folds, exports and migrations lose and double nothing (CRASH_SEED=${seed})`,
  async () => {
    const random = seededRandom(seed);
    const shapes = {
      callbackUrl: `https://127.0.0.1:${target.port}/hook`,
      callbackOnStatusChange: true,
      autoDecline: false,
    };
    const plain = await makeForm(owner, profileFormConfig(shapes));
    const steps = formConfig().steps.filter(({ type }) => type !== "FACIAL");
    const withPhoto = await makeForm(owner, { ...shapes, steps });
    const bare = await makeBareForm(testServer, owner.projectId);
    await testServer.query(
      `insert into applicants (project_id, id, first_name, last_name) values ($1, $2, 'Olena', 'Kovalenko')`,
      [owner.projectId, bare],
    );
    await testServer.query(
      `insert into verifications (project_id, id, form_id, form_version, applicant_id, applicant_name, status, country, types)
     select $1, gen_random_uuid(), $2, 1, $2, repeat('Olena ', 20), 'valid', 'UA', '{PROFILE}' from generate_series(1, ${oldRows}) n`,
      [owner.projectId, bare],
    );
    await testServer.query("delete from callbacks");

    const [port, applicantPort] = [String(await freePort()), String(await freePort())];
    const settings = await settingsOf(testServer.databaseUrl);
    const server = makeVictim(
      { ...settings, ROLE: "server", PORT: port, APPLICANT_PORT: applicantPort, API_PORT: String(await freePort()) },
      "ready",
      [bundledMain],
    );
    const worker = makeVictim({ ...settings, ROLE: "worker" }, "working", [bundledMain]);
    const origin = `http://127.0.0.1:${port}`;
    noteApplicantOrigin(origin, `http://127.0.0.1:${applicantPort}`);
    const dashboard = await openDashboard(origin, plain.token, random);
    const photoDashboard = { ...dashboard, formToken: withPhoto.token };
    const photos: PhotoHistory = { taken: new Map(), unsure: new Set(), uploads: 0 };
    const downloads = { whole: 0, cut: 0, tooShort: 0 };
    const state = { isOver: false };
    const isOver = () => state.isOver;
    const havePhotos = () => state.isOver && photos.taken.size > 3;

    const limits = setInterval(() => void testServer.query("delete from rate_counts").catch(() => undefined), 2_000);
    const killing = Promise.all([
      killOften(server, kills.server, {
        random,
        happened: [
          () => dashboard.history.submitted.size,
          () => photos.uploads,
          () => photos.taken.size + downloads.whole,
        ],
      }),
      killOften(worker, kills.worker, {
        random,
        happened: [() => target.requests.length, () => dashboard.history.submitted.size],
      }),
      killMigrations(settings, kills.migration, random),
    ]).finally(() => {
      state.isOver = true;
    });
    try {
      const [[, , databases]] = await Promise.all([
        killing,
        applicants(dashboard, isOver),
        applicants(dashboard, isOver),
        photographers(photoDashboard, passport, photos, { maySubmit: 2, isOver: havePhotos }),
        photographers(photoDashboard, passport, photos, { maySubmit: 2, isOver: havePhotos }),
        exporters(dashboard, downloads, { rowsAtLeast: oldRows, isOver }),
        reviewers(dashboard, isOver),
      ]);
      await expect.poll(waiting, { interval: 50 }).toBe(0);

      const delivered = new Set(target.requests.map(({ headers }) => String(headers["webhook-id"])));
      await foldTotals(testServer.platform);
      await foldStatistics(testServer.platform);
      const client = new pg.Client({ connectionString: testServer.databaseUrl });
      await client.connect();
      const harm = await countHarm(client, dashboard.history, delivered);
      await client.end();
      process.stdout.write(
        `S42 ${JSON.stringify({ seed, kills, calls: dashboard.history.calls, unanswered: dashboard.history.unanswered, ...harm, uploads: photos.uploads, photos: photos.taken.size, downloads, databases: databases.length })}\n`,
      );
      expect(harm).toMatchObject({ lost: 0, doubled: 0, stuck: 0, undelivered: 0, wrongTotals: 0, brokenAudit: 0 });
      expect(harm.submitted).toBeGreaterThanOrEqual(least.submitted);
      // Four kills may all fall between two calls.
      if (isLong) expect(dashboard.history.unanswered).toBeGreaterThanOrEqual(least.unanswered);
      expect(await testServer.query("select from verification_deltas")).toEqual([]);
      expect(await testServer.query("select from statistics_marks")).toEqual([]);

      expect(await lostPhotos(photos)).toEqual([]);
      expect(photos.taken.size).toBeGreaterThan(3);
      await sweepUnclaimedFiles(testServer.platform, "0 seconds");
      const keys = await testServer.query<{ key: string }>(
        "select storage_key as key from verification_files order by 1",
      );
      expect(await storedKeys()).toEqual(keys.map(({ key }) => key).sort());

      expect(downloads.tooShort).toBe(0);
      expect(downloads.whole).toBeGreaterThan(0);
      const whole = await schemaOf(testServer.databaseUrl);
      expect(databases.length).toBeGreaterThan(0);
      for (const name of databases) {
        const made = await schemaOf(withDatabase(testServer.databaseUrl, name));
        expect(made, name).toEqual(whole);
        await testServer.query(`drop database ${name} with (force)`);
      }
      expect([await server.stop(), await worker.stop()]).toEqual([0, 0]);
    } finally {
      clearInterval(limits);
      state.isOver = true;
      await Promise.all([server.kill(), worker.kill()]);
    }
  },
  sized(300_000, 1_800_000),
);
