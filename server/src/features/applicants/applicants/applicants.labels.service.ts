import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { recordApplicantEvent } from "./applicants.events.service.ts";
import { lockGivenApplicant } from "./applicants.given.queries.ts";

export async function labelApplicant(ctx: Ctx, id: string, wanted: readonly string[]) {
  const { id: applicant_id } = await lockGivenApplicant(ctx, id);
  const project_id = ctxProjectOf(ctx);
  const labels = [...new Set(wanted)].sort();
  const rows = await ctx.tx
    .selectFrom("applicant_labels")
    .select("label")
    .where("project_id", "=", project_id)
    .where("applicant_id", "=", applicant_id)
    .execute();
  const before = rows.map(({ label }) => label);
  const added = labels.filter((label) => !before.includes(label));
  const removed = before.filter((label) => !labels.includes(label));
  if (removed.length > 0)
    await ctx.tx
      .deleteFrom("applicant_labels")
      .where("project_id", "=", project_id)
      .where("applicant_id", "=", applicant_id)
      .where("label", "in", removed)
      .execute();
  if (added.length > 0)
    await ctx.tx
      .insertInto("applicant_labels")
      .values(added.map((label) => ({ project_id, applicant_id, label })))
      .execute();
  if (added.length + removed.length > 0)
    await recordApplicantEvent(ctx, { applicantId: applicant_id, kind: "labelled", detail: { added, removed } });
  recordAudit(ctx, "applicants.labelled", { applicantId: applicant_id, added: added.length, removed: removed.length });
  return { labels };
}

export async function commentApplicant(ctx: Ctx, id: string, text: string) {
  const row = await lockGivenApplicant(ctx, id);
  await recordApplicantEvent(ctx, { applicantId: row.id, kind: "commented", detail: { text } });
  recordAudit(ctx, "applicants.commented", { applicantId: row.id });
  return {};
}
