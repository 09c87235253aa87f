import { OCR_B } from "./ocr-b.gen.ts";
import { SANS, SANS_BOLD } from "./sans.gen.ts";

const FACES = { ocrB: OCR_B, sans: SANS, bold: SANS_BOLD };

/** `y` is the baseline. */
export type TextStyle = { x: number; y: number; size: number; face: keyof typeof FACES; fill: string; pitch?: number };

/** Outlines, since a machine may have no fonts. `pitch` sets a fixed advance, from which `size` follows. */
export function drawText(text: string, style: TextStyle): string {
  const face = FACES[style.face];
  const fixed = style.pitch;
  const scale = fixed === undefined ? style.size / 1000 : fixed / (OCR_B.A?.[0] ?? 1);
  let x = style.x;
  const paths = [...text].map((character) => {
    const [advance, path] = face[character] ?? face["?"] ?? [0, ""];
    const at = x;
    x += fixed ?? advance * scale;
    return path === ""
      ? ""
      : `<path transform="translate(${at.toFixed(2)} ${style.y}) scale(${scale.toFixed(5)})" d="${path}"/>`;
  });
  return `<g fill="${style.fill}">${paths.join("")}</g>`;
}

export function widthOfText(text: string, face: keyof typeof FACES, size: number): number {
  const glyphs = FACES[face];
  return [...text].reduce((sum, c) => sum + ((glyphs[c] ?? glyphs["?"])?.[0] ?? 0), 0) * (size / 1000);
}
