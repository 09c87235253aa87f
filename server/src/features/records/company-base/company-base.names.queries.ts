import { sql } from "kysely";
import { wholeName } from "#contract/values/person-name.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { openDetails, openPersonsVault } from "./company-base.queries.ts";

/** Of persons of a company, by id; without those that are erased or named no more. */
export async function readPersonNames(
  ctx: Ctx,
  verificationId: string,
  personIds: readonly string[],
): Promise<Map<string, string>> {
  if (personIds.length === 0) return new Map();
  const rows = await ctx.tx
    .selectFrom("affiliated_persons")
    .select(["id", "details", "decision_comment"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where(sql<boolean>`id = any(${[...personIds]}::uuid[])`)
    .execute();
  const vault = await openPersonsVault(ctx, verificationId, rows);
  return new Map(
    rows.flatMap((row) => {
      const { firstName, lastName, companyName } = openDetails(vault, verificationId, row);
      const name = companyName || wholeName({ given: firstName, family: lastName });
      return name === "" ? [] : [[row.id, name] as const];
    }),
  );
}
