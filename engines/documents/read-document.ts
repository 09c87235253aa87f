import { type AamvaCard, readAamva } from "#engines/barcodes/aamva.ts";
import { readBarcodes } from "#engines/barcodes/read-barcodes.ts";
import { type CrossCheck, crossCheck, type PrintedSide } from "./cross-check.ts";
import { type DocumentGlance, looksLikeDocument } from "./document-glance.ts";
import { type LicenceFields, readLicenceFields } from "./licence-layout.ts";
import type { MrzFields } from "./mrz-fields.ts";
import { type MrzReading, readMrz } from "./mrz-reader.ts";
import type { VisualZone, VisualZoneReader } from "./visual-zone.ts";

/** `hasBarcode`, `hasNumbers`: documents of this kind have one, or number their fields, so it is worth looking for. */
export type DocumentPhotos = { front: Buffer; back?: Buffer; hasBarcode?: boolean; hasNumbers?: boolean };

export type DocumentReading = {
  mrz: MrzReading | null;
  mrzSide: "front" | "back" | null;
  /** Where there is no zone, and it was looked for. */
  barcode: AamvaCard | null;
  /** Printed, with nothing that proves it; where there is neither zone nor barcode, and it was looked for. */
  licence: LicenceFields | null;
  crossChecks: CrossCheck[];
};

/** Below this a line is noise of paper and shadows. */
const LEAST_CONFIDENCE = 0.4;
const ENOUGH_WORDS = 4;

type Side = { image: Buffer; glance: DocumentGlance; mrz: MrzReading | null };

async function lookAtSide(image: Buffer, today: string): Promise<Side> {
  const glance = await looksLikeDocument(image);
  // A zone too faint for the glance at reduced size may still be legible at full size.
  const mrz = glance.isDocument ? await readMrz(image, today) : null;
  return { image, glance, mrz };
}

const isAllFound = (checks: CrossCheck[]) =>
  checks.every(({ outcome }) => outcome === "match" || outcome === "not_given");

async function readAgain(side: Side, zone: VisualZone, print: VisualZoneReader): Promise<VisualZone> {
  const again = await print.read(side.image, zone.turnDeg, "brightest");
  return { ...zone, words: [...zone.words, ...again.words], lines: [...zone.lines, ...again.lines] };
}

async function compareWithPrint(
  fields: MrzFields,
  printed: (PrintedSide & { side: Side })[],
  print: VisualZoneReader,
): Promise<CrossCheck[]> {
  const datesInOrder = printed.some(({ mrz }) => mrz);
  const first = crossCheck(fields, printed, datesInOrder);
  if (isAllFound(first)) return first;
  const again = [];
  for (const { side, zone, mrz } of printed) again.push({ zone: await readAgain(side, zone, print), mrz });
  return crossCheck(fields, again, datesInOrder);
}

/** A side without an MRZ may be upside down: the rotation with more legible words is used. */
async function readPrint(side: Side, print: VisualZoneReader): Promise<VisualZone> {
  if (side.mrz) return print.read(side.image, side.mrz.turnDeg);
  const legible = (zone: VisualZone) =>
    zone.words.filter((word) => word.confidence > 0.75 && word.text.length > 2).length;
  const first = await print.read(side.image, side.glance.turnDeg);
  if (!side.glance.isDocument || legible(first) >= ENOUGH_WORDS) return first;
  const second = await print.read(side.image, side.glance.turnDeg + 180);
  return legible(second) > legible(first) ? second : first;
}

/** `print` as for `readDocument`; `other` reads the same page in another script. @throws when `image` is no picture */
export async function readPage(image: Buffer, print: VisualZoneReader, other?: VisualZoneReader): Promise<string[]> {
  const glance = await looksLikeDocument(image);
  const first = await readPrint({ image, glance, mrz: null }, print);
  // Letters that look Latin do not say which way up a page is: both readers look for themselves.
  const second = other ? await readPrint({ image, glance, mrz: null }, other) : null;
  const lines = [...first.lines, ...(second?.lines ?? [])];
  return lines.filter(({ confidence }) => confidence >= LEAST_CONFIDENCE).map(({ text }) => text);
}

/** Mostly on the back. */
async function readCard(sides: readonly Side[]): Promise<AamvaCard | null> {
  for (const { image } of sides.toReversed())
    for (const { text } of await readBarcodes(image)) {
      const card = readAamva(text);
      if (card) return card;
    }
  return null;
}

/** As they would be in a zone, so that the print is compared with the same eyes. */
const fieldsOf = (card: AamvaCard): MrzFields => ({
  documentCode: card.kind === "DL" ? "D" : "I",
  issuingState: card.country === "CA" ? "CAN" : "USA",
  surname: card.surname,
  givenNames: card.givenNames,
  documentNumber: card.documentNumber,
  nationality: "",
  birthDate: card.birthDate,
  sex: card.sex ?? "X",
  expiryDate: card.expiryDate,
  optional: "",
});

/** What is not found is null or `not_found`, never guessed. @throws when a photo is no picture or too large */
export async function readDocument(
  photos: DocumentPhotos,
  today: string,
  print: VisualZoneReader,
): Promise<DocumentReading> {
  const front = await lookAtSide(photos.front, today);
  const back = photos.back ? await lookAtSide(photos.back, today) : null;
  const sides = back ? [front, back] : [front];
  const frontZone = await readPrint(front, print);
  const backZone = back ? await readPrint(back, print) : null;
  const holder = sides.find((side) => side.mrz) ?? null;
  const printed = [{ side: front, zone: frontZone, mrz: front.mrz }];
  if (back && backZone) printed.push({ side: back, zone: backZone, mrz: back.mrz });
  const barcode = holder === null && photos.hasBarcode ? await readCard(sides) : null;
  const fields = holder?.mrz?.fields ?? (barcode && fieldsOf(barcode));
  return {
    mrz: holder?.mrz ?? null,
    mrzSide: holder === null ? null : holder === front ? "front" : "back",
    barcode,
    licence: !fields && photos.hasNumbers ? readLicenceFields(frontZone) : null,
    crossChecks: fields ? await compareWithPrint(fields, printed, print) : [],
  };
}
