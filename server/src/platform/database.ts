import { createHash } from "node:crypto";
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from "kysely";
import pg from "pg";
import type { Database } from "#server/db/database.ts";
import type { AnyMode } from "./any-mode.ts";
import { databaseBounds } from "./database-bounds.ts";
import { isPooled } from "./database-pooler.ts";
import { noteStatement, traceTransactions } from "./traces/transaction-spans.ts";

const { builtins } = pg.types;
// Days stay text (a day has no zone); 64-bit counts and money fit a double here.
pg.types.setTypeParser(builtins.DATE, (value) => value);
pg.types.setTypeParser(builtins.INT8, Number);
pg.types.setTypeParser(builtins.NUMERIC, Number);

const statementNames = new Map<string, string>();

/**
 * Parsed and planned once per connection and kept by name (PostgreSQL then decides by cost whether to use one plan
 * for all values). Only for texts of few shapes for which no plan can be bad.
 */
export function keptStatement<R>(text: string, values: readonly unknown[]): CompiledQuery<R> {
  let name = statementNames.get(text);
  if (!name) {
    name = `kept-${createHash("sha256").update(text).digest("hex").slice(0, 32)}`;
    statementNames.set(text, name);
  }
  return { ...(CompiledQuery.raw(text, [...values]) as CompiledQuery<R>), name } as CompiledQuery<R>;
}

/**
 * How long the database may stay silent, in ms; each longer than such a statement may wait and run. PostgreSQL's own
 * limits do not help when its machine is frozen or gone without closing connections (S44). `end` is shorter than a
 * statement may run: PostgreSQL then says COMMIT though no standby has it (docs/decisions/0203).
 */
export type SilenceLimits = { open: number; statement: number; end: number };
const silence: SilenceLimits = { open: 15_000, statement: 65_000, end: 30_000 };

/** Connections that did not answer in time: they are not used again. */
const silent = new WeakSet<pg.PoolClient>();

type Question = { name?: string; text: string; values?: unknown[] };

async function askWithin(ms: number, client: pg.PoolClient, question: Question): Promise<pg.QueryResult> {
  const timed: Question & { query_timeout: number } = { ...question, query_timeout: ms };
  try {
    return await client.query(timed);
  } catch (error) {
    if (error instanceof Error && error.message === "Query read timeout") silent.add(client);
    throw error;
  }
}

class OneConnection implements DatabaseConnection {
  readonly client: pg.PoolClient;
  readonly statementMs: number;
  constructor(client: pg.PoolClient, statementMs: number) {
    this.client = client;
    this.statementMs = statementMs;
  }
  async executeQuery<R>({ sql: text, parameters, name }: CompiledQuery & { name?: string }): Promise<QueryResult<R>> {
    const begun = performance.now();
    // Unnamed statements keep custom plans (docs/decisions, "Custom plans").
    const result = await askWithin(this.statementMs, this.client, {
      // A pooler's next transaction may be on a connection that never heard the name.
      ...(name && !pooled.has(this.client) ? { name } : {}),
      text,
      values: [...parameters],
    });
    noteStatement(this.client, performance.now() - begun);
    return {
      rows: (result.rows ?? []) as R[],
      ...(result.rowCount === null ? {} : { numAffectedRows: BigInt(result.rowCount) }),
    };
  }
  // biome-ignore lint/correctness/useYield: cursors are opened on the client itself (see exports)
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("use a cursor on the client");
  }
}

class OneClientDriver implements Driver {
  readonly connection: OneConnection;
  constructor(client: pg.PoolClient, statementMs: number) {
    this.connection = new OneConnection(client, statementMs);
  }
  async init() {}
  async acquireConnection() {
    return this.connection;
  }
  async beginTransaction(): Promise<void> {
    throw new Error("the call is the transaction");
  }
  async commitTransaction(): Promise<void> {
    throw new Error("the call is the transaction");
  }
  async rollbackTransaction(): Promise<void> {
    throw new Error("the call is the transaction");
  }
  async releaseConnection() {}
  async destroy() {}
}

