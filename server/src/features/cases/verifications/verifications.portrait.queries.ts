import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import { readReading } from "#server/features/records/document-readings/document-readings.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { keptPhoto, openVault } from "#server/platform/secrets/applicant-vault.ts";
import { requireVerification } from "./verifications.find.queries.ts";

/** The front of the document, and where its face is. Null: none was read. @throws applicants.erased */
export async function readPortrait(ctx: Ctx, id: string) {
  const area = (await readReading(ctx, id))?.portrait;
  const front = await ctx.tx
    .selectFrom("verification_files")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", id)
    .where("side", "=", "front")
    .where("page", "=", 1)
    .where("replaced_at", "is", null)
    .select(["id", "side", "storage_key", "is_encrypted"])
    .executeTakeFirst();
  return area && front ? { area, kept: keptPhoto(await openVault(ctx, id), id, front) } : null;
}

/** @throws verifications.not_found, no_portrait; applicants.erased */
export async function findPortrait(ctx: Ctx, id: string) {
  await requireVerification(ctx, id);
  const portrait = await readPortrait(ctx, id);
  if (!portrait) throw fail(verificationFailures.no_portrait);
  return portrait;
}
