import { isBackupOld, isWorkLate, queueStateOf } from "#server/features/house/operations/operations.rules.ts";
import {
  type DatabaseLook,
  type DoctorFinding,
  durationText,
  judged,
  lookAt,
  warning,
  well,
} from "./doctor.findings.ts";

type Jobs = { waiting: number; oldest: number | null; failed: number; queues: string | null; stuck: number };

const jobs = `
  select count(*) filter (where state in ('created', 'retry') and start_after <= now())::int as waiting,
    extract(epoch from now() - min(start_after) filter (where state in ('created', 'retry') and start_after <= now()))::int as oldest,
    count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed,
    string_agg(distinct name, ', ') filter (where state = 'failed' and completed_on > now() - interval '1 day') as queues,
    count(*) filter (where state = 'active' and started_on + make_interval(secs => expire_seconds) < now())::int as stuck
  from pgboss.job`;

async function queue({ client }: DatabaseLook): Promise<DoctorFinding[]> {
  const [row] = (await client.query<Jobs>(jobs)).rows;
  if (!row) throw new Error("a count always answers");
  const oldest = row.oldest ?? 0;
  const text = `${row.waiting} due jobs${row.waiting > 0 ? `, the oldest for ${durationText(oldest)}` : ""}`;
  const todo = "Start a process with ROLE worker or all, or more of them; look at the log.";
  const found = [judged("queue", queueStateOf(oldest), text, todo)];
  if (row.stuck > 0) found.push(warning("stuck jobs", `${row.stuck} run for longer than they may`, todo));
  if (row.failed > 0)
    found.push(
      warning("failed jobs", `${row.failed} in a day: ${row.queues}`, "The log says why, by the name of the queue."),
    );
  return found;
}

type Runs = { newest: number | null; failing: string | null; backup: number | null };

const runs = `
  select extract(epoch from now() - max(succeeded_at) filter (where name <> 'backup'))::int as newest,
    string_agg(name, ', ' order by name) filter (where failed_at > coalesce(succeeded_at, '-infinity')) as failing,
    extract(epoch from now() - max(succeeded_at) filter (where name = 'backup'))::int as backup
  from recurring_runs`;

function backupFinding(age: number | null): DoctorFinding {
  const todo = "Run the command backup every night: docs/backup.md.";
  if (age === null) return warning("backup", "the command backup was never run", todo);
  const text = `made ${durationText(age)} ago`;
  return isBackupOld(age) ? warning("backup", text, todo) : well("backup", text);
}

async function recurringWork({ client }: DatabaseLook): Promise<DoctorFinding[]> {
  const [row] = (await client.query<Runs>(runs)).rows;
  if (!row) throw new Error("a count always answers");
  const todo = "Start a process with ROLE worker or all; look at the log.";
  const text = row.newest === null ? "no worker has run yet" : `a worker was at work ${durationText(row.newest)} ago`;
  const found = [isWorkLate(row.newest) ? warning("worker", text, todo) : well("worker", text)];
  if (row.failing !== null)
    found.push(warning("recurring work", `failed last time: ${row.failing}`, "The log says why, by its name."));
  return [...found, backupFinding(row.backup)];
}

async function outbox({ client, config }: DatabaseLook): Promise<DoctorFinding> {
  const { rows } = await client.query<{ n: number }>(
    "select count(*)::int as n from outbox_mails where sent_at is null and created_at < now() - interval '1 hour'",
  );
  const n = rows[0]?.n ?? 0;
  const text = `${n} emails wait for over an hour`;
  return n > 0 && config.smtpUrl !== undefined
    ? warning("outbox", text, "The command mail shows them; look at SMTP_URL and at the log.")
    : well("outbox", text);
}

/** Only of a database with this release's schema. */
export async function lookAtWork(look: DatabaseLook): Promise<DoctorFinding[]> {
  const found: DoctorFinding[] = [];
  for (const check of [queue, recurringWork, outbox])
    found.push(...(await lookAt("work", "Look at the database.", async () => check(look))));
  return found;
}
