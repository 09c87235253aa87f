import { type DocumentGlance, looksLikeDocument } from "#engines/documents/document-glance.ts";
import { assessPhoto, type PhotoQuality } from "#engines/documents/photo-quality.ts";
import { cleanLogo } from "#engines/photos/clean-logo.ts";
import { type CleanedPhoto, cleanPhoto } from "#engines/photos/clean-photo.ts";
import { cleanPicture } from "#engines/photos/clean-picture.ts";
import { cutPicture } from "#engines/photos/cut-picture.ts";
import { keepOnlyDecoders } from "#engines/photos/open-picture.ts";
import { makeSmallCopy } from "#engines/photos/small-copy.ts";
import { serveChild } from "./child-port.ts";

type MeasuredPhoto = CleanedPhoto & { quality?: PhotoQuality; glance?: DocumentGlance };

async function measurePhoto(bytes: Buffer, { glance }: { glance: boolean }): Promise<MeasuredPhoto> {
  const photo = await cleanPhoto(bytes);
  if (!photo.ok) return photo;
  const quality = await assessPhoto(photo.jpeg);
  if (!glance || quality.refusals.length > 0) return { ...photo, quality };
  return { ...photo, quality, glance: await looksLikeDocument(photo.jpeg) };
}

const operations = { cleanPhoto, measurePhoto, looksLikeDocument, cleanPicture, cleanLogo, cutPicture, makeSmallCopy };
export type PictureOperations = typeof operations;

keepOnlyDecoders();
serveChild(operations);
