import { fileTypeFromBuffer } from "file-type";
import sharp, { type Sharp } from "sharp";

export type LogoRefusal = "not_an_image" | "too_many_pixels" | "damaged" | "active";
export type CleanLogo = { bytes: Buffer; mime: "image/webp"; widthPx: number; heightPx: number };
export type CleanedLogo = ({ ok: true } & CleanLogo) | { ok: false; refusal: LogoRefusal };

const pixelsMax = 25_000_000;
/** Twice the largest size at which it is shown, for fine screens. */
const widthMaxPx = 640;
const heightMaxPx = 160;
const secondsMax = 5;
/** What a logo of that size takes at most; noise is pressed harder until it fits. */
const bytesMax = 256 * 1024;

const refused = (refusal: LogoRefusal): CleanedLogo => ({ ok: false, refusal });

const bitmaps: Record<string, string> = { "image/jpeg": "jpeg", "image/png": "png", "image/gif": "gif" };

/** An SVG by its root element, after its prologue, comments and document type; UTF-8 only, as file-type tells no SVG apart. */
const isSvg = (words: string): boolean =>
  /^﻿?\s*(<\?xml[^>]{0,200}\?>\s*)?(<!--[\s\S]{0,4000}?-->\s*|<!DOCTYPE[^>[]{0,400}(\[[^\]]{0,100000}\])?\s*>\s*)*<(svg|svg:svg)[\s>/]/i.test(
    words,
  );

/**
 * What an SVG may do besides drawing: run, bring HTML, load something, or unfold entities. librsvg would ignore or refuse most
 * of it; who sends such a file is told.
 */
const activeParts = [
  /<\s*(\w+:)?(script|foreignObject|iframe|object|embed|image|feImage|set|animate\w*|handler|listener|include)\b/i,
  /<!ENTITY/i,
  /\son\w+\s*=/i,
  /<\?xml-stylesheet/i,
  /@import/i,
  /(href|src)\s*=\s*(["'])\s*(?!#)[^"'\s]/i,
  /url\(\s*["']?\s*(?!["'#\s])/i,
];

/** The pattern of namespaces and metadata that drawing programs write is no danger: only attributes of links count. */
const isActive = (words: string): boolean => activeParts.some((part) => part.test(words));

/** An SVG has no pixels: it is drawn as large as it will be shown. */
async function openSvg(bytes: Buffer): Promise<{ picture: Sharp; widthPx: number; heightPx: number }> {
  const { width, height } = await sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error" }).metadata();
  const scale = Math.min(widthMaxPx / width, heightMaxPx / height);
  const density = Math.min(2400, Math.max(1, 72 * scale));
  return {
    picture: sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error", density }),
    widthPx: width,
    heightPx: height,
  };
}

async function draw(picture: Sharp): Promise<CleanedLogo> {
  const sized = picture
    .timeout({ seconds: secondsMax })
    .autoOrient()
    .resize({ width: widthMaxPx, height: heightMaxPx, fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb");
  for (const quality of [90, 70, 40]) {
    const { data, info } = await sized
      .clone()
      .webp({ quality, alphaQuality: 90 })
      .toBuffer({ resolveWithObject: true });
    if (data.length <= bytesMax)
      return { ok: true, bytes: data, mime: "image/webp", widthPx: info.width, heightPx: info.height };
  }
  return refused("too_many_pixels");
}

/**
 * A logo of a theme as we keep it: the first frame of a GIF, JPEG or PNG, or an SVG, drawn anew as a WebP of at most 640 by
 * 160 pixels and 256 kB, without metadata or anything that was hidden beside the picture. The kind is told by the bytes.
 * Refusals: not_an_image, active (an SVG that does more than draw), too_many_pixels (over 25 million), damaged.
 */
export async function cleanLogo(bytes: Buffer): Promise<CleanedLogo> {
  const kind = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const decoder = kind && bitmaps[kind.mime];
  try {
    if (decoder) {
      const open = () => sharp(bytes, { limitInputPixels: pixelsMax, failOn: "error", sequentialRead: true });
      const { format, width, height } = await open().metadata();
      if (format !== decoder) return refused("not_an_image");
      if (width * height > pixelsMax) return refused("too_many_pixels");
      return await draw(open());
    }
    // An SVG is told apart by its words: with an XML prologue it is application/xml to file-type.
    if (kind && kind.mime !== "application/xml" && kind.mime !== "image/svg+xml") return refused("not_an_image");
    const words = bytes.toString("utf8");
    if (!isSvg(words)) return refused("not_an_image");
    if (isActive(words)) return refused("active");
    const { picture, widthPx, heightPx } = await openSvg(bytes);
    if (widthPx * heightPx > pixelsMax) return refused("too_many_pixels");
    return await draw(picture);
  } catch (error) {
    return refused(error instanceof Error && /pixel limit/i.test(error.message) ? "too_many_pixels" : "damaged");
  }
}
