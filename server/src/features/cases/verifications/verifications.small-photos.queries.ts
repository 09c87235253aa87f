import { sql } from "kysely";
import type { SmallPhotos } from "#contract/records/verifications/verification-parts.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { findVaults, openSealedBytes, sealBindings } from "#server/platform/secrets/applicant-vault.ts";

/** Without those of other projects and of erased applicants. */
export async function findSmallPhotos(ctx: Ctx, ids: readonly string[]): Promise<SmallPhotos[]> {
  const rows = await ctx.tx
    .selectFrom("verification_files")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where(sql<boolean>`verification_id = any(${[...ids]}::uuid[])`)
    .where("side", "in", ["front", "selfie"])
    .where("page", "=", 1)
    .where("replaced_at", "is", null)
    .where("small", "is not", null)
    .select(["id", "verification_id", "side", "small"])
    .execute();
  const vaults = await findVaults(ctx, [...new Set(rows.map((row) => row.verification_id))]);
  const found = new Map<string, SmallPhotos>();
  for (const { id, verification_id, side, small } of rows) {
    const vault = vaults.get(verification_id);
    if (!vault || small === null) continue;
    const photos = found.get(verification_id) ?? { id: verification_id, document: null, face: null };
    const bytes = openSealedBytes(vault, small, sealBindings.smallPhoto(verification_id, id));
    photos[side === "front" ? "document" : "face"] = bytes.toString("base64");
    found.set(verification_id, photos);
  }
  return [...found.values()];
}
