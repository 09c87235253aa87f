import { toBuffer } from "bwip-js/node";
import sharp from "sharp";
import { drawText } from "./outline-text.ts";
import { asSvg, type CardSize, drawField, drawGround, drawSpecimenMark } from "./security-print.ts";
import { seededRandom } from "./seeded-random.ts";

/** A card of 85.6 × 54 mm at 508 dpi: the narrowest bar of such a barcode is 0.17 mm (AAMVA, annex D.3). */
const CARD: CardSize = { widthMm: 85.6, heightMm: 54, pixelsPerMm: 20 };
const PORTRAIT = { x: 4, y: 12, width: 24, height: 32 };
const TINTS = { from: "#e8eef8", to: "#f3ece2", line: "#8a9cc0" };
const CODE = { x: 4, y: 29, width: 77.6, height: 20 };

export type SpecimenLicence = {
  surname: string;
  givenNames: string;
  documentNumber: string;
  /** YYYY-MM-DD. */
  birthDate: string;
  issueDate: string;
  expiryDate: string;
  sex: "F" | "M" | "X";
  street: string;
  city: string;
  state: string;
  postalCode: string;
  issuer: string;
  country: "USA" | "CAN";
};

const [surnames, names] = [
  ["PUBLIC", "O'BRIEN-SMITH", "GARCIA LOPEZ", "NGUYEN", "VANDERBILT", "LI", "WASHINGTON", "TREMBLAY"],
  ["JOHN QUINCY", "MARY ANN", "JOSE IGNACIO", "THI", "ANNE", "DEMETRIUS JAMAL", "ZOE"],
] as const;
const offices = [
  ["636014", "CA", "USA"],
  ["636001", "NY", "USA"],
  ["636015", "TX", "USA"],
  ["636010", "FL", "USA"],
  ["636035", "IL", "USA"],
  ["636012", "ON", "CAN"],
] as const;

export function sampleLicence(seed: number): SpecimenLicence {
  const random = seededRandom(seed * 104_729 + 7);
  const below = (limit: number) => Math.floor(random() * limit);
  const two = (value: number) => String(value).padStart(2, "0");
  const day = (from: number, years: number) => `${from + below(years)}-${two(1 + below(12))}-${two(1 + below(28))}`;
  const [issuer, state, country] = offices[below(offices.length)] ?? offices[0];
  return {
    surname: surnames[below(surnames.length)] ?? "PUBLIC",
    givenNames: names[below(names.length)] ?? "JOHN",
    documentNumber: `${"DYST"[below(4)]}${10_000_000 + below(89_999_999)}`,
    birthDate: day(1945, 60),
    issueDate: day(2019, 6),
    expiryDate: day(2027, 6),
    sex: (["F", "M", "X"] as const)[below(3)] ?? "X",
    street: `${1 + below(9000)} MAIN STREET`,
    city: "SPRINGFIELD",
    state,
    postalCode: country === "USA" ? `${10_000 + below(89_999)}0000` : "K1A 0B1",
    issuer,
    country,
  };
}

const sexDigit = { M: "1", F: "2", X: "9" } as const;

/** Version 10 of the standard (2020): head, directory of one subfile, elements. `changed`: instead of its own elements. */
export function aamvaText(licence: SpecimenLicence, changed: Readonly<Record<string, string>> = {}): string {
  const day = (date: string) =>
    licence.country === "CAN" ? date.replaceAll("-", "") : date.slice(5, 7) + date.slice(8, 10) + date.slice(0, 4);
  const [first = "", ...others] = licence.givenNames.split(" ");
  const elements: Record<string, string> = {
    DAQ: licence.documentNumber,
    DCS: licence.surname,
    DDE: "N",
    DAC: first,
    DDF: "N",
    DAD: others.join(" ") || "NONE",
    DDG: "N",
    DCA: "C",
    DCB: "NONE",
    DCD: "NONE",
    DBD: day(licence.issueDate),
    DBB: day(licence.birthDate),
    DBA: day(licence.expiryDate),
    DBC: sexDigit[licence.sex],
    DAU: "069 in",
    DAY: "BRO",
    DAG: licence.street,
    DAI: licence.city,
    DAJ: licence.state,
    DAK: licence.postalCode,
    DCF: `0123${licence.documentNumber}XYZ987`,
    DCG: licence.country,
    ...changed,
  };
  const body = `DL${Object.entries(elements)
    .map(([code, value]) => code + value)
    .join("\n")}\n\r`;
  const head = `@\n\u001e\rANSI ${licence.issuer}100001`;
  const offset = head.length + 10;
  return `${head}DL${String(offset).padStart(4, "0")}${String(body.length).padStart(4, "0")}${body}`;
}

function drawFrontSvg(licence: SpecimenLicence): Buffer {
  const left = 32;
  const size = 2.8;
  const usDay = (date: string) => `${date.slice(5, 7)}/${date.slice(8, 10)}/${date.slice(0, 4)}`;
  const printed = (date: string) => (licence.country === "CAN" ? date.replaceAll("-", "/") : usDay(date));
  return asSvg(
    CARD,
    [
      drawGround(CARD, TINTS),
      drawText("DRIVER LICENSE", { x: 4, y: 8, size: 4, face: "bold", fill: "#27406e" }),
      drawText(licence.state, { x: 73, y: 8, size: 4, face: "bold", fill: "#27406e" }),
      drawField("4d DL", licence.documentNumber, { x: left, y: 14, size }),
      drawField("4b EXP", printed(licence.expiryDate), { x: left + 28, y: 14, size }),
      drawField("1 LN", licence.surname, { x: left, y: 20, size }),
      drawField("2 FN", licence.givenNames, { x: left, y: 26, size }),
      drawField("3 DOB", printed(licence.birthDate), { x: left, y: 32, size }),
      drawField("15 SEX", licence.sex, { x: left + 28, y: 32, size }),
      drawField("8", `${licence.street}, ${licence.city}`, { x: left, y: 38, size: 2.2 }),
      drawSpecimenMark(CARD),
    ].join(""),
  );
}

/** PNG of 1712 × 1080 pixels each; `text` instead of what the licence says. */
export async function drawLicence(
  licence: SpecimenLicence,
  portrait: Buffer,
  text: string = aamvaText(licence),
): Promise<{ front: Buffer; back: Buffer }> {
  const pixels = (mm: number) => Math.round(mm * CARD.pixelsPerMm);
  const face = await sharp(portrait)
    .rotate()
    .resize(pixels(PORTRAIT.width), pixels(PORTRAIT.height), { fit: "cover" })
    .toBuffer();
  const front = await sharp(drawFrontSvg(licence))
    .composite([{ input: face, left: pixels(PORTRAIT.x), top: pixels(PORTRAIT.y) }])
    .png()
    .toBuffer();
  // Its types leave out what is of one symbology only.
  const symbol = { bcid: "pdf417", text, columns: 13, eclevel: 5, scale: 4, binarytext: true };
  const code: Buffer = await toBuffer(symbol);
  const bars = await sharp(code).resize(pixels(CODE.width), pixels(CODE.height), { fit: "fill" }).toBuffer();
  const ground = asSvg(CARD, `${drawGround(CARD, TINTS)}<rect x="2" y="27" width="81.6" height="24" fill="#fff"/>`);
  const back = await sharp(ground)
    .composite([{ input: bars, left: pixels(CODE.x), top: pixels(CODE.y) }])
    .png()
    .toBuffer();
  return { front, back };
}
