import { randomInt, randomUUID } from "node:crypto";
import { sql } from "kysely";
import * as limits from "#contract/limits.ts";
import { flowCodeFailures } from "#contract/steps/flow-codes.calls.ts";
import type { CodeChannel } from "#contract/steps/flow-codes.contract.ts";
import { claimMessage } from "#server/features/project/mails/mails.caps.service.ts";
import { sendMail } from "#server/features/project/mails/mails.service.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { lockOpenVerification } from "#server/features/records/flow-base/flow-base.lock.service.ts";
import { findFlowVerification } from "#server/features/records/flow-base/flow-base.queries.ts";
import { asksCode, contactAddressOf } from "#server/features/records/flow-contacts/flow-contacts.rules.ts";
import { readState } from "#server/features/steps/flow-state/flow-state.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import {
  type Ctx,
  type CtxBeforeTransaction,
  ctxProjectOf,
  ctxScopeOf,
  ctxVerificationOf,
} from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { canText } from "#server/platform/outbound/text-messages.ts";
import { hashCode, isCodeRight, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { forgetTries, isClosed } from "./flow-codes.attempts.service.ts";
import { sendTextJob } from "./flow-codes.jobs.ts";
import { flowCodeRefusalOf } from "./flow-codes.rules.ts";
import { codeMail, codeText } from "./flow-codes.words.rules.ts";

export const flowCodeBinding = (id: string) => ({ boundTo: `flow_codes.code_hash:${id}` });
export const flowTextBinding = (id: string) => ({ boundTo: `flow_codes.sealed_text:${id}` });

/** @throws flow-codes.not_requested, flow-codes.no_address, flow-codes.phone_invalid */
async function readTarget(ctx: Ctx, channel: CodeChannel): Promise<string> {
  const id = ctxVerificationOf(ctx);
  const { config } = await findFlowVerification(ctx, id);
  if (!asksCode(config, channel, { sms: canText(ctx.platform) })) throw fail(flowCodeFailures.not_requested);
  const { profile } = await readAnswers(ctx, id);
  if (profile[channel] === undefined) throw fail(flowCodeFailures.no_address);
  const address = contactAddressOf(channel, profile);
  if (address === null) throw fail(flowCodeFailures.phone_invalid);
  return address;
}

/**
 * Counted before the message is made, whatever happens to it (mails.caps.rules.ts has the table).
 * @throws request.too_many, flow-codes.day_reached, flow-codes.texts_used_up, and those of `readAddress`
 */
export async function claimMessageFor(
  before: CtxBeforeTransaction,
  channel: CodeChannel,
  readAddress: (ctx: Ctx) => Promise<string>,
): Promise<void> {
  const projectId = ctxProjectOf(before);
  const counted = await before.platform.database.inProject(ctxScopeOf(before), async ({ tx }) => {
    const ctx = { ...before, tx };
    const address = await readAddress(ctx);
    const { applicant_id: applicantId } = await findFlowVerification(ctx, ctxVerificationOf(before));
    return { projectId, address, applicantId };
  });
  // Nothing is sent of a test.
  if (before.mode === "test") return;
  const cap = await claimMessage(before, channel === "phone" ? "text" : "applicant_code", counted);
  if (cap) throw fail(flowCodeRefusalOf(channel, cap));
}

/** @throws those of `claimMessageFor`, and of `sendCode` about the address */
export const claimFlowCode = (before: CtxBeforeTransaction, channel: CodeChannel): Promise<void> =>
  claimMessageFor(before, channel, (ctx) => readTarget(ctx, channel));

export const findFlowCode = (ctx: Ctx, verificationId: string, channel: CodeChannel) =>
  ctx.tx
    .selectFrom("flow_codes")
    .select(["id", "sent_to", "code_hash", "confirmed_at"])
    .select(sql<boolean>`expires_at <= now()`.as("is_over"))
    .select(sql<boolean>`sent_at > now() - make_interval(secs => ${limits.emailCodeResendSeconds})`.as("is_fresh"))
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("channel", "=", channel)
    .executeTakeFirst();

/**
 * An earlier code ends.
 * @throws flow-codes.not_requested, no_address, phone_invalid, already_confirmed, too_soon, locked;
 * flow.already_submitted
 */
export async function sendCode(ctx: Ctx, channel: CodeChannel) {
  const { id } = await lockOpenVerification(ctx, "PROFILE");
  const address = await readTarget(ctx, channel);
  const earlier = await findFlowCode(ctx, id, channel);
  if (earlier?.confirmed_at && earlier.sent_to === address) throw fail(flowCodeFailures.already_confirmed);
  if (earlier?.is_fresh && earlier.sent_to === address) throw fail(flowCodeFailures.too_soon);
  if (await isClosed(ctx, { verificationId: id, channel })) throw fail(flowCodeFailures.locked);
  await makeCode(ctx, { verificationId: id, channel, address });
  recordAudit(ctx, "flow.code_sent", { verificationId: id, channel });
  return { sentTo: address, ...flowCodeSent };
}

export const flowCodeSent = { resendSeconds: limits.emailCodeResendSeconds, lifeSeconds: limits.emailCodeSeconds };

type Wanted = { verificationId: string; channel: CodeChannel; address: string };

/** @returns the columns of its row, and what sends it once the row is kept */
export async function newFlowCode(ctx: Ctx, { verificationId, channel, address, id }: Wanted & { id: string }) {
  const { keys } = ctx.platform;
  const isTest = ctx.mode === "test";
  const code = isTest
    ? limits.testCode
    : String(randomInt(10 ** limits.emailCodeLength)).padStart(limits.emailCodeLength, "0");
  const said = { code, ...(await readReader(ctx, verificationId)) };
  return {
    code_hash: hashCode(keys, code, flowCodeBinding(id)),
    sealed_text: channel === "phone" && !isTest ? sealWithKeyRing(keys, codeText(said), flowTextBinding(id)) : "",
    sent_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(secs => ${limits.emailCodeSeconds})`,
    send: async () => {
      if (isTest) return;
      if (channel === "phone") await enqueue(ctx, sendTextJob, { codeId: id });
      else await sendMail(ctx, { to: address, ...codeMail(said), about: { verificationId, reader: "applicant" } });
    },
  };
}

async function makeCode(ctx: Ctx, { verificationId, channel, address }: Wanted): Promise<void> {
  const id = randomUUID();
  const { send, ...code } = await newFlowCode(ctx, { verificationId, channel, address, id });
  const row = { id, sent_to: address, ...code, confirmed_at: null };
  await ctx.tx
    .insertInto("flow_codes")
    .values({ project_id: ctxProjectOf(ctx), verification_id: verificationId, channel, ...row })
    .onConflict((on) => on.columns(["project_id", "verification_id", "channel"]).doUpdateSet(row))
    .execute();
  await send();
}

async function readReader(ctx: Ctx, verificationId: string): Promise<{ business: string; language: string | null }> {
  const { name, language } = await ctx.tx
    .selectFrom("verifications as v")
    .innerJoin("projects as p", "p.id", "v.project_id")
    .select(["p.name", "v.language"])
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.id", "=", verificationId)
    .executeTakeFirstOrThrow();
  return { business: name, language };
}

/**
 * The try has been counted before.
 * @throws flow-codes.not_requested, no_address, phone_invalid, already_confirmed, no_code, wrong_code;
 * flow.already_submitted
 */
export async function confirmCode(ctx: Ctx, { channel, code }: { channel: CodeChannel; code: string }) {
  const { id } = await lockOpenVerification(ctx, "PROFILE");
  const address = await readTarget(ctx, channel);
  const sent = await findFlowCode(ctx, id, channel);
  if (!sent || sent.sent_to !== address) throw fail(flowCodeFailures.no_code);
  if (sent.confirmed_at) throw fail(flowCodeFailures.already_confirmed);
  if (sent.is_over) throw fail(flowCodeFailures.no_code);
  if (!isCodeRight(ctx.platform.keys, sent.code_hash, code, flowCodeBinding(sent.id)))
    throw fail(flowCodeFailures.wrong_code);
  await ctx.tx
    .updateTable("flow_codes")
    .set({ confirmed_at: sql<Date>`now()`, code_hash: "", sealed_text: "" })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", sent.id)
    .execute();
  await forgetTries(ctx, { verificationId: id, channel });
  recordAudit(ctx, "flow.code_confirmed", { verificationId: id, channel });
  return readState(ctx, id);
}
