import sharp from "sharp";
import { drawText } from "./outline-text.ts";
import { asSvg, type CardSize, drawField, drawGround, drawSpecimenMark, printedName } from "./security-print.ts";
import { idCardMrz, type SpecimenPerson } from "./specimen-mrz.ts";

/** A TD1 card: 85.6 × 54 mm (ISO/IEC 7810 ID-1) at 381 dpi. */
const CARD: CardSize = { widthMm: 85.6, heightMm: 54, pixelsPerMm: 15 };
const PORTRAIT = { x: 4, y: 12, width: 24, height: 32 };
const MRZ_PITCH_MM = 2.54;
const MRZ_BASELINES_MM = [37.4, 43.75, 50.1];
const TINTS = { from: "#e6f1ea", to: "#eef0e0", line: "#86b39a" };

const printedDate = (date: string) => `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;

function drawFrontSvg(person: SpecimenPerson): Buffer {
  const left = 32;
  const size = 2.8;
  const body = [
    drawGround(CARD, TINTS),
    drawText("IDENTITY CARD", { x: 4, y: 8, size: 4, face: "bold", fill: "#1f4a37" }),
    drawText(person.issuingState, { x: 73, y: 8, size: 4, face: "bold", fill: "#1f4a37" }),
    drawField("Surname", printedName(person.surname), { x: left, y: 14, size }),
    drawField("Given names", printedName(person.givenNames), { x: left, y: 20, size }),
    drawField("Sex", person.sex, { x: left, y: 26, size }),
    drawField("Nationality", person.nationality, { x: left + 11, y: 26, size }),
    drawField("Date of birth", printedDate(person.birthDate), { x: left + 28, y: 26, size }),
    drawField("Place of birth", person.placeOfBirth.toUpperCase(), { x: left, y: 32, size }),
    drawField("Card No.", person.documentNumber, { x: left, y: 38, size }),
    drawField("Date of expiry", printedDate(person.expiryDate), { x: left + 28, y: 38, size }),
    drawSpecimenMark(CARD),
  ];
  return asSvg(CARD, body.join(""));
}

function drawBackSvg(person: SpecimenPerson, zone: readonly string[]): Buffer {
  const mrz = zone.map((line, i) =>
    drawText(line, {
      x: 4.7,
      y: MRZ_BASELINES_MM[i] ?? 0,
      size: 0,
      face: "ocrB",
      fill: "#17181a",
      pitch: MRZ_PITCH_MM,
    }),
  );
  const body = [
    drawGround(CARD, TINTS),
    drawField("Date of issue", printedDate(person.issueDate), { x: 5, y: 7, size: 2.8 }),
    drawField("Authority", "SPECIMEN OFFICE", { x: 40, y: 7, size: 2.8 }),
    drawField("Personal No.", person.personalNumber ?? "-", { x: 5, y: 15, size: 2.8 }),
    `<rect x="0" y="31.5" width="85.6" height="22.5" fill="#f6f6f0" opacity="0.75"/>`,
    drawSpecimenMark({ ...CARD, heightMm: CARD.heightMm * 0.62 }),
    ...mrz,
  ];
  return asSvg(CARD, body.join(""));
}

/** PNG of 1284 × 810 pixels each; `zone` replaces the card's own lines. */
export async function drawIdCard(
  person: SpecimenPerson,
  portrait: Buffer,
  zone: readonly string[] = idCardMrz(person),
): Promise<{ front: Buffer; back: Buffer }> {
  const face = await sharp(portrait)
    .rotate()
    .resize(PORTRAIT.width * CARD.pixelsPerMm, PORTRAIT.height * CARD.pixelsPerMm, { fit: "cover", position: "centre" })
    .toBuffer();
  const front = sharp(drawFrontSvg(person))
    .composite([{ input: face, left: PORTRAIT.x * CARD.pixelsPerMm, top: PORTRAIT.y * CARD.pixelsPerMm }])
    .png()
    .toBuffer();
  const back = sharp(drawBackSvg(person, zone)).png().toBuffer();
  return { front: await front, back: await back };
}
