import { sql } from "kysely";
import { advisoryLocks } from "#server/platform/locks.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring } from "#server/platform/recurring.ts";

const leftovers = [
  sql`delete from sessions where expires_at < now() or last_seen_at + make_interval(secs => idle_seconds) < now()`,
  sql`delete from rate_counts where window_start < now() - interval '25 hours'`,
  sql`delete from used_challenges where expires_at < now()`,
  sql`delete from code_attempts where greatest(updated_at, locked_until) < now() - interval '1 hour'`,
  sql`delete from email_codes where expires_at < now()`,
  sql`delete from account_tokens where expires_at < now()`,
  sql`delete from email_changes where expires_at < now()`,
  sql`delete from sign_in_visits where expires_at < now()`,
  sql`delete from newcomers where expires_at < now()`,
  sql`delete from passkey_challenges where expires_at < now()`,
  sql`select sweep_flow_sessions()`,
  sql`delete from outbox_mails where created_at < now() - interval '30 days'`,
  sql`delete from users where email_verified_at is null and created_at < now() - interval '7 days'
    and not exists (select from memberships m where m.user_id = users.id)`,
];

export async function sweepAccess({ database }: Platform): Promise<void> {
  await database.inProject(null, async ({ tx }) => {
    const { rows } = await sql<{
      mine: boolean;
    }>`select pg_try_advisory_xact_lock(${advisoryLocks.accessSweep}) as mine`.execute(tx);
    if (!rows[0]?.mine) return;
    for (const statement of leftovers) await statement.execute(tx);
  });
}

const pauseMs = 600_000;

export const accessSweep = recurring("sessions.sweep", pauseMs, (platform) => sweepAccess(platform));
