import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { keptPhoto, openVault } from "#server/platform/secrets/applicant-vault.ts";

export async function readFiles(ctx: Ctx, verificationId: string) {
  const rows = await ctx.tx
    .selectFrom("verification_files")
    .select(["id", "side", "width", "height", "size_bytes"])
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("replaced_at", "is", null)
    .orderBy("created_at")
    .execute();
  return rows.map(({ id, side, width, height, size_bytes }) => ({ id, side, width, height, sizeBytes: size_bytes }));
}

/** The applicant's own current photo, while the verification is open; else undefined. */
export async function findFile(ctx: Ctx, verificationId: string, id: string) {
  const row = await ctx.tx
    .selectFrom("verification_files as f")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "f.project_id").onRef("v.id", "=", "f.verification_id"),
    )
    .select(["f.id", "f.side", "f.storage_key", "f.is_encrypted", "f.mime"])
    .where("f.project_id", "=", projectOf(ctx))
    .where("f.verification_id", "=", verificationId)
    .where("f.id", "=", id)
    .where("f.replaced_at", "is", null)
    .where("v.status", "=", "created")
    .executeTakeFirst();
  return row && { ...row, kept: keptPhoto(await openVault(ctx, verificationId), verificationId, row) };
}
