import sharp from "sharp";
import { drawText } from "./outline-text.ts";
import { asSvg, type CardSize, drawGround, drawSpecimenMark } from "./security-print.ts";

/** A card of 85.6 × 54 mm at 406 dpi. */
const CARD: CardSize = { widthMm: 85.6, heightMm: 54, pixelsPerMm: 16 };
const PORTRAIT = { x: 4, y: 14, width: 22, height: 29 };

export type EuLicence = {
  country: string;
  title: string;
  surname: string;
  givenNames: string;
  /** YYYY-MM-DD. */
  birthDate: string;
  placeOfBirth: string;
  issueDate: string;
  expiryDate: string;
  authority: string;
  documentNumber: string;
};

const printedDate = (date: string) => `${date.slice(8, 10)}.${date.slice(5, 7)}.${date.slice(0, 4)}`;

/** The front, numbered as Directive 2006/126/EC has it. For tests, never a copy of a real state's design. */
export async function drawEuLicence(licence: EuLicence, portrait: Buffer): Promise<Buffer> {
  const rows = [
    `1. ${licence.surname.toUpperCase()}`,
    `2. ${licence.givenNames.toUpperCase()}`,
    `3. ${printedDate(licence.birthDate)} ${licence.placeOfBirth.toUpperCase()}`,
    `4a. ${printedDate(licence.issueDate)}    4c. ${licence.authority}`,
    `4b. ${printedDate(licence.expiryDate)}`,
    `5. ${licence.documentNumber}`,
  ];
  const body = [
    drawGround(CARD, { from: "#f6e6ea", to: "#ece4f0", line: "#c9a0b0" }),
    `<rect x="3" y="3" width="9" height="7" fill="#1d3f94"/>`,
    drawText(licence.country, { x: 4.6, y: 8.2, size: 4, face: "bold", fill: "#f4d13a" }),
    drawText(licence.title, { x: 15, y: 8.2, size: 4, face: "bold", fill: "#7a2140" }),
    ...rows.map((row, at) => drawText(row, { x: 30, y: 17 + at * 5.4, size: 3, face: "sans", fill: "#17181a" })),
    drawText("9. AM/B", { x: 30, y: 51, size: 3, face: "sans", fill: "#17181a" }),
    drawSpecimenMark(CARD),
  ].join("");
  const face = await sharp(portrait)
    .resize(PORTRAIT.width * CARD.pixelsPerMm, PORTRAIT.height * CARD.pixelsPerMm, { fit: "cover" })
    .toBuffer();
  return sharp(asSvg(CARD, body))
    .composite([{ input: face, left: PORTRAIT.x * CARD.pixelsPerMm, top: PORTRAIT.y * CARD.pixelsPerMm }])
    .png()
    .toBuffer();
}
