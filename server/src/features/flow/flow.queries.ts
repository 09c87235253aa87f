import { sql } from "kysely";
import { nothingGiven, partOfStep } from "#contract/asked.rules.ts";
import { StepAnswers } from "#contract/flow-answers.ts";
import { flowFormOf } from "#contract/flow-form.ts";
import { FormConfig } from "#contract/form-config.ts";
import type { VerificationStatus } from "#contract/verification-states.ts";
import { keptPhoto, openVault } from "#server/platform/applicant-vault.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { canText, readProved } from "../flow-codes/flow-codes.queries.ts";
import { confirmedOf } from "../flow-codes/flow-codes.rules.ts";
import { readConsents } from "../flow-consents/flow-consents.queries.ts";
import { readVideos } from "../flow-videos/flow-videos.queries.ts";
import { canRetry } from "../flow-visits/flow-visits.queries.ts";
import { readOwnLanguages } from "../form-localisations/form-localisations.queries.ts";
import { readKept } from "./flow.kept.queries.ts";
import { applicantStatus, reasonsToTell } from "./flow.rules.ts";

/** Which verification a flow call is about: its bearer token's. */
export function verificationOf({ actor }: Ctx): string {
  if (actor.kind !== "applicant") throw new Error("this call has no applicant");
  return actor.id;
}

const joinForm = (ctx: Ctx, verificationId: string) =>
  ctx.tx
    .selectFrom("verifications as v")
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "v.project_id")
        .onRef("fv.form_id", "=", "v.form_id")
        .onRef("fv.version", "=", "v.form_version"),
    )
    .where("v.project_id", "=", projectOf(ctx))
    .where("v.id", "=", verificationId);

/** The verification and the form version that it started with. */
export async function findVerification(ctx: Ctx, verificationId: string) {
  const row = await joinForm(ctx, verificationId)
    .select([
      "v.id",
      "v.version",
      "v.applicant_id",
      "v.link_id",
      "v.form_id",
      "v.decline_reasons",
      "v.form_version",
      "v.language",
      "fv.config",
    ])
    // A decision that can still be undone is not the applicant's to know.
    .select(sql<VerificationStatus>`case when v.held_until > now() then 'pending' else v.status end`.as("status"))
    .executeTakeFirstOrThrow();
  return { ...row, config: FormConfig.parse(row.config) };
}

/** What the applicant has answered so far. */
export async function readAnswers(ctx: Ctx, verificationId: string) {
  const kept = await readKept(ctx, verificationId);
  const answers = Object.entries(partOfStep).map(([step, part]) => [part, kept[step] ?? nothingGiven[part]]);
  return StepAnswers.parse(Object.fromEntries(answers));
}

/** The photos in use, one of each side at most. */
export async function readFiles(ctx: Ctx, verificationId: string) {
  const rows = await ctx.tx
    .selectFrom("verification_files")
    .select(["id", "side", "width", "height", "size_bytes"])
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("replaced_at", "is", null)
    .orderBy("created_at")
    .execute();
  return rows.map(({ id, side, width, height, size_bytes }) => ({ id, side, width, height, sizeBytes: size_bytes }));
}

/** A photo in use of the applicant's own, while the verification is open; undefined for any other. */
export async function findFile(ctx: Ctx, verificationId: string, id: string) {
  const row = await ctx.tx
    .selectFrom("verification_files as f")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "f.project_id").onRef("v.id", "=", "f.verification_id"),
    )
    .select(["f.id", "f.side", "f.storage_key", "f.is_encrypted", "f.mime"])
    .where("f.project_id", "=", projectOf(ctx))
    .where("f.verification_id", "=", verificationId)
    .where("f.id", "=", id)
    .where("f.replaced_at", "is", null)
    .where("v.status", "=", "created")
    .executeTakeFirst();
  return row && { ...row, kept: keptPhoto(await openVault(ctx, verificationId), verificationId, row) };
}

/** Until when the applicant can come back: a single link's end; by a permanent link, the open page's own. */
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

/** What the applicant has given so far, of a verification that is still open. */
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

/** Where the applicant stands, as the page draws it; once it was handed in the status and nothing else, whoever asks. */
export async function readState(ctx: Ctx, verificationId: string) {
  const verification = await findVerification(ctx, verificationId);
  const { config } = verification;
  const project = await ctx.tx
    .selectFrom("projects")
    .select("name")
    .where("id", "=", projectOf(ctx))
    .executeTakeFirstOrThrow();
  // What a link tells once its verification was handed in: nothing of what was given.
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
