import { readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import sharp from "sharp";
import { type GlyphOutlines, readOutlines } from "./font-outlines.ts";

/** Draws the `*.gen.ts` data from fonts of Debian (`apt install fonts-ocr-b fonts-dejavu-core`), by `npx tsx`. */
const OCR_B = "/usr/share/fonts/opentype/ocr-b/OCRB.otf";
const SANS = "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf";
const SANS_BOLD = "/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ<";
/** Pixels; capitals are about 21 high. */
const PITCH = 20;
const HEIGHT = 28;
const OVERSAMPLING = 8;

const OCR_B_NOTE =
  "Drawn from OCRB.otf of Debian's fonts-ocr-b (Norbert Schwarz, Matthew Skala): free to use, modify and distribute.";
const SANS_NOTE =
  "Drawn from DejaVu Sans of Debian's fonts-dejavu-core: Bitstream Vera licence; DejaVu changes are in the public domain.";

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)).join("");
const LATIN_AND_CYRILLIC = `${range(0x20, 0x7e)}${range(0xa0, 0x17f)}${range(0x400, 0x45f)}Ґґ–’`;

async function drawTemplate(outlines: GlyphOutlines, character: string): Promise<Buffer> {
  const [advance, path] = outlines[character] ?? [0, ""];
  const capHeight = 773;
  const unitsPerPixel = advance / PITCH;
  const baseline = (HEIGHT * unitsPerPixel) / 2 + capHeight / 2;
  const box = `0 0 ${advance} ${HEIGHT * unitsPerPixel}`;
  const size = `width="${PITCH * OVERSAMPLING}" height="${HEIGHT * OVERSAMPLING}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}" ${size} preserveAspectRatio="none"><rect width="100%" height="100%" fill="#fff"/><path transform="translate(0 ${baseline})" d="${path}"/></svg>`;
  return sharp(Buffer.from(svg))
    .greyscale()
    .resize(PITCH, HEIGHT, { kernel: "cubic", fit: "fill" })
    .blur(0.6)
    .raw()
    .toBuffer();
}

function write(name: string, note: string, body: string): void {
  const file = fileURLToPath(new URL(`../${name}`, import.meta.url));
  writeFileSync(file, `// Made by bake/bake-ocr-b.ts; do not edit. ${note}\n${body}`);
}

const asText = (outlines: GlyphOutlines) => JSON.stringify(outlines);
const OUTLINE_TYPE = "Record<string, [advance: number, path: string]>";

async function bake(): Promise<void> {
  const ocrB = readOutlines(readFileSync(OCR_B), ALPHABET);
  const templates = await Promise.all([...ALPHABET].map((character) => drawTemplate(ocrB, character)));
  write(
    "ocr-b-templates.gen.ts",
    OCR_B_NOTE,
    `/** 8-bit grey cells, one after another in the order of the alphabet, rows from the top, base64. */\nexport const OCR_B_TEMPLATES = {\n  alphabet: "${ALPHABET}",\n  width: ${PITCH},\n  height: ${HEIGHT},\n  pixels: "${Buffer.concat(templates).toString("base64")}",\n};\n`,
  );
  write("specimens/ocr-b.gen.ts", OCR_B_NOTE, `export const OCR_B: ${OUTLINE_TYPE} = ${asText(ocrB)};\n`);
  const sans = readOutlines(readFileSync(SANS), LATIN_AND_CYRILLIC);
  const bold = readOutlines(readFileSync(SANS_BOLD), LATIN_AND_CYRILLIC);
  write(
    "specimens/sans.gen.ts",
    SANS_NOTE,
    `export const SANS: ${OUTLINE_TYPE} = ${asText(sans)};\nexport const SANS_BOLD: ${OUTLINE_TYPE} = ${asText(bold)};\n`,
  );
}

await bake();
