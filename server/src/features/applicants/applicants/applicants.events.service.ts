import { randomUUID } from "node:crypto";
import { ApplicantEventDetail, type ApplicantEventKind } from "#contract/records/applicants/applicant-events.ts";
import { rowAuthorOf } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { openApplicantVault, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";

type Event = {
  applicantId: string;
  kind: ApplicantEventKind;
  detail?: Partial<ApplicantEventDetail>;
  verificationId?: string;
  otherId?: string;
};

export async function recordApplicantEvent(ctx: Ctx, event: Event): Promise<void> {
  const { applicantId, kind, detail, verificationId, otherId } = event;
  const id = randomUUID();
  const sealed = detail
    ? sealValue(
        await openApplicantVault(ctx, applicantId),
        ApplicantEventDetail.parse(detail),
        sealBindings.applicantEvent(applicantId, id),
      )
    : null;
  const { actor } = ctx;
  await ctx.tx
    .insertInto("applicant_events")
    .values({
      project_id: ctxProjectOf(ctx),
      applicant_id: applicantId,
      id,
      kind,
      ...rowAuthorOf(actor),
      verification_id: verificationId ?? null,
      other_id: otherId ?? null,
      detail: sealed,
    })
    .execute();
}
