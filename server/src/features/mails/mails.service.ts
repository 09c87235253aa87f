import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { CallPlatform, Ctx } from "#server/platform/ctx.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { open, seal } from "#server/platform/secrets/crypto.ts";
import { sendMailJob } from "./mails.jobs.ts";
import { htmlOfText, isBareAddress, isOneLine, type MailBody } from "./mails.rules.ts";

/** Without `html` the text is laid out; empty lines separate its paragraphs. */
export type Mail = { to: string; subject: string; text: string; html?: string };
export type OutboxMail = Required<Mail> & { id: string; createdAt: Date };

const Body = z.object({ text: z.string(), html: z.string() });
const binding = (id: string) => ({ boundTo: `outbox_mails.sealed_body:${id}` });

/** In the caller's transaction. @throws Error for an address or subject that could begin another header */
export async function sendMail(ctx: Ctx, { to, subject, text, html = htmlOfText(subject, text) }: Mail): Promise<void> {
  if (!isBareAddress(to)) throw new Error("this is not one bare mail address");
  if (!isOneLine(subject)) throw new Error("a subject is one line of text");
  const { platform } = ctx;
  const id = randomUUID();
  await ctx.tx
    .insertInto("outbox_mails")
    .values({
      id,
      recipient: to,
      subject,
      sealed_body: seal(platform.keys, JSON.stringify({ text, html }), binding(id)),
    })
    .execute();
  if (platform.config.smtpUrl) await enqueue(ctx, sendMailJob, { mailId: id });
  else announceWaiting(platform, to, subject);
}

/** A published installation keeps addresses out of its log (S39). */
function announceWaiting({ config, log }: CallPlatform, to: string, subject: string): void {
  if (config.isLocal) log.info(`mail to ${to}: ${subject} — open the link to the mails that the start printed`);
  else log.warn("a mail waits in the outbox: SMTP_URL is not set (npm run veridesk -- mail)");
}

export const openMailBody = (platform: Platform, id: string, sealed: string): MailBody =>
  Body.parse(JSON.parse(open(platform.keys, sealed, binding(id)).toString("utf8")));

export async function listOutbox(platform: Platform): Promise<OutboxMail[]> {
  const rows = await platform.database.inProject(null, ({ tx }) =>
    tx
      .selectFrom("outbox_mails")
      .select(["id", "recipient", "subject", "sealed_body", "created_at"])
      .where("sealed_body", "<>", "")
      .orderBy("created_at", "desc")
      .limit(200)
      .execute(),
  );
  return rows.map((row) => ({
    id: row.id,
    to: row.recipient,
    subject: row.subject,
    createdAt: row.created_at,
    ...openMailBody(platform, row.id, row.sealed_body),
  }));
}
