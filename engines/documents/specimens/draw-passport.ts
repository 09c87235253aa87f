import sharp from "sharp";
import { drawText } from "./outline-text.ts";
import { asSvg, type CardSize, drawField, drawGround, drawSpecimenMark, printedName } from "./security-print.ts";
import { passportMrz, type SpecimenPerson } from "./specimen-mrz.ts";

/** A TD3 data page: 125 × 88 mm (ICAO 9303 part 4, 2.1) at 254 dpi. */
const PAGE: CardSize = { widthMm: 125, heightMm: 88, pixelsPerMm: 10 };
const PORTRAIT = { x: 6, y: 19, width: 33, height: 43 };
const MONTHS = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
/** ICAO 9303 part 3: ten characters to the inch; the two lines are 6.35 mm apart. */
const MRZ_PITCH_MM = 2.54;
const MRZ_BASELINES_MM = [74.2, 80.55];

function printedDate(date: string): string {
  return `${date.slice(8, 10)} ${MONTHS[Number(date.slice(5, 7)) - 1] ?? ""} ${date.slice(0, 4)}`;
}

function drawFields(person: SpecimenPerson): string {
  const left = 44;
  return [
    drawField("Type / Typ", "P", { x: left, y: 17 }),
    drawField("Country code / Code", person.issuingState, { x: left + 17, y: 17 }),
    drawField("Passport No. / No. de passeport", person.documentNumber, { x: left + 45, y: 17 }),
    drawField("Surname / Nom", printedName(person.surname), { x: left, y: 25 }),
    drawField("Given names / Prénoms", printedName(person.givenNames), { x: left, y: 33 }),
    drawField("Nationality / Nationalité", person.nationality, { x: left, y: 41 }),
    drawField("Date of birth / Date de naissance", printedDate(person.birthDate), { x: left, y: 49 }),
    drawField("Sex / Sexe", person.sex, { x: left + 33.5, y: 49 }),
    drawField("Place of birth / Lieu de naissance", person.placeOfBirth.toUpperCase(), { x: left + 45, y: 49 }),
    drawField("Date of issue / Date de délivrance", printedDate(person.issueDate), { x: left, y: 57 }),
    drawField("Date of expiry / Date d'expiration", printedDate(person.expiryDate), { x: left + 45, y: 57 }),
  ].join("");
}

/** PNG of 1250 × 880 pixels; `zone` replaces its lines. For tests, never a copy of a real state's design. */
export async function drawPassport(
  person: SpecimenPerson,
  portrait: Buffer,
  zone: readonly string[] = passportMrz(person),
): Promise<Buffer> {
  const mrz = zone.map((line, i) =>
    drawText(line, {
      x: 6.6,
      y: MRZ_BASELINES_MM[i] ?? 0,
      size: 0,
      face: "ocrB",
      fill: "#17181a",
      pitch: MRZ_PITCH_MM,
    }),
  );
  const body = [
    drawGround(PAGE, { from: "#e4ecf4", to: "#f1e9df", line: "#8fa9c4" }),
    drawText("PASSPORT · PASSEPORT", { x: 6, y: 10.5, size: 5.2, face: "bold", fill: "#23395b" }),
    drawText(person.issuingState, { x: 108, y: 10.5, size: 5.2, face: "bold", fill: "#23395b" }),
    `<rect x="0" y="65.6" width="125" height="22.4" fill="#f6f5f1" opacity="0.78"/>`,
    drawFields(person),
    drawSpecimenMark(PAGE),
    ...mrz,
  ].join("");
  const face = await sharp(portrait)
    .rotate()
    .resize(PORTRAIT.width * PAGE.pixelsPerMm, PORTRAIT.height * PAGE.pixelsPerMm, { fit: "cover", position: "centre" })
    .toBuffer();
  return sharp(asSvg(PAGE, body))
    .composite([{ input: face, left: PORTRAIT.x * PAGE.pixelsPerMm, top: PORTRAIT.y * PAGE.pixelsPerMm }])
    .png()
    .toBuffer();
}
