import { sql } from "kysely";
import type { Ctx } from "#server/platform/ctx.ts";
import { worker } from "#server/platform/jobs/jobs.ts";
import { openApplicantVault } from "#server/platform/secrets/applicant-vault.ts";
import { spanOfService } from "#server/platform/traces/work-spans.ts";
import { sendMailJob } from "./mails.jobs.ts";
import { openMailBody, openMailPart, sealMailPart } from "./mails.seal.service.ts";

/** Errors of mail servers may quote the mail. */
const keptError = 300;

/** It may have waited for a day until an operator had it tried again. */
async function dropOutdatedDecision({ tx }: Ctx, id: string): Promise<void> {
  const mail = await tx
    .selectFrom("outbox_mails")
    .select(["applicant_project_id", "decided_verification_id", "decision"])
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where("decided_verification_id", "is not", null)
    .where("created_at", "<", sql<Date>`now() - interval '1 hour'`)
    .executeTakeFirst();
  if (!mail) return;
  const decided = await tx
    .selectFrom("verifications")
    .select("status")
    .where("project_id", "=", mail.applicant_project_id)
    .where("id", "=", mail.decided_verification_id)
    .executeTakeFirst();
  if (decided && decided.status !== mail.decision) await tx.deleteFrom("outbox_mails").where("id", "=", id).execute();
}

/** In the project of the applicant whom it is about, if any: the job was enqueued there. */
async function takeMail(ctx: Ctx, id: string) {
  await dropOutdatedDecision(ctx, id);
  const row = await ctx.tx
    .updateTable("outbox_mails")
    .set((mail) => ({ attempts: mail("attempts", "+", 1) }))
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .returning(["recipient", "subject", "sealed_body", "applicant_id"])
    .executeTakeFirst();
  if (!row) return null;
  const vault = row.applicant_id === null ? null : await openApplicantVault(ctx, row.applicant_id);
  return {
    vault,
    to: openMailPart(vault, id, "recipient", row.recipient),
    subject: openMailPart(vault, id, "subject", row.subject),
    ...openMailBody(ctx.platform.keys, vault, id, row.sealed_body),
  };
}

/** At least once; a delivered mail loses its body. */
export const sendMailWorker = worker(sendMailJob, async ({ data: { mailId }, step, platform }) => {
  const { smtpUrl, mailFrom } = platform.config;
  if (!smtpUrl) return;
  const taken = await step((ctx) => takeMail(ctx, mailId));
  if (!taken) return;
  const { vault, ...mail } = taken;
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(smtpUrl, {
    from: mailFrom,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    // The same id at every try, so that a mail server can recognise a repeated mail.
    const messageId = `<${mailId}@${new URL(platform.config.publicUrl).hostname}>`;
    await spanOfService("mail", () => transport.sendMail({ ...mail, messageId }));
  } catch (error) {
    const words = (error instanceof Error ? error.message : String(error)).slice(0, keptError);
    const kept = sealMailPart(vault, mailId, "last_error", words);
    await step(({ tx }) => tx.updateTable("outbox_mails").set({ last_error: kept }).where("id", "=", mailId).execute());
    throw error;
  } finally {
    transport.close();
  }
  await step(({ tx }) =>
    tx
      .updateTable("outbox_mails")
      .set({ sent_at: sql<Date>`now()`, sealed_body: "", last_error: null })
      .where("id", "=", mailId)
      .execute(),
  );
});
