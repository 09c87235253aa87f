import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { verificationFailures } from "#contract/calls/verifications.calls.ts";
import type { DeclineReason, VerificationStatus } from "#contract/verifications/verification-states.ts";
import type { Decision } from "#contract/verifications.contract.ts";
import { announceCallback } from "#server/features/callbacks/callbacks.service.ts";
import { announceEmails } from "#server/features/form-emails/form-emails.service.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { enqueue } from "#server/platform/jobs/jobs.ts";
import { whyNotDecide } from "./verifications.decision.rules.ts";
import { countLaterDuplicates } from "./verifications.duplicates.queries.ts";
import { announceDecision } from "./verifications.jobs.ts";

type Locked = {
  id: string;
  status: VerificationStatus;
  version: number;
  /** `isUnannounced`: not announced yet; `isHeld`: can still be undone. */
  isUnannounced: boolean;
  isHeld: boolean;
};

/** Locked until the call ends. Another project's is not found. */
export async function lockVerification(ctx: Ctx, id: string): Promise<Locked> {
  const row = await ctx.tx
    .selectFrom("verifications")
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", id)
    .select(["id", "status", "version"])
    .select(sql<boolean>`held_until is not null`.as("isUnannounced"))
    .select(sql<boolean>`coalesce(held_until > clock_timestamp(), false)`.as("isHeld"))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw fail(verificationFailures.not_found);
  return row;
}

type Change = {
  to: VerificationStatus;
  kind: "checked" | "decided";
  declineReasons: DeclineReason[];
  comment?: string | null;
  actor?: { id: string; name: string } | null;
  country?: string | undefined;
};

async function announce(ctx: Ctx, id: string, status: VerificationStatus): Promise<void> {
  await announceCallback(ctx, { verificationId: id, type: "VERIFICATION_STATUS_CHANGED" });
  if (status !== "valid" && status !== "invalid") return;
  await announceCallback(ctx, { verificationId: id, type: "VERIFICATION_COMPLETED" });
  await announceEmails(ctx, id);
}

/** Longer than the screen offers, so that an undo at the last moment still arrives in time. */
const graceSeconds = 2;

/** A job of this transaction announces the decision later; until then it can be undone. */
async function holdDecision(ctx: Ctx, id: string): Promise<void> {
  const seconds = ctx.platform.config.undoSeconds + graceSeconds;
  await ctx.tx
    .updateTable("verifications")
    .set({ held_until: sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", id)
    .execute();
  await enqueue(ctx, announceDecision, { verificationId: id }, { startAfter: seconds });
}

/** Does nothing when the decision was undone, or announced before. */
export async function announceHeld(ctx: Ctx, id: string): Promise<void> {
  const { status, isUnannounced, isHeld } = await lockVerification(ctx, id);
  if (!isUnannounced) return;
  if (isHeld) await enqueue(ctx, announceDecision, { verificationId: id }, { startAfter: 1 });
  else await announceNow(ctx, id, status);
}

async function announceNow(ctx: Ctx, id: string, status: VerificationStatus): Promise<void> {
  await ctx.tx
    .updateTable("verifications")
    .set({ held_until: null })
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", id)
    .execute();
  await announce(ctx, id, status);
}

/** Writes status and event; the caller announces it. Returns the new version. */
async function changeStatus(ctx: Ctx, before: Locked, change: Change): Promise<number> {
  const isFinal = change.to === "valid" || change.to === "invalid";
  const version = before.version + 1;
  await ctx.tx
    .updateTable("verifications")
    .set({
      status: change.to,
      version,
      decline_reasons: change.declineReasons,
      decided_at: isFinal ? sql<Date>`now()` : null,
      ...(change.country ? { country: change.country } : {}),
    })
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", before.id)
    .execute();
  await ctx.tx
    .insertInto("verification_events")
    .values({
      project_id: projectOf(ctx),
      verification_id: before.id,
      id: randomUUID(),
      kind: change.kind,
      actor: change.actor?.name ?? null,
      actor_user_id: change.actor?.id ?? null,
      from_status: before.status,
      to_status: change.to,
      decline_reasons: change.declineReasons,
      comment: change.comment || null,
      on_version: before.version,
    })
    .execute();
  return version;
}

/** Outcomes of checks are announced at once: they cannot be undone. */
export async function settleChecks(ctx: Ctx, before: Locked, change: Omit<Change, "kind">): Promise<void> {
  await changeStatus(ctx, before, { ...change, kind: "checked" });
  await announce(ctx, before.id, change.to);
}

/**
 * @throws 404, 409 for a stale version, for a status that is not open to a decision, and for duplicates that the
 * reviewer has not seen. A duplicate found meanwhile waits for the lock, or this call for it.
 */
export async function decideVerification(ctx: Ctx, decision: Decision) {
  const before = await lockVerification(ctx, decision.verification_id);
  const laterDuplicates = await countLaterDuplicates(ctx, before.id);
  const refusal = whyNotDecide({ ...before, laterDuplicates }, decision);
  if (refusal) throw fail(verificationFailures[refusal]);
  if (decision.blacklists.length > 0) throw fail(verificationFailures.no_blacklist);
  if (ctx.actor.kind !== "user") throw new Error("only a member decides");

  // Changing a decision is no undo: the earlier one is announced first.
  if (before.isUnannounced) await announceNow(ctx, before.id, before.status);
  const declineReasons = decision.status === "invalid" ? [...new Set(decision.decline_reasons)] : [];
  const version = await changeStatus(ctx, before, {
    to: decision.status,
    kind: "decided",
    declineReasons,
    comment: decision.comment,
    actor: { id: ctx.actor.id, name: ctx.actor.name },
  });
  const { undoSeconds } = ctx.platform.config;
  if (undoSeconds > 0) await holdDecision(ctx, before.id);
  else await announce(ctx, before.id, decision.status);
  audit(ctx, "verifications.decided", {
    id: before.id,
    from: before.status,
    to: decision.status,
    decline_reasons: declineReasons,
    version,
    ...(laterDuplicates > 0 ? { later_duplicates: laterDuplicates } : {}),
  });
  return { status: decision.status, version, undoSeconds };
}
