import { buffer } from "node:stream/consumers";
import { type DocumentReply, readFields } from "#contract/services/service-replies.ts";
import { type ReadDocument, toReadDocument } from "#server/features/verifications/verifications.reading.rules.ts";
import type { Platform } from "#server/platform/platform.ts";
import { type ServiceKey, streamPicture } from "./services.keys.ts";

const least = 0.5;

function replyOf({ mrz, visual }: ReadDocument): DocumentReply {
  const printed = (visual ?? []).map(({ field, expected, found, same }) => ({ field, expected, found, same }));
  if (!mrz)
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
  const { lines, wrongDigits, repaired, doubts, confidence } = mrz;
  return {
    type: "document_recognition",
    problem: null,
    fields: readFields.map((field) => ({ field, value: mrz[field] || null })),
    lines,
    wrongDigits,
    isDoubtful: repaired || doubts.length > 0 || confidence < least,
    confidence,
    printed,
  };
}

/** In the document engine's own process. @throws ChildError */
export async function recogniseDocument(
  { engines, files }: Pick<Platform, "engines" | "files">,
  { key, storageKey, today }: { key: ServiceKey; storageKey: string; today: string },
): Promise<{ reply: DocumentReply; country: string | null }> {
  const front = await buffer(await streamPicture(files, key, storageKey));
  const reading = toReadDocument(await (await engines.documents()).readDocument({ front }, today));
  return { reply: replyOf(reading), country: reading.mrz?.issuingCountry ?? null };
}
