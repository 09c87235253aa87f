import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

/** Of the last screening, the likest first. `isCleared`: without those that were checked (specification 1, section 3). */
export async function readScreeningList(ctx: Ctx, verificationId: string, { isCleared }: { isCleared: boolean }) {
  const rows = await ctx.tx
    .selectFrom("screening_hits as h")
    .where("h.project_id", "=", ctxProjectOf(ctx))
    .where("h.screening_id", "=", ({ selectFrom }) =>
      selectFrom("screenings as s")
        .where("s.project_id", "=", ctxProjectOf(ctx))
        .where("s.verification_id", "=", verificationId)
        .orderBy("s.at", "desc")
        .orderBy("s.id")
        .limit(1)
        .select("s.id"),
    )
    .select(["h.id", "h.source", "h.list_code", "h.entry_id", "h.score", "h.band", "h.verdict"])
    .orderBy("h.score", "desc")
    .orderBy("h.id")
    .execute();
  return rows
    .filter(({ verdict }) => !isCleared || verdict === null)
    .map(({ id, source, list_code, entry_id, score, band, verdict }) => ({
      id,
      list: list_code,
      entry: entry_id,
      score,
      strength: band,
      custom: source === "blacklist",
      checked: verdict !== null,
      irrelevant: verdict === "irrelevant",
    }));
}

/** Of the last screening; null: none was made, which is not the same as nothing found. */
export async function readHitScores(ctx: Ctx, verificationId: string) {
  const last = await ctx.tx
    .selectFrom("screenings")
    .select("id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .orderBy("at", "desc")
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (!last) return null;
  const rows = await ctx.tx
    .selectFrom("screening_hits")
    .select(["score", "verdict"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("screening_id", "=", last.id)
    .execute();
  return rows.map(({ score, verdict }) => ({ score, irrelevant: verdict === "irrelevant" }));
}
