import type { CheckName } from "#contract/records/verifications/check-evidence.ts";
import type { DeclineReason } from "#contract/records/verifications/verification-states.ts";
import { closeResubmission } from "#server/features/cases/resubmission-ends/resubmission-ends.service.ts";
import { countOpenPersons } from "#server/features/records/company-base/company-base.queries.ts";
import type { EmailRecipients } from "#server/features/records/form-emails/form-emails.service.ts";
import { assertKey, rowAuthorOf } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { removeApprovedFromBlacklists } from "./verifications.blacklists.service.ts";
import {
  announceNow,
  announceStatus,
  changeStatus,
  failDecision,
  type LockedVerification,
  lockForDecision,
} from "./verifications.decide.service.ts";
import { whyNotDecide } from "./verifications.decision.rules.ts";
import { countLaterDuplicates } from "./verifications.duplicates.queries.ts";
import { readOpenChecks } from "./verifications.open.queries.ts";
import { hasFourEyes } from "./verifications.propose.service.ts";

export type KeyDecision = {
  id: string;
  status: "valid" | "invalid";
  declineReasons: DeclineReason[];
  comment: string;
  /** Whether a callback says it. */
  isAnnounced: boolean;
  /** Of the mails that the form asks for. */
  mailed: EmailRecipients;
};

/**
 * By the customer's own system: final at once. What was not clear is named in the timeline and in the log, as a reviewer's
 * approval names it. Where two people decide, a key is none of them.
 * @throws verifications.not_found, not_decidable, proposal_waiting, persons_not_approved, second_needed
 */
export async function decideByKey(ctx: Ctx, { id, status, declineReasons, comment, isAnnounced, mailed }: KeyDecision) {
  assertKey(ctx.actor);
  const before = await lockForDecision(ctx, id);
  const { open } = await readOpenChecks(ctx, id);
  const laterDuplicates = await countLaterDuplicates(ctx, id);
  const openPersons = status === "valid" ? await countOpenPersons(ctx, id) : 0;
  const facts = { ...before, laterDuplicates, openPersons, openChecks: open };
  const seen = { rowVersion: before.rowVersion, later_duplicates: laterDuplicates, status, open };
  const refusal = whyNotDecide(facts, seen);
  if (refusal) throw failDecision(refusal, open);
  if (await hasFourEyes(ctx)) throw failDecision("second_needed", open);
  await settleByKey(
    ctx,
    before,
    { id, status, declineReasons, comment, isAnnounced, mailed },
    { open, laterDuplicates },
  );
}

type Found = { open: readonly CheckName[]; laterDuplicates: number };

/** Whatever was in its way has been looked at. @param found of which the timeline and the log speak */
export async function settleByKey(
  ctx: Ctx,
  before: LockedVerification,
  decision: KeyDecision,
  { open, laterDuplicates }: Found,
) {
  const { id, status, declineReasons, comment, isAnnounced, mailed } = decision;
  if (before.isUnannounced) await announceNow(ctx, id, before.status);
  if (before.isRequested) await closeResubmission(ctx, id, "decided");
  const takenOff = status === "valid" ? await removeApprovedFromBlacklists(ctx, id) : null;
  await changeStatus(ctx, before, {
    to: status,
    kind: "decided",
    declineReasons,
    comment,
    actor: { id: null, name: rowAuthorOf(ctx.actor).actor ?? "API" },
    openChecks: status === "valid" ? open : [],
    blacklisted: takenOff?.kept ?? null,
  });
  await announceStatus(ctx, id, status, { isAnnounced, mailed });
  recordAudit(ctx, "verifications.decided", {
    id,
    from: before.status,
    to: status,
    decline_reasons: declineReasons,
    ...(status === "valid" && open.length > 0 && { open }),
    ...(laterDuplicates > 0 && { later_duplicates: laterDuplicates }),
    is_announced: isAnnounced,
  });
}
