import { readPortrait } from "#server/features/cases/verifications/verifications.portrait.queries.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { ownWork } from "#server/platform/holders.ts";
import type { Platform } from "#server/platform/platform.ts";
import { readKeptFile } from "#server/platform/secrets/applicant-vault.ts";
import { signedAddress } from "./customer-documents.files.service.ts";

/** Of what a verification has read of its document. Null: no portrait was read. */
export async function portraitAddress(ctx: Ctx, verificationId: string | null): Promise<string | null> {
  if (verificationId === null || !(await readPortrait(ctx, verificationId))) return null;
  return signedAddress(ctx, verificationId, "portrait");
}

/** Undefined: none was read, or its applicant is erased. */
export async function findPortrait(ctx: Ctx, verificationId: string) {
  const portrait = await readPortrait(ctx, verificationId);
  if (!portrait) return undefined;
  const { kept, area } = portrait;
  return {
    /** Cut in a child process. Null: nothing of the place is on the photo. */
    open: async ({ engines, files }: Platform) =>
      engines.pictures.cutPicture(ownWork(`files of ${ctx.projectId}`), await readKeptFile(files, kept), area),
  };
}
