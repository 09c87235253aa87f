import { sql } from "kysely";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import type { DeclineReason, VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { type AttemptCounts, whyNotRetry } from "./flow-attempts.rules.ts";

export async function readFlowAttempts(ctx: Ctx, applicantId: string, formId: string): Promise<AttemptCounts> {
  const rows = await ctx.tx
    .selectFrom("verifications")
    .select(["status", "decline_reasons"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("applicant_id", "=", applicantId)
    .where("form_id", "=", formId)
    .where("status", "<>", "created")
    .orderBy("created_at", "desc")
    .limit(100)
    .execute();
  const [last] = rows;
  return { completions: rows.length, lastDeclined: last?.status === "invalid" ? last.decline_reasons : [] };
}

type Ended = {
  id: string;
  status: VerificationStatus;
  applicant_id: string;
  form_id: string;
  link_id: string | null;
  decline_reasons: readonly DeclineReason[];
  config: FormConfig;
};

export async function canRetryFlow(ctx: Ctx, ended: Ended): Promise<boolean> {
  if (ended.status !== "invalid" || !ended.config.allowNewAttempts) return false;
  if (!(await isAttemptOpen(ctx, ended))) return false;
  return (
    whyNotRetry(ended.config, ended.status, await readFlowAttempts(ctx, ended.applicant_id, ended.form_id)) === null
  );
}

export async function isAttemptOpen(
  ctx: Ctx,
  { form_id, link_id }: Pick<Ended, "form_id" | "link_id">,
): Promise<boolean> {
  const found = await ctx.tx
    .selectFrom("forms as f")
    .leftJoin("form_links as l", (join) =>
      join.onRef("l.project_id", "=", "f.project_id").on("l.id", "=", link_id ?? sql<string>`null`),
    )
    .select(["f.permanent_link_enabled", "l.revoked_at"])
    .select(sql<boolean>`coalesce(l.expires_at <= now(), false)`.as("is_expired"))
    .where("f.project_id", "=", ctxProjectOf(ctx))
    .where("f.id", "=", form_id)
    .where("f.deleted_at", "is", null)
    .executeTakeFirst();
  if (!found) return false;
  return link_id === null ? found.permanent_link_enabled : found.revoked_at === null && !found.is_expired;
}
