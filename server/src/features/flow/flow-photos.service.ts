import { flowFailures, photoRefusalMessages } from "#contract/flow.contract.ts";
import type { FileSide, IdentityDocumentType, PhotoRefusal } from "#contract/identity-documents.ts";
import { type CleanPhoto, cleanPhoto } from "#engines/photos/clean-photo.ts";
import type { Engines } from "#server/platform/engines.ts";
import { fail, type Refusal } from "#server/platform/fail.ts";

const refuse = (refusal: PhotoRefusal): Refusal =>
  fail(flowFailures.photo_refused, { message: photoRefusalMessages[refusal], code: `flow.photo_${refusal}` });

/** Photos are large once opened: so many at a time in one process, the rest wait their turn. */
const photosAtOnce = 2;
let reading = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (reading >= photosAtOnce) await new Promise<void>((resolve) => waiting.push(resolve));
  else reading += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else reading -= 1;
  }
}

/** A photo made clean and found good enough to be checked later. Errors: flow.photo_refused. */
export const readPhoto = (
  engines: Engines,
  bytes: Buffer,
  side: FileSide,
  documentType: IdentityDocumentType | null,
): Promise<CleanPhoto & { quality: object }> =>
  inTurn(async () => {
    const photo = await cleanPhoto(bytes);
    if (!photo.ok) throw refuse(photo.refusal);
    return { ...photo, quality: {} };
  });
