import { PDFDocument } from "pdf-lib";

export const field = { page: 0, rectangle: [20, 20, 220, 80] } as const;
export const words = { signedAt: new Date("2026-11-25T10:00:00Z"), reason: "Перевірено" };

/** A page of text; `isOld`: with a table of objects as PDF 1.4 has it. */
export async function makePdf(isOld = false, text = "A verification"): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.addPage([300, 400]).drawText(text);
  return Buffer.from(await document.save({ useObjectStreams: !isOld }));
}
