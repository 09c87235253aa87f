import { sql } from "kysely";
import type { z } from "zod";
import { formEmailFailures } from "#contract/records/form-emails.calls.ts";
import type { formEmails } from "#contract/records/form-emails.contract.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { type FormEmailKind, formEmailKinds } from "#contract/records/forms/form-emails.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import type { Language } from "#contract/values/languages.ts";
import { isNotificationAllowed } from "#server/features/project/mail-addresses/mail-addresses.service.ts";
import { countSentMail, isMailAllowed } from "#server/features/project/mails/mails.caps.service.ts";
import { readerLanguageOf } from "#server/features/project/mails/mails.members.service.ts";
import { isBareAddress } from "#server/features/project/mails/mails.rules.ts";
import { sendMail } from "#server/features/project/mails/mails.service.ts";
import { reasonsToReport } from "#server/features/records/flow-base/flow-base.rules.ts";
import { issueWayBack } from "#server/features/records/return-links/return-links.service.ts";
import { assertMember } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { readNow } from "#server/platform/clock.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { pageLanguageOf } from "#server/words.ts";
import { sendFormEmail } from "./form-emails.jobs.ts";
import { type EmailFacts, previewEmail, readEmailFacts, readManagers } from "./form-emails.queries.ts";
import { cleanEmail, composeEmail } from "./form-emails.rules.ts";
import { isEmailForApplicant, ourEmails } from "./form-emails.texts.rules.ts";
import { emailOutcomeOf, sayNobody, sayReasons, sayStatus } from "./form-emails.words.rules.ts";

type TestRequest = z.output<typeof formEmails.test.body>;

/** @throws form-emails.nothing_left, too_long, at the template's field */
export function withCleanEmails(config: FormConfig): FormConfig {
  const emails = formEmailKinds.flatMap((kind) => {
    const email = config.emails[kind];
    if (!email) return [];
    const cleaned = cleanEmail(email);
    if (!cleaned.ok)
      throw fail(cleaned.why === "long" ? formEmailFailures.too_long : formEmailFailures.nothing_left, {
        parameter: `config.emails.${kind}.html`,
      });
    return [[kind, cleaned.email] as const];
  });
  return { ...config, emails: Object.fromEntries(emails) };
}

/** The applicant's own link is kept as a hash only (docs/decisions/0020, 0037). */
const applicantLink = async (ctx: Ctx, verificationId: string, { mayReturn, permanentLink }: EmailFacts) =>
  mayReturn ? issueWayBack(ctx, verificationId) : permanentLink;

type Mailed = { kind: FormEmailKind; language: Language };

async function valuesOf(ctx: Ctx, { kind, language }: Mailed, verificationId: string, facts: EmailFacts) {
  const forApplicant = isEmailForApplicant(kind);
  const reasons = forApplicant ? reasonsToReport(facts.status, facts.declineReasons) : facts.declineReasons;
  return {
    applicant_name: facts.applicantName || sayNobody(kind, language),
    business_name: facts.businessName,
    form_name: facts.config.name,
    status: sayStatus(facts.status, language),
    decline_reasons: facts.status === "invalid" ? sayReasons(reasons, { kind, language }) : "",
    verification_link: forApplicant
      ? await applicantLink(ctx, verificationId, facts)
      : `${ctx.platform.config.publicUrl}/verifications/${verificationId}`,
  };
}

/** An unconfirmed support address gets no mail: managers get it instead. */
async function readRecipients(ctx: Ctx, kind: FormEmailKind, { config, applicantEmail }: EmailFacts) {
  if (isEmailForApplicant(kind))
    return config.notifyApplicant && applicantEmail && isBareAddress(applicantEmail) ? [applicantEmail] : [];
  if (!config.notifyCustomer) return [];
  const { supportEmail } = config;
  return supportEmail !== "" && (await isNotificationAllowed(ctx, supportEmail)) ? [supportEmail] : readManagers(ctx);
}

type Notice = { verificationId: string; kind: FormEmailKind; status: VerificationStatus; enqueuedAt: Date };

