import { sql } from "kysely";
import type { VerificationDecision } from "#contract/cases/verification-decision.ts";
import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import type { CheckName } from "#contract/records/verifications/check-evidence.ts";
import type { DeclineReason, VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { announceCallback } from "#server/features/callbacks/callbacks/callbacks.service.ts";
import { closeResubmission } from "#server/features/cases/resubmission-ends/resubmission-ends.service.ts";
import { assignInTurn } from "#server/features/records/assignments/assignments.service.ts";
import { countOpenPersons } from "#server/features/records/company-base/company-base.queries.ts";
import {
  announceEmails,
  type EmailRecipients,
  mailedAll,
} from "#server/features/records/form-emails/form-emails.service.ts";
import { assertMember } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { type BlacklistedChoice, type BlacklistedValues, chosenFields } from "./verifications.blacklists.rules.ts";
import {
  blacklistApplicant,
  removeApprovedFromBlacklists,
  requireBlacklists,
} from "./verifications.blacklists.service.ts";
import { type whyNotConfirm, whyNotDecide } from "./verifications.decision.rules.ts";
import { countLaterDuplicates } from "./verifications.duplicates.queries.ts";
import { recordVerificationEvent } from "./verifications.events.service.ts";
import { announceDecision, signReport } from "./verifications.jobs.ts";
import { readOpenChecks } from "./verifications.open.queries.ts";
import { needsSecondReviewer, proposeDecision } from "./verifications.propose.service.ts";

export type LockedVerification = {
  id: string;
  status: VerificationStatus;
  rowVersion: number;
  /** `isUnannounced`: not announced yet; `isUndoable`: can still be undone. */
  isUnannounced: boolean;
  isUndoable: boolean;
  /** Items were requested again of the applicant, who has not answered yet. */
  isRequested: boolean;
  /** The event that waits to be confirmed. */
  proposalId: string | null;
};

/** Locked until the call ends. Another project's is not found. */
export async function lockForDecision(ctx: Ctx, id: string): Promise<LockedVerification> {
  const row = await ctx.tx
    .selectFrom("verifications")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .select(["id", "status", "row_version as rowVersion", "proposal_id as proposalId"])
    .select(sql<boolean>`undo_until is not null`.as("isUnannounced"))
    .select(sql<boolean>`coalesce(undo_until > statement_timestamp(), false)`.as("isUndoable"))
    .select(sql<boolean>`resubmission_id is not null`.as("isRequested"))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail(verificationFailures.not_found);
  return row;
}

type Change = {
  to: VerificationStatus;
  kind: "checked" | "decided" | "taken_back";
  declineReasons: DeclineReason[];
  comment?: string | null;
  /** `id` null: no member, but the customer's own system. */
  actor?: { id: string | null; name: string } | null;
  country?: string | undefined;
  /** The event that this confirms. */
  proposalId?: string | null;
  blacklisted?: BlacklistedValues | null;
  openChecks?: readonly CheckName[];
};

/** To wait for a person is no other status outside. By callback and by mail, as the form asks for; a customer's own system may leave out any. */
export async function announceStatus(
  ctx: Ctx,
  id: string,
  status: VerificationStatus,
  { isAnnounced, mailed }: { isAnnounced: boolean; mailed: EmailRecipients } = { isAnnounced: true, mailed: mailedAll },
): Promise<void> {
  if (status !== "valid" && status !== "invalid") return;
  if (isAnnounced) await announceCallback(ctx, { verificationId: id, type: "VERIFICATION_COMPLETED" });
  await announceEmails(ctx, id, mailed);
  // A certificate of the project vouches for no test.
  if (status === "valid" && ctx.mode !== "test" && (await isAutosigned(ctx, id)))
    await enqueue(ctx, signReport, { verificationId: id });
}

async function isAutosigned(ctx: Ctx, id: string): Promise<boolean> {
  const { rows } = await sql`select 1 from verifications v
    join form_versions f on f.project_id = v.project_id and f.form_id = v.form_id and f.version = v.form_version
    where v.project_id = ${ctxProjectOf(ctx)} and v.id = ${id}
      and f.config->'steps' @> '[{"type": "QES", "autosign": true}]'::jsonb`.execute(ctx.tx);
  return rows.length > 0;
}

/** Longer than the screen offers, so that an undo at the last moment still arrives in time. */
const graceSeconds = 2;

/** Until then it can be undone. */
async function openUndo(ctx: Ctx, id: string): Promise<void> {
  const seconds = ctx.platform.config.undoSeconds + graceSeconds;
  await ctx.tx
    .updateTable("verifications")
    .set({ undo_until: sql<Date>`statement_timestamp() + make_interval(secs => ${seconds})` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  await enqueue(ctx, announceDecision, { verificationId: id }, { startAfter: seconds });
}

export async function announceFinal(ctx: Ctx, id: string): Promise<void> {
  const { status, isUnannounced, isUndoable } = await lockForDecision(ctx, id);
  if (!isUnannounced) return;
  if (isUndoable) await enqueue(ctx, announceDecision, { verificationId: id }, { startAfter: 1 });
  else await announceNow(ctx, id, status);
}

export async function announceNow(ctx: Ctx, id: string, status: VerificationStatus): Promise<void> {
  await ctx.tx
    .updateTable("verifications")
    .set({ undo_until: null })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .execute();
  await announceStatus(ctx, id, status);
}

/** The caller announces it. Returns the new row version. */
export async function changeStatus(ctx: Ctx, before: LockedVerification, change: Change): Promise<number> {
  const isFinal = change.to === "valid" || change.to === "invalid";
  const rowVersion = before.rowVersion + 1;
  await ctx.tx
    .updateTable("verifications")
    .set({
      status: change.to,
      row_version: rowVersion,
      decline_reasons: change.declineReasons,
      decided_at: isFinal ? sql<Date>`now()` : null,
      ...(change.country ? { country: change.country } : {}),
    })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", before.id)
    .execute();
  await recordVerificationEvent(ctx, {
    verificationId: before.id,
    kind: change.kind,
    from: before.status,
    to: change.to,
    declineReasons: change.declineReasons,
    comment: change.comment,
    actor: change.actor,
    onRowVersion: before.rowVersion,
    proposalId: change.proposalId,
    blacklisted: change.blacklisted,
    openChecks: change.openChecks,
  });
  return rowVersion;
}

/** Outcomes of checks are announced at once: they cannot be undone. */
export async function settleChecks(ctx: Ctx, before: LockedVerification, change: Omit<Change, "kind">): Promise<void> {
  await changeStatus(ctx, before, { ...change, kind: "checked" });
  if (change.to === "pending" || change.to === "customer_pending") await assignInTurn(ctx, before.id);
  await announceStatus(ctx, before.id, change.to);
}

type Verdict = Pick<VerificationDecision, "status" | "comment"> & {
  declineReasons: DeclineReason[];
  proposalId: string | null;
  blacklists: BlacklistedChoice | null;
  /** What was not clear, of an approval. */
  openChecks: CheckName[];
};

/** The status changes now, and the applicant is on the lists; callbacks and mails wait while it can be undone. */
export async function settleDecision(ctx: Ctx, before: LockedVerification, verdict: Verdict) {
  assertMember(ctx.actor);
  // Changing a decision is no undo: the earlier one is announced first.
  if (before.isUnannounced) await announceNow(ctx, before.id, before.status);
  const { status, declineReasons, comment, proposalId, blacklists, openChecks } = verdict;
  const actor = { id: ctx.actor.id, name: ctx.actor.name };
  const takenOff = status === "valid" ? await removeApprovedFromBlacklists(ctx, before.id) : null;
  const rowVersion = await changeStatus(ctx, before, {
    to: status,
    kind: "decided",
    declineReasons,
    comment,
    actor,
    proposalId,
    openChecks,
    blacklisted: blacklists ? await blacklistApplicant(ctx, before.id, blacklists) : (takenOff?.kept ?? null),
  });
  const { undoSeconds } = ctx.platform.config;
  if (undoSeconds > 0) await openUndo(ctx, before.id);
  else await announceStatus(ctx, before.id, status);
  return { status, rowVersion, undoSeconds, blacklistsTakenOff: takenOff?.names ?? [] };
}

/** With what is open by name, where that is why. */
export function failDecision(refusal: Refused, open: readonly CheckName[]) {
  const failure = verificationFailures[refusal];
  return refusal === "open_checks"
    ? fail(failure, { message: `Review the open checks, and name them with the approval: ${open.join(", ")}.` })
    : fail(failure);
}

type Refused = NonNullable<ReturnType<typeof whyNotDecide> | ReturnType<typeof whyNotConfirm>> | "second_needed";

const choiceOf = ({ blacklists, blacklist_fields: fields }: VerificationDecision): BlacklistedChoice | null =>
  blacklists.length === 0 ? null : { codes: [...new Set(blacklists)], fields: chosenFields(fields) };

/**
 * @throws 404, 409 for a stale row version, a status that is not open, a proposal that waits, duplicates not seen, persons that are
 * not approved, and an approval that does not name what is open
 */
export async function decideVerification(ctx: Ctx, decision: VerificationDecision) {
  const before = await lockForDecision(ctx, decision.verification_id);
  const { status, comment } = decision;
  const laterDuplicates = await countLaterDuplicates(ctx, before.id);
  const openPersons = status === "valid" ? await countOpenPersons(ctx, before.id) : 0;
  const { checks, open } = await readOpenChecks(ctx, before.id);
  const refusal = whyNotDecide({ ...before, laterDuplicates, openPersons, openChecks: open }, decision);
  if (refusal) throw failDecision(refusal, open);
  const blacklists = choiceOf(decision);
  if (blacklists) await requireBlacklists(ctx, blacklists.codes);
  if (before.isRequested) await closeResubmission(ctx, before.id, "decided");
  const declineReasons = status === "invalid" ? [...new Set(decision.decline_reasons)] : [];
  const openChecks = status === "valid" ? open : [];
  const about = {
    id: before.id,
    from: before.status,
    to: status,
    decline_reasons: declineReasons,
    ...(openChecks.length > 0 && { open: openChecks }),
    ...(laterDuplicates > 0 ? { later_duplicates: laterDuplicates } : {}),
    ...(blacklists && { blacklists: blacklists.codes, blacklist_fields: blacklists.fields }),
  };
  const verdict = { status, comment, declineReasons, blacklists, openChecks };
  if (await needsSecondReviewer(ctx, { id: before.id, from: before.status, status, laterDuplicates, checks })) {
    const rowVersion = await proposeDecision(ctx, before, verdict);
    recordAudit(ctx, "verifications.decision_proposed", { ...about, version: rowVersion });
    return { status: before.status, rowVersion, undoSeconds: 0, blacklistsTakenOff: [], isProposed: true };
  }
  const decided = await settleDecision(ctx, before, { ...verdict, proposalId: null });
  const { blacklistsTakenOff } = decided;
  recordAudit(ctx, "verifications.decided", {
    ...about,
    ...(blacklistsTakenOff.length > 0 && { blacklists_taken_off: blacklistsTakenOff }),
    version: decided.rowVersion,
  });
  return { ...decided, isProposed: false };
}
