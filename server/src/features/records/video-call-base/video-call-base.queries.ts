import { sql } from "kysely";
import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { whyNotCall } from "./video-call-base.rules.ts";

/** @throws verifications.not_found */
export async function findCase(ctx: Ctx, verificationId: string) {
  const row = await ctx.tx
    .selectFrom("verifications as v")
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "v.project_id")
        .onRef("fv.form_id", "=", "v.form_id")
        .onRef("fv.version", "=", "v.form_version"),
    )
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.id", "=", verificationId)
    .select(["v.status", "v.row_version", "v.resubmission_id", "fv.config"])
    .select(
      sql<boolean>`exists (select from verification_videos l where l.project_id = v.project_id
        and l.verification_id = v.id and l.kind = 'live')
        or exists (select from video_calls c where c.project_id = v.project_id and c.verification_id = v.id
          and c.ended_at is not null and c.finished_at is null)`.as("isRecorded"),
    )
    .executeTakeFirst();
  if (!row) throw fail(verificationFailures.not_found);
  return { ...row, form: FormConfig.parse(row.config) };
}

type OfForm = { id: string; status: VerificationStatus; config: FormConfig };

/** For the applicant: everything is submitted but the call. */
export async function isCallLeft(ctx: Ctx, { id, status, config }: OfForm): Promise<boolean> {
  const isUnlikely = whyNotCall({ status, form: config, isRecorded: false }) !== null;
  return !isUnlikely && whyNotCall(await findCase(ctx, id)) === null;
}
