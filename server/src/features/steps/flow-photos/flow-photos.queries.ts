import { sidesAskedAgain } from "#contract/records/asked/asked-again.rules.ts";
import type { AskedItem } from "#contract/records/asked/asked-again.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { isGiven } from "#server/features/records/flow-base/flow-base.offered.queries.ts";
import { askedInOf, type Ctx, projectOf } from "#server/platform/ctx.ts";
import { keptPhoto, openVault } from "#server/platform/secrets/applicant-vault.ts";

/** Sides of the photos that were handed in. */
export async function readSidesBefore(ctx: Ctx, verificationId: string) {
  const rows = await ctx.tx
    .selectFrom("verification_files")
    .select("side")
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("replaced_at", "is", null)
    .execute();
  return rows.map(({ side }) => side);
}

type Asked = { id: string; config: FormConfig; asked: { items: readonly { item: AskedItem }[] } | null };

/** Photos that the visit's request asks for, by what has been answered so far; null for a visit without one. */
export async function readSidesAsked(ctx: Ctx, { id, config, asked }: Asked): Promise<FileSide[] | null> {
  if (!asked) return null;
  const items = asked.items.map(({ item }) => item);
  return sidesAskedAgain(config, await readAnswers(ctx, id), items, await readSidesBefore(ctx, id));
}

export async function readFiles(ctx: Ctx, verificationId: string) {
  const rows = await ctx.tx
    .selectFrom("verification_files")
    .select(["id", "side", "width", "height", "size_bytes", "page"])
    .where("project_id", "=", projectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where(isGiven(ctx))
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

export async function findFile(ctx: Ctx, verificationId: string, id: string) {
  const askedIn = askedInOf(ctx);
  const row = await ctx.tx
    .selectFrom("verification_files as f")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "f.project_id").onRef("v.id", "=", "f.verification_id"),
    )
    .where("f.page", ">", 0)
    .select(["f.id", "f.side", "f.storage_key", "f.is_encrypted", "f.mime"])
    .where("f.project_id", "=", projectOf(ctx))
    .where("f.verification_id", "=", verificationId)
    .where("f.id", "=", id)
    .$if(askedIn === null, (query) => query.where("f.replaced_at", "is", null).where("v.status", "=", "created"))
    .$if(askedIn !== null, (query) =>
      query.where("f.offered_in", "=", askedIn).whereRef("v.asked_in", "=", "f.offered_in"),
    )
    .executeTakeFirst();
  return row && { ...row, kept: keptPhoto(await openVault(ctx, verificationId), verificationId, row) };
}
