import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { documentShownBeside } from "#contract/records/forms/selfie-document.rules.ts";
import type { GivenDocument } from "#contract/records/steps/document.schema.ts";
import { hasCardNumber } from "#engines/documents/card-number.ts";
import { compareFaces, type FaceComparison } from "#engines/faces/compare-faces.ts";
import { isDocumentPortrait } from "#engines/faces/document-portrait.ts";
import { inspectSelfie } from "#engines/faces/inspect-selfie.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import type { Platform } from "#server/platform/platform.ts";
import { faceThresholdsOf, isClearSelfie } from "./verification-checks.face-facts.rules.ts";
import type { SelfieFacts } from "./verification-checks.facts.rules.ts";
import type { PicturePrints } from "./verification-checks.pictures.queries.ts";

type Photos = Partial<Record<FileSide, Buffer>>;

export async function readPrints(
  platform: Platform,
  live: LiveScope,
  { front, back, selfie }: Photos,
): Promise<PicturePrints | null> {
  if (!selfie) return null;
  const reader = await platform.engines.documents(live);
  const { kept, searched } = await reader.printsOf(selfie);
  if (searched.length === 0) return null;
  const prints: PicturePrints = { kept: { selfie: kept }, searched };
  if (front) prints.kept.front = (await reader.printsOf(front)).kept;
  if (back) prints.kept.back = (await reader.printsOf(back)).kept;
  return prints;
}

type Looking = { live: LiveScope; form: FormConfig };

async function inspectSelfieDocument(
  platform: Platform,
  { live, form }: Looking,
  { selfie }: Photos,
  comparison: FaceComparison | null,
): Promise<SelfieFacts["shown"]> {
  const wanted = documentShownBeside(stepOf(form, "FACIAL"));
  if (!selfie || !(wanted.card || wanted.document)) return null;
  const [largest, ...others] = comparison?.selfieFaces ?? [];
  const reader = await platform.engines.documents(live);
  const { hasMrzBand } = await reader.looksLikeDocument(selfie);
  return {
    hasSmallFace: largest !== undefined && others.some((other) => isDocumentPortrait(other, largest)),
    hasZone: hasMrzBand,
    hasCardNumber: wanted.card ? hasCardNumber(await reader.readPage(selfie)) : null,
  };
}

async function findSigns(
  platform: Platform,
  { live, form }: Looking,
  { selfie }: Photos,
): Promise<SelfieFacts["signs"]> {
  if (!selfie || !stepOf(form, "FACIAL")) return null;
  const reader = await platform.engines.documents(live);
  return (await reader.findSelfieSigns(selfie)).signs;
}

export async function seeSelfie(
  platform: Platform,
  of: Looking,
  photos: Photos,
  comparison: FaceComparison | null,
): Promise<Omit<SelfieFacts, "same">> {
  return {
    shown: await inspectSelfieDocument(platform, of, photos, comparison),
    signs: await findSigns(platform, of, photos),
    isClear: isClearSelfie(comparison),
  };
}

/** `documentTurnDeg`: the rotation of the zone. */
export async function compareWithSelfie(
  platform: Platform,
  { live, form, document }: Looking & { document: GivenDocument | null },
  { front, selfie }: Photos,
  documentTurnDeg: number | undefined,
): Promise<FaceComparison | null> {
  const step = stepOf(form, "FACIAL");
  const { document: holdsDocument } = documentShownBeside(step);
  // A bank shows no face.
  if (step && selfie && (!stepOf(form, "DOCUMENT") || document?.bankId))
    return inspectSelfie(await platform.engines.faces(live), selfie, { holdsDocument });
  if (!step || !front || !selfie) return null;
  return compareFaces(
    await platform.engines.faces(live),
    { document: front, selfie },
    {
      thresholds: faceThresholdsOf(step),
      selfieHoldsDocument: holdsDocument,
      ...(documentTurnDeg === undefined ? {} : { documentTurnDeg }),
    },
  );
}
