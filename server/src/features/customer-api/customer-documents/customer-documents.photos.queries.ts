import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { keptPhoto, openVault, streamEncryptedFile } from "#server/platform/secrets/applicant-vault.ts";

/** A photo that an applicant gave on a form's page. Undefined: there is none, or it was replaced. */
export async function findPhoto(ctx: Ctx, id: string) {
  const row = await ctx.tx
    .selectFrom("verification_files")
    .select(["id", "verification_id", "side", "storage_key", "is_encrypted", "mime"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .where("replaced_at", "is", null)
    .where("offered_in", "is", null)
    .executeTakeFirst();
  if (!row) return undefined;
  const kept = keptPhoto(await openVault(ctx, row.verification_id), row.verification_id, row);
  return { mime: row.mime, open: () => streamEncryptedFile(ctx.platform.files, kept) };
}
