import type { GivenDocument } from "#contract/records/flow/flow-answers.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { heldOf } from "#contract/records/forms/selfie-held.rules.ts";
import { hasCardNumber } from "#engines/documents/card-number.ts";
import { compareFaces, type FaceComparison } from "#engines/faces/compare-faces.ts";
import { isHeldPortrait } from "#engines/faces/held-portrait.ts";
import { lookAtSelfie } from "#engines/faces/look-at-selfie.ts";
import type { Platform } from "#server/platform/platform.ts";
import { isClearSelfie } from "./verification-checks.face-facts.rules.ts";
import type { SelfieFacts } from "./verification-checks.facts.rules.ts";
import type { PicturePrints } from "./verification-checks.pictures.queries.ts";

type Photos = Partial<Record<FileSide, Buffer>>;

export async function readPrints(platform: Platform, { front, back, selfie }: Photos): Promise<PicturePrints | null> {
  if (!selfie) return null;
  const reader = await platform.engines.documents();
  const { kept, sought } = await reader.printsOf(selfie);
  if (sought.length === 0) return null;
  const prints: PicturePrints = { kept: { selfie: kept }, sought };
  if (front) prints.kept.front = (await reader.printsOf(front)).kept;
  if (back) prints.kept.back = (await reader.printsOf(back)).kept;
  return prints;
}

async function lookAtHeld(
  platform: Platform,
  form: FormConfig,
  { selfie }: Photos,
  comparison: FaceComparison | null,
): Promise<SelfieFacts["held"]> {
  const wanted = heldOf(stepOf(form, "FACIAL"));
  if (!selfie || !(wanted.card || wanted.document)) return null;
  const [largest, ...others] = comparison?.selfieFaces ?? [];
  const reader = await platform.engines.documents();
  const { hasMrzBand } = await reader.looksLikeDocument(selfie);
  return {
    hasSmallFace: largest !== undefined && others.some((other) => isHeldPortrait(other, largest)),
    hasZone: hasMrzBand,
    hasCardNumber: wanted.card ? hasCardNumber(await reader.readPage(selfie)) : null,
  };
}

async function findSigns(platform: Platform, form: FormConfig, { selfie }: Photos): Promise<SelfieFacts["signs"]> {
  if (!selfie || !stepOf(form, "FACIAL")) return null;
  const reader = await platform.engines.documents();
  return (await reader.findSelfieSigns(selfie)).signs;
}

export async function seeSelfie(
  platform: Platform,
  form: FormConfig,
  photos: Photos,
  comparison: FaceComparison | null,
): Promise<Omit<SelfieFacts, "same">> {
  return {
    held: await lookAtHeld(platform, form, photos, comparison),
    signs: await findSigns(platform, form, photos),
    isClear: isClearSelfie(comparison),
  };
}

/** `documentTurnDeg`: the rotation of the zone. */
export async function compareWithSelfie(
  platform: Platform,
  { form, document }: { form: FormConfig; document: GivenDocument | null },
  { front, selfie }: Photos,
  documentTurnDeg: number | undefined,
): Promise<FaceComparison | null> {
  const step = stepOf(form, "FACIAL");
  const { document: holdsDocument } = heldOf(step);
  // A bank shows no face.
  if (step && selfie && (!stepOf(form, "DOCUMENT") || document?.bankId))
    return lookAtSelfie(await platform.engines.faces(), selfie, { holdsDocument });
  if (!step || !front || !selfie) return null;
  const { match, noMatch } = step.thresholds;
  return compareFaces(
    await platform.engines.faces(),
    { document: front, selfie },
    {
      thresholds: { matchAtMost: match, reviewAtMost: noMatch },
      selfieHoldsDocument: holdsDocument,
      ...(documentTurnDeg === undefined ? {} : { documentTurnDeg }),
    },
  );
}
