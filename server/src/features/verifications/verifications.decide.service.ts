import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { DeclineReason, VerificationStatus } from "#contract/verification-states.ts";
import { type Decision, verificationFailures } from "#contract/verifications.contract.ts";
import { announceCallback } from "#server/features/callbacks/callbacks.service.ts";
import { announceEmails } from "#server/features/form-emails/form-emails.service.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { whyNotDecide } from "./verifications.outcome.rules.ts";

type Locked = { id: string; status: VerificationStatus; version: number };

/** The row, locked until the call ends. Another project's is not found. */
export async function lockVerification(ctx: Ctx, id: string): Promise<Locked> {
  const row = await ctx.tx
    .selectFrom("verifications")
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", id)
    .select(["id", "status", "version"])
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

/** Moves a locked verification to a status, with its event, its callbacks and its mails. Returns the new version. */
export async function changeStatus(ctx: Ctx, before: Locked, change: Change): Promise<number> {
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
  await announceCallback(ctx, { verificationId: before.id, type: "VERIFICATION_STATUS_CHANGED" });
  if (isFinal) {
    await announceCallback(ctx, { verificationId: before.id, type: "VERIFICATION_COMPLETED" });
    await announceEmails(ctx, before.id);
  }
  return version;
}

/** A reviewer approves or declines. Errors: 404, 409 for a stale version or a status that is not open to a decision. */
export async function decideVerification(ctx: Ctx, decision: Decision) {
  const before = await lockVerification(ctx, decision.verification_id);
  const refusal = whyNotDecide(before, decision);
  if (refusal) throw fail(verificationFailures[refusal]);
  if (ctx.actor.kind !== "user") throw new Error("only a member decides");

  const declineReasons = decision.status === "invalid" ? [...new Set(decision.decline_reasons)] : [];
  const version = await changeStatus(ctx, before, {
    to: decision.status,
    kind: "decided",
    declineReasons,
    comment: decision.comment,
    actor: { id: ctx.actor.id, name: ctx.actor.name },
  });
  audit(ctx, "verifications.decided", {
    id: before.id,
    from: before.status,
    to: decision.status,
    decline_reasons: declineReasons,
    version,
  });
  return { status: decision.status, version };
}
