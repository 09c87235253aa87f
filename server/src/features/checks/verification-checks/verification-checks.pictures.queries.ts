import {
  differingBits,
  nearestPrint,
  type PicturePrint,
  printPartsOf,
  SAME_PRINT_BITS,
} from "#engines/photos/compare-prints.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { MatchingPicture } from "./verification-checks.facts.rules.ts";

type Self = { verificationId: string; applicantId: string };
type PrintedSide = "front" | "back" | "selfie";

export type PicturePrints = {
  kept: Partial<Record<PrintedSide, PicturePrint[]>>;
  searched: PicturePrint[];
};

export async function keepPrints(ctx: Ctx, { verificationId }: Self, { kept }: PicturePrints): Promise<void> {
  const own = { project_id: ctxProjectOf(ctx), verification_id: verificationId };
  const rows = Object.entries(kept).flatMap(([side, prints]) =>
    prints.flatMap((print) => [...new Set(printPartsOf(print))].map((part) => ({ ...own, side, print, part }))),
  );
  if (rows.length === 0) return;
  await ctx.tx
    .insertInto("picture_prints")
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** So many similar pictures say nothing about one of them. */
const mostCandidates = 2_000;

export async function findSamePictures(
  ctx: Ctx,
  self: Self,
  { kept, searched }: PicturePrints,
): Promise<MatchingPicture[]> {
  const { selfie: _, ...documents } = kept;
  const own = nearestPrint(searched, Object.values(documents).flat());
  const same: MatchingPicture[] =
    own <= SAME_PRINT_BITS ? [{ from: "document", verificationId: self.verificationId, differingBits: own }] : [];
  const parts = [...new Set(searched.flatMap(printPartsOf))];
  if (parts.length === 0) return same;
  const rows = await ctx.tx
    .selectFrom("picture_prints as p")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "p.project_id").onRef("v.id", "=", "p.verification_id"),
    )
    .where("p.project_id", "=", ctxProjectOf(ctx))
    .where("p.part", "in", parts)
    .where("p.verification_id", "<>", self.verificationId)
    .select(["p.verification_id", "p.print", "v.applicant_id"])
    .distinct()
    .limit(mostCandidates)
    .execute();
  for (const { verification_id, print, applicant_id } of rows) {
    const bits = Math.min(...searched.map((one) => differingBits(one, print)));
    if (bits > SAME_PRINT_BITS) continue;
    const from = applicant_id === self.applicantId ? "earlier" : "other";
    same.push({ from, verificationId: verification_id, differingBits: bits });
  }
  return same;
}
