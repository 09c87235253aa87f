import { boxOf, type PdfRectangle } from "./pdf-box.ts";
import { PdfReadError, type PdfValue, pdfEntriesOf } from "./pdf-objects.ts";
import { printedBoxesOf } from "./pdf-printed.ts";
import type { PdfFile } from "./pdf-tables.ts";

const overlaps = (a: PdfRectangle, b: PdfRectangle) =>
  a.left < b.right && b.left < a.right && a.bottom < b.top && b.bottom < a.top;
const areaOf = ({ left, right, bottom, top }: PdfRectangle) => (right - left) * (top - bottom);

/** Of a page: a signature's picture is not larger. */
const mostShare = 1 / 4;

/** Where a signature shows something: on the page, and on none of its words. @throws PdfReadError */
export function judgeSignaturePosition(
  file: PdfFile,
  { number, page }: { number: number; page: ReadonlyMap<string, PdfValue> },
  box: PdfRectangle,
): void {
  // It shows nothing.
  if (areaOf(box) === 0) return;
  const sheet = boxOf(page.get("MediaBox"));
  if (!sheet || areaOf(box) > areaOf(sheet) * mostShare) throw new PdfReadError("a widget covers too much of its page");
  const printed = file.has(number) ? printedBoxesOf(file, pdfEntriesOf(file.get(number)), page) : [];
  if (printed.some((each) => overlaps(each, box))) throw new PdfReadError("a widget covers words of its page");
}
