import type { DeclineReason } from "#contract/records/verifications/verification-states.ts";
import { closeResubmission } from "#server/features/cases/resubmission-ends/resubmission-ends.service.ts";
import { assertKey, isOfTest, rowAuthorOf } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import {
  failDecision,
  type LockedVerification,
  lockForDecision,
  settleChecks,
} from "./verifications.decide.service.ts";
import { countLaterDuplicates } from "./verifications.duplicates.queries.ts";
import { settleByKey } from "./verifications.key-decision.service.ts";
import { readOpenChecks } from "./verifications.open.queries.ts";
import { findProposal } from "./verifications.proposals.queries.ts";
import { endProposal } from "./verifications.proposals.service.ts";
import { reopenVerification, waitingStatus } from "./verifications.take-back.service.ts";

export type TestDecision = {
  id: string;
  /** `waiting`: where its form has such a verification wait. */
  to: "valid" | "invalid" | "pending" | "customer_pending" | "waiting";
  declineReasons: DeclineReason[];
  comment: string;
};

const isDecided = ({ status }: LockedVerification) => status === "valid" || status === "invalid";

/** What somebody has proposed, or requested of the applicant, is over. */
async function clearWay(ctx: Ctx, id: string, comment: string): Promise<LockedVerification> {
  const before = await lockForDecision(ctx, id);
  const proposal = await findProposal(ctx, id, before.proposalId);
  if (proposal) await endProposal(ctx, before, proposal, { comment, actor: nameOf(ctx) });
  if (before.isRequested) await closeResubmission(ctx, id, "decided");
  return lockForDecision(ctx, id);
}

const nameOf = (ctx: Ctx) => ({ id: null, name: rowAuthorOf(ctx.actor).actor ?? "API" });

async function moveToWait(ctx: Ctx, before: LockedVerification, to: "pending" | "customer_pending", comment: string) {
  if (isDecided(before)) return reopenVerification(ctx, before, { to, comment, actor: nameOf(ctx) });
  await settleChecks(ctx, before, { to, declineReasons: [], comment, actor: nameOf(ctx) });
  recordAudit(ctx, "verifications.test_moved", { id: before.id, from: before.status, to });
}

/**
 * A test goes where its tester says, from any status that comes after its submission: no check, person or second reviewer has
 * a say in it.
 * @returns the status before
 * @throws verifications.not_found, not_decidable while nothing is submitted or where it has the status already
 */
export async function decideTestVerification(ctx: Ctx, { id, to: wanted, declineReasons, comment }: TestDecision) {
  assertKey(ctx.actor);
  if (!isOfTest(ctx.actor)) throw new Error("only a test is moved");
  const first = await lockForDecision(ctx, id);
  const to = wanted === "waiting" ? await waitingStatus(ctx, id) : wanted;
  const isThere = first.status === to;
  if (first.status === "created" || (isThere && !first.isRequested && first.proposalId === null))
    throw failDecision("not_decidable", []);
  const before = await clearWay(ctx, id, comment);
  if (isThere) return first.status;
  if (to === "pending" || to === "customer_pending") await moveToWait(ctx, before, to, comment);
  else {
    const { open } = await readOpenChecks(ctx, id);
    const found = { open, laterDuplicates: await countLaterDuplicates(ctx, id) };
    const decision = {
      id,
      status: to,
      declineReasons,
      comment,
      isAnnounced: true,
      mailed: { applicant: true, owner: true },
    };
    await settleByKey(ctx, before, decision, found);
  }
  return first.status;
}
