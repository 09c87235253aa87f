import { randomUUID } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import type { ChallengePurpose } from "#contract/account/sessions.contract.ts";
import { hashPassword } from "#server/features/account/sessions/sessions.passwords.service.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { prepareDatabase } from "#server/process.ts";
import { type EmailCall, emailCalls } from "../server/test/emails-requested.ts";
import { purposeOf, solve } from "../server/test/sign-in.ts";
import { builtServer, startServer, stopServer } from "./list.servers.ts";
import { isSmall, sized } from "./size.ts";

// Does the response time tell whether an account exists (S8)? Every call that takes an email from a stranger, in
// interleaved pairs of a known and an unknown one, against the product as a separate process. `gapMs` is between the
// medians; `p` says how often two samples of the same distribution would differ so much in rank (Mann–Whitney,
// two-sided).

const pairs = Number(process.env.BENCH_PAIRS ?? sized(200, 5));
const known = "olena@example.com";
const median = (list: number[]) => list.toSorted((a, b) => a - b)[list.length >> 1] ?? Number.NaN;

/** Mann–Whitney's U as a standard score. */
function rankScore(one: number[], two: number[]): number {
  const wins = one.reduce((sum, a) => sum + two.filter((b) => a > b).length, 0);
  const [n, m] = [one.length, two.length];
  return (wins - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

/** Chance of a standard score at least as far from zero (Abramowitz and Stegun, 26.2.17). */
function chanceOf(score: number): number {
  const x = Math.abs(score);
  const t = 1 / (1 + 0.2316419 * x);
  const tail = t * (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return Math.min(1, 2 * (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) * tail);
}

async function openStranger(url: string) {
  const response = await fetch(`${url}/api/session`);
  const { data } = (await response.json()) as { data: { "csrf-token": string } };
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { url, headers: { "content-type": "application/json", cookie, "csrf-token": data["csrf-token"] } };
}
type Stranger = Awaited<ReturnType<typeof openStranger>>;

async function proveHuman({ url, headers }: Stranger, purpose: ChallengePurpose): Promise<string> {
  const { data } = (await (await fetch(`${url}/api/session/challenge?for=${purpose}`, { headers })).json()) as {
    data: { challenge: Parameters<typeof solve>[0] };
  };
  return solve(data.challenge);
}

async function timeOf(stranger: Stranger, { path, body, status }: EmailCall, email: string): Promise<number> {
  const recaptcha = "recaptcha" in body(email, "x") ? await proveHuman(stranger, purposeOf(path)) : "";
  const started = performance.now();
  const response = await fetch(stranger.url + path, {
    method: "POST",
    headers: stranger.headers,
    body: JSON.stringify(body(email, recaptcha)),
  });
  await response.arrayBuffer();
  const ms = performance.now() - started;
  if (response.status !== status) throw new Error(`${path}: ${response.status}`);
  return ms;
}

async function compare(stranger: Stranger, call: EmailCall, client: pg.Client) {
  const times: Record<"known" | "unknown", number[]> = { known: [], unknown: [] };
  for (let n = -5; n < pairs; n += 1) {
    // Rate limits would answer instead of the call.
    await client.query("delete from rate_counts");
    for (const who of n % 2 === 0 ? (["known", "unknown"] as const) : (["unknown", "known"] as const)) {
      const ms = await timeOf(stranger, call, who === "known" ? known : `nobody.${n}@example.com`);
      if (n >= 0) times[who].push(ms);
    }
  }
  const gapMs = Number((median(times.known) - median(times.unknown)).toFixed(2));
  const p = Number(chanceOf(rankScore(times.known, times.unknown)).toFixed(3));
  return { medianMs: Number(median(times.known).toFixed(2)), gapMs, p, ok: Math.abs(gapMs) < 2 || p > 0.01 };
}

async function addAccount(client: pg.Client) {
  await client.query(
    `insert into users (id, email, password_hash, first_name, last_name, company_name, website, email_verified_at, totp_enabled_at)
     values ($1, $2, $3, 'Olena', 'Kovalenko', 'Acme', 'https://acme.example', now(), now())`,
    [randomUUID(), known, await hashPassword("Tr1cky-Horse?Lamp")],
  );
}

const directory = await mkdtemp(join(tmpdir(), "veridesk-enumeration-"));
await chmod(directory, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "postgres"), settings: { fsync: "off" } });
const client = new pg.Client({ connectionString: postgres.url });
try {
  await prepareDatabase(postgres.url, new URL("../server/migrations", import.meta.url).pathname);
  await client.connect();
  await addAccount(client);
  const server = await startServer(builtServer, {
    DATABASE_URL: postgres.url,
    DATA_DIR: join(directory, "data"),
    LOG_LEVEL: "warn",
    ALTCHA_WORK: "1",
  });
  try {
    const stranger = await openStranger(server.url);
    const found: Record<string, Awaited<ReturnType<typeof compare>>> = {};
    for (const [name, call] of Object.entries(emailCalls)) {
      const result = await compare(stranger, call, client);
      found[name] = result;
      console.log(`${name}: ${result.medianMs} ms, known − unknown ${result.gapMs} ms, p ${result.p}`);
    }
    const results = Object.values(found);
    const worstGapMs = Math.max(...results.map(({ gapMs }) => Math.abs(gapMs)));
    const smallestP = Math.min(...results.map(({ p }) => p));
    console.log(JSON.stringify({ worstGapMs, smallestP, byCall: found }));
    if (!isSmall && results.some(({ ok }) => !ok)) process.exitCode = 1;
  } finally {
    await stopServer(server);
  }
} finally {
  await client.end();
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
