import { randomBytes, randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { prepareDatabase } from "#server/process.ts";
import { freePort } from "../server/test/free-port.ts";
import { builtServer, type Server, startServer, stopServer } from "./list.servers.ts";
import { copyEntries } from "./made-list.ts";
import { latinOf, type Made, makePeople, makeSources } from "./names.people.ts";
import { Dice } from "./names.random.ts";
import { sized } from "./size.ts";

// Questions with a name, a date of birth, a country and a number, by yente's `POST /match`, a hundred in one call, from
// eight clients at once against a published list of 200,000 entries. One question in fifty is somebody who is listed. The
// clients are one process and share the machine with the server, its child and its database. `p95Ms`: of a call.

const entries = Number(process.env.BENCH_ENTRIES ?? sized(200_000, 4_000));
const count = Number(process.env.BENCH_QUERIES ?? sized(10_000, 800));
const perCall = Number(process.env.BENCH_PER_CALL ?? 100);
const clients = 8;
const listedEvery = 50;
const code = "bench";
const dice = new Dice(20_261_129);
const sources = makeSources(dice);
const numberOf = (n: number) => `P${String(n).padStart(8, "0")}`;

type Question = { schema: string; properties: Record<string, string[]> };

function questionOf({ words, listed, isCompany }: Made, number: string): Question {
  const properties = { name: [latinOf(words)], country: listed.countries, idNumber: [number] };
  return isCompany
    ? { schema: "Company", properties }
    : { schema: "Person", properties: { ...properties, birthDate: listed.births } };
}

async function putList(client: pg.Client, people: readonly Made[]): Promise<void> {
  await client.query(
    `insert into list_sources (code, name, kind, format, comes_from, enabled, last_version)
     values ($1, 'Bench', 'sanctions', 'veridesk-csv', 'files', true, 1)`,
    [code],
  );
  // In one statement: its source says the same of a version as the version does.
  await client.query(
    `with loaded as (
       insert into list_versions (source, version, state, sha256, size_bytes, parser_version, entries_count, added, changed, removed, skipped_count)
       values ($1, 1, 'current', '\\x00', 1, 1, $2, 0, 0, 0, 0))
     update list_sources set current_version = 1, confirmed_at = now() where code = $1`,
    [code, people.length],
  );
  await copyEntries(client, 1, { code, people, numberOf });
}

/** A project with a key that may search. */
async function makeKey(client: pg.Client): Promise<string> {
  const [projectId, userId, key] = [randomUUID(), randomUUID(), `vd_prod_${randomBytes(32).toString("base64url")}`];
  await client.query("insert into projects (id, name) values ($1, 'Bench')", [projectId]);
  await client.query(
    `insert into users (id, email, password_hash, first_name, last_name, company_name, website, email_verified_at, vouched_at)
     values ($1, 'bench@example.com', 'none', 'Olena', 'Kovalenko', 'Acme', 'https://acme.example', now(), now())`,
    [userId],
  );
  await client.query("insert into memberships (project_id, user_id, role) values ($1, $2, 'owner')", [
    projectId,
    userId,
  ]);
  await client.query(
    `insert into api_keys (project_id, id, environment, key_hash, sealed_key, last_four, created_by, scopes)
     values ($1, $2, 'prod', $3, 'none', $4, $5, '{screening}')`,
    [projectId, randomUUID(), hashSecretToken(key), key.slice(-4), userId],
  );
  return key;
}

type Result = { id: string; score: number };
type Responses = Record<string, { results: Result[] }>;

async function match(origin: string, key: string, questions: readonly Question[]): Promise<Responses> {
  const queries = Object.fromEntries(questions.map((question, n) => [`q${n}`, question]));
  const response = await fetch(`${origin}/match/default`, {
    method: "POST",
    headers: { authorization: `ApiKey ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ queries }),
  });
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  if (response.headers.has("veridesk-incomplete")) throw new Error("the answer is not whole");
  return ((await response.json()) as { responses: Responses }).responses;
}

type Sent = { question: Question; listedAs: string | null };

/** Whoever is listed is found, by a score that is a match: a server that finds nobody would be the fastest. */
function checkFound(part: readonly Sent[], responses: Responses): void {
  for (const [n, { listedAs, question }] of part.entries()) {
    const results = responses[`q${n}`]?.results ?? [];
    if (listedAs !== null && !results.some(({ id, score }) => id === listedAs && score >= 0.7))
      throw new Error(`${question.properties.name} is listed and not found`);
  }
}

function questionsOf(listed: readonly Made[]): Sent[] {
  const strangers = makePeople(sources, count, dice);
  return strangers.map((made, n) => {
    const known = n % listedEvery === 0 ? (n * 37) % listed.length : null;
    const person = known === null ? undefined : listed[known];
    if (known !== null && person)
      return { question: questionOf(person, numberOf(known)), listedAs: `${code}.e${known}` };
    return { question: questionOf(made, `X${String(n).padStart(8, "0")}`), listedAs: null };
  });
}

async function measure(origin: string, key: string, questions: readonly Sent[]) {
  const parts = Array.from({ length: Math.ceil(questions.length / perCall) }, (_, n) =>
    questions.slice(n * perCall, (n + 1) * perCall),
  );
  const times: number[] = [];
  const begun = performance.now();
  const client = async () => {
    for (let part = parts.shift(); part; part = parts.shift()) {
      const start = performance.now();
      const responses = await match(
        origin,
        key,
        part.map(({ question }) => question),
      );
      times.push(performance.now() - start);
      checkFound(part, responses);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const seconds = (performance.now() - begun) / 1000;
  times.sort((a, b) => a - b);
  return {
    questionsPerSecond: Math.round(questions.length / seconds),
    p95Ms: Math.round(times[Math.floor(times.length * 0.95)] ?? Number.NaN),
  };
}

const directory = await mkdtemp(join(tmpdir(), "veridesk-bench-"));
await chmod(directory, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "postgres"), settings: { fsync: "off" } });
const client = new pg.Client({ connectionString: postgres.url });
let server: Server | undefined;
try {
  await prepareDatabase(postgres.url, new URL("../server/migrations", import.meta.url).pathname);
  await client.connect();
  const listed = makePeople(sources, entries, dice);
  await putList(client, listed);
  const key = await makeKey(client);
  const apiPort = await freePort();
  server = await startServer(builtServer, {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(directory, "data"),
    ENCRYPTION_KEY: randomBytes(32).toString("base64"),
    API_PORT: String(apiPort),
    LOG_LEVEL: "fatal",
  });
  const origin = `http://127.0.0.1:${apiPort}`;
  const questions = questionsOf(listed);
  const begun = performance.now();
  // The child compiles the list at the first question.
  await match(origin, key, [questions[0]?.question ?? { schema: "Person", properties: {} }]);
  const firstSeconds = Math.round((performance.now() - begun) / 100) / 10;
  console.log(JSON.stringify({ firstSeconds, ...(await measure(origin, key, questions)) }));
} finally {
  if (server) await stopServer(server);
  await client.end();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
