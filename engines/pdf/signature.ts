import { readFileSync } from "node:fs";
import { join } from "node:path";
import { drawPdf, fontsFor, templateFolder } from "./typst.ts";

/** The first line is the signer's name. */
export type SignatureFace = { widthPt: number; heightPt: number; lines: readonly string[] };

const source = readFileSync(join(templateFolder, "signature.typ"), "utf8");

/** One page of the size of the field. */
export const drawSignature = async (face: SignatureFace): Promise<Buffer> =>
  drawPdf(source, { face: JSON.stringify({ ...face, fonts: fontsFor("en") }) }, new Map());
