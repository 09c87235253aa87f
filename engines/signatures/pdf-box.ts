import { type PdfValue, pdfItemsOf } from "./pdf-objects.ts";

/** In points, from the lower left. */
export type PdfRectangle = { left: number; bottom: number; right: number; top: number };

export function boxOf(value: PdfValue | undefined): PdfRectangle | null {
  const numbers = pdfItemsOf(value).map((each) =>
    each.kind === "plain" && typeof each.value === "number" ? each.value : null,
  );
  const [a, b, c, d] = numbers;
  if (numbers.length !== 4 || a == null || b == null || c == null || d == null) return null;
  return { left: Math.min(a, c), bottom: Math.min(b, d), right: Math.max(a, c), top: Math.max(b, d) };
}
