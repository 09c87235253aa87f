import { sql } from "kysely";
import {
  type FailedJob,
  type OperationsView,
  type ProjectUse,
  projectsOnPage,
  type RunningProcess,
} from "#contract/house/operations.contract.ts";
import { readListRows } from "#server/features/screening/lists/lists.rows.queries.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { readFailedJobs } from "#server/platform/jobs/failed-jobs.ts";
import { areaStatesOf } from "./operations.rules.ts";

const signUpDays = 30;

const isoOf = (at: Date | null) => at?.toISOString() ?? null;

type ProcessRow = Omit<RunningProcess, "startedAt" | "seenAt"> & { startedAt: Date; seenAt: Date };

async function readProcesses({ tx }: Ctx): Promise<RunningProcess[]> {
  const { rows } = await sql<ProcessRow>`
    select id, host, pid, version, role, started_at as "startedAt", seen_at as "seenAt",
      seen_at < now() - interval '1 minute' as "isGone", memory_bytes as "memoryBytes", jobs
    from processes order by host, started_at, id`.execute(tx);
  return rows.map((row) => ({ ...row, startedAt: row.startedAt.toISOString(), seenAt: row.seenAt.toISOString() }));
}

type QueueRow = { now: Date; due: number; oldestAt: Date | null; failed: number };

/** By the index of waiting jobs, and that of failed ones. */
async function readQueue({ tx }: Ctx): Promise<QueueRow> {
  const { rows } = await sql<QueueRow>`
    select now() as now, count(*)::int as due, min(start_after) as "oldestAt",
      (select count(*)::int from pgboss.job where state = 'failed') as failed
    from pgboss.job where state < 'active' and not blocked and start_after <= now()`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("a count always answers");
  return row;
}

type RunRow = { workedAt: Date | null; failing: string[]; backupAt: Date | null };

async function readRuns({ tx }: Ctx): Promise<RunRow> {
  const { rows } = await sql<RunRow>`
    select max(succeeded_at) filter (where name <> 'backup') as "workedAt",
      coalesce(array_agg(name order by name) filter (where failed_at > coalesce(succeeded_at, '-infinity')), '{}') as failing,
      max(succeeded_at) filter (where name = 'backup') as "backupAt"
    from recurring_runs`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("a count always answers");
  return row;
}

type MailRow = { waiting: number; late: number; refused: number; lastError: string | null };

/** Of Node and of the library that sends: any other word in capitals may be somebody's name. */
const mailErrorCodes = [
  ...["ECONNREFUSED", "ECONNRESET", "ETIMEDOUT", "ENOTFOUND", "EHOSTUNREACH", "EPIPE", "EDNS", "ETLS", "ESOCKET"],
  ...["EAUTH", "EENVELOPE", "EMESSAGE", "EPROTOCOL", "ESTREAM"],
];

/** Of errors only the answer's number or the system's code: they quote addresses. Those about applicants are sealed. */
async function readMails({ tx }: Ctx): Promise<MailRow> {
  const { rows } = await sql<MailRow>`
    select count(*)::int as waiting, count(*) filter (where created_at < now() - interval '1 hour')::int as late,
      count(*) filter (where last_error is not null)::int as refused,
      (select coalesce(substring(m.last_error from '\\m[45][0-9]{2}\\M'),
          substring(m.last_error from ${`\\m(?:${mailErrorCodes.join("|")})\\M`}))
        from outbox_mails m where m.sent_at is null and m.last_error is not null and m.applicant_id is null
        order by m.created_at desc limit 1) as "lastError"
    from outbox_mails where sent_at is null`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("a count always answers");
  return row;
}

const readDatabaseBytes = async ({ tx }: Ctx): Promise<number> =>
  (await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(tx)).rows[0]?.bytes ?? 0;

const readSignUps = async ({ tx }: Ctx) =>
  (await sql<{ day: string; count: number }>`select day, count from sign_ups_by_day(${signUpDays})`.execute(tx)).rows;

/** Of the disk with DATA_DIR, in bytes. */
export type DiskRoom = { freeBytes: number; totalBytes: number };

export async function readOperations(ctx: Ctx, room: DiskRoom): Promise<OperationsView> {
  const { config } = ctx.platform;
  const { now, due, oldestAt, failed } = await readQueue(ctx);
  const { workedAt, failing, backupAt } = await readRuns(ctx);
  const found = {
    at: now.toISOString(),
    processes: await readProcesses(ctx),
    queue: { due, oldestAt: isoOf(oldestAt), failed },
    recurring: { workedAt: isoOf(workedAt), failing },
    backupAt: isoOf(backupAt),
    lists: (await readListRows(ctx, config)).items,
    mails: { hasServer: config.smtpUrl !== undefined, ...(await readMails(ctx)) },
    storage: { ...room, databaseBytes: await readDatabaseBytes(ctx), files: config.storage.kind },
  };
  return {
    ...found,
    areas: areaStatesOf({ ...found, isLocal: config.isLocal }),
    signUps: await readSignUps(ctx),
  };
}

const shownJobs = 50;

/** The newest of them; `total` is of all that are kept. */
export async function readJobs(ctx: Ctx): Promise<{ total: number; items: FailedJob[] }> {
  const rows = await readFailedJobs(ctx, shownJobs);
  const { failed } = await readQueue(ctx);
  return { total: failed, items: rows.map((row) => ({ ...row, failedAt: row.failedAt.toISOString() })) };
}

type UseRow = Omit<ProjectUse, "createdAt" | "lastUsedAt" | "countedAt"> & {
  createdAt: Date;
  lastUsedAt: Date | null;
  countedAt: Date | null;
};

export async function readProjectUses({ tx }: Ctx, page: number): Promise<{ total: number; items: ProjectUse[] }> {
  const total = await sql<{ n: number }>`select count_projects() as n`.execute(tx);
  const { rows } = await sql<UseRow>`
    select id, created_at as "createdAt", members, last_used_at as "lastUsedAt", verifications,
      file_bytes as "fileBytes", counted_at as "countedAt"
    from project_uses(${projectsOnPage}, ${(page - 1) * projectsOnPage})`.execute(tx);
  const items = rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    lastUsedAt: isoOf(row.lastUsedAt),
    countedAt: isoOf(row.countedAt),
  }));
  return { total: total.rows[0]?.n ?? 0, items };
}
