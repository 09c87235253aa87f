import { setTimeout as wait } from "node:timers/promises";
import type { QueryResult } from "pg";
import type { Logger } from "pino";
import type { AnyMode } from "./any-mode.ts";
import {
  type DatabaseConnections,
  type OpenTransaction,
  openDatabases,
  scopeSetting,
  uuidLiteral,
} from "./database.ts";

/** A position in the primary's log of changes, as PostgreSQL writes it: `16/B374D848`. */
const position = /^[0-9A-F]{1,8}\/[0-9A-F]{1,8}$/;

/**
 * How far the primary's log is on disk. Of what another call can see, everything is before it, as long as commits wait
 * for the disk (`synchronous_commit`).
 */
export const positionStatement = "select pg_current_wal_flush_lsn()::text as position";

/** Of {@link positionStatement}, as the last statement. */
export function positionOf(opening: readonly QueryResult[]): string {
  const row: { position?: string } | undefined = opening.at(-1)?.rows[0];
  if (row?.position === undefined) throw new Error("the primary says no position");
  return row.position;
}

/** How long a call waits for a replica that is behind, and how long one that was too far behind is left alone, in ms. */
const patienceMs = 100;
const behindMs = 1_000;
/** After a failure. */
const brokenMs = 5_000;
/** A replica that does not answer delays a call by this much once. */
const waitMs = 1_000;
const silenceMs = { open: 2_000, statement: 65_000, end: 10_000 };

/** Who reads, and what. */
export type ReaderScope = { userId: string | null; projectId: string | null; mode: AnyMode };

export type ReadReplicas = {
  /**
   * A transaction for reading that sees everything that was committed at `at`, under row-level security. It ends like one
   * of the primary.
   * @param setup SQL with checked literals only
   * @returns null when no replica is fit: read from the primary
   */
  open(setup: string, at: string): Promise<OpenTransaction | null>;
  close(): Promise<void>;
};

export const readerSetting = ({ userId, projectId, mode }: ReaderScope): string => {
  const user = userId === null ? "" : `select set_for_transaction('app.user_id', ${uuidLiteral(userId)}); `;
  return `${user}${scopeSetting({ projectId, mode })}`;
};

type Replica = { name: string; database: DatabaseConnections; restsUntil: number };

const fitness = (at: string) =>
  `select pg_is_in_recovery() as follows, coalesce(pg_last_wal_replay_lsn() >= '${at}'::pg_lsn, false) as has`;
type Fitness = { follows: boolean; has: boolean };

/**
 * An address with the role, the password and, where it names none, the database of `login`.
 */
export const replicaUrl = (address: string, login: string): string => {
  const [url, from] = [new URL(address), new URL(login)];
  [url.username, url.password] = [from.username, from.password];
  if (url.pathname === "" || url.pathname === "/") url.pathname = from.pathname;
  return url.href;
};

/** Waits a little for one that is behind. */
async function caughtUp({ opening, client }: OpenTransaction, at: string, now: () => number) {
  const givenUpAt = now() + patienceMs;
  let found = opening[0]?.rows[0] as Fitness | undefined;
  while (found?.follows && !found.has && now() < givenUpAt) {
    await wait(3);
    found = (await client.query<Fitness>(fitness(at))).rows[0];
  }
  if (!found?.follows) return "alone";
  return found.has ? "yes" : "behind";
}

type Options = { urls: readonly string[]; poolSize: number; log: Logger; now?: () => number };

/** Streaming replicas of the primary, for calls that read much (decision 0200). None: null. */
export function openReplicas({ urls, poolSize, log, now = () => performance.now() }: Options): ReadReplicas | null {
  if (urls.length === 0) return null;
  const replicas = urls.map((url): Replica => {
    const name = new URL(url).searchParams.get("host") ?? new URL(url).host;
    const onError = (err: Error) => log.warn({ err, replica: name }, "the connection to a replica was lost");
    return { name, database: openDatabases({ url, poolSize, onError, waitMs, silenceMs }), restsUntil: 0 };
  });
  const rest = (replica: Replica, ms: number, why: string, err?: unknown) => {
    const isNew = replica.restsUntil <= now();
    replica.restsUntil = now() + ms;
    if (isNew) log.warn({ replica: replica.name, ...(err ? { err } : {}) }, why);
  };
  const openAt = async (replica: Replica, setup: string, at: string): Promise<OpenTransaction | null> => {
    let open: OpenTransaction | undefined;
    try {
      open = await replica.database.open(`${fitness(at)}; ${setup}`);
      const found = await caughtUp(open, at, now);
      if (found === "yes") return open;
      await replica.database.rollback(open);
      if (found === "behind") rest(replica, behindMs, "a replica is behind: the primary is read, meanwhile");
      else rest(replica, brokenMs, "a replica follows no primary any more (was it promoted?): it is not read");
    } catch (err) {
      if (open) await replica.database.rollback(open);
      rest(replica, brokenMs, "a replica cannot be read: the primary is, meanwhile", err);
    }
    return null;
  };
  let turn = 0;
  return {
    async open(setup, at) {
      if (!position.test(at)) throw new Error("not a position of the log");
      turn += 1;
      for (const n of replicas.keys()) {
        const replica = replicas[(turn + n) % replicas.length];
        const open = replica && replica.restsUntil <= now() ? await openAt(replica, setup, at) : null;
        if (open) return open;
      }
      return null;
    },
    close: async () => {
      await Promise.all(replicas.map(({ database }) => database.close()));
    },
  };
}

/**
 * Whether a failed read failed because it was on a replica: the server is gone or ends, it could not write, or the read
 * was cancelled for the sake of the log. The same read may go well on the primary.
 */
export function isReplicasOwn(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return (
    /^(25006|40001|40P01|57P0.|08...|E[A-Z]+)$/.test(code) ||
    /^(Query read timeout|Connection term|Client has enc)/.test(error.message)
  );
}

/** For what is read after a call, at the position of now. */
export async function openForReading(
  { database, replicas }: { database: DatabaseConnections; replicas: ReadReplicas | null },
  setup: string,
): Promise<OpenTransaction> {
  if (!replicas) return database.open(setup);
  const at = positionOf([await database.once(positionStatement)]);
  return (await replicas.open(setup, at)) ?? database.open(setup);
}
