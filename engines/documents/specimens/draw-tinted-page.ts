import sharp from "sharp";
import { drawText } from "./outline-text.ts";
import { asSvg, type CardSize } from "./security-print.ts";
import { passportMrz, type SpecimenPerson } from "./specimen-mrz.ts";

/** A TD3 data page (ICAO 9303 part 4, 2.1) at 381 dpi. */
const PAGE: CardSize = { widthMm: 125, heightMm: 88, pixelsPerMm: 15 };
const MRZ_PITCH_MM = 2.54;
const MRZ_BASELINES_MM = [74.2, 80.55];
const PORTRAIT = { x: 6, y: 16, width: 32, height: 42 };
const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const FRENCH = ["JAN", "FEV", "MARS", "AVR", "MAI", "JUIN", "JUIL", "AOUT", "SEPT", "OCT", "NOV", "DEC"];

const twice = (date: string) => {
  const month = Number(date.slice(5, 7)) - 1;
  return `${date.slice(8, 10)} ${MONTHS[month] ?? ""} /${FRENCH[month] ?? ""} ${date.slice(2, 4)}`;
};

function guilloche(): string {
  const lines: string[] = [];
  for (let y = 2; y < PAGE.heightMm; y += 1.4) {
    const points = Array.from({ length: 64 }, (_, i) => `${2 * i} ${(y + 1.6 * Math.sin(i / 2.3 + y)).toFixed(2)}`);
    lines.push(`<polyline points="${points.join(" ")}"/>`);
  }
  return `<g fill="none" stroke="#5b4a3a" stroke-width="0.1" opacity="0.2">${lines.join("")}</g>`;
}

function ground(): string {
  return `<defs><filter id="soft"><feGaussianBlur stdDeviation="3"/></filter></defs>
<rect width="125" height="88" fill="#e9cf95"/>
<g filter="url(#soft)"><polygon points="30,0 110,5 70,60 20,50" fill="#e8a07a"/><polygon points="125,15 125,70 60,66 80,20" fill="#7fa6c0"/></g>`;
}

/** Bold names close under small labels, on soft orange, blue and sand: PNG of 1875 × 1320 pixels. For tests and benches. */
export async function drawTintedPage(person: SpecimenPerson, portrait: Buffer): Promise<Buffer> {
  const field = (label: string, value: string, x: number, y: number) =>
    drawText(label, { x, y, size: 1.6, face: "sans", fill: "#3a3a3a" }) +
    drawText(value, { x, y: y + 0.4 + 2.3, size: 2.9, face: "bold", fill: "#222222" });
  const [left, right] = [42, 88];
  const body = [
    ground(),
    guilloche(),
    drawText("PASSPORT PASSEPORT", { x: 6, y: 9, size: 4, face: "bold", fill: "#23395b" }),
    field("Type/Type", "P", left, 15),
    field("Code/Code", person.issuingState, left + 18, 15),
    field("Passport No./N° de passeport", person.documentNumber, right, 15),
    field("Surname/Nom (1)", person.surname.toUpperCase(), left, 22),
    field("Given names/Prénoms (2)", person.givenNames.toUpperCase(), left, 29),
    field("Nationality/Nationalité (3)", "UTOPIAN", left, 36),
    field("Date of birth/Date de naissance (4)", twice(person.birthDate), left, 43),
    field("Sex/Sexe (5)", person.sex, left, 50),
    field("Place of birth/Lieu de naissance (6)", person.placeOfBirth.toUpperCase(), right, 50),
    field("Date of issue/Date de délivrance (7)", twice(person.issueDate), left, 57),
    field("Date of expiry/Date d'expiration (8)", twice(person.expiryDate), right, 57),
    `<rect x="0" y="66" width="125" height="22" fill="#f4efe4" opacity="0.7"/>`,
    ...passportMrz(person).map((line, i) =>
      drawText(line, {
        x: 6.6,
        y: MRZ_BASELINES_MM[i] ?? 0,
        size: 0,
        face: "ocrB",
        fill: "#17181a",
        pitch: MRZ_PITCH_MM,
      }),
    ),
  ].join("");
  const face = await sharp(portrait)
    .rotate()
    .resize(PORTRAIT.width * PAGE.pixelsPerMm, PORTRAIT.height * PAGE.pixelsPerMm, { fit: "cover" })
    .toBuffer();
  return sharp(asSvg(PAGE, body))
    .composite([{ input: face, left: PORTRAIT.x * PAGE.pixelsPerMm, top: PORTRAIT.y * PAGE.pixelsPerMm }])
    .png()
    .toBuffer();
}
