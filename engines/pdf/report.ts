import { readFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { drawPdf, fontsFor, templateFolder } from "./typst.ts";

export type PdfTone = "good" | "bad" | "wait" | "quiet";
export type PdfRow = readonly [label: string, value: string];

/** Boxes and lines in points, from the start side and the top; drawn smaller where the page ends. */
export type PdfOwnership = {
  title: string;
  width: number;
  height: number;
  box: { width: number; height: number };
  boxes: readonly { x: number; y: number; name: string; part: string; state: string; tone: PdfTone; isMain: boolean }[];
  lines: readonly { points: readonly (readonly [number, number])[]; isDashed: boolean }[];
};

export type PdfReport = {
  language: string;
  direction: "ltr" | "rtl";
  title: string;
  project: string;
  name: string;
  status: { label: string; tone: PdfTone };
  summary: readonly PdfRow[];
  /** Of a company: who owns it. */
  ownership?: PdfOwnership;
  sections: readonly { title: string; rows: readonly PdfRow[] }[];
  checks: { title: string; items: readonly { name: string; result: string; tone: PdfTone; found: string }[] };
  photos: { title: string; items: readonly string[] };
  /** Wide pictures; they follow the photos. */
  strips?: { title: string; items: readonly string[] };
  timeline: { title: string; items: readonly { at: string; what: string; who: string }[] };
  proof: string;
  footer: string;
};

/** Written by this product, never as they were sent: photos as JPEG, the logo as PNG or SVG. */
export type PdfPictures = { photos: readonly Buffer[]; logo: Buffer | null };

const source = readFileSync(join(templateFolder, "report.typ"), "utf8");

/** 300 dots an inch: a photo on its side is 83 mm wide on the page. */
const photoPixels = 1000;

const smaller = (jpeg: Buffer): Promise<Buffer> =>
  sharp(jpeg)
    .resize(photoPixels, photoPixels, { fit: "inside", withoutEnlargement: true })
    .jpeg({ quality: 82 })
    .toBuffer();

/** Some milliseconds of the calling thread, and more for each photo. @throws when a picture cannot be read */
export async function drawPdfReport(report: PdfReport, { photos, logo }: PdfPictures): Promise<Buffer> {
  const small = await Promise.all(photos.map(smaller));
  const files = new Map(small.map((bytes, at) => [`photo-${at}`, bytes]));
  if (logo) files.set("logo", logo);
  const data = { ...report, fonts: fontsFor(report.language), hasLogo: logo !== null };
  return drawPdf(source, { report: JSON.stringify(data) }, files);
}
