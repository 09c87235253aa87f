import type { z } from "zod";
import type { formEmails } from "#contract/records/form-emails.contract.ts";
import { FormConfig } from "#contract/records/forms/form-config.ts";
import { type FormEmailKind, formEmailKinds } from "#contract/records/forms/form-emails.ts";
import type { Language } from "#contract/values/languages.ts";
import { languageOfCall } from "#server/features/project/mails/mails.language.rules.ts";
import { readTeam } from "#server/features/project/mails/mails.team.queries.ts";
import { readBusinessName } from "#server/features/project/projects/projects.queries.ts";
import { readKeptAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { findForm, permanentLink } from "#server/features/records/form-base/form-base.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { serverWords } from "#server/words.ts";
import type { EmailPlaceholderValues } from "./form-emails.html.rules.ts";
import { composeEmail } from "./form-emails.rules.ts";
import { isEmailForApplicant, ourEmails } from "./form-emails.texts.rules.ts";
import { sayReasons, sayStatus } from "./form-emails.words.rules.ts";

type Draft = z.output<typeof formEmails.preview.body>;

/** Ours are in the desk's language. @throws forms.not_found */
export async function readTemplates(ctx: Ctx, formId: string | undefined) {
  const language = languageOfCall(ctx) ?? "en";
  const emails = formId === undefined ? {} : (await findForm(ctx, formId)).config.emails;
  return {
    items: formEmailKinds.map((kind) => ({ kind, ours: ourEmails[language][kind], own: emails[kind] ?? null })),
  };
}

const sampleStatus = (kind: FormEmailKind) =>
  kind === "applicant_approved" ? "valid" : kind.endsWith("submitted") ? "processing" : "invalid";

async function sampleValues(ctx: Ctx, { kind, public_id }: Draft, language: Language): Promise<EmailPlaceholderValues> {
  const form = public_id === undefined ? null : await findForm(ctx, public_id);
  const { publicUrl } = ctx.platform.config;
  const { sample } = serverWords[language];
  const status = sampleStatus(kind);
  return {
    applicant_name: sample.name,
    business_name: await readBusinessName(ctx),
    form_name: form?.name ?? sample.form,
    status: sayStatus(status, language),
    decline_reasons: status === "invalid" ? sayReasons(["BAD_QUALITY", "EXPIRED_DOCUMENT"], { kind, language }) : "",
    verification_link: isEmailForApplicant(kind) && form ? permanentLink(ctx, form) : `${publicUrl}/verifications`,
  };
}

/** @throws forms.not_found */
export async function previewEmail(ctx: Ctx, draft: Draft) {
  const language = languageOfCall(ctx) ?? "en";
  const values = await sampleValues(ctx, draft, language);
  return composeEmail({ kind: draft.kind, email: draft.email, values, language });
}

export async function readEmailFacts(ctx: Ctx, verificationId: string) {
  const row = await ctx.tx
    .selectFrom("verifications as v")
    .innerJoin("form_versions as fv", (join) =>
      join
        .onRef("fv.project_id", "=", "v.project_id")
        .onRef("fv.form_id", "=", "v.form_id")
        .onRef("fv.version", "=", "v.form_version"),
    )
    .innerJoin("forms as f", (join) => join.onRef("f.project_id", "=", "v.project_id").onRef("f.id", "=", "v.form_id"))
    .innerJoin("applicants as a", (join) =>
      join.onRef("a.project_id", "=", "v.project_id").onRef("a.id", "=", "v.applicant_id"),
    )
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.id", "=", verificationId)
    .select(["v.status", "v.language", "v.decline_reasons", "v.applicant_name", "v.form_id", "fv.config"])
    .select(["f.sealed_token", "f.permanent_link_enabled", "f.deleted_at", "a.id as applicant_id", "a.email"])
    .executeTakeFirstOrThrow();
  const config = FormConfig.parse(row.config);
  const isLinkOpen = row.permanent_link_enabled && row.deleted_at === null;
  const mayReturn = row.status === "invalid" && row.deleted_at === null;
  return {
    status: row.status,
    language: row.language,
    declineReasons: row.decline_reasons,
    applicantName: row.applicant_name ?? "",
    applicantId: row.applicant_id,
    applicantEmail: (await readGivenEmail(ctx, verificationId)) ?? row.email,
    config,
    businessName: await readBusinessName(ctx),
    mayReturn: mayReturn && (isLinkOpen || config.sendFormUrlForReverification),
    permanentLink: isLinkOpen ? permanentLink(ctx, { id: row.form_id, sealed_token: row.sealed_token }) : "",
  };
}
export type EmailFacts = Awaited<ReturnType<typeof readEmailFacts>>;

/** From this verification: the applicant's row may have a later address. */
async function readGivenEmail(ctx: Ctx, verificationId: string): Promise<string | null> {
  const { PROFILE = {} } = await readKeptAnswers(ctx, verificationId, "PROFILE");
  const { email } = PROFILE as { email?: unknown };
  return typeof email === "string" && email !== "" ? email : null;
}

export const readManagers = async (ctx: Ctx): Promise<string[]> =>
  (await readTeam(ctx, "form_emails")).map(({ email }) => email);
