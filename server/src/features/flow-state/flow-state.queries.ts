import { nothingGiven } from "#contract/asked.rules.ts";
import { flowFormOf } from "#contract/flow-form.ts";
import { canRetry } from "#server/features/flow-attempts/flow-attempts.queries.ts";
import { readAnswers } from "#server/features/flow-base/flow-base.answers.queries.ts";
import { readConsents } from "#server/features/flow-base/flow-base.consents.queries.ts";
import { findVerification } from "#server/features/flow-base/flow-base.queries.ts";
import { applicantStatus, reasonsToTell } from "#server/features/flow-base/flow-base.rules.ts";
import { readProved } from "#server/features/flow-contacts/flow-contacts.queries.ts";
import { confirmedOf } from "#server/features/flow-contacts/flow-contacts.rules.ts";
import { readFiles } from "#server/features/flow-photos/flow-photos.queries.ts";
import { readVideos } from "#server/features/flow-videos/flow-videos.queries.ts";
import { readOwnLanguages } from "#server/features/form-localisations/form-localisations.queries.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { canText } from "#server/platform/outbound/text-messages.ts";

/** The end of a single link; for a permanent link, of the open page. */
async function readExpiry(ctx: Ctx, verificationId: string, linkId: string | null): Promise<Date> {
  if (linkId !== null) {
    const link = await ctx.tx
      .selectFrom("form_links")
      .select("expires_at")
      .where("project_id", "=", projectOf(ctx))
      .where("id", "=", linkId)
      .executeTakeFirstOrThrow();
    return link.expires_at;
  }
  const session = await ctx.tx
    .selectFrom("flow_sessions")
    .select("expires_at")
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", verificationId)
    .orderBy("expires_at", "desc")
    .executeTakeFirstOrThrow();
  return session.expires_at;
}

async function readGiven(ctx: Ctx, verificationId: string) {
  const answers = await readAnswers(ctx, verificationId);
  return {
    ...answers,
    consents: (await readConsents(ctx, verificationId)).map(({ name }) => name),
    confirmed: confirmedOf(answers.profile, await readProved(ctx, verificationId)),
    videos: await readVideos(ctx, verificationId),
    files: await readFiles(ctx, verificationId),
  };
}

/** After submission only the status, whoever asks. */
export async function readState(ctx: Ctx, verificationId: string) {
  const verification = await findVerification(ctx, verificationId);
  const { config } = verification;
  const project = await ctx.tx
    .selectFrom("projects")
    .select("name")
    .where("id", "=", projectOf(ctx))
    .executeTakeFirstOrThrow();
  // After submission a link shows nothing of what was given.
  const given = verification.status === "created" ? await readGiven(ctx, verificationId) : nothingGiven;
  return {
    ...given,
    verificationId,
    status: applicantStatus(verification.status),
    declineReasons: reasonsToTell(verification.status, verification.decline_reasons),
    language: verification.language,
    form: flowFormOf(config, project.name, { sms: canText(ctx.platform) }),
    canRetry: await canRetry(ctx, verification),
    isPreview: false,
    ownWords: await readOwnLanguages(ctx, verificationId),
    expires: (await readExpiry(ctx, verificationId, verification.link_id)).toISOString(),
  };
}
