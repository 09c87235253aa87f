import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { type EncodedPage, encodeWithin, openPageBudget } from "./page-budget.ts";

export type PdfPage = EncodedPage;
/**
 * `locked`: it asks for a password. `pages`: it has too many. `form`: what was filled in is drawn by its own program only.
 * `bytes`: its pages are larger than the budget even when they are made smaller.
 */
export type PdfRefusal = "locked" | "pages" | "form" | "bytes" | "damaged";
export type PdfPages = { ok: true; pages: PdfPage[] } | { ok: false; refusal: PdfRefusal };

/** A bank statement of some months; each page takes up to a second. */
export const mostPdfPages = 20;
/** Of A4 paper 200 dots an inch: small print can be read. */
const longestSidePx = 2339;
/** Small papers are not drawn larger than at 300 dots an inch. */
const mostScale = 300 / 72;
/** No paper is so long; its short side would have no pixels left. */
const mostRatio = 12;
/** A picture inside the file, and each canvas that drawing needs. */
const mostPixels = 40_000_000;

const files = dirname(createRequire(import.meta.url).resolve("pdfjs-dist/package.json"));
const folder = (name: string) => `${pathToFileURL(join(files, name)).href}/`;
const path = (name: string) => `${join(files, name)}/`;

type Drawn = { canvas: Canvas | null; context: unknown };

/** Every canvas of pdf.js is made here, so that none is larger than ours. */
class BoundedCanvases {
  create(width: number, height: number): Drawn {
    const canvas = createCanvas(...bounded(width, height));
    return { canvas, context: canvas.getContext("2d") };
  }
  reset({ canvas }: Drawn, width: number, height: number): void {
    if (canvas) [canvas.width, canvas.height] = bounded(width, height);
  }
  destroy(drawn: Drawn): void {
    // Memory is given back at once only by a canvas without pixels.
    if (drawn.canvas) [drawn.canvas.width, drawn.canvas.height] = [1, 1];
    drawn.canvas = null;
    drawn.context = null;
  }
}

function bounded(width: number, height: number): [number, number] {
  const [w, h] = [Math.max(1, Math.ceil(width)), Math.max(1, Math.ceil(height))];
  if (w * h > mostPixels) throw new Error("a canvas with too many pixels");
  return [w, h];
}

/** Scripts, links, attachments and everything else that is not seen on paper are left behind: only pixels come out. */
const open = (bytes: Uint8Array) =>
  getDocument({
    data: new Uint8Array(bytes),
    verbosity: VerbosityLevel.ERRORS,
    CanvasFactory: BoundedCanvases,
    // Its own fonts are drawn as shapes: no font of a stranger reaches the system's renderer.
    disableFontFace: true,
    useSystemFonts: false,
    isEvalSupported: false,
    isOffscreenCanvasSupported: false,
    isImageDecoderSupported: false,
    maxImageSize: mostPixels,
    canvasMaxAreaInBytes: mostPixels * 4,
    cMapUrl: path("cmaps"),
    cMapPacked: true,
    standardFontDataUrl: path("standard_fonts"),
    wasmUrl: folder("wasm"),
    iccUrl: folder("iccs"),
    enableXfa: false,
  });

/**
 * A form of the XFA kind (ISO 32000-1, 12.7.8) has one page that says "Please wait": its fields are described in XML, and
 * it says that a program must draw them (`NeedsRendering`, 7.7.2), or has no fields of a PDF.
 */
async function isDrawnElsewhere(pdf: PDFDocumentProxy, bytes: Uint8Array): Promise<boolean> {
  if (saysNeedsRendering(bytes)) return true;
  const { info } = await pdf.getMetadata();
  const { IsXFAPresent, IsAcroFormPresent } = info as Partial<Record<string, unknown>>;
  return IsXFAPresent === true && IsAcroFormPresent !== true;
}

/** In a catalogue that is not packed. */
function saysNeedsRendering(bytes: Uint8Array): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const name = "/NeedsRendering";
  for (let at = file.indexOf(name); at !== -1; at = file.indexOf(name, at + name.length)) {
    const value = file.toString("latin1", at + name.length, at + name.length + 16).trimStart();
    if (value.startsWith("true")) return true;
  }
  return false;
}

/** Null: a page without a shape that can be drawn. The caller gives back the canvas. */
async function drawPage(pdf: PDFDocumentProxy, number: number): Promise<Canvas | null> {
  const page = await pdf.getPage(number);
  const { width, height } = page.getViewport({ scale: 1 });
  const [longest, shortest] = [Math.max(width, height), Math.min(width, height)];
  if (!(shortest > 0) || longest / shortest > mostRatio) return null;
  const viewport = page.getViewport({ scale: Math.min(mostScale, longestSidePx / longest) });
  const canvas = createCanvas(...bounded(viewport.width, viewport.height));
  const context = canvas.getContext("2d");
  await page.render({
    canvas: canvas as never,
    canvasContext: context as never,
    viewport,
    background: "#ffffff",
    intent: "print",
  }).promise;
  page.cleanup();
  return canvas;
}

function refusalOf(error: unknown): PdfRefusal {
  return error instanceof Error && error.name === "PasswordException" ? "locked" : "damaged";
}

async function drawPages(pdf: PDFDocumentProxy): Promise<PdfPages> {
  const budget = openPageBudget(pdf.numPages);
  const pages: PdfPage[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const canvas = await drawPage(pdf, number);
    if (!canvas) return { ok: false, refusal: "damaged" };
    const page = await encodeWithin(budget, canvas);
    [canvas.width, canvas.height] = [1, 1];
    if (!page) return { ok: false, refusal: "bytes" };
    pages.push(page);
  }
  return pages.length > 0 ? { ok: true, pages } : { ok: false, refusal: "damaged" };
}

/**
 * Each page as a picture, at most 2339 pixels long; all together at most `mostPdfBytes`. Takes foreign bytes through a
 * decoder that may run for ever or take any memory: call it in a child process with bounds.
 */
export async function drawPdfPages(bytes: Uint8Array): Promise<PdfPages> {
  const task = open(bytes);
  try {
    const pdf = await task.promise;
    if (pdf.numPages > mostPdfPages) return { ok: false, refusal: "pages" };
    if (await isDrawnElsewhere(pdf, bytes)) return { ok: false, refusal: "form" };
    return await drawPages(pdf);
  } catch (error) {
    return { ok: false, refusal: refusalOf(error) };
  } finally {
    await task.destroy();
  }
}
