import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname } from "node:path";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import sharp from "sharp";

export type PdfTone = "good" | "bad" | "wait" | "quiet";
export type PdfRow = readonly [label: string, value: string];

/** A report as it is drawn: every word in the language of who reads it, every value as it is shown. */
export type PdfReport = {
  /** A tag such as "uk". */
  language: string;
  direction: "ltr" | "rtl";
  title: string;
  project: string;
  /** Whom it is about. */
  name: string;
  status: { label: string; tone: PdfTone };
  summary: readonly PdfRow[];
  sections: readonly { title: string; rows: readonly PdfRow[] }[];
  checks: { title: string; items: readonly { name: string; result: string; tone: PdfTone; found: string }[] };
  /** What each of the pictures shows, in their order. */
  photos: { title: string; items: readonly string[] };
  timeline: { title: string; items: readonly { at: string; what: string; who: string }[] };
  /** The last lines: what the report can be checked by. */
  proof: string;
  /** At the foot of each page. */
  footer: string;
};

/** Pictures that this product has written itself, never as they were sent: photos as JPEG, the logo as PNG or SVG. */
export type PdfPictures = { photos: readonly Buffer[]; logo: Buffer | null };

/** Packages of fonts, and what their fonts are called. Noto Sans has Latin, Greek, Cyrillic and Devanagari. */
const families = {
  "noto-sans": "Noto Sans",
  "noto-sans-hebrew": "Noto Sans Hebrew",
  "noto-sans-arabic": "Noto Sans Arabic",
  "noto-sans-georgian": "Noto Sans Georgian",
  "noto-sans-bengali": "Noto Sans Bengali",
  "noto-sans-thai": "Noto Sans Thai",
  "noto-sans-sc": "Noto Sans SC",
  "noto-sans-jp": "Noto Sans JP",
  "noto-sans-kr": "Noto Sans KR",
} as const;
const weights = ["400Regular", "600SemiBold"];
const { resolve } = createRequire(import.meta.url);
const fontPaths = Object.keys(families).flatMap((name) => {
  const folder = dirname(resolve(`@expo-google-fonts/${name}/package.json`));
  return weights.map((weight) => `${folder}/${weight}`);
});

const own: Record<string, string> = { ja: "Noto Sans JP", ko: "Noto Sans KR" };

/** Chinese, Japanese and Korean write some of the same characters differently: the reader's own font goes first. */
const fontsFor = (language: string): string[] => {
  const first = own[language.slice(0, 2)];
  return ["Noto Sans", ...(first ? [first] : []), ...Object.values(families)];
};

let compiler: NodeCompiler | null = null;
const source = readFileSync(new URL("./report.typ", import.meta.url), "utf8");

/** The longer side of a photo in a report: 62 mm at 400 dots an inch, so that print can still be read. */
const photoPixels = 1400;

const smaller = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg)
    .resize(photoPixels, photoPixels, { fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer();

/**
 * Draws a report on A4 with typst. Some milliseconds of the thread that calls, and some more for each photo.
 * @throws when a picture cannot be read
 */
export async function drawReport(report: PdfReport, { photos, logo }: PdfPictures): Promise<Buffer> {
  compiler ??= NodeCompiler.create({ workspace: "/", fontArgs: [{ fontPaths }] });
  const small = await Promise.all(photos.map(smaller));
  const shown = small.map((bytes, at) => [`/photo-${at}`, bytes] as const);
  const files = logo ? [...shown, ["/logo", logo] as const] : shown;
  for (const [path, bytes] of files) compiler.mapShadow(path, bytes);
  try {
    const data = JSON.stringify({ ...report, fonts: fontsFor(report.language), hasLogo: logo !== null });
    return compiler.pdf({ mainFileContent: source, inputs: { report: data } });
  } finally {
    for (const [path] of files) compiler.unmapShadow(path);
    // What two reports in a row did not need goes: shapes of letters stay, an applicant's photos do not.
    compiler.evictCache(2);
  }
}
