import { findCopySigns } from "#engines/documents/copy-signs.ts";

/**
 * `raster`: dots or lines at one distance all over it, as a screen or a printer makes them. `colourless`: no colour at all.
 */
export type SelfieSign = "raster" | "colourless";
export type SelfieSigns = { signs: SelfieSign[]; measured: { raster: number; colour: number } };

/** Powers of e: blurred portraits reach 2.0, drawn screens 8 to 10; hair and cloth have more of it than documents. */
const LEAST_RASTER = 2.3;

/**
 * What in a selfie speaks for a photo of a screen or print: for a person, never proof. A white rim is no sign here: people
 * stand before white walls. About 0.3 s of processor time. A drawing-like picture is not distinguished from a blurred photo.
 * @throws when `selfie` is no picture
 */
export async function findSelfieSigns(selfie: Buffer): Promise<SelfieSigns> {
  const {
    signs: found,
    measured: { raster, colour },
  } = await findCopySigns(selfie);
  const signs: SelfieSign[] = [];
  if (raster > LEAST_RASTER) signs.push("raster");
  if (found.includes("colourless")) signs.push("colourless");
  return { signs, measured: { raster, colour } };
}
