import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import { resubmissionFailures } from "#contract/cases/resubmissions.calls.ts";
import type { resubmissions } from "#contract/cases/resubmissions.contract.ts";
import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import { mostRequestLinks, requestDays } from "#contract/records/requested/requested-again.ts";
import {
  closeResubmission,
  recordRequestEvent,
  revokeResubmissionLinks,
} from "#server/features/cases/resubmission-ends/resubmission-ends.service.ts";
import { lockForDecision } from "#server/features/cases/verifications/verifications.decide.service.ts";
import { isMailAllowed } from "#server/features/project/mails/mails.caps.service.ts";
import { sendMail } from "#server/features/project/mails/mails.service.ts";
import { verifyAddress } from "#server/features/records/form-base/form-base.rules.ts";
import { openResubmissionItems } from "#server/features/records/resubmission-base/resubmission-base.queries.ts";
import { rowAuthorOf } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { openVault, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { hashSecretToken, newSecretToken } from "#server/platform/secrets/crypto.ts";
import { requestMail, resubmissionMailText } from "./resubmissions.mail.rules.ts";
import { findResubmission, readAskable } from "./resubmissions.queries.ts";

type Preview = z.output<typeof resubmissions.preview.body>;
type Request = z.output<typeof resubmissions.ask.body>;
type Askable = Awaited<ReturnType<typeof readAskable>>;

/** @throws resubmissions.not_given, at the item */
function refuseNotGiven({ askable }: Askable, items: Preview["items"]): void {
  const at = items.findIndex(({ item }) => !askable.includes(item));
  if (at >= 0) throw fail(resubmissionFailures.not_given, { parameter: `items.${at}.item` });
}

/** What the applicant will read. @throws verifications.not_found, resubmissions.not_given */
export async function previewResubmission(ctx: Ctx, { verification_id, items }: Preview) {
  const askable = await readAskable(ctx, verification_id);
  refuseNotGiven(askable, items);
  const { business, language } = askable;
  const due = new Date(Date.now() + requestDays * 86_400_000);
  const said = resubmissionMailText({ business, language, items, due });
  return {
    language: said.language,
    subject: said.subject,
    title: said.title,
    paragraphs: [said.why, ...said.closing],
    items: said.items,
    action: said.action,
  };
}

/** The database keeps its hash. */
export async function makeResubmissionLink(ctx: Ctx, resubmissionId: string): Promise<string> {
  const token = newSecretToken(18);
  await ctx.tx
    .insertInto("resubmission_links")
    .values({ project_id: ctxProjectOf(ctx), token_hash: hashSecretToken(token), resubmission_id: resubmissionId })
    .execute();
  return verifyAddress(ctx.platform.config.applicantUrl, token);
}

type Mail = { id: string; askable: Askable; items: Preview["items"]; due: Date; isReminder?: boolean };

/** Within the caps for mails. @returns whether it was sent */
export async function mailResubmission(
  ctx: Ctx,
  { id, askable, items, due, isReminder = false }: Mail,
): Promise<boolean> {
  const { mailTo, business, language, applicantId } = askable;
  if (mailTo === null || !(await isMailAllowed(ctx, "applicant_notice", { address: mailTo, applicantId })))
    return false;
  const link = await makeResubmissionLink(ctx, id);
  const mail = requestMail({ business, language, items, due, isReminder, link });
  await sendMail(ctx, { to: mailTo, ...mail, about: { applicantId, reader: "applicant" } });
  return true;
}

async function insertRequest(ctx: Ctx, id: string, { verification_id, items }: Request): Promise<Date> {
  const { actor, actor_user_id } = rowAuthorOf(ctx.actor);
  const vault = await openVault(ctx, verification_id);
  const words = Object.fromEntries(items.flatMap((each) => (each.words === "" ? [] : [[each.item, each.words]])));
  const { due_at } = await ctx.tx
    .insertInto("resubmissions")
    .values({
      project_id: ctxProjectOf(ctx),
      id,
      verification_id,
      items: JSON.stringify(items.map(({ item, reason }) => ({ item, reason }))),
      words: sealValue(vault, words, sealBindings.requestWords(id)),
      // Test mode requests by itself (test-outcomes.service.ts); a key, too, is no member.
      requested_by: actor ?? "Veridesk",
      requested_by_user_id: actor_user_id,
      is_mailed: false,
      remind_at: sql<Date>`now() + make_interval(hours => ${requestDays * 12}::int)`,
      due_at: sql<Date>`now() + make_interval(days => ${requestDays}::int)`,
    })
    .returning("due_at")
    .executeTakeFirstOrThrow();
  return due_at;
}

async function markMailed(ctx: Ctx, id: string): Promise<void> {
  await ctx.tx
    .updateTable("resubmissions")
    .set({ is_mailed: true })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
}

/**
 * The applicant gets a mail with a link that opens once; without an address, or past a cap, the reviewer gets the link.
 * @throws verifications.not_found, verifications.stale; resubmissions.not_askable, already_waiting, decision_proposed, too_many, not_given
 */
export async function requestResubmission(ctx: Ctx, request: Request) {
  const { verification_id, rowVersion, items } = request;
  const before = await lockForDecision(ctx, verification_id);
  const askable = await readAskable(ctx, verification_id);
  if (askable.refusal) throw fail(resubmissionFailures[askable.refusal]);
  if (before.rowVersion !== rowVersion) throw fail(verificationFailures.stale);
  refuseNotGiven(askable, items);

  const id = randomUUID();
  const due = await insertRequest(ctx, id, request);
  await ctx.tx
    .updateTable("verifications")
    .set({ resubmission_id: id, row_version: before.rowVersion + 1 })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", verification_id)
    .execute();
  const { status } = before;
  await recordRequestEvent(ctx, {
    verificationId: verification_id,
    kind: "asked_again",
    status,
    onRowVersion: rowVersion,
  });
  const isMailed = await mailResubmission(ctx, { id, askable, items, due });
  if (isMailed) await markMailed(ctx, id);
  const link = isMailed ? null : await makeResubmissionLink(ctx, id);
  // Without the words: log entries are never deleted.
  recordAudit(ctx, "resubmissions.asked", {
    id,
    verificationId: verification_id,
    items: items.map(({ item, reason }) => `${item}: ${reason}`),
    isMailed,
  });
  return { id, rowVersion: rowVersion + 1, due: due.toISOString(), link };
}

/** Locked with its verification. @throws resubmissions.not_found, resubmissions.no_longer_waiting */
async function lockWaiting(ctx: Ctx, id: string) {
  const { verification_id } = await findResubmission(ctx, id);
  const verification = await lockForDecision(ctx, verification_id);
  const request = await findResubmission(ctx, id);
  if (request.state !== "waiting" || request.due_at <= new Date()) throw fail(resubmissionFailures.no_longer_waiting);
  return { request, verification };
}

async function countLinks(ctx: Ctx, resubmissionId: string): Promise<number> {
  const { n } = await ctx.tx
    .selectFrom("resubmission_links")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("resubmission_id", "=", resubmissionId)
    .select(sql<number>`count(*)::int`.as("n"))
    .executeTakeFirstOrThrow();
  return n;
}

/**
 * A fresh link; those that nobody has opened end.
 * @throws resubmissions.not_found, no_longer_waiting, too_many_links, no_address
 */
export async function renewResubmissionLink(ctx: Ctx, id: string, { by }: { by: "mail" | "copy" }) {
  const { request } = await lockWaiting(ctx, id);
  if ((await countLinks(ctx, id)) >= mostRequestLinks) throw fail(resubmissionFailures.too_many_links);
  await revokeResubmissionLinks(ctx, id);
  recordAudit(ctx, "resubmissions.link_renewed", { id, verificationId: request.verification_id, by });
  if (by === "copy") return { link: await makeResubmissionLink(ctx, id) };
  const askable = await readAskable(ctx, request.verification_id);
  const items = await openResubmissionItems(ctx, request);
  if (!(await mailResubmission(ctx, { id, askable, items, due: request.due_at })))
    throw fail(resubmissionFailures.no_address);
  await markMailed(ctx, id);
  return { link: null };
}

/** @throws resubmissions.not_found, resubmissions.no_longer_waiting */
export async function withdrawResubmission(ctx: Ctx, id: string) {
  const { request } = await lockWaiting(ctx, id);
  await closeResubmission(ctx, request.verification_id, "withdrawn");
  return {};
}
