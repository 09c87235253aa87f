import { sql } from "kysely";
import { z } from "zod";
import { resubmissionFailures } from "#contract/cases/resubmissions.calls.ts";
import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import type { VideoKind } from "#contract/records/forms/identity-documents.ts";
import { profileFieldNames } from "#contract/records/forms/profile-fields.ts";
import { checkNames } from "#contract/records/verifications/check-evidence.ts";
import { checkResults } from "#contract/records/verifications/verification-states.ts";
import { isBareAddress } from "#server/features/project/mails/mails.rules.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { readEmailFacts } from "#server/features/records/form-emails/form-emails.queries.ts";
import { openResubmissionItems } from "#server/features/records/resubmission-base/resubmission-base.queries.ts";
import { answersView, stepAnswersOf } from "#server/features/records/step-answers/step-answers.rules.ts";
import { readSidesBefore } from "#server/features/steps/flow-photos/flow-photos.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { openValue, openVault, sealBindings } from "#server/platform/secrets/applicant-vault.ts";
import { requestableItemsOf, whyNotAsk } from "./resubmissions.rules.ts";

const Checks = z.array(z.object({ name: z.enum(checkNames), result: z.enum(checkResults) }));

const requestsOf = (ctx: Ctx) => ctx.tx.selectFrom("resubmissions").where("project_id", "=", ctxProjectOf(ctx));

/** How many requests the applicant had. */
export async function countResubmissions(ctx: Ctx, verificationId: string): Promise<number> {
  const { n } = await requestsOf(ctx)
    .where("verification_id", "=", verificationId)
    .select(sql<number>`count(*)::int`.as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

/** Of the caller's project. @throws resubmissions.not_found */
export async function findResubmission(ctx: Ctx, id: string) {
  const row = await requestsOf(ctx).where("id", "=", id).selectAll().executeTakeFirst();
  if (!row) throw fail(resubmissionFailures.not_found);
  return row;
}

/** What the form asks of this verification, and where a mail to the applicant would go. @throws verifications.not_found */
export async function readAskable(ctx: Ctx, verificationId: string) {
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
    .select(["v.status", "v.resubmission_id", "v.proposal_id", "v.language", "v.applicant_id", "fv.config"])
    .executeTakeFirst();
  if (!row) throw fail(verificationFailures.not_found, { parameter: "verification_id" });
  const config = FormConfig.parse(row.config);
  const answers = await readAnswers(ctx, verificationId);
  const { applicantEmail, businessName } = await readEmailFacts(ctx, verificationId);
  return {
    refusal: whyNotAsk({
      status: row.status,
      isRequested: row.resubmission_id !== null,
      isProposed: row.proposal_id !== null,
      requests: await countResubmissions(ctx, verificationId),
    }),
    config,
    askable: requestableItemsOf(config, answers, await readSidesBefore(ctx, verificationId)),
    language: row.language,
    applicantId: row.applicant_id,
    business: businessName,
    // The applicant of a test gets no mail.
    mailTo: ctx.mode !== "test" && applicantEmail !== null && isBareAddress(applicantEmail) ? applicantEmail : null,
  };
}

/** The answers that this request replaced. */
async function readPastAnswers(ctx: Ctx, { id, verificationId }: { id: string; verificationId: string }) {
  const rows = await ctx.tx
    .selectFrom("resubmission_answers")
    .select(["step", "answers"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("resubmission_id", "=", id)
    .where("is_past", "=", true)
    .execute();
  if (rows.length === 0) return stepAnswersOf({});
  const vault = await openVault(ctx, verificationId);
  const past = Object.fromEntries(
    rows.map(({ step, answers }) => [step, openValue(vault, answers, sealBindings.answers(verificationId, step))]),
  );
  return stepAnswersOf(past);
}

async function readPastFiles(ctx: Ctx, id: string) {
  const files = await ctx.tx
    .selectFrom("verification_files")
    .select(["id", "side", "width", "height", "page"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("kept_in", "=", id)
    .orderBy("side")
    .orderBy("page")
    .execute();
  const videos = await ctx.tx
    .selectFrom("verification_videos")
    .where("kind", "<>", "live")
    .select(["id", "kind", "question", "duration_ms", "size_bytes", "created_at"])
    .$narrowType<{ kind: VideoKind }>()
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("kept_in", "=", id)
    .orderBy("question")
    .execute();
  const originals = new Map(files.filter(({ page }) => page === 0).map((file) => [file.side, file.id]));
  return {
    files: files
      .filter(({ page }) => page > 0)
      .map((file) => ({ ...file, original: originals.get(file.side) ?? null })),
    videos: videos.map(({ duration_ms, size_bytes, created_at, ...video }) => ({
      ...video,
      durationMs: duration_ms,
      sizeBytes: size_bytes,
      recorded: created_at.toISOString(),
    })),
  };
}

type Row = Awaited<ReturnType<typeof findResubmission>>;

async function readBefore(ctx: Ctx, row: Row, config: FormConfig) {
  if (row.state !== "answered") return null;
  const answers = await readPastAnswers(ctx, { id: row.id, verificationId: row.verification_id });
  const { profile, document } = answers;
  const empty = answersView(config, answers);
  return {
    ...(await readPastFiles(ctx, row.id)),
    profile: profileFieldNames.flatMap((field) => {
      const value = profile[field];
      return value === undefined ? [] : [{ field, value }];
    }),
    documentType: document?.documentType ?? null,
    documentCountry: document?.country ?? null,
    answers: { ...empty, questionnaire: answers.questionnaire ? empty.questionnaire : null },
    checks: Checks.parse(row.checks_before),
  };
}

/** Newest first, with what was there before each answer. @throws verifications.not_found, applicants.erased */
export async function listResubmissions(ctx: Ctx, verificationId: string) {
  const { refusal, askable, mailTo, config } = await readAskable(ctx, verificationId);
  const rows = await requestsOf(ctx)
    .where("verification_id", "=", verificationId)
    .selectAll()
    .orderBy("requested_at", "desc")
    .execute();
  const items = [];
  for (const row of rows)
    items.push({
      id: row.id,
      state: row.state,
      requestedAt: row.requested_at.toISOString(),
      requestedBy: row.requested_by,
      due: row.due_at.toISOString(),
      reminded: row.reminded_at?.toISOString() ?? null,
      opened: row.opened_at?.toISOString() ?? null,
      ended: row.ended_at?.toISOString() ?? null,
      isMailed: row.is_mailed,
      items: await openResubmissionItems(ctx, row),
      before: await readBefore(ctx, row, config),
    });
  return { items, refusal, askable, mailTo };
}
