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

/** Which log of changes, and how far, as PostgreSQL writes it: `2:16/B374D848`. A promotion begins a log of its own. */
const position = /^(\d{1,10}):([0-9A-F]{1,8}\/[0-9A-F]{1,8})$/;

/**
 * How far the primary's log is on disk. Of what another call can see, everything is before it, as long as commits wait
 * for the disk (`synchronous_commit`).
 */
export const positionStatement = `select ('x' || left(pg_walfile_name(lsn), 8))::bit(32)::int || ':' || lsn as position
  from pg_current_wal_flush_lsn() as lsn`;

/** `timeline`: the number of the log. @throws for what is no position: a fault of ours */
export function partsOfPosition(at: string): { timeline: number; lsn: string } {
  const [, timeline, lsn] = position.exec(at) ?? [];
  if (timeline === undefined || lsn === undefined) throw new Error("not a position of the log");
  return { timeline: Number(timeline), lsn };
}

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

/**
 * The timeline as a server has written it down: after a promotion later than it is so, never sooner (decision 0203).
 */
export const timelineWritten = `(select greatest(checkpoint.timeline_id, recovery.min_recovery_end_timeline)
  from pg_control_checkpoint() as checkpoint, pg_control_recovery() as recovery)`;

function fitness(at: string): string {
  const { timeline, lsn } = partsOfPosition(at);
  return `select pg_is_in_recovery() as follows, ${timelineWritten} = ${timeline} as shares,
    coalesce(pg_last_wal_replay_lsn() >= '${lsn}'::pg_lsn, false) as has`;
}
/** `shares`: the primary's timeline. `has`: everything up to the position. */
type Fitness = { follows: boolean; shares: boolean; has: boolean };

/**
 * An address with the role, the password and, where it names none, the database of `login`.
 */
export const replicaUrl = (address: string, login: string): string => {
  const [url, from] = [new URL(address), new URL(login)];
  [url.username, url.password] = [from.username, from.password];
  if (url.pathname === "" || url.pathname === "/") url.pathname = from.pathname;
  return url.href;
};

const unfit = {
  alone: { ms: brokenMs, why: "a replica follows no primary any more (was it promoted?): it is not read" },
  elsewhere: { ms: brokenMs, why: "a replica is not yet where the new primary's log began: the primary is read" },
  behind: { ms: behindMs, why: "a replica is behind: the primary is read, meanwhile" },
} as const;

/** Waits a little for one that is behind. @returns null when it is fit */
async function whyUnfit({ opening, client }: OpenTransaction, fit: string, now: () => number) {
  const givenUpAt = now() + patienceMs;
  let found = opening[0]?.rows[0] as Fitness | undefined;
  while (found?.follows && found.shares && !found.has && now() < givenUpAt) {
    await wait(3);
    found = (await client.query<Fitness>(fit)).rows[0];
  }
  if (!found?.follows) return unfit.alone;
  if (!found.shares) return unfit.elsewhere;
  return found.has ? null : unfit.behind;
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
  const openAt = async (replica: Replica, setup: string, fit: string): Promise<OpenTransaction | null> => {
    let open: OpenTransaction | undefined;
    try {
      open = await replica.database.open(`${fit}; ${setup}`);
      const reason = await whyUnfit(open, fit, now);
      if (!reason) return open;
      await replica.database.rollback(open);
      rest(replica, reason.ms, reason.why);
    } catch (err) {
      if (open) await replica.database.rollback(open);
      rest(replica, brokenMs, "a replica cannot be read: the primary is, meanwhile", err);
    }
    return null;
  };
  let turn = 0;
  return {
    async open(setup, at) {
      const fit = fitness(at);
      turn += 1;
      for (const n of replicas.keys()) {
        const replica = replicas[(turn + n) % replicas.length];
        const open = replica && replica.restsUntil <= now() ? await openAt(replica, setup, fit) : null;
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
