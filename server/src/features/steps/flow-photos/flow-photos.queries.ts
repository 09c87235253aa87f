import type { FormConfig } from "#contract/records/forms/form-config.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { sidesRequestedAgain } from "#contract/records/requested/requested-again.rules.ts";
import type { ResubmissionItem } from "#contract/records/requested/requested-again.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { isAnswerGiven } from "#server/features/records/flow-base/flow-base.offered.queries.ts";
import { type Ctx, ctxProjectOf, resubmissionIdOf } from "#server/platform/ctx.ts";
import { keptPhoto, openVault } from "#server/platform/secrets/applicant-vault.ts";

/** Sides of the photos that were submitted. */
export async function readSidesBefore(ctx: Ctx, verificationId: string) {
  const rows = await ctx.tx
    .selectFrom("verification_files")
    .select("side")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("replaced_at", "is", null)
    .execute();
  return rows.map(({ side }) => side);
}

type Requested = {
  id: string;
  config: FormConfig;
  resubmission: { items: readonly { item: ResubmissionItem }[] } | null;
};

/** Photos that the visit's request asks for, by what has been answered so far; null for a visit without one. */
export async function readSidesRequested(
  ctx: Ctx,
  { id, config, resubmission }: Requested,
): Promise<FileSide[] | null> {
  if (!resubmission) return null;
  const items = resubmission.items.map(({ item }) => item);
  return sidesRequestedAgain(config, await readAnswers(ctx, id), items, await readSidesBefore(ctx, id));
}

export async function readFlowFiles(ctx: Ctx, verificationId: string) {
  const rows = await ctx.tx
    .selectFrom("verification_files")
    .select(["id", "side", "width", "height", "size_bytes", "page"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where(isAnswerGiven(ctx))
    .where("page", ">", 0)
    .orderBy("created_at")
    .execute();
  return rows
    .filter(({ page }) => page === 1)
    .map(({ id, side, width, height, size_bytes }) => ({
      id,
      side,
      width,
      height,
      sizeBytes: size_bytes,
      pages: rows.filter((row) => row.side === side).length,
    }));
}

export async function findFlowFile(ctx: Ctx, verificationId: string, id: string) {
  const resubmissionId = resubmissionIdOf(ctx);
  const row = await ctx.tx
    .selectFrom("verification_files as f")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "f.project_id").onRef("v.id", "=", "f.verification_id"),
    )
    .where("f.page", ">", 0)
    .select(["f.id", "f.side", "f.storage_key", "f.is_encrypted", "f.mime"])
    .where("f.project_id", "=", ctxProjectOf(ctx))
    .where("f.verification_id", "=", verificationId)
    .where("f.id", "=", id)
    .$if(resubmissionId === null, (query) => query.where("f.replaced_at", "is", null).where("v.status", "=", "created"))
    .$if(resubmissionId !== null, (query) =>
      query.where("f.offered_in", "=", resubmissionId).whereRef("v.resubmission_id", "=", "f.offered_in"),
    )
    .executeTakeFirst();
  return row && { ...row, kept: keptPhoto(await openVault(ctx, verificationId), verificationId, row) };
}
