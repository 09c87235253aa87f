import { unreportedState } from "#contract/records/companies/person-progress.rules.ts";
import { flowFormOf } from "#contract/records/flow/flow-form.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { noAnswers } from "#contract/records/requested/requested.rules.ts";
import { stepOfItem } from "#contract/records/requested/requested-again.rules.ts";
import type { ResubmissionItem } from "#contract/records/requested/requested-again.ts";
import { readFlowPersons } from "#server/features/records/company-base/company-base.queries.ts";
import { canRetryFlow } from "#server/features/records/flow-attempts/flow-attempts.queries.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { readConsents } from "#server/features/records/flow-base/flow-base.consents.queries.ts";
import { findFlowVerification } from "#server/features/records/flow-base/flow-base.queries.ts";
import { applicantStatus, reasonsToReport } from "#server/features/records/flow-base/flow-base.rules.ts";
import { readProvedContacts } from "#server/features/records/flow-contacts/flow-contacts.queries.ts";
import { confirmedContactsOf } from "#server/features/records/flow-contacts/flow-contacts.rules.ts";
import { readOwnLanguages } from "#server/features/records/form-localisations/form-localisations.queries.ts";
import { answersOfVisit, shownAnswers } from "#server/features/records/step-answers/step-answers.rules.ts";
import { isCallLeft } from "#server/features/records/video-call-base/video-call-base.queries.ts";
import { flowLivenessOf } from "#server/features/steps/flow-liveness/flow-liveness.queries.ts";
import { readFlowFiles, readSidesRequested } from "#server/features/steps/flow-photos/flow-photos.queries.ts";
import { flowSignatureOf } from "#server/features/steps/flow-signatures/flow-signatures.queries.ts";
import { readVideos } from "#server/features/steps/flow-videos/flow-videos.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { canAskBanks } from "#server/platform/outbound/bank-ids.ts";
import { canText } from "#server/platform/outbound/text-messages.ts";
import { canAskUsRecords } from "#server/platform/outbound/us-records.ts";

/** The link's own, where the customer's system made it with one. */
async function readRedirect(ctx: Ctx, linkId: string | null, formsOwn: string): Promise<string> {
  if (linkId === null) return formsOwn;
  const link = await ctx.tx
    .selectFrom("form_links")
    .select("redirect_url")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", linkId)
    .executeTakeFirst();
  return link?.redirect_url ?? formsOwn;
}

async function readExpiry(ctx: Ctx, verificationId: string, linkId: string | null): Promise<Date> {
  if (linkId !== null) {
    const link = await ctx.tx
      .selectFrom("form_links")
      .select("expires_at")
      .where("project_id", "=", ctxProjectOf(ctx))
      .where("id", "=", linkId)
      .executeTakeFirstOrThrow();
    return link.expires_at;
  }
  const session = await ctx.tx
    .selectFrom("flow_sessions")
    .select("expires_at")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .orderBy("expires_at", "desc")
    .executeTakeFirstOrThrow();
  return session.expires_at;
}

type Verification = Awaited<ReturnType<typeof findFlowVerification>>;

async function readGiven(ctx: Ctx, { id: verificationId, config }: Verification) {
  const answers = await readAnswers(ctx, verificationId);
  return {
    ...shownAnswers(answers),
    consents: (await readConsents(ctx, verificationId)).map(({ name }) => name),
    confirmed: confirmedContactsOf(answers.profile, await readProvedContacts(ctx, verificationId)),
    videos: await readVideos(ctx, verificationId),
    files: await readFlowFiles(ctx, verificationId),
    liveness: await flowLivenessOf(ctx, verificationId, config),
    signature: await flowSignatureOf(ctx, verificationId, config),
    persons: stepOf(config, "COMPANY")
      ? (await readFlowPersons(ctx, verificationId)).map((person) => ({
          ...person,
          state: unreportedState(person.state),
        }))
      : [],
  };
}

/** A visit for single items is shown what it has given of them, and which document and way of paying the photos belong to. */
async function readGivenAnew(ctx: Ctx, verification: Verification) {
  const given = await readGiven(ctx, verification);
  const items = (verification.resubmission?.items ?? []).map(({ item }) => item);
  return {
    ...given,
    ...answersOfVisit(given, items),
    // Named once; what is theirs can be requested again of each.
    persons: [],
    confirmed: items.includes("PROFILE") ? given.confirmed : noAnswers.confirmed,
  };
}

/** The steps that single items belong to. */
const stepsRequested = <F extends { steps: { type: string }[] }>(
  form: F,
  items: readonly { item: ResubmissionItem }[],
): F => ({
  ...form,
  steps: form.steps.filter(({ type }) => items.some(({ item }) => stepOfItem(item) === type)),
});

export async function readState(ctx: Ctx, verificationId: string) {
  const verification = await findFlowVerification(ctx, verificationId);
  const { config } = verification;
  const project = await ctx.tx
    .selectFrom("projects")
    .select("name")
    .where("id", "=", ctxProjectOf(ctx))
    .executeTakeFirstOrThrow();
  // After submission a link shows nothing of what was given.
  const { resubmission } = verification;
  const isOpen = verification.status === "created";
  const given = !isOpen
    ? noAnswers
    : resubmission
      ? await readGivenAnew(ctx, verification)
      : await readGiven(ctx, verification);
  const redirectUrl = await readRedirect(ctx, verification.link_id, config.redirectUrl);
  const form = flowFormOf({ ...config, redirectUrl }, project.name, {
    sms: canText(ctx.platform),
    eidv: canAskUsRecords(ctx.platform),
    // Banks answer for real people.
    bankId: canAskBanks(ctx.platform) && ctx.mode !== "test",
  });
  return {
    ...given,
    verificationId,
    status: applicantStatus(verification.status),
    declineReasons: reasonsToReport(verification.status, verification.decline_reasons),
    language: verification.language,
    form: resubmission ? stepsRequested(form, resubmission.items) : form,
    requestedAgain: resubmission && {
      items: resubmission.items,
      sides: (await readSidesRequested(ctx, verification)) ?? [],
    },
    canRetry: await canRetryFlow(ctx, verification),
    isPreview: false,
    isTest: ctx.mode === "test",
    liveCall: !resubmission && (await isCallLeft(ctx, verification)),
    ownWords: await readOwnLanguages(ctx, verificationId),
    expires: (resubmission?.due ?? (await readExpiry(ctx, verificationId, verification.link_id))).toISOString(),
  };
}
