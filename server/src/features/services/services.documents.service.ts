import { buffer } from "node:stream/consumers";
import { type DocumentReply, readFields } from "#contract/services/service-replies.ts";
import {
  identityOf,
  type ReadDocument,
  toReadDocument,
} from "#server/features/document-readings/document-readings.rules.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ServiceKey, type Side, streamPicture } from "./services.keys.ts";

const least = 0.5;

function replyOf(reading: ReadDocument): DocumentReply {
  const { mrz, visual } = reading;
  const identity = identityOf(reading);
  const printed = (visual ?? []).map(({ field, expected, found, same }) => ({ field, expected, found, same }));
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
    isDoubtful: repaired || doubts.length > 0 || confidence < least,
    confidence,
    printed,
  };
}

/** In the document engine's own process. @throws ChildError */
export async function recogniseDocument(
  { engines, files }: Pick<Platform, "engines" | "files">,
  { key, pictures, today }: { key: ServiceKey; pictures: { front: string; back: string | null }; today: string },
): Promise<{ reply: DocumentReply; country: string | null }> {
  const read = async (side: Side, storageKey: string) => buffer(await streamPicture(files, key, { side, storageKey }));
  const front = await read("front", pictures.front);
  const sides = { front, ...(pictures.back !== null && { back: await read("back", pictures.back) }) };
  const reading = toReadDocument(await (await engines.documents()).readDocument({ ...sides, hasBarcode: true }, today));
  return { reply: replyOf(reading), country: identityOf(reading)?.issuingCountry ?? null };
}
