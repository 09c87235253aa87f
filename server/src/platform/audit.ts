import { sql } from "kysely";
import { isMember } from "./actor.ts";
import { auditOriginOf } from "./audit-origin.ts";
import type { AuditAuthor, AuditEntry, Ctx } from "./ctx.ts";

/** Chain of events without a project: sign-in, registration. */
export const accountChain = "00000000-0000-0000-0000-000000000000";

/** Written just before commit. Details must hold no secret. @param by where the actor is not (yet) signed in */
export function recordAudit(
  ctx: Ctx,
  action: AuditEntry["action"],
  detail: Record<string, unknown> = {},
  by?: AuditAuthor,
): void {
  ctx.audits.push({ action, detail, account: false, ...(by ? { by } : {}) });
}

export function auditAccount(ctx: Ctx, action: AuditEntry["action"], detail: Record<string, unknown> = {}): void {
  ctx.audits.push({ action, detail, account: true });
}

/** User agents come unchecked; PostgreSQL cannot hold NUL or half a surrogate pair. */
const printable = (text: string) => text.replace(/[\p{Cc}\p{Surrogate}]/gu, " ");

function authorOf({ actor }: Ctx, { by }: AuditEntry) {
  if (by) return { actor_kind: "user", actor_id: by.userId, actor_role: by.role };
  const role = isMember(actor) && actor.role ? { actor_role: actor.role } : {};
  return { actor_kind: actor.kind, actor_id: actor.id, ...role };
}

const uuid = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/;

/** In test mode shared things are changed too, such as forms: a row is a test's by the ids that it names. */
async function isAboutTest({ tx, mode }: Ctx, { actor_id, detail }: { actor_id: string | null; detail: object }) {
  if (mode === "live") return false;
  const ids = [actor_id, ...Object.values(detail).flat()].filter((id) => typeof id === "string" && uuid.test(id));
  const { rows } = await sql<{ mode: string }>`select mode_of(${ids}::uuid[]) as mode`.execute(tx);
  return rows[0]?.mode === "test";
}

/** Must be the last statement of a transaction. */
export async function flushAudits(ctx: Ctx): Promise<void> {
  if (ctx.audits.length === 0) return;
  const isOfAccounts = (entry: AuditEntry) => entry.account || ctx.projectId === null;
  const plain = (entry: AuditEntry) => ({ ...authorOf(ctx, entry), action: entry.action, detail: entry.detail });
  const accounts = ctx.audits.filter(isOfAccounts).map(plain);
  const project = ctx.audits.filter((entry) => !isOfAccounts(entry)).map(plain);
  const here = { ip: ctx.ip, ...(ctx.userAgent && { user_agent: printable(ctx.userAgent) }) };
  const chains = [
    { id: accountChain, rows: accounts.map((row) => ({ ...row, ...here })) },
    {
      id: ctx.projectId,
      rows: await Promise.all(
        project.map(async (row) => ({
          ...row,
          ...((await isAboutTest(ctx, row)) && { detail: { ...row.detail, is_test: true } }),
          ...(await auditOriginOf(ctx, row, here)),
        })),
      ),
    },
  ];
  for (const { id, rows } of chains) {
    if (rows.length > 0) await sql`select append_audit(${id}, ${JSON.stringify(rows)}::jsonb)`.execute(ctx.tx);
  }
  ctx.audits.length = 0;
}
