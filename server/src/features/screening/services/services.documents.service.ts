import { buffer } from "node:stream/consumers";
import { type DocumentNumberReply, readFields } from "#contract/screening/services/service-replies.ts";
import {
  type DocumentReadingFields,
  readingIdentityOf,
  toReadDocument,
} from "#server/features/records/document-readings/document-readings.rules.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type DocumentPictureSide, type ServiceKey, streamPicture } from "./services.keys.ts";

const least = 0.5;

type Refusals = NonNullable<DocumentNumberReply["photoRefusals"]>;

function replyOf(reading: DocumentReadingFields, photoRefusals: Refusals): DocumentNumberReply {
  const { mrz, visual } = reading;
  const identity = readingIdentityOf(reading);
  const printed = (visual ?? []).map(({ likeness: _, ...said }) => said);
  if (!identity)
    return {
      type: "document_recognition",
      problem: "nothing_read",
      fields: [],
      lines: [],
      wrongDigits: [],
      isDoubtful: true,
      confidence: null,
      printed,
    };
  const { wrongDigits, repaired, doubts, confidence } = identity;
  return {
    type: "document_recognition",
    problem: null,
    fields: readFields.map((field) => ({ field, value: identity[field] || null })),
    lines: mrz?.lines ?? [],
    wrongDigits,
    isDoubtful: repaired || doubts.length > 0 || confidence < least || photoRefusals.length > 0,
    photoRefusals,
    confidence,
    printed,
  };
}

/** In the document engine's own process. @throws ChildError */
export async function recogniseDocument(
  { engines, files }: Pick<Platform, "engines" | "files">,
  {
    live,
    key,
    pictures,
    today,
  }: { live: LiveScope; key: ServiceKey; pictures: { front: string; back: string | null }; today: string },
): Promise<{ reply: DocumentNumberReply; country: string | null }> {
  const open = async (side: DocumentPictureSide, storageKey: string) =>
    buffer(await streamPicture(files, key, { side, storageKey }));
  const front = await open("front", pictures.front);
  const sides: { front: Buffer; back?: Buffer } = {
    front,
    ...(pictures.back !== null && { back: await open("back", pictures.back) }),
  };
  const documents = await engines.documents(live);
  const read = await documents.readDocument({ ...sides, hasBarcode: true }, today);
  const reading = toReadDocument(read);
  // In a verification the photo is judged before it is read: a reflection may leave another letter than was printed.
  const holder = read.mrzSide && sides[read.mrzSide];
  const refusals = holder ? (await documents.assessPhoto(holder)).refusals.map(({ reason }) => reason) : [];
  return { reply: replyOf(reading, refusals), country: readingIdentityOf(reading)?.issuingCountry ?? null };
}