const builders = new WeakMap<pg.PoolClient, Kysely<Database>>();

function builderOf(client: pg.PoolClient, statementMs: number): Kysely<Database> {
  let builder = builders.get(client);
  if (!builder) {
    builder = new Kysely<Database>({
      dialect: {
        createAdapter: () => new PostgresAdapter(),
        createDriver: () => new OneClientDriver(client, statementMs),
        createIntrospector: (db) => new PostgresIntrospector(db),
        createQueryCompiler: () => new PostgresQueryCompiler(),
      },
    });
    builders.set(client, builder);
  }
  return builder;
}

const setBounds = Object.entries(databaseBounds).map(([name, value]) => `set local ${name} = '${value}'`);
const askBounds = `select pg_backend_pid() as pid, ${Object.entries(databaseBounds)
  .map(([name, value]) => `current_setting('${name}')::interval = '${value}'::interval`)
  .join(" and ")} as brought`;
/** Connections whose login role has the bounds as its settings: no call need set them. */
const bringsBounds = new WeakSet<pg.PoolClient>();
/** Connections to a pooler, which may give each transaction another connection of the database. */
const pooled = new WeakSet<pg.PoolClient>();

function learn(client: pg.PoolClient, row: { pid: number; brought: boolean } | undefined) {
  if (row?.brought === true) bringsBounds.add(client);
  if (row && isPooled(client, row.pid)) pooled.add(client);
}

/** How long a read-only transaction may stay open for the next one on its connection to end it, in ms. */
const unendedMs = 10;
const unended = new WeakMap<pg.PoolClient, NodeJS.Timeout>();

function stopWaiting(client: pg.PoolClient): boolean {
  const timer = unended.get(client);
  clearTimeout(timer);
  unended.delete(client);
  return timer !== undefined;
}

/** As `veridesk_app`, so under row-level security. */
export type OpenTransaction = { client: pg.PoolClient; tx: Kysely<Database>; opening: pg.QueryResult[] };

