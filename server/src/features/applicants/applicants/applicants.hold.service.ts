import { sql } from "kysely";
import { applicantFailures } from "#contract/applicants/applicants.calls.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { recordEvent } from "./applicants.events.service.ts";
import { lockApplicant } from "./applicants.given.queries.ts";

/** @throws applicants.not_found, applicants.erased, applicants.already_held */
export async function holdApplicant(ctx: Ctx, id: string, { held, reason }: { held: boolean; reason: string }) {
  const row = await lockApplicant(ctx, id);
  if ((row.held_at !== null) === held) throw fail(applicantFailures.already_held);
  await ctx.tx
    .updateTable("applicants")
    .set({ held_at: held ? sql<Date>`now()` : null })
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", row.id)
    .execute();
  await recordEvent(ctx, { applicantId: row.id, kind: held ? "held" : "released", detail: { text: reason } });
  audit(ctx, held ? "applicants.held" : "applicants.released", { applicantId: row.id });
  return {};
}
