import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { type CallPlatform, type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  type ApplicantVault,
  applicantVaultOf,
  openApplicantVault,
  openVault,
} from "#server/platform/secrets/applicant-vault.ts";
import { sendMailJob } from "./mails.jobs.ts";
import { htmlOfText, isBareAddress, isOneLineText } from "./mails.rules.ts";
import { openMailBody, openMailPart, sealMailBody, sealMailPart } from "./mails.seal.service.ts";

/**
 * The applicant whom a mail goes to or speaks of: erasing them ends it. Null: nobody who could be erased. `decision`: what
 * the mail says of the verification; it is not sent once that has changed.
 */
type AboutApplicant =
  | (({ applicantId: string } | { verificationId: string; decision?: "valid" | "invalid" | null }) & {
      reader: "applicant" | "team";
    })
  | null;

/** Without `html` the text is laid out; empty lines separate its paragraphs. */
export type OutgoingMail = { to: string; subject: string; text: string; html?: string; about: AboutApplicant };
export type OutboxMail = Required<Omit<OutgoingMail, "about">> & { id: string; createdAt: Date };

function vaultAbout(ctx: Ctx, about: AboutApplicant): Promise<ApplicantVault> | null {
  if (about === null) return null;
  return "applicantId" in about ? openApplicantVault(ctx, about.applicantId) : openVault(ctx, about.verificationId);
}

/** Of a mail to the team about what happens to an applicant. */
export const subjectInMode = ({ mode }: Pick<Ctx, "mode">, subject: string): string =>
  mode === "test" ? `TEST: ${subject}` : subject;

/**
 * In the caller's transaction. None goes to the applicant of a test: addresses of tests are often made up, and may be
 * somebody's. @returns whether it is sent @throws Error for an address or subject that could begin another header; applicants.erased
 */
export async function sendMail(ctx: Ctx, mail: OutgoingMail): Promise<boolean> {
  const { to, text, html = htmlOfText(mail.subject, text), about } = mail;
  if (about?.reader === "applicant" && ctx.mode === "test") return false;
  const subject = about?.reader === "team" ? subjectInMode(ctx, mail.subject) : mail.subject;
  if (!isBareAddress(to)) throw new Error("this is not one bare mail address");
  if (!isOneLineText(subject)) throw new Error("a subject is one line of text");
  const { platform } = ctx;
  const id = randomUUID();
  const vault = await vaultAbout(ctx, about);
  await ctx.tx
    .insertInto("outbox_mails")
    .values({
      id,
      recipient: sealMailPart(vault, id, "recipient", to),
      subject: sealMailPart(vault, id, "subject", subject),
      sealed_body: sealMailBody(platform.keys, vault, id, { text, html }),
      ...(vault && {
        applicant_project_id: ctxProjectOf(ctx),
        applicant_id: vault.applicantId,
        reader: about?.reader ?? null,
      }),
      ...(about && "verificationId" in about && about.decision
        ? { decided_verification_id: about.verificationId, decision: about.decision }
        : {}),
    })
    .execute();
  if (platform.config.smtpUrl) await enqueue(ctx, sendMailJob, { mailId: id });
  else announceWaiting(platform, to, subject);
  return true;
}

/** A published installation keeps addresses out of its log (S39). */
function announceWaiting({ config, log }: CallPlatform, to: string, subject: string): void {
  if (config.isLocal) log.info(`mail to ${to}: ${subject} — open the link to the mails that the start printed`);
  else log.warn("a mail waits in the outbox: SMTP_URL is not set (npm run veridesk -- mail)");
}

type About = { applicant_project_id: string | null; applicant_id: string | null };

/** Each project's keys are read as that project. By applicant. */
async function vaultsOf({ database, keys }: Platform, rows: readonly About[]): Promise<Map<string, ApplicantVault>> {
  const vaults = new Map<string, ApplicantVault>();
  for (const project of new Set(rows.map((row) => row.applicant_project_id))) {
    if (project === null) continue;
    const ids = rows.flatMap((row) => (row.applicant_project_id === project ? [row.applicant_id] : []));
    const found = await database.inProject({ projectId: project, mode: "all" }, ({ tx }) =>
      tx
        .selectFrom("applicant_keys")
        .select(["applicant_id", "sealed_key"])
        .where("project_id", "=", project)
        .where(sql<boolean>`applicant_id = any(${ids}::uuid[])`)
        .where("sealed_key", "<>", "")
        .execute(),
    );
    for (const { applicant_id, sealed_key } of found)
      vaults.set(applicant_id, applicantVaultOf(keys, applicant_id, sealed_key));
  }
  return vaults;
}

/** What waits, newest first. A mail about somebody who is being erased meanwhile is left out. */
export async function listOutbox(platform: Platform): Promise<OutboxMail[]> {
  const rows = await platform.database.inProject(null, ({ tx }) =>
    tx
      .selectFrom("outbox_mails")
      .select(["id", "recipient", "subject", "sealed_body", "created_at", "applicant_project_id", "applicant_id"])
      .where("sealed_body", "<>", "")
      .orderBy("created_at", "desc")
      .limit(200)
      .execute(),
  );
  const vaults = await vaultsOf(platform, rows);
  return rows.flatMap(({ id, recipient, subject, sealed_body, created_at, applicant_id }) => {
    const vault = applicant_id === null ? null : vaults.get(applicant_id);
    if (vault === undefined) return [];
    return {
      id,
      to: openMailPart(vault, id, "recipient", recipient),
      subject: openMailPart(vault, id, "subject", subject),
      createdAt: created_at,
      ...openMailBody(platform.keys, vault, id, sealed_body),
    };
  });
}
