import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { type Canvas, createCanvas } from "@napi-rs/canvas";
import { getDocument, type PDFDocumentProxy, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

export type PdfPage = { jpeg: Buffer; widthPx: number; heightPx: number };
/** `locked`: it asks for a password. `pages`: it has too many. */
export type PdfRefusal = "locked" | "pages" | "damaged";
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

async function drawPage(pdf: PDFDocumentProxy, number: number): Promise<PdfPage | null> {
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
  const jpeg = await canvas.encode("jpeg", 85);
  const drawn = { jpeg, widthPx: canvas.width, heightPx: canvas.height };
  [canvas.width, canvas.height] = [1, 1];
  return drawn;
}

function refusalOf(error: unknown): PdfRefusal {
  return error instanceof Error && error.name === "PasswordException" ? "locked" : "damaged";
}

/**
 * Each page as a picture, at most 2339 pixels long. Takes foreign bytes through a decoder that may run for ever or take
 * any memory: call it in a child process with bounds.
 */
export async function drawPdfPages(bytes: Uint8Array): Promise<PdfPages> {
  const task = open(bytes);
  try {
    const pdf = await task.promise;
    if (pdf.numPages > mostPdfPages) return { ok: false, refusal: "pages" };
    const pages: PdfPage[] = [];
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const page = await drawPage(pdf, number);
      if (!page) return { ok: false, refusal: "damaged" };
      pages.push(page);
    }
    return pages.length > 0 ? { ok: true, pages } : { ok: false, refusal: "damaged" };
  } catch (error) {
    return { ok: false, refusal: refusalOf(error) };
  } finally {
    await task.destroy();
  }
}
