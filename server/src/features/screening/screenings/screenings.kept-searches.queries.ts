import { sql } from "kysely";
import { ScreeningQuestion } from "#contract/records/verifications/screening.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { openWithKeyRing } from "#server/platform/secrets/crypto.ts";
import { projectKey } from "#server/platform/secrets/project-keys.ts";

export const searchBindingOf = (id: string) => ({ boundTo: `screening_searches.asked:${id}` });

export const searchKeyRingOf = async (ctx: Ctx) => {
  const key = await projectKey(ctx);
  return { current: key, byId: new Map([[key.id, key]]) };
};

/** What was searched for, by the id in the log's entry; without those that have ended. */
export async function readSearches(ctx: Ctx, ids: readonly string[]): Promise<Map<string, ScreeningQuestion>> {
  if (ids.length === 0) return new Map();
  const rows = await ctx.tx
    .selectFrom("screening_searches")
    .select(["id", "queried"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where(sql<boolean>`id = any(${[...ids]}::uuid[])`)
    .execute();
  if (rows.length === 0) return new Map();
  const ring = await searchKeyRingOf(ctx);
  const read = (id: string, queried: string) =>
    ScreeningQuestion.parse(JSON.parse(openWithKeyRing(ring, queried, searchBindingOf(id)).toString("utf8")));
  return new Map(rows.map(({ id, queried }) => [id, read(id, queried)]));
}
