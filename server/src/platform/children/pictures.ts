import { availableParallelism } from "node:os";
import { commonFailures } from "#contract/failures.ts";
import type { DocumentGlance } from "#engines/documents/document-glance.ts";
import type { PhotoQuality } from "#engines/documents/photo-quality.ts";
import type { CleanedLogo } from "#engines/photos/clean-logo.ts";
import type { CleanedPhoto } from "#engines/photos/clean-photo.ts";
import type { CleanedPicture, PictureUse } from "#engines/photos/clean-picture.ts";
import type { PictureArea } from "#engines/photos/cut-picture.ts";
import { fail } from "#server/platform/fail.ts";
import type { TenantKey } from "#server/platform/semaphore.ts";
import { refuseSendersOfUnreadable } from "#server/platform/unreadable-files.ts";
import { ChildError } from "./child.ts";
import { openChildren } from "./children.ts";
import type { PictureOperations } from "./pictures-worker.ts";

/** docs/decisions/0030. @throws request.too_many, request.unavailable */
export type PictureEngine = {
  cleanPhoto(tenantKey: TenantKey, bytes: Buffer): Promise<CleanedPhoto>;
  /** With `glance` also looks whether it shows a document. */
  measurePhoto(
    tenantKey: TenantKey,
    bytes: Buffer,
    wanted: { glance: boolean },
  ): Promise<CleanedPhoto & { quality?: PhotoQuality; glance?: DocumentGlance }>;
  /** Takes a clean photo; null when it took too long. */
  looksLikeDocument(tenantKey: TenantKey, jpeg: Buffer): Promise<DocumentGlance | null>;
  cleanPicture(tenantKey: TenantKey, bytes: Buffer, use: PictureUse): Promise<CleanedPicture>;
  cleanLogo(tenantKey: TenantKey, bytes: Buffer): Promise<CleanedLogo>;
  /** Takes a clean photo; null when nothing of the place is on it, or it took too long. */
  cutPicture(tenantKey: TenantKey, jpeg: Buffer, area: PictureArea): Promise<Buffer | null>;
  /** Takes a clean photo, and of a selfie where its face is; null when it took too long. */
  makeSmallCopy(tenantKey: TenantKey, jpeg: Buffer, face: PictureArea | null): Promise<Buffer | null>;
  warm(tenantKey: TenantKey): void;
  close(): Promise<void>;
};

/** An ordinary photo takes a second of processor time. */
const timeoutMs = 10_000;
/** The largest accepted picture needs about 330 MB. */
const memoryMb = 448;
const idleMemoryMb = 160;
const idleMs = 60_000;

async function within<T, R>(work: Promise<T>, refusal: R): Promise<T | R> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ChildError)) throw error;
    if (error.code === "timeout" || error.code === "died") return refusal;
    throw fail(commonFailures.unavailable);
  }
}

const tooLarge = { ok: false, refusal: "too_large" } as const;
const tooManyPixels = { ok: false, refusal: "too_many_pixels" } as const;
const tooComplex = { ok: false, refusal: "too_complex" } as const;

/** One child is kept free of any single account. */
export function openPictures(onStarved?: (error: Error) => void): PictureEngine {
  const atOnce = Math.min(4, Math.max(2, availableParallelism()));
  const children = openChildren<PictureOperations>({
    file: new URL("./pictures-worker.ts", import.meta.url),
    timeoutMs,
    memoryMb,
    idleMemoryMb,
    idleMs,
    semaphore: { atOnce, perAccount: atOnce - 1, waiting: 96, waitingPerPerson: 4 },
    background: { whose: "young", starvedAfterMs: 2_000 },
    onStarved,
    // Of many that came at once, the first ones say what the others are. What is cut was read before.
    atTurn: (tenantKey, name) =>
      name !== "cutPicture" && name !== "makeSmallCopy" && refuseSendersOfUnreadable(tenantKey),
  });
  return {
    cleanPhoto: (tenantKey, bytes) => within(children.call(tenantKey, "cleanPhoto", bytes), tooLarge),
    measurePhoto: (tenantKey, bytes, wanted) =>
      within(children.call(tenantKey, "measurePhoto", bytes, wanted), tooLarge),
    looksLikeDocument: (tenantKey, jpeg) => within(children.call(tenantKey, "looksLikeDocument", jpeg), null),
    cleanPicture: (tenantKey, bytes, use) =>
      within(children.call(tenantKey, "cleanPicture", bytes, use), tooManyPixels),
    cleanLogo: (tenantKey, bytes) => within(children.call(tenantKey, "cleanLogo", bytes), tooComplex),
    cutPicture: (tenantKey, jpeg, area) => within(children.call(tenantKey, "cutPicture", jpeg, area), null),
    makeSmallCopy: (tenantKey, jpeg, face) => within(children.call(tenantKey, "makeSmallCopy", jpeg, face), null),
    warm: (tenantKey) => children.warm(tenantKey),
    close: () => children.close(),
  };
}
