import { sql } from "kysely";
import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { labelChangeOf } from "./verification-labels.rules.ts";

type Wanted = { verification_ids: readonly string[]; add: readonly string[]; remove: readonly string[] };

/** Locked in one order, so that two bulk calls do not wait for each other in a circle. */
async function lockWithLabels(ctx: Ctx, ids: readonly string[]): Promise<Map<string, string[]>> {
  const project = ctxProjectOf(ctx);
  const { rows: found } = await sql<{ id: string }>`select id from verifications
    where project_id = ${project} and id = any(${sql.val([...ids])}::uuid[]) order by id for no key update`.execute(
    ctx.tx,
  );
  const labels = new Map<string, string[]>(found.map(({ id }) => [id, []]));
  const rows = await ctx.tx
    .selectFrom("verification_labels")
    .select(["verification_id", "label"])
    .where("project_id", "=", project)
    .where("verification_id", "in", [...ids])
    .orderBy("label")
    .execute();
  for (const { verification_id, label } of rows) labels.get(verification_id)?.push(label);
  return labels;
}

/**
 * Adds labels to verifications and takes others away. One that would get too many keeps what it has.
 * @throws verifications.not_found when the project has none of them
 */
export async function labelVerifications(ctx: Ctx, { verification_ids: ids, add, remove }: Wanted) {
  const project_id = ctxProjectOf(ctx);
  const known = await lockWithLabels(ctx, ids);
  if (known.size === 0) throw fail(verificationFailures.not_found, { parameter: "verification_ids" });
  const changes = ids.map((id) => ({ id, ...labelChangeOf(known.get(id), { add, remove }) }));
  const changed = changes.flatMap(({ reason, ...change }) => (reason ? [] : [change]));
  const refused = changes.flatMap(({ id, reason }) => (reason ? [{ id, reason }] : []));
  const rows = changed.flatMap(({ id, added }) => added.map((label) => ({ project_id, verification_id: id, label })));
  if (rows.length > 0) await ctx.tx.insertInto("verification_labels").values(rows).execute();
  if (remove.length > 0 && changed.length > 0)
    await ctx.tx
      .deleteFrom("verification_labels")
      .where("project_id", "=", project_id)
      .where("label", "in", [...remove])
      .where(
        "verification_id",
        "in",
        changed.map(({ id }) => id),
      )
      .execute();
  recordAudit(ctx, "verifications.labelled", {
    verifications: changed.map(({ id }) => id),
    added: add.length,
    removed: remove.length,
    refused: refused.length,
  });
  return { changed, refused };
}
