import type { PrintedSide } from "./cross-check.ts";
import type { DocumentGlance } from "./document-glance.ts";
import type { MrzReading } from "./mrz-reader.ts";
import type { PrintLight, VisualZone, VisualZoneReader } from "./visual-zone.ts";

export type DocumentSideImage = { image: Buffer; glance: DocumentGlance; mrz: MrzReading | null };
export type DocumentSidePrint = PrintedSide & { side: DocumentSideImage };

/** `beside`: of Latin print beside a zone, in place of `print`. `other`: of another script. */
export type PrintReaders = {
  print: VisualZoneReader;
  beside?: VisualZoneReader | null;
  other?: VisualZoneReader | null;
};

const ENOUGH_WORDS = 4;

/** A side without an MRZ may be upside down: the rotation with more legible words is used. */
export async function readPrint(
  side: DocumentSideImage,
  print: VisualZoneReader,
  light: PrintLight = "grey",
): Promise<VisualZone> {
  if (side.mrz) return print.read(side.image, side.mrz.turnDeg, light);
  const legible = (zone: VisualZone) =>
    zone.words.filter((word) => word.confidence > 0.75 && !word.isUnsure && word.text.length > 2).length;
  const first = await print.read(side.image, side.glance.turnDeg, light);
  if (!side.glance.isDocument || legible(first) >= ENOUGH_WORDS) return first;
  const second = await print.read(side.image, side.glance.turnDeg + 180, light);
  return legible(second) > legible(first) ? second : first;
}
