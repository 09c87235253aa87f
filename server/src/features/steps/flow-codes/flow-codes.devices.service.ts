import { sql } from "kysely";
import { flowCodeFailures } from "#contract/steps/flow-codes.calls.ts";
import type { CodeChannel } from "#contract/steps/flow-codes.contract.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { readProvedContacts } from "#server/features/records/flow-contacts/flow-contacts.queries.ts";
import { confirmedContactsOf } from "#server/features/records/flow-contacts/flow-contacts.rules.ts";
import { type Ctx, type CtxBeforeTransaction, ctxProjectOf, ctxVerificationOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { canText } from "#server/platform/outbound/text-messages.ts";
import { isCodeRight } from "#server/platform/secrets/crypto.ts";
import { claimTry, forgetTries, isClosed } from "./flow-codes.attempts.service.ts";
import { claimMessageFor, findFlowCode, flowCodeBinding, flowCodeSent, newFlowCode } from "./flow-codes.service.ts";

// A confirmed contact may be sent a further code: it lets another device in, and changes nothing that was confirmed.

/** Of the profile as it is now, which the server can reach. */
export async function readChannels(ctx: Ctx): Promise<CodeChannel[]> {
  const id = ctxVerificationOf(ctx);
  const { email, phone } = confirmedContactsOf((await readAnswers(ctx, id)).profile, await readProvedContacts(ctx, id));
  return [
    ...(email === null ? [] : ["email" as const]),
    ...(phone !== null && canText(ctx.platform) ? ["phone" as const] : []),
  ];
}

/** @throws flow-codes.not_requested */
async function findConfirmed(ctx: Ctx, channel: CodeChannel) {
  const confirmed = (await readChannels(ctx)).includes(channel)
    ? await findFlowCode(ctx, ctxVerificationOf(ctx), channel)
    : null;
  if (!confirmed?.confirmed_at) throw fail(flowCodeFailures.not_requested);
  return confirmed;
}

/** As `claimFlowCode`, for the confirmed address. */
export const claimDeviceCode = (before: CtxBeforeTransaction, channel: CodeChannel): Promise<void> =>
  claimMessageFor(before, channel, async (ctx) => (await findConfirmed(ctx, channel)).sent_to);

/** An earlier code ends. The verification is locked. @throws flow-codes.not_requested, too_soon, locked */
export async function sendDeviceCode(ctx: Ctx, channel: CodeChannel) {
  const verificationId = ctxVerificationOf(ctx);
  const { id, sent_to, is_fresh } = await findConfirmed(ctx, channel);
  if (is_fresh) throw fail(flowCodeFailures.too_soon);
  if (await isClosed(ctx, { verificationId, channel, isForDevice: true })) throw fail(flowCodeFailures.locked);
  const { send, ...row } = await newFlowCode(ctx, { verificationId, channel, address: sent_to, id });
  await ctx.tx
    .updateTable("flow_codes")
    .set(row)
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  await send();
  return flowCodeSent;
}

export const claimDeviceTry = (before: CtxBeforeTransaction, channel: CodeChannel): Promise<void> =>
  claimTry(before, { channel, isForDevice: true });

/** The try has been counted before. It works once. @throws flow-codes.not_requested, no_code, wrong_code */
export async function takeDeviceCode(
  ctx: Ctx,
  { channel, code }: { channel: CodeChannel; code: string },
): Promise<void> {
  const verificationId = ctxVerificationOf(ctx);
  const { id, code_hash, is_over } = await findConfirmed(ctx, channel);
  if (code_hash === "" || is_over) throw fail(flowCodeFailures.no_code);
  if (!isCodeRight(ctx.platform.keys, code_hash, code, flowCodeBinding(id))) throw fail(flowCodeFailures.wrong_code);
  await ctx.tx
    .updateTable("flow_codes")
    .set({ code_hash: "", sealed_text: "", expires_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  await forgetTries(ctx, { verificationId, channel, isForDevice: true });
}
