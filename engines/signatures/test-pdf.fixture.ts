import { PDFDocument } from "pdf-lib";

export const field = { page: 0, rectangle: [20, 20, 220, 80] } as const;
export const words = { signedAt: new Date("2026-11-25T10:00:00Z"), reason: "Перевірено" };

/** A page of text above the field; `isOld`: with a table of objects as PDF 1.4 has it. */
export async function makePdf(isOld = false, text = "A verification"): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([300, 400]).drawText(text, { x: 20, y: 350, size: 12 });
  return Buffer.from(await document.save({ useObjectStreams: !isOld }));
}

/**
 * Objects behind the end of a PDF with a written table, as an incremental update has them. `lies`: where the table says
 * that they are; null: it does not name them, "free": it takes them away.
 */
export function appendObjects(
  pdf: Buffer,
  objects: Record<number, string>,
  { trailer = "", lies = {} }: { trailer?: string; lies?: Record<number, number | "free" | null> } = {},
): Buffer {
  const text = pdf.toString("latin1");
  const previous = Number.parseInt(text.slice(text.lastIndexOf("startxref") + 9), 10);
  const root = text.slice(text.lastIndexOf("/Root"), text.indexOf(" R", text.lastIndexOf("/Root")) + 2);
  const size = Math.max(...Object.keys(objects).map(Number), 60) + 1;
  let body = "\n";
  const rows: string[] = [];
  for (const [number, value] of Object.entries(objects)) {
    const said = lies[Number(number)];
    const place = String(said ?? pdf.length + body.length).padStart(10, "0");
    if (said === "free") rows.push(`${number} 1\n0000000000 00001 f \n`);
    else if (said !== null) rows.push(`${number} 1\n${place} 00000 n \n`);
    if (said !== "free") body += `${number} 0 obj\n${value}\nendobj\n`;
  }
  const at = pdf.length + body.length;
  const table = `xref\n${rows.join("")}trailer\n<< /Size ${size} ${trailer || root} /Prev ${previous} >>\n`;
  return Buffer.concat([pdf, Buffer.from(`${body}${table}startxref\n${at}\n%%EOF\n`, "latin1")]);
}
