import { sql } from "kysely";
import type { AuditEntry, Ctx } from "./ctx.ts";

/** Chain of events that belong to no project: sign-in, registration. */
export const accountChain = "00000000-0000-0000-0000-000000000000";

/**
 * Records what was done, in the chain of the call's project. The rows are written by the platform just before commit,
 * so that the chain's head is locked as briefly as can be. Details must hold no secret.
 */
export function audit(ctx: Ctx, action: AuditEntry["action"], detail: Record<string, unknown> = {}): void {
  ctx.audits.push({ action, detail, account: false });
}

/** The same for an event of an account rather than a project. */
export function auditAccount(ctx: Ctx, action: AuditEntry["action"], detail: Record<string, unknown> = {}): void {
  ctx.audits.push({ action, detail, account: true });
}

/** What a browser says of itself comes unchecked; PostgreSQL cannot hold NUL or half a surrogate pair. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Surrogate}]/gu, " ");

/** Writes the gathered records; the last statement of a transaction. */
export async function flushAudits(ctx: Ctx): Promise<void> {
  if (ctx.audits.length === 0) return;
  const row = (entry: AuditEntry) => ({
    actor_kind: ctx.actor.kind,
    actor_id: ctx.actor.id,
    action: entry.action,
    detail: entry.detail,
    ip: ctx.ip,
    ...(ctx.actor.kind === "user" && ctx.actor.role ? { actor_role: ctx.actor.role } : {}),
    ...(ctx.userAgent ? { user_agent: printable(ctx.userAgent) } : {}),
  });
  const chains = [
    { id: accountChain, rows: ctx.audits.filter((entry) => entry.account || ctx.projectId === null).map(row) },
    { id: ctx.projectId, rows: ctx.audits.filter((entry) => !entry.account && ctx.projectId !== null).map(row) },
  ];
  for (const { id, rows } of chains) {
    if (rows.length > 0) await sql`select append_audit(${id}, ${JSON.stringify(rows)}::jsonb)`.execute(ctx.tx);
  }
  ctx.audits.length = 0;
}
