import { type Canvas, createCanvas } from "@napi-rs/canvas";

export type EncodedPage = { jpeg: Buffer; widthPx: number; heightPx: number };

/** What is kept of one paper, however little came in: a file of 10 kB may draw pages of noise. */
export const mostPdfBytes = 12_000_000;
/** At the smallest an A4 page has 90 dots an inch: print of 10 points can be read. */
const attempts = [
  { quality: 85, scale: 1 },
  { quality: 60, scale: 1 },
  { quality: 45, scale: 1 },
  { quality: 60, scale: 0.65 },
  { quality: 45, scale: 0.45 },
] as const;
/** A page may take twice its even share of what is left: most papers have a few full pages. */
const shares = 2;

export type PdfPageBudget = { leftBytes: number; leftPages: number };
export const openPageBudget = (pages: number, bytes = mostPdfBytes): PdfPageBudget => ({
  leftBytes: bytes,
  leftPages: pages,
});

const allowed = ({ leftBytes, leftPages }: PdfPageBudget) =>
  Math.min(leftBytes, (leftBytes * shares) / Math.max(1, leftPages));

function smaller(canvas: Canvas, scale: number): Canvas {
  if (scale === 1) return canvas;
  const small = createCanvas(
    Math.max(1, Math.round(canvas.width * scale)),
    Math.max(1, Math.round(canvas.height * scale)),
  );
  const context = small.getContext("2d");
  context.imageSmoothingQuality = "high";
  context.drawImage(canvas, 0, 0, small.width, small.height);
  return small;
}

/**
 * A JPEG that fits into the page's part of the budget, and takes it from there: of less quality first, then smaller.
 * Null: not even the smallest fits.
 */
export async function encodeWithin(budget: PdfPageBudget, canvas: Canvas): Promise<EncodedPage | null> {
  const most = allowed(budget);
  for (const { quality, scale } of attempts) {
    const drawn = smaller(canvas, scale);
    const jpeg = await drawn.encode("jpeg", quality);
    const page = { jpeg, widthPx: drawn.width, heightPx: drawn.height };
    if (drawn !== canvas) [drawn.width, drawn.height] = [1, 1];
    if (jpeg.length > most) continue;
    budget.leftBytes -= jpeg.length;
    budget.leftPages -= 1;
    return page;
  }
  return null;
}
