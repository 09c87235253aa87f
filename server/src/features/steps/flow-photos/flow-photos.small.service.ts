import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { RefusalError } from "#server/platform/fail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ApplicantVault, sealBindings, sealBytes } from "#server/platform/secrets/applicant-vault.ts";
import type { TenantKey } from "#server/platform/semaphore.ts";
import type { ReadPhoto } from "./flow-photos.reading.service.ts";

const sidesInLists: readonly FileSide[] = ["front", "selfie"];

/** Nobody's photo is refused because too many others are being read for lists to show this one. */
function nothingWhileBusy(error: unknown): null {
  if (error instanceof RefusalError) return null;
  throw error;
}

/** For the row: what lists show of a photo. Null of other sides, and of what could not be made smaller. */
export async function sealSmallCopy(
  { engines }: Platform,
  by: { tenantKey: TenantKey; vault: ApplicantVault },
  of: { verificationId: string; side: FileSide; id: string },
  { jpeg, face = null }: Pick<ReadPhoto, "jpeg" | "face">,
): Promise<string | null> {
  if (!sidesInLists.includes(of.side)) return null;
  const small = await engines.pictures.makeSmallCopy(by.tenantKey, jpeg, face).catch(nothingWhileBusy);
  return small && sealBytes(by.vault, small, sealBindings.smallPhoto(of.verificationId, of.id));
}
