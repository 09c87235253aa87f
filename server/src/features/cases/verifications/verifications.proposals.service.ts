import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import type { CheckName } from "#contract/records/verifications/check-evidence.ts";
import { countOpenPersons } from "#server/features/records/company-base/company-base.queries.ts";
import { assertMember, isMember } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { blacklistsStillThere } from "./verifications.blacklists.service.ts";
import {
  failDecision,
  type LockedVerification,
  lockForDecision,
  settleDecision,
} from "./verifications.decide.service.ts";
import { whyNotConfirm } from "./verifications.decision.rules.ts";
import { countLaterDuplicates } from "./verifications.duplicates.queries.ts";
import { recordVerificationEvent } from "./verifications.events.service.ts";
import { readOpenChecks } from "./verifications.open.queries.ts";
import { findProposal } from "./verifications.proposals.queries.ts";
import { hasTouchedVerification } from "./verifications.touches.queries.ts";

type Requested = { verification_id: string; rowVersion: number };

/**
 * @throws 404, 409 for a stale row version, without a proposal, for one's own, for who has touched the case, for duplicates that
 * were not seen, and for an approval that does not name what is open
 */
export async function confirmProposal(
  ctx: Ctx,
  requested: Requested & { later_duplicates: number; open: CheckName[] },
) {
  const before = await lockForDecision(ctx, requested.verification_id);
  const proposal = await findProposal(ctx, before.id, before.proposalId);
  const laterDuplicates = await countLaterDuplicates(ctx, before.id);
  const isOwn = isMember(ctx.actor) && proposal?.actor_user_id === ctx.actor.id;
  const isApproval = proposal?.status === "valid";
  const openPersons = isApproval ? await countOpenPersons(ctx, before.id) : 0;
  const openChecks = isApproval ? (await readOpenChecks(ctx, before.id)).open : [];
  const by = { isOwn, hasTouched: await hasTouchedVerification(ctx, before.id) };
  const refusal = whyNotConfirm({ ...before, laterDuplicates, openPersons, openChecks }, requested, by);
  if (refusal) throw failDecision(refusal, openChecks);
  if (!proposal) throw new Error("only what waits is confirmed");
  const decided = await settleDecision(ctx, before, {
    status: proposal.status,
    comment: proposal.comment ?? "",
    declineReasons: proposal.decline_reasons,
    proposalId: proposal.id,
    openChecks,
    blacklists: await blacklistsStillThere(ctx, proposal.blacklists),
  });
  recordAudit(ctx, "verifications.proposal_confirmed", {
    id: before.id,
    from: before.status,
    to: proposal.status,
    decline_reasons: proposal.decline_reasons,
    proposed_by: proposal.actor_user_id,
    ...(openChecks.length > 0 && { open: openChecks }),
    ...(proposal.blacklists && { blacklists: proposal.blacklists.codes }),
    version: decided.rowVersion,
  });
  return decided;
}

/** Also by who has proposed it. @throws 404, 409 for a stale row version and without a proposal */
export async function rejectProposal(ctx: Ctx, requested: Requested & { reason: string }) {
  const before = await lockForDecision(ctx, requested.verification_id);
  if (before.rowVersion !== requested.rowVersion) throw fail(verificationFailures.stale);
  const proposal = await findProposal(ctx, before.id, before.proposalId);
  if (!proposal) throw fail(verificationFailures.no_proposal);
  assertMember(ctx.actor);
  const { id, name } = ctx.actor;
  const rowVersion = await endProposal(ctx, before, proposal, { comment: requested.reason, actor: { id, name } });
  return { status: before.status, rowVersion };
}

type Proposal = NonNullable<Awaited<ReturnType<typeof findProposal>>>;

/** @returns the new row version */
export async function endProposal(
  ctx: Ctx,
  before: LockedVerification,
  proposal: Proposal,
  { comment, actor }: { comment: string; actor: { id: string | null; name: string } },
): Promise<number> {
  const rowVersion = before.rowVersion + 1;
  await ctx.tx
    .updateTable("verifications")
    .set({ row_version: rowVersion, proposal_id: null })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", before.id)
    .execute();
  await recordVerificationEvent(ctx, {
    verificationId: before.id,
    kind: "proposal_rejected",
    from: before.status,
    to: before.status,
    comment,
    actor,
    onRowVersion: before.rowVersion,
    proposalId: proposal.id,
  });
  recordAudit(ctx, "verifications.proposal_rejected", {
    id: before.id,
    proposed: proposal.status,
    proposed_by: proposal.actor_user_id,
    version: rowVersion,
  });
  return rowVersion;
}
