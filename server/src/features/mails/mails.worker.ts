import { sql } from "kysely";
import { worker } from "#server/platform/jobs/jobs.ts";
import { sendMailJob } from "./mails.jobs.ts";
import { openMailBody } from "./mails.service.ts";

/** Errors of mail servers may quote the mail. */
const keptError = 300;

/** At least once; a delivered mail loses its body. */
export const sendMailWorker = worker(sendMailJob, async ({ data: { mailId }, step, platform }) => {
  const { smtpUrl, mailFrom } = platform.config;
  if (!smtpUrl) return;
  const mail = await step(({ tx }) =>
    tx
      .updateTable("outbox_mails")
      .set((row) => ({ attempts: row("attempts", "+", 1) }))
      .where("id", "=", mailId)
      .where("sent_at", "is", null)
      .returning(["recipient", "subject", "sealed_body"])
      .executeTakeFirst(),
  );
  if (!mail) return;
  const { text, html } = openMailBody(platform, mailId, mail.sealed_body);
  const { createTransport } = await import("nodemailer");
  const transport = createTransport(smtpUrl, {
    from: mailFrom,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    // The same id at every try, so that a mail server can recognise a repeated mail.
    const messageId = `<${mailId}@${new URL(platform.config.publicUrl).hostname}>`;
    await transport.sendMail({ to: mail.recipient, subject: mail.subject, text, html, messageId });
  } catch (error) {
    const words = (error instanceof Error ? error.message : String(error)).slice(0, keptError);
    await step(({ tx }) =>
      tx.updateTable("outbox_mails").set({ last_error: words }).where("id", "=", mailId).execute(),
    );
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