/** From when on a decision's mail is news no more: its job has failed at every try, and an operator has it done again. */
const lateSeconds = 3600;

const isLate = async (ctx: Ctx, enqueuedAt: Date): Promise<boolean> =>
  ((await readNow(ctx)).getTime() - enqueuedAt.getTime()) / 1000 > lateSeconds;

/**
 * In a job's transaction. Nobody may be meant, such as the applicant of a test: then nothing is sent, and neither, an hour
 * later, is a decision that is not the verification's any more. One that was changed at once was announced all the same. That
 * something was submitted stays true.
 */
export async function sendKind(ctx: Ctx, { verificationId, kind, status, enqueuedAt }: Notice): Promise<void> {
  if (ctx.mode === "test" && isEmailForApplicant(kind)) return;
  const current = await readEmailFacts(ctx, verificationId);
  const decision = status === "valid" || status === "invalid" ? status : null;
  if (decision !== null && current.status !== decision && (await isLate(ctx, enqueuedAt))) return;
  const facts = { ...current, status };
  const cap = isEmailForApplicant(kind) ? "applicant_notice" : "customer_notice";
  const recipients: string[] = [];
  for (const address of await readRecipients(ctx, kind, facts))
    if (await isMailAllowed(ctx, cap, { address, applicantId: facts.applicantId })) recipients.push(address);
  if (recipients.length === 0) return;
  const isForApplicant = isEmailForApplicant(kind);
  for (const to of recipients) {
    const language = isForApplicant ? pageLanguageOf(facts.language) : await readerLanguageOf(ctx, to);
    const email = facts.config.emails[kind] ?? ourEmails[language][kind];
    const values = await valuesOf(ctx, { kind, language }, verificationId, facts);
    const mail = composeEmail({ kind, email, values, language });
    const reader = isForApplicant ? "applicant" : "team";
    await sendMail(ctx, { to, ...mail, about: { verificationId, reader, decision } });
  }
}

async function readAnnounced(ctx: Ctx, verificationId: string) {
  const { rows } = await sql<{ status: VerificationStatus }>`select v.status from verifications v
    join form_versions f on f.project_id = v.project_id and f.form_id = v.form_id and f.version = v.form_version
    where v.project_id = ${ctxProjectOf(ctx)} and v.id = ${verificationId}
      and (f.config @> '{"notifyApplicant": true}'::jsonb or f.config @> '{"notifyCustomer": true}'::jsonb)`.execute(
    ctx.tx,
  );
  return rows[0]?.status;
}

/** Who is mailed, where the form wants it. `owner`: the business's people. */
export type EmailRecipients = { applicant: boolean; owner: boolean };
export const mailedAll: EmailRecipients = { applicant: true, owner: true };

/** With the change, but a notice that cannot be made does not undo the change it is about: jobs make them. */
export async function announceEmails(ctx: Ctx, verificationId: string, mailed = mailedAll): Promise<void> {
  if (!mailed.applicant && !mailed.owner) return;
  const status = await readAnnounced(ctx, verificationId);
  if (status === undefined) return;
  const outcome = emailOutcomeOf(status);
  const kinds: FormEmailKind[] =
    outcome === "processing"
      ? ["applicant_submitted", "customer_submitted"]
      : [outcome === "approved" ? "applicant_approved" : "applicant_declined", "customer_decided"];
  for (const kind of kinds.filter((each) => (isEmailForApplicant(each) ? mailed.applicant : mailed.owner)))
    await enqueue(ctx, sendFormEmail, { verificationId, kind, status }, { group: verificationId });
}

/** @throws forms.not_found, request.too_many */
export async function sendTestEmail(ctx: Ctx, request: TestRequest) {
  assertMember(ctx.actor);
  const mail = await previewEmail(ctx, request);
  await countSentMail(ctx, "form_test", { address: ctx.actor.email });
  await sendMail(ctx, { to: ctx.actor.email, ...mail, subject: `[Test] ${mail.subject}`, about: null });
  recordAudit(ctx, "form-emails.test_sent", {
    kind: request.kind,
    ...(request.public_id && { form_id: request.public_id }),
  });
  return {};
}
