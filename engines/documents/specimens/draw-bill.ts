import sharp from "sharp";
import { drawText } from "./outline-text.ts";
import { asSvg, type CardSize } from "./security-print.ts";

/** The upper half of an A4 page at 203 dpi: what people photograph of a bill. */
const SHEET: CardSize = { widthMm: 210, heightMm: 148, pixelsPerMm: 8 };

export function drawBill(sender: string, recipient: readonly string[], body: readonly string[]): Promise<Buffer> {
  const ink = "#1b1c1f";
  const lines = [
    `<rect width="${SHEET.widthMm}" height="${SHEET.heightMm}" fill="#fdfdfb"/>`,
    drawText(sender, { x: 20, y: 22, size: 7, face: "bold", fill: "#16406b" }),
    ...recipient.map((line, n) => drawText(line, { x: 20, y: 44 + n * 8, size: 5, face: "sans", fill: ink })),
    ...body.map((line, n) => drawText(line, { x: 20, y: 92 + n * 8, size: 4.5, face: "sans", fill: ink })),
  ];
  return sharp(asSvg(SHEET, lines.join("")))
    .png()
    .toBuffer();
}
