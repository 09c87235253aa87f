import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { pino } from "pino";
import { projectHeader } from "#contract/account/sessions.calls.ts";
import type { ReplyError } from "#contract/endpoint.ts";
import { projects } from "#contract/project/projects.calls.ts";
import { invitations } from "#contract/team/invitations.calls.ts";
import { buildApp } from "#server/app.ts";
import { loadConfig } from "#server/config.ts";
import { buildCustomerApi } from "#server/customer-api.ts";
import { type Engines, openEngines } from "#server/platform/children/engines.ts";
import { openDatabases } from "#server/platform/database.ts";
import type { EndpointRoute } from "#server/platform/http.ts";
import { startWorkers } from "#server/platform/jobs/jobs.ts";
import { listenForApplicants } from "#server/platform/origins.ts";
import type { Platform } from "#server/platform/platform.ts";
import { closePlatform, openPlatform, openPoolLogin, type ProcessOverrides } from "#server/process.ts";
import { routes } from "#server/routes.ts";
import { workers } from "#server/workers.ts";
import { noteApplicantOrigin, originFor } from "./applicant-origins.ts";
import { createTestDatabase, settingsOf, type TestDatabase } from "./database.ts";
import { readingOnce } from "./engine-readings.ts";
import { hangMs } from "./eventually.ts";
import { shareServer } from "./shared-servers.ts";
import { recordStatements } from "./statements.ts";

if (process.env.RECORD_STATEMENTS) recordStatements(process.env.RECORD_STATEMENTS);

export type Answer = {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies freely; the contract's own parse guards their shape
  data: any;
  errors: ReplyError[];
  headers: Headers;
  bytes: Buffer;
};

export type Visitor = {
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  get(path: string): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  del(path: string): Promise<Answer>;
  upload(
    path: string,
    fields: Record<string, string>,
    file: { bytes: Buffer; name?: string; type?: string; back?: Buffer; certificate?: Buffer },
    method?: "POST" | "PUT",
  ): Promise<Answer>;
  cookies: Map<string, string>;
  csrf: string | null;
  bearer: string | null;
  /** What its page shows, named with each call as the desk's pages do; null names none. */
  shown: string | null;
};

export type TestServer = {
  platform: Platform;
  databaseUrl: string;
  databaseSettings: { DATABASE_URL: string; DATABASE_DIRECT_URL?: string };
  owner: pg.Pool;
  operator: Platform;
  /** The desk's addresses of the servers; a visitor's calls take turns over them, each at the door of its path. */
  origins: string[];
  /** The customers' API of the first server. */
  apiOrigin: string;
  visitor(): Visitor;
  query<R extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<R[]>;
  /** Needs `workers`. */
  drainJobs(): Promise<void>;
  close(): Promise<void>;
};

export type TestServerOptions = {
  settings?: Record<string, string>;
  overrides?: ProcessOverrides;
  /** 0 leaves jobs waiting. */
  workers?: number;
  /** Whatever SUITE_INSTANCES says. */
  servers?: number;
  database?: TestDatabase;
  /** Jobs of killed workers are looked for every five seconds, which costs each server a twentieth of a processor. */
  givesJobsBack?: boolean;
  /** Beside our own; such a server is not shared. */
  moreRoutes?: readonly EndpointRoute[];
  /** For a file that changes the installation itself or counts its rows: not shared with the files before and after. */
  own?: boolean;
};

function readAnswer(status: number, headers: Headers, bytes: Buffer): Answer {
  const isJson = (headers.get("content-type") ?? "").includes("json");
  const parsed = isJson ? JSON.parse(bytes.toString("utf8")) : null;
  return { status, headers, bytes, data: parsed?.data ?? null, errors: parsed?.errors ?? [] };
}

const changesProject = new Set<string>([projects.switchTo.path, projects.add.path, invitations.accept.path]);

