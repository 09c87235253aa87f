import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createCanvas, GlobalFonts } from "@napi-rs/canvas";
import sharp from "sharp";
import { asSvg, type CardSize, drawGround, drawSpecimenMark } from "./security-print.ts";

/** A card of 85.6 × 54 mm at 406 dpi. */
const card: CardSize = { widthMm: 85.6, heightMm: 54, pixelsPerMm: 16 };

/** Beside the letters of Europe. */
const scripts = ["arabic", "bengali", "georgian", "hebrew", "thai"] as const;
const nameOf = (script: string) => script.charAt(0).toUpperCase() + script.slice(1);

let hasFonts = false;
function loadFonts(): string {
  const { resolve } = createRequire(new URL("../../../parts/fonts/", import.meta.url));
  const file = (font: string, name: string) =>
    join(dirname(resolve(`@expo-google-fonts/${font}/package.json`)), "400Regular", `${name}_400Regular.ttf`);
  if (!hasFonts) {
    GlobalFonts.registerFromPath(file("noto-sans", "NotoSans"), "Card");
    for (const script of scripts)
      GlobalFonts.registerFromPath(file(`noto-sans-${script}`, `NotoSans${nameOf(script)}`), `Card ${script}`);
  }
  hasFonts = true;
  return ["Card", ...scripts.map((script) => `Card ${script}`)].map((font) => `"${font}"`).join(", ");
}

/** In mm; `y` is the baseline. `align` right for what is read from the right. */
export type CardText = { text: string; x: number; y: number; size: number; align?: "left" | "right" };

/** PNG of 1370 × 864 pixels with a portrait's place left. For tests, never a copy of a real state's design. */
export async function drawSpecimenCard(texts: readonly CardText[]): Promise<Buffer> {
  const fonts = loadFonts();
  const ground = await sharp(
    asSvg(card, drawGround(card, { from: "#eef3f6", to: "#f2eee6", line: "#a9bccb" }) + drawSpecimenMark(card)),
  )
    .png()
    .toBuffer({ resolveWithObject: true });
  const canvas = createCanvas(ground.info.width, ground.info.height);
  const context = canvas.getContext("2d");
  context.fillStyle = "#17181a";
  for (const { text, x, y, size, align = "left" } of texts) {
    context.font = `${size * card.pixelsPerMm}px ${fonts}`;
    context.textAlign = align;
    context.fillText(text, x * card.pixelsPerMm, y * card.pixelsPerMm);
  }
  return sharp(ground.data)
    .composite([{ input: await canvas.encode("png") }])
    .png()
    .toBuffer();
}

/** Labels over values, as most cards have them: each pair takes a line of its own, or `at` beside the one before. */
export type CardPair = { label: string; value: string; column?: number };

export function stackPairs(pairs: readonly CardPair[], left = 30, right?: number): CardText[] {
  let line = -1;
  return pairs.flatMap(({ label, value, column = 0 }) => {
    if (column === 0) line += 1;
    const y = 11 + line * 6.4;
    const x = right === undefined ? left + column : right - column;
    const align = right === undefined ? ("left" as const) : ("right" as const);
    return [
      { text: label, x, y, size: 1.6, align },
      { text: value, x, y: y + 3, size: 2.7, align },
    ];
  });
}
