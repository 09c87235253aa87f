import { sql } from "kysely";
import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import type { resendRefusals } from "#contract/cases/verifications.contract.ts";
import type { CallbackType } from "#contract/records/verifications/verification-states.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { fail, Refusal } from "#server/platform/fail.ts";
import { resendCallback } from "./callbacks.service.ts";

type Newest = { id: string; callback_id: string | null; type: CallbackType | null };
type Reason = (typeof resendRefusals)[number];

async function readNewest(ctx: Ctx, ids: readonly string[]): Promise<Map<string, Newest>> {
  const { rows } = await sql<Newest>`
    select v.id, c.id as callback_id, c.type from verifications v
    left join lateral (select id, type from callbacks c where c.project_id = v.project_id and c.verification_id = v.id
      order by c.created_at desc limit 1) c on true
    where v.project_id = ${projectOf(ctx)} and v.id = any(${sql.val([...ids])}::uuid[])`.execute(ctx.tx);
  return new Map(rows.map((row) => [row.id, row]));
}

async function resendOne(ctx: Ctx, newest: Newest | undefined): Promise<Reason | null> {
  if (!newest) return "not_found";
  if (newest.callback_id === null || newest.type === null) return "no_callback";
  try {
    await resendCallback(ctx, { request_id: newest.callback_id, type: newest.type });
    return null;
  } catch (error) {
    // It is refused before anything is written.
    const isWithoutUrl = error instanceof Refusal && error.failure.code === verificationFailures.no_callback_url.code;
    if (isWithoutUrl) return "no_callback_url";
    throw error;
  }
}

/**
 * The newest callback of each verification, again.
 * @throws verifications.not_found when the project has none of them
 */
export async function resendLatest(ctx: Ctx, ids: readonly string[]) {
  const newest = await readNewest(ctx, ids);
  if (newest.size === 0) throw fail(verificationFailures.not_found, { parameter: "verification_ids" });
  const changed: { id: string }[] = [];
  const refused: { id: string; reason: Reason }[] = [];
  for (const id of ids) {
    const reason = await resendOne(ctx, newest.get(id));
    if (reason) refused.push({ id, reason });
    else changed.push({ id });
  }
  audit(ctx, "callbacks.many_resent", { sent: changed.length, refused: refused.length });
  return { changed, refused };
}
