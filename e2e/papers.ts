import sharp from "sharp";
import { drawText } from "#engines/documents/specimens/outline-text.ts";

const ink = "#26221c";
/** Paper and table as a camera sees them: no pure white anywhere. */
const shade = { paper: "#dcd8ce", table: "#5d5a55" };

const jpeg = (svg: string): Promise<Buffer> =>
  sharp(Buffer.from(svg)).jpeg({ quality: 92, chromaSubsampling: "4:4:4" }).toBuffer();

/** A few lines are no page. Large enough for a camera at a distance. */
const smallPrint = [
  "",
  "Dear customer,",
  "please find below the statement that you",
  "asked us for. It was made on the basis of",
  "the records which we keep under the law.",
  "If anything in it seems wrong to you,",
  "write to us within thirty days and tell",
  "us the number of this letter.",
  "",
  "Questions are answered on working days",
  "from nine in the morning until five.",
  "Please keep this letter together with",
  "your other documents.",
  "",
  "With kind regards",
  "The department of customers",
];

/** A printed page on a table. */
export function drawPage(head: string, lines: readonly string[]): Promise<Buffer> {
  const text = [
    drawText(head, { x: 190, y: 270, size: 56, face: "bold", fill: ink }),
    ...[...lines, ...smallPrint].map((line, row) =>
      drawText(line, { x: 190, y: 370 + row * 70, size: 44, face: "sans", fill: ink }),
    ),
  ];
  return jpeg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1400" height="1900"><rect width="1400" height="1900" fill="${shade.table}"/>
    <rect x="100" y="110" width="1200" height="1680" fill="${shade.paper}"/>${text.join("")}</svg>`,
  );
}

/** The front of a bank card on a table, a strip of paper over the middle of its number. */
export function drawBankCard(name: string, first: string, last: string): Promise<Buffer> {
  const text = [
    drawText("EXAMPLE BANK", { x: 330, y: 330, size: 54, face: "bold", fill: "#e8e4da" }),
    drawText(first, { x: 330, y: 640, size: 70, face: "ocrB", fill: "#e8e4da" }),
    drawText(last, { x: 1130, y: 640, size: 70, face: "ocrB", fill: "#e8e4da" }),
    drawText(name, { x: 330, y: 800, size: 46, face: "sans", fill: "#e8e4da" }),
  ];
  return jpeg(
    `<svg xmlns="http://www.w3.org/2000/svg" width="1700" height="1200"><rect width="1700" height="1200" fill="${shade.table}"/>
    <rect x="250" y="200" width="1200" height="757" rx="46" fill="#2d4a6b"/>
    <rect x="560" y="570" width="520" height="96" fill="${shade.paper}"/>${text.join("")}</svg>`,
  );
}
