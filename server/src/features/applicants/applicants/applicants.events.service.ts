import { randomUUID } from "node:crypto";
import { type ApplicantEventKind, EventDetail } from "#contract/records/applicants/applicant-events.ts";
import { authorOf } from "#server/platform/actor.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { bindings, openApplicantVault, sealValue } from "#server/platform/secrets/applicant-vault.ts";

type Event = {
  applicantId: string;
  kind: ApplicantEventKind;
  detail?: Partial<EventDetail>;
  verificationId?: string;
  otherId?: string;
};

export async function recordEvent(ctx: Ctx, event: Event): Promise<void> {
  const { applicantId, kind, detail, verificationId, otherId } = event;
  const id = randomUUID();
  const sealed = detail
    ? sealValue(
        await openApplicantVault(ctx, applicantId),
        EventDetail.parse(detail),
        bindings.applicantEvent(applicantId, id),
      )
    : null;
  const { actor } = ctx;
  await ctx.tx
    .insertInto("applicant_events")
    .values({
      project_id: projectOf(ctx),
      applicant_id: applicantId,
      id,
      kind,
      ...authorOf(actor),
      verification_id: verificationId ?? null,
      other_id: otherId ?? null,
      detail: sealed,
    })
    .execute();
}
