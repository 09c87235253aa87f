import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import type { Insertable } from "kysely";
import { pino } from "pino";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import type { MonitoringRunList } from "#contract/screening/monitoring.contract.ts";
import { loadConfig } from "#server/config.ts";
import type { Database } from "#server/db/database.ts";
import { enableList } from "#server/features/screening/lists/lists.decide.service.ts";
import { loadListNow } from "#server/features/screening/lists/lists.load.service.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { inSystemStep, type JobStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  applicantVaultOf,
  giveApplicantKeys,
  sealBindings,
  sealValue,
} from "#server/platform/secrets/applicant-vault.ts";
import { sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { closePlatform, openPlatform, prepareDatabase } from "#server/process.ts";
import { profileFormConfig } from "../server/test/forms.ts";
import { builtServer, type Server, startServer, stopServer } from "./list.servers.ts";
import { latinOf, type Made, makePeople, makeSources, originalOf } from "./names.people.ts";
import { Dice } from "./names.random.ts";
import { treeMemory } from "./process-tree.ts";
import { sized } from "./size.ts";

// A new version of a list against everybody who is monitored, by the built server: from the version being current to the
// report being done, with its events and the mail. The changed entries were there under other names alone, so everybody
// is compared with them. `memoryMb`: the most that the server and its children use beyond what they used at the start.
// `seconds`: by a server that knows the version before, as after any search; `afterStartSeconds`: by one that was only just
// started; `remarksOnlySeconds`: where as many entries got another remark. List, people and what changes are made here;
// keys and what is sealed with them are as they always are.

const people = Number(process.env.BENCH_PEOPLE ?? sized(200_000, 2_000));
const entries = Number(process.env.BENCH_ENTRIES ?? sized(200_000, 2_000));
const changes = Number(process.env.BENCH_CHANGES ?? sized(1_000, 100));
/** Of the people, those who are on the list. */
const listedPeople = 50;

const say = (text: string) => console.error(text);
const dice = new Dice(20_261_125);
const sources = makeSources(dice);

const columns =
  "id,schema,name,aliases,birth_date,countries,addresses,identifiers,sanctions,phones,emails,dataset,first_seen,last_seen,last_change";
const cell = (text: string) => `"${text.replaceAll('"', '""')}"`;
type Change = { others?: string[]; hasOwn?: boolean; remark?: string };

const line = ({ listed, isCompany }: Made, n: number, { others = [], hasOwn = true, remark = "" }: Change) => {
  const { births = [], countries = [] } = listed;
  const names = [...others, ...(hasOwn ? listed.names : [])];
  const known = [`e${n}`, isCompany ? "Company" : "Person", names[0] ?? "", names.slice(1).join(";"), births.join(";")];
  return [...known, countries.join(";").toLowerCase(), "", "", remark, "", "", "Bench", "", "", ""].map(cell).join(",");
};

function* csv(list: readonly Made[], changeOf: (n: number) => Change): Generator<string> {
  yield `${columns}\n`;
  for (const [n, made] of list.entries()) yield `${line(made, n, changeOf(n))}\n`;
}

async function load(platform: Platform, path: string, pieces: Iterable<string>): Promise<void> {
  await pipeline(Readable.from(pieces), createWriteStream(path));
  const end = await loadListNow(platform, "bench", { files: { main: path } });
  if (end.kind !== "stored") throw new Error(JSON.stringify(end));
  say(`list stored: ${JSON.stringify(end)}`);
}

type Watched = { made: Made; applicantId: string; verificationId: string };

/** As a form and a document's zone give it. */
const questionOf = ({ made }: Watched) => ({
  kind: "person",
  names: [...new Set([originalOf(made), latinOf(made.words).toUpperCase()])],
  births: made.listed.births ?? [],
  countries: made.listed.countries ?? [],
  gender: null,
  documents: [`P${made.words.length}${Math.floor(Math.random() * 1e9)}`],
  taxIds: [],
});

const profileOf = ({ made: { words, listed } }: Watched) => {
  const [first = "", ...rest] = latinOf(words).split(" ");
  const dob = listed.births?.[0] ?? "";
  return { first_name: first, last_name: rest.join(" ") || first, ...(dob.length === 10 && { dob }) };
};

async function addPeople(ctx: Ctx, formId: string, some: readonly Watched[]): Promise<void> {
  const project_id = ctxProjectOf(ctx);
  const { tx } = ctx;
  await tx
    .insertInto("applicants")
    .values(some.map(({ applicantId: id }) => ({ project_id, id, mode: "live" as const })))
    .execute();
  await tx
    .insertInto("verifications")
    .values(
      some.map(({ applicantId, verificationId, made }) => ({
        project_id,
        id: verificationId,
        form_id: formId,
        form_version: 1,
        applicant_id: applicantId,
        applicant_name: originalOf(made),
        status: "valid" as const,
        types: ["PROFILE" as const],
        decided_at: new Date(),
      })),
    )
    .execute();
  const ids = some.map(({ applicantId }) => applicantId);
  await giveApplicantKeys(ctx, ids);
  const kept = await tx
    .selectFrom("applicant_keys")
    .select(["applicant_id", "sealed_key"])
    .where("project_id", "=", project_id)
    .where("applicant_id", "in", ids)
    .execute();
  const sealedKeys = new Map(kept.map((row) => [row.applicant_id, row.sealed_key]));
  const [rows, answers] = [
    [] as Insertable<Database["monitored_applicants"]>[],
    [] as Insertable<Database["verification_answers"]>[],
  ];
  for (const one of some) {
    const vault = applicantVaultOf(ctx.platform.keys, one.applicantId, sealedKeys.get(one.applicantId) ?? "");
    answers.push({
      project_id,
      verification_id: one.verificationId,
      step: "PROFILE",
      answers: sealValue(vault, profileOf(one), sealBindings.answers(one.verificationId, "PROFILE")),
    });
    rows.push({
      project_id,
      applicant_id: one.applicantId,
      verification_id: one.verificationId,
      queried: sealValue(vault, questionOf(one), sealBindings.monitored(one.verificationId)),
      is_due: false,
      screened_at: new Date(),
    });
  }
  await tx.insertInto("verification_answers").values(answers).execute();
  await tx.insertInto("monitored_applicants").values(rows).execute();
}

async function makeProject(platform: Platform): Promise<{ projectId: string; formId: string }> {
  const [userId, projectId, formId] = [randomUUID(), randomUUID(), randomUUID()];
  const client = await platform.database.pool.connect();
  try {
    await client.query(
      `insert into users (id, email, password_hash, first_name, last_name, company_name, website)
       values ($1, 'bench@example.com', 'none', 'Bench', 'Bench', 'Bench', 'https://bench.example')`,
      [userId],
    );
    await client.query("insert into projects (id, name) values ($1, 'Bench')", [projectId]);
    await client.query("insert into memberships (project_id, user_id, role) values ($1, $2, 'owner')", [
      projectId,
      userId,
    ]);
  } finally {
    client.release();
  }
  await inSystemStep(platform, "bench", projectId, async ({ tx }) => {
    await tx
      .insertInto("forms")
      .values({
        project_id: projectId,
        id: formId,
        name: "Bench",
        description: "",
        current_version: 1,
        token_hash: formId,
        sealed_token: sealWithKeyRing(platform.keys, "bench", { boundTo: `forms.sealed_token:${formId}` }),
      })
      .execute();
    await tx
      .insertInto("form_versions")
      .values({
        project_id: projectId,
        form_id: formId,
        version: 1,
        config: JSON.stringify(FormConfig.parse(profileFormConfig())),
      })
      .execute();
    await tx
      .insertInto("monitoring_settings")
      .values({
        project_id: projectId,
        is_enabled: true,
        databases_list_type: "*",
        time_zone: "UTC",
        callback_url: "",
        databases: [],
        databases_custom: [],
        custom_blacklist: false,
        expiration_period: 0,
        expirations: [],
        ran_on: new Date().toISOString().slice(0, 10),
      })
      .execute();
    await tx
      .insertInto("monitoring_lists")
      .values({ project_id: projectId, source: "list", list_code: "bench", version: 1 })
      .execute();
  });
  return { projectId, formId };
}

const usedMb = ({ child }: Server) => treeMemory(child.pid ?? 0).usedMb;

/** Until the server has compared everybody with the `version` that is current from now on. */
async function measure(platform: Platform, projectId: string, server: Server, version: number) {
  const begun = performance.now();
  const step: JobStep = (work) => inSystemStep(platform, "bench", projectId, work);
  let peakMb = usedMb(server);
  const watch = setInterval(() => {
    peakMb = Math.max(peakMb, usedMb(server));
  }, 250);
  for (;;) {
    await wait(100);
    const runs = await step(({ tx }) => tx.selectFrom("monitoring_runs").selectAll().execute());
    const run = runs.find(({ lists }) => (lists as MonitoringRunList[]).some(({ to }) => to === version));
    if (run?.status !== "done") continue;
    const seconds = (performance.now() - begun) / 1000;
    clearInterval(watch);
    if (run.events === 0 && version < 4) throw new Error("somebody is on the list, and no event tells it");
    say(`report: ${run.people} people, ${run.screenings} looked at, ${run.events} events`);
    return {
      seconds: Math.round(seconds * 10) / 10,
      peoplePerSecond: Math.round(run.people / seconds),
      peakMb,
    };
  }
}

const directory = await mkdtemp(join(tmpdir(), "veridesk-bench-"));
await chmod(directory, 0o755);
const database = await startEmbeddedPostgres({ dataDir: join(directory, "postgres") });
await prepareDatabase(database.url, new URL("../server/migrations", import.meta.url).pathname);
const config = loadConfig({ DATA_DIR: directory, DATABASE_URL: database.url, ROLE: "server" });
const platform = await openPlatform(config, database.url, { log: pino({ level: process.env.BENCH_LOG ?? "silent" }) });
let server: Server | null = null;
try {
  const { projectId, formId } = await makeProject(platform);
  const list = makePeople(sources, entries, dice);
  await enableList(platform, {
    code: "bench",
    name: "Bench",
    kind: "sanctions",
    format: "opensanctions-csv",
    comesFrom: "files",
    addresses: null,
  });
  const every = Math.max(1, Math.floor(entries / changes));
  const isChanged = (n: number) => n % every === 0 && n < every * changes;
  const others = [1, 2].map(() => makePeople(sources, changes, dice).map(({ words }) => latinOf(words)));
  /** At first no entry has its own name; then each gets a name twice, half of them their own the first time. */
  const namesOf = (n: number, version: number): Change => {
    const own = version > 2 || (version === 2 && (n / every) % 2 === 0);
    const count = version > 2 || (version === 2 && !own) ? 2 : 1;
    return { hasOwn: own, others: others.slice(0, count).map((some) => some[n / every] ?? "") };
  };
  const csvOf = (version: number, change: Change = {}) =>
    csv(list, (n) => (isChanged(n) ? { ...namesOf(n, version), ...change } : {}));
  await load(platform, join(directory, "first.csv"), csvOf(1));
  const changed = list.filter((made, n) => isChanged(n) && !made.isCompany).slice(0, listedPeople);
  const all = [...changed, ...makePeople(sources, Math.ceil(people * 1.3), dice)]
    .filter(({ isCompany }) => !isCompany)
    .slice(0, people);
  const watched = all.map((made) => ({ made, applicantId: randomUUID(), verificationId: randomUUID() }));
  for (let at = 0; at < watched.length; at += 1000)
    await inSystemStep(platform, "bench", projectId, (ctx) => addPeople(ctx, formId, watched.slice(at, at + 1000)));
  const client = await platform.database.pool.connect();
  await client.query("analyze monitored_applicants; analyze verifications; analyze applicants; analyze applicant_keys");
  client.release();
  say(`${watched.length} people are monitored`);
  server = await startServer(builtServer, { DATABASE_URL: database.url, DATA_DIR: directory, LOG_LEVEL: "warn" });
  const usedBeforeMb = usedMb(server);
  await load(platform, join(directory, "second.csv"), csvOf(2));
  const first = await measure(platform, projectId, server, 2);
  await load(platform, join(directory, "third.csv"), csvOf(3));
  const { seconds, peoplePerSecond, peakMb } = await measure(platform, projectId, server, 3);
  await load(platform, join(directory, "fourth.csv"), csvOf(4, { remark: "Changed" }));
  const last = await measure(platform, projectId, server, 4);
  const memoryMb = Math.round(Math.max(first.peakMb, peakMb, last.peakMb) - usedBeforeMb);
  const [afterStartSeconds, remarksOnlySeconds] = [first.seconds, last.seconds];
  console.log(JSON.stringify({ seconds, peoplePerSecond, memoryMb, afterStartSeconds, remarksOnlySeconds }));
} finally {
  if (server) await stopServer(server);
  await closePlatform(platform);
  await database.stop();
  await rm(directory, { recursive: true, force: true });
}
