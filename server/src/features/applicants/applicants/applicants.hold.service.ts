import { sql } from "kysely";
import { applicantFailures } from "#contract/applicants/applicants.calls.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { recordApplicantEvent } from "./applicants.events.service.ts";
import { lockGivenApplicant } from "./applicants.given.queries.ts";

/** @throws applicants.not_found, applicants.erased, applicants.already_on_hold */
export async function holdApplicant(
  ctx: Ctx,
  id: string,
  { legal_hold, reason }: { legal_hold: boolean; reason: string },
) {
  const row = await lockGivenApplicant(ctx, id);
  if ((row.legal_hold_at !== null) === legal_hold) throw fail(applicantFailures.already_on_hold);
  await ctx.tx
    .updateTable("applicants")
    .set({ legal_hold_at: legal_hold ? sql<Date>`now()` : null })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", row.id)
    .execute();
  await recordApplicantEvent(ctx, {
    applicantId: row.id,
    kind: legal_hold ? "held" : "released",
    detail: { text: reason },
  });
  recordAudit(ctx, legal_hold ? "applicants.held" : "applicants.released", { applicantId: row.id });
  return {};
}
