import { sql } from "kysely";
import { sealOrigin } from "#server/platform/audit-origin.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { findVaults } from "#server/platform/secrets/applicant-vault.ts";

export type PastAuditEntry = {
  at: Date;
  actor_kind: "user" | "applicant" | "system";
  actor_id: string;
  actor_role?: string;
  action: `${string}.${string}`;
  detail: Record<string, unknown>;
  ip?: string;
  user_agent?: string;
};

/**
 * Entries of before now, behind what the chain has. Our own role cannot write the log by hand, and `append_audit` knows
 * no time but now: this needs the operator's login, and the chain is whole as any other. Ends the transaction's work.
 */
export async function appendPast(ctx: Ctx, entries: readonly PastAuditEntry[]): Promise<void> {
  const project = ctxProjectOf(ctx);
  const visits = entries.flatMap(({ actor_kind, actor_id }) => (actor_kind === "applicant" ? [actor_id] : []));
  const vaults = await findVaults(ctx, [...new Set(visits)]);
  const ordered = entries
    .map((entry) => {
      const vault = entry.actor_kind === "applicant" ? vaults.get(entry.actor_id) : undefined;
      return vault ? { ...entry, ...sealOrigin(vault, entry.actor_id, entry) } : entry;
    })
    .sort((a, b) => a.at.getTime() - b.at.getTime());
  await sql`set local role veridesk_system`.execute(ctx.tx);
  await sql`insert into audit_heads values (${project}, 0, sha256(convert_to(${project}::text, 'UTF8')))
    on conflict do nothing`.execute(ctx.tx);
  const given = sql`${JSON.stringify(ordered)}::jsonb`;
  const columns = sql`(at timestamptz, actor_kind text, actor_id text, actor_role text, action text, detail jsonb, ip text,
    user_agent text)`;
  await sql`with recursive chain as (
      select 0 as n, h.seq, h.hash as prev_hash, h.hash from audit_heads h where h.project_id = ${project}
      union all
      select c.n + 1, c.seq + 1, c.hash, audit_hash(c.hash, ${project}::uuid, c.seq + 1, e.at, e.actor_kind, e.actor_id,
        e.action, e.detail, e.ip, e.actor_role, e.user_agent)
      from chain c cross join lateral jsonb_to_record(${given} -> c.n) as e ${columns}
      where c.n < ${ordered.length}
    ), written as (
      insert into audit_log (project_id, seq, at, actor_kind, actor_id, action, detail, ip, actor_role, user_agent,
        prev_hash, hash)
      select ${project}::uuid, c.seq, e.at, e.actor_kind, e.actor_id, e.action, e.detail, e.ip, e.actor_role,
        e.user_agent, c.prev_hash, c.hash
      from chain c cross join lateral jsonb_to_record(${given} -> (c.n - 1)) as e ${columns}
      where c.n > 0
    )
    update audit_heads set (seq, hash) = (select seq, hash from chain order by n desc limit 1)
    where project_id = ${project}`.execute(ctx.tx);
  await sql`set local role veridesk_app`.execute(ctx.tx);
}
