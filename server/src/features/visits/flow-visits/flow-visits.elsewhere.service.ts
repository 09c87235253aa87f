import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { missingAnswersOf } from "#contract/records/requested/requested.rules.ts";
import type { CodeChannel } from "#contract/steps/flow-codes.contract.ts";
import { flowFailures } from "#contract/visits/flow.calls.ts";
import type { flowVisits } from "#contract/visits/flow-visits.contract.ts";
import type { IpLocation } from "#engines/ip/ip-lookup.ts";
import { admitDevice } from "#server/features/records/flow-base/flow-base.devices.service.ts";
import { lockVerification } from "#server/features/records/flow-base/flow-base.lock.service.ts";
import {
  claimDeviceCode,
  claimDeviceTry,
  readChannels,
  sendDeviceCode,
  takeDeviceCode,
} from "#server/features/steps/flow-codes/flow-codes.devices.service.ts";
import { readState } from "#server/features/steps/flow-state/flow-state.queries.ts";
import {
  enterFlowLink,
  findBegunVerification,
  lockFlowLink,
  startSession,
} from "#server/features/visits/flow/flow.open.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, type CtxBeforeTransaction, ctxVerificationOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { stepsDone } from "./flow-visits.rules.ts";

type GoOnRequest = z.output<typeof flowVisits.goOnHere.body>;

/**
 * What a link has begun, for who holds it and has typed nothing: a context of that verification, which is locked.
 * @throws flow.link_invalid, flow.link_expired, flow.already_submitted
 */
async function enterVisit<C extends Ctx>(ctx: C, token: string): Promise<C> {
  const { linkId } = await enterFlowLink(ctx, token);
  if (linkId === null) throw fail(flowFailures.link_invalid);
  if ((await lockFlowLink(ctx, linkId)).isExpired) throw fail(flowFailures.link_expired);
  const begun = await findBegunVerification(ctx, linkId);
  if (!begun) throw fail(flowFailures.link_invalid);
  const { status } = await lockVerification(ctx, begun.id);
  if (status !== "created") throw fail(flowFailures.already_submitted);
  return { ...ctx, actor: { kind: "applicant", id: begun.id } };
}

/** Nothing of what was given, whoever asks. */
export async function readElsewhere(ctx: Ctx, token: string) {
  const visit = await enterVisit(ctx, token);
  const { form, language, ownWords, expires, isTest, ...given } = await readState(visit, ctxVerificationOf(visit));
  const done = stepsDone(form.steps, missingAnswersOf(form, given));
  return { form, language, ownWords, expires, isTest, done, channels: await readChannels(visit) };
}

/** Before the call's transaction: what `claim` counts stays counted. */
async function countBefore(
  before: CtxBeforeTransaction,
  token: string,
  claim: (visit: CtxBeforeTransaction) => Promise<void>,
): Promise<void> {
  const { projectId, mode, actor } = await before.platform.database.inProject(null, ({ tx }) =>
    enterVisit({ ...before, tx }, token),
  );
  await claim({ ...before, projectId, mode, actor });
}

export const claimCodeFor = (
  before: CtxBeforeTransaction,
  { token, channel }: { token: string; channel: CodeChannel },
) => countBefore(before, token, (visit) => claimDeviceCode(visit, channel));

export const claimTryFor = (
  before: CtxBeforeTransaction,
  { token, channel }: { token: string; channel: CodeChannel },
) => countBefore(before, token, (visit) => claimDeviceTry(visit, channel));

export async function sendCodeElsewhere(ctx: Ctx, { token, channel }: { token: string; channel: CodeChannel }) {
  const visit = await enterVisit(ctx, token);
  const sent = await sendDeviceCode(visit, channel);
  recordAudit(ctx, "flow.device_code_sent", { verificationId: ctxVerificationOf(visit), channel });
  return sent;
}

/** The device goes on beside the first one. A visit without a secret of its own gets one, which it cannot show again. */
export async function goOnHere(
  ctx: Ctx,
  { token, channel, code, device, deviceKey }: GoOnRequest,
  location: IpLocation,
) {
  const visit = await enterVisit(ctx, token);
  await takeDeviceCode(visit, { channel, code });
  const verificationId = ctxVerificationOf(visit);
  const hash = hashSecretToken(deviceKey ?? randomBytes(32).toString("base64url"));
  await admitDevice(visit, verificationId, { hash, by: "code" });
  recordAudit(ctx, "flow.device_let_in", { verificationId, channel });
  return startSession(ctx, verificationId, { device, location, deviceHash: hash, action: null });
}
