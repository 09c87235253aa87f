import { createContext } from "react";

/** `address`: in use by the page's first picture, which requested it (`server/src/platform/review-picture.ts`). */
type EarlyPhoto = { blob: Blob; address: string };
type Early = { earlyPhotos?: Record<string, Promise<EarlyPhoto | null>> };

const addresses = new WeakMap<Blob, string>();

/** One that is on the screen already. Taken once, for the audit log records who opened a photo. */
export async function takeEarlyPhoto(path: string): Promise<Blob | null> {
  const { earlyPhotos = {} } = globalThis as Early;
  const early = await earlyPhotos[path];
  delete earlyPhotos[path];
  if (early) addresses.set(early.blob, early.address);
  return early?.blob ?? null;
}

/** The same address shows the same picture without a gap. */
export function takeAddress(blob: Blob): string {
  const address = addresses.get(blob) ?? URL.createObjectURL(blob);
  addresses.delete(blob);
  return address;
}

/** Where photos come later than what is around them: their path. */
export const PhotosToCome = createContext<((params: { id: string; fileId: string }) => string) | null>(null);