export type DatabaseConnections = {
  pool: pg.Pool;
  /** `setup`: SQL for the same round trip as `begin`, with checked literals only; results in `opening`. */
  open(setup?: string): Promise<OpenTransaction>;
  /** A transaction of one statement, in one round trip; SQL as in `open`. */
  once(statement: string): Promise<pg.QueryResult>;
  commit(open: OpenTransaction): Promise<void>;
  /** For transactions that have only read: no round trip of its own where the connection is soon used again. */
  endRead(open: OpenTransaction): void;
  /** Never throws. Drops a connection that cannot roll back. */
  rollback(open: OpenTransaction): Promise<void>;
  /** `null`: without a project. A project alone: live. */
  inProject<T>(scope: DatabaseScope | string | null, work: (open: OpenTransaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** `of`: the mode of what has one of these ids; `all` when nothing has. */
export type DatabaseScope = { projectId: string | null; mode: AnyMode | { of: readonly string[] } };

/** As a literal of SQL. @throws for anything but a UUID: a fault of ours */
export const uuidLiteral = (id: string): string => {
  if (!uuid.test(id)) throw new Error("not a UUID");
  return `'${id}'`;
};

export const databaseScopeFrom = (of: DatabaseScope | string | null, mode: AnyMode): DatabaseScope =>
  of === null || typeof of === "string" ? { projectId: of, mode } : of;

/** As literals; refuses anything but UUIDs. Its last row has the transaction's `mode`. */
export function scopeSetting({ projectId, mode }: DatabaseScope): string {
  const named = typeof mode === "string" ? mode : "all";
  const project = projectId === null ? "" : `set_for_transaction('app.project_id', ${uuidLiteral(projectId)}), `;
  const setting = `select ${project}set_for_transaction('app.mode', '${named}') as mode`;
  if (typeof mode === "string" || projectId === null || mode.of.length === 0) return setting;
  const ids = mode.of.map(uuidLiteral).join(", ");
  return `${setting}; select set_for_transaction('app.mode', mode_of(array[${ids}]::uuid[])) as mode`;
}

/** What {@link scopeSetting} has set; live, as for the database, where it set nothing. */
export const modeSet = (opening: readonly pg.QueryResult[]): AnyMode => opening.at(-1)?.rows[0]?.mode ?? "live";

export type DatabaseOptions = {
  url: string;
  poolSize: number;
  onError: (error: Error) => void;
  waitMs?: number;
  silenceMs?: SilenceLimits;
};

const inProjectBy =
  ({ open, commit, rollback }: Pick<DatabaseConnections, "open" | "commit" | "rollback">) =>
  async <T>(scope: DatabaseScope | string | null, work: (opened: OpenTransaction) => Promise<T>) => {
    const opened = await open(scopeSetting(databaseScopeFrom(scope, "live")));
    let value: T;
    try {
      value = await work(opened);
    } catch (error) {
      await rollback(opened);
      throw error;
    }
    await commit(opened);
    return value;
  };

/** The only way to a transaction. Statements run 60 s at most; a COPY has its own bound (csv.ts). */
export function openDatabases(options: DatabaseOptions): DatabaseConnections {
  const { url, poolSize, onError, waitMs = 5_000, silenceMs = silence } = options;
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
  });
  // Without a listener a restart of PostgreSQL would end this process.
  pool.on("error", onError);
  pool.on("connect", (client) => client.on("error", onError));
  pool.on("remove", stopWaiting);

  /** @returns the results of `statements` alone */
  const begin = async (client: pg.PoolClient, ...statements: string[]): Promise<pg.QueryResult[]> => {
    try {
      const bounds = bringsBounds.has(client) ? [] : [askBounds, ...setBounds];
      const before = [...(stopWaiting(client) ? ["commit"] : []), "begin", "set local role veridesk_app", ...bounds];
      const text = [...before, ...statements].join("; ");
      const results = (await askWithin(silenceMs.open, client, { text })) as unknown as pg.QueryResult[];
      learn(client, results[before.indexOf(askBounds)]?.rows[0]);
      return results.slice(before.length);
    } catch (error) {
      client.release(true);
      throw error;
    }
  };
  const open = async (setup = "select 1"): Promise<OpenTransaction> => {
    const client = await pool.connect();
    const opening = await begin(client, setup);
    return { client, tx: builderOf(client, silenceMs.statement), opening };
  };
  const once = async (statement: string): Promise<pg.QueryResult> => {
    const client = await pool.connect();
    const [result] = (await begin(client, statement, "commit")) as [pg.QueryResult, pg.QueryResult];
    client.release();
    return result;
  };
  const commit = async ({ client }: OpenTransaction) => {
    let result: pg.QueryResult;
    try {
      result = await askWithin(silenceMs.end, client, { text: "commit" });
    } catch (error) {
      // A dead connection would stay in the pool for good.
      client.release(true);
      throw error;
    }
    client.release();
    if (result.command !== "COMMIT") throw new Error("the transaction was rolled back");
  };
  const endRead = ({ client }: OpenTransaction) => {
    const end = () => {
      unended.delete(client);
      askWithin(silenceMs.end, client, { text: "commit" }).catch(onError);
    };
    // A pooler would keep one of its few connections for us meanwhile, while others wait for it.
    if (pooled.has(client)) end();
    else unended.set(client, setTimeout(end, unendedMs));
    client.release();
  };
  const rollback = async ({ client }: OpenTransaction) => {
    if (silent.has(client)) return client.release(true);
    try {
      await askWithin(silenceMs.end, client, { text: "rollback" });
      client.release();
    } catch {
      client.release(true);
    }
  };
  const doors = traceTransactions({ open, once, commit, endRead, rollback });
  return { pool, ...doors, inProject: inProjectBy(doors), close: () => pool.end() };
}