function makeVisitor(nextOrigin: () => string): Visitor {
  const cookies = new Map<string, string>();
  const keepCookies = (headers: Headers) => {
    for (const line of headers.getSetCookie()) {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === "" || /max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
  };
  const headersOf = (extra: Record<string, string>) => ({
    ...(visitor.shown ? { [projectHeader]: visitor.shown } : {}),
    ...(cookies.size > 0 ? { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; ") } : {}),
    ...(visitor.csrf ? { "csrf-token": visitor.csrf } : {}),
    ...(visitor.bearer ? { authorization: `Bearer ${visitor.bearer}` } : {}),
    ...extra,
  });
  const read = async (response: Response) => {
    keepCookies(response.headers);
    const answer = readAnswer(response.status, response.headers, Buffer.from(await response.arrayBuffer()));
    if (typeof answer.data?.["csrf-token"] === "string") visitor.csrf = answer.data["csrf-token"];
    if (answer.data && "authenticated" in answer.data)
      visitor.shown = answer.data.user?.currentCustomerAccountId ?? null;
    if (changesProject.has(new URL(response.url).pathname) && answer.status === 200) visitor.shown = answer.data.id;
    return answer;
  };
  const visitor: Visitor = {
    cookies,
    csrf: null,
    bearer: null,
    shown: null,
    async send(method, path, body, extra = {}) {
      const isRaw = typeof body === "string" || body instanceof Uint8Array;
      const type = body === undefined || isRaw ? {} : { "content-type": "application/json" };
      return read(
        await fetch(originFor(nextOrigin(), path) + path, {
          method,
          redirect: "manual",
          headers: headersOf({ ...type, ...extra }),
          ...(body === undefined ? {} : { body: isRaw ? (body as string) : JSON.stringify(body) }),
        }),
      );
    },
    get: (path) => visitor.send("GET", path),
    post: (path, body = {}) => visitor.send("POST", path, body),
    put: (path, body = {}) => visitor.send("PUT", path, body),
    del: (path) => visitor.send("DELETE", path),
    async upload(path, fields, file, method = "POST") {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      form.set(
        "file",
        new Blob([new Uint8Array(file.bytes)], { type: file.type ?? "image/jpeg" }),
        file.name ?? "photo.jpg",
      );
      if (file.back) form.set("back", new Blob([new Uint8Array(file.back)], { type: "image/jpeg" }), "back.jpg");
      if (file.certificate) form.set("certificate", new Blob([new Uint8Array(file.certificate)]), "own.cer");
      return read(await fetch(originFor(nextOrigin(), path) + path, { method, body: form, headers: headersOf({}) }));
    },
  };
  return visitor;
}

export function visitorOver(origins: readonly string[]): Visitor {
  let turn = 0;
  return makeVisitor(() => origins[turn++ % origins.length] ?? "no server");
}

/** SUITE_INSTANCES=2 runs every test on two of each, sharing nothing but the database, and children, which keep nothing. */
const instances = Number(process.env.SUITE_INSTANCES ?? "1");

async function openServer(database: TestDatabase, dataDir: string, options: TestServerOptions) {
  const { settings, overrides, givesJobsBack = false, moreRoutes = [] } = options;
  const config = loadConfig({
    DATA_DIR: dataDir,
    LOG_LEVEL: "silent",
    DATABASE_POOL_SIZE: "8",
    ALTCHA_WORK: "10",
    // Tests of what follows a decision do not wait; those of undoing set it.
    UNDO_SECONDS: "0",
    ...settingsOf(database),
    ...settings,
  });
  const log = pino({ level: process.env.TEST_LOG ?? "silent" });
  const login = await openPoolLogin(config, log, database.url);
  const shared = overrides?.log ? {} : { engines: sharedEngines() };
  const platform = await openPlatform(config, login, { log, givesJobsBack, ...shared, ...overrides });
  const app = await buildApp(platform, join(dataDir, "no-pages"), [...routes, ...moreRoutes]);
  await app.listen({ port: 0, host: "127.0.0.1" });
  const address = app.server.address();
  if (address === null || typeof address === "string") throw new Error("not listening");
  const origin = `http://127.0.0.1:${address.port}`;
  noteApplicantOrigin(origin, `http://127.0.0.1:${await listenForApplicants(app, { port: 0, host: "127.0.0.1" })}`);
  const api = await buildCustomerApi(platform);
  const apiOrigin = await api.listen({ port: 0, host: "127.0.0.1" });
  config.apiPublicUrl = apiOrigin;
  return { platform, app, api, origin, apiOrigin };
}

let engines: Engines | undefined;

/**
 * Of all servers and files of this process, without those that look at a log: a child takes up to a second of processor
 * time to start. What does not work for 30 s ends.
 */
function sharedEngines(): Engines {
  engines ??= { ...readingOnce(openEngines()), close: async () => undefined };
  return engines;
}

const dueJobs = `
  select name, count(*)::int as n, bool_or(state <> 'active' and start_after <= now()) as "isWaiting" from pgboss.job
  where state in ('created', 'retry', 'active') and start_after <= now() + interval '1 second' group by name`;

/** Files of one process share a server of the same settings; each test has a project of its own. */
export function openTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  return shareServer(options, () => openOwnServer(options));
}

async function openOwnServer(options: TestServerOptions): Promise<TestServer> {
  const database = options.database ?? (await createTestDatabase());
  const count = options.servers ?? instances;
  const dataDir = await mkdtemp(join(tmpdir(), "veridesk-test-"));
  const servers: Awaited<ReturnType<typeof openServer>>[] = [];
  for (let n = 0; n < count; n += 1) servers.push(await openServer(database, dataDir, options));
  const [first] = servers;
  if (!first) throw new Error("no server");
  // As behind one address.
  for (const { platform } of servers) platform.config.apiPublicUrl = first.apiOrigin;
  for (let n = 0; n < (options.workers ?? 0) * Math.max(instances, count); n += 1) {
    await startWorkers(servers[n % count]?.platform ?? first.platform, workers);
  }
  const owner = new pg.Pool({ connectionString: database.url, max: 2 });
  owner.on("error", () => undefined);
  const asOwner = openDatabases({ url: database.url, poolSize: 2, onError: () => undefined });
  const origins = servers.map(({ origin }) => origin);
  let turn = 0;
  const nextOrigin = () => origins[turn++ % origins.length] ?? first.origin;
  const query: TestServer["query"] = async (text, values) => (await owner.query(text, values)).rows;
  return {
    platform: first.platform,
    databaseUrl: database.url,
    databaseSettings: settingsOf(database),
    owner,
    operator: { ...first.platform, database: asOwner },
    origins,
    apiOrigin: first.apiOrigin,
    visitor: () => makeVisitor(nextOrigin),
    query,
    async drainJobs() {
      const deadline = Date.now() + hangMs;
      for (;;) {
        const due = await query<{ name: string; n: number; isWaiting: boolean }>(dueJobs);
        if (due.length === 0) return;
        if (Date.now() > deadline) throw new Error(`${JSON.stringify(due)} still wait`);
        // Nobody waits for the next look.
        for (const { name } of due.filter(({ isWaiting }) => isWaiting))
          for (const { platform } of servers) platform.jobs.wakes.get(name)?.();
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    async close() {
      for (const { app, api, platform } of servers) {
        await Promise.all([app.close(), api.close()]);
        await closePlatform(platform);
      }
      await owner.end();
      await asOwner.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
