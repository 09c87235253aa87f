import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import { assignmentFailures } from "#contract/records/assignments.calls.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { assertMember, rowAuthorOf } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { findNextReviewer, lockReviewer } from "./assignments.queries.ts";
import { whyNotAssign } from "./assignments.rules.ts";

type Wanted = { verification_ids: readonly string[]; assignee: string | null; only_free: boolean };

/** Locked in one order, so that two bulk calls do not wait for each other in a circle. */
async function lockAll(ctx: Ctx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; status: VerificationStatus; assignee_id: string | null }>`
    select id, status, assignee_id from verifications
    where project_id = ${ctxProjectOf(ctx)} and id = any(${sql.val([...ids])}::uuid[])
    order by id for no key update`.execute(ctx.tx);
  return rows;
}

/** In the history of each. */
async function recordAssignment(ctx: Ctx, ids: readonly string[], assignee: string | null): Promise<void> {
  const author = rowAuthorOf(ctx.actor);
  await ctx.tx
    .insertInto("verification_events")
    .values(
      ids.map((verification_id) => ({
        project_id: ctxProjectOf(ctx),
        verification_id,
        id: randomUUID(),
        kind: "assigned" as const,
        assignee_id: assignee,
        ...author,
      })),
    )
    .execute();
}

async function setAssignee(ctx: Ctx, ids: readonly string[], assignee: string | null): Promise<void> {
  if (ids.length === 0) return;
  await recordAssignment(ctx, ids, assignee);
  await sql`update verifications set assignee_id = ${assignee}
    where project_id = ${ctxProjectOf(ctx)} and id = any(${sql.val([...ids])}::uuid[])`.execute(ctx.tx);
}

/**
 * Takes verifications, gives them to a member, or gives them back. Those that cannot be given stay, and the reply says why.
 * @throws assignments.no_reviewer; verifications.not_found when the project has none of them
 */
export async function assignVerifications(ctx: Ctx, { verification_ids: ids, assignee, only_free }: Wanted) {
  assertMember(ctx.actor);
  const to = assignee === "me" ? ctx.actor.id : (assignee?.toLowerCase() ?? null);
  if (to !== null && !(await lockReviewer(ctx, to))) throw fail(assignmentFailures.no_reviewer);
  const found = await lockAll(ctx, ids);
  if (found.length === 0) throw fail(verificationFailures.not_found, { parameter: "verification_ids" });

  const byId = new Map(found.map((row) => [row.id, row]));
  const outcomes = ids.map((id) => ({ id, row: byId.get(id), reason: whyNotAssign(byId.get(id), to, only_free) }));
  const refused = outcomes.flatMap(({ id, reason }) => (reason ? [{ id, reason }] : []));
  const changed = outcomes.flatMap(({ id, row, reason }) => (row && !reason ? [{ id, before: row.assignee_id }] : []));
  await setAssignee(
    ctx,
    changed.filter(({ before }) => before !== to).map(({ id }) => id),
    to,
  );
  recordAudit(ctx, to === null ? "assignments.given_back" : "assignments.assigned", {
    assignee: to,
    verifications: changed.map(({ id }) => id),
    refused: refused.length,
  });
  return { changed, refused };
}

/** What is not decided yet is free again. @returns how many they had */
export async function giveBackAll(ctx: Ctx, userId: string): Promise<number> {
  const { rows } = await sql<{ id: string }>`update verifications set assignee_id = null
    where project_id = ${ctxProjectOf(ctx)} and assignee_id = ${userId}
      and status not in ('valid', 'invalid') returning id`.execute(ctx.tx);
  if (rows.length > 0)
    await recordAssignment(
      ctx,
      rows.map(({ id }) => id),
      null,
    );
  return rows.length;
}

/**
 * Gives a verification that has come to review to whose turn it is, where the project wants it so. One that was somebody's
 * before stays theirs.
 */
export async function assignInTurn(ctx: Ctx, verificationId: string): Promise<void> {
  const project_id = ctxProjectOf(ctx);
  const settings = await ctx.tx
    .selectFrom("review_settings")
    .select("last_assignee_id")
    .where("project_id", "=", project_id)
    .where("is_round_robin", "=", true)
    .forUpdate()
    .executeTakeFirst();
  if (!settings) return;
  const next = await findNextReviewer(ctx, settings.last_assignee_id);
  if (next === undefined) return;
  const { numUpdatedRows } = await ctx.tx
    .updateTable("verifications")
    .set({ assignee_id: next })
    .where("project_id", "=", project_id)
    .where("id", "=", verificationId)
    .where("assignee_id", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return;
  await recordAssignment(ctx, [verificationId], next);
  await ctx.tx
    .updateTable("review_settings")
    .set({ last_assignee_id: next })
    .where("project_id", "=", project_id)
    .execute();
  recordAudit(ctx, "assignments.assigned_in_turn", { assignee: next, verifications: [verificationId] });
}

export async function changeReviewSettings(ctx: Ctx, { round_robin }: { round_robin: boolean }) {
  await ctx.tx
    .insertInto("review_settings")
    .values({ project_id: ctxProjectOf(ctx), is_round_robin: round_robin })
    .onConflict((on) =>
      on.column("project_id").doUpdateSet({ is_round_robin: round_robin, updated_at: sql<Date>`excluded.updated_at` }),
    )
    .execute();
  recordAudit(ctx, "assignments.settings_changed", { round_robin });
  return { round_robin };
}
