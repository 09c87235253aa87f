import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import { assertMember } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { putBackOnBlacklists, takeOffBlacklists } from "./verifications.blacklists.service.ts";
import { lockForDecision } from "./verifications.decide.service.ts";
import { whyNotUndo } from "./verifications.decision.rules.ts";
import { recordVerificationEvent } from "./verifications.events.service.ts";

async function readLastDecision(ctx: Ctx, verificationId: string) {
  const events = await ctx.tx
    .selectFrom("verification_events")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("kind", "in", ["checked", "decided"])
    .select(["at", "kind", "actor_user_id", "from_status", "to_status", "decline_reasons", "proposal_id"])
    .select("blacklisted")
    .orderBy("at", "desc")
    .execute();
  const last = events.findIndex(({ kind }) => kind === "decided");
  const decision = events[last];
  if (!decision?.from_status) return null;
  const { from_status } = decision;
  const earlier = events.slice(last + 1).find(({ to_status }) => to_status === from_status);
  return { ...decision, from_status, earlier };
}

/** @throws 404, 409 for a stale row version, somebody else's decision, and when it has been announced */
export async function undoDecision(ctx: Ctx, undo: { verification_id: string; rowVersion: number }) {
  const before = await lockForDecision(ctx, undo.verification_id);
  assertMember(ctx.actor);
  const decision = await readLastDecision(ctx, before.id);
  const refusal = whyNotUndo(before, undo, decision?.actor_user_id === ctx.actor.id);
  if (refusal) throw fail(verificationFailures[refusal]);
  if (!decision) throw new Error("only what was decided is held");

  const [status, rowVersion] = [decision.from_status, before.rowVersion + 1];
  const isFinal = status === "valid" || status === "invalid";
  await ctx.tx
    .updateTable("verifications")
    .set({
      status,
      row_version: rowVersion,
      undo_until: null,
      decline_reasons: status === "invalid" ? (decision.earlier?.decline_reasons ?? []) : [],
      decided_at: isFinal ? (decision.earlier?.at ?? null) : null,
      // What it confirmed waits again.
      proposal_id: decision.proposal_id,
    })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", before.id)
    .execute();
  await takeOffBlacklists(ctx, decision.blacklisted);
  const blacklisted = await putBackOnBlacklists(ctx, before.id, decision.blacklisted);
  await recordVerificationEvent(ctx, {
    verificationId: before.id,
    kind: "undone",
    from: before.status,
    to: status,
    actor: { id: ctx.actor.id, name: ctx.actor.name },
    onRowVersion: before.rowVersion,
    blacklisted,
  });
  recordAudit(ctx, "verifications.decision_undone", {
    id: before.id,
    from: before.status,
    to: status,
    version: rowVersion,
  });
  return { status, rowVersion };
}
