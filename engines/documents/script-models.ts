import { existsSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";

/** Models of tesseract by the country whose papers are printed in that script; Latin is always read. */
const modelsOf: Readonly<Record<string, string>> = {
  UA: "ukr",
  RU: "rus",
  BY: "bel",
  BG: "bul",
  RS: "srp",
  MK: "mkd",
  KZ: "kaz",
  KG: "kir",
  MN: "mon",
  TJ: "tgk",
  GR: "ell",
  CY: "ell",
  IL: "heb",
  GE: "kat",
  AM: "hye",
  TH: "tha",
  IN: "hin",
  NP: "nep",
  BD: "ben",
  CN: "chi_sim",
  TW: "chi_tra",
  HK: "chi_tra",
  MO: "chi_tra",
  KR: "kor",
  JP: "jpn",
  IR: "fas",
  PK: "urd",
};
const arabic = "AE BH DZ EG IQ JO KW LB LY MA OM PS QA SA SD SY TN YE".split(" ");

/** A model that lies in the operator's folder, as `ukr.traineddata`. */
export type PrintScriptModel = { folder: string; language: string };

/** Null: the country prints in Latin, or its model is not there. */
export function scriptModelOf(country: string, folder: string | undefined): PrintScriptModel | null {
  const language = arabic.includes(country) ? "ara" : modelsOf[country];
  if (folder === undefined || language === undefined) return null;
  return existsSync(join(folder, `${language}.traineddata`)) ? { folder, language } : null;
}

/** Of the parts that the recogniser needs, in the order of its TessdataType: the network, its letters, their codes. */
const neededParts = [17, 21, 22];
const mostParts = 64;

/**
 * The recogniser's package ends the process when a model cannot be opened, so its list of parts is looked at first
 * (tessdatamanager: a count of 32 bits, then where each part begins in 64, -1 for none).
 * @throws when the file is no such model, or is cut off
 */
export async function checkModel({ folder, language }: PrintScriptModel): Promise<void> {
  const file = await open(join(folder, `${language}.traineddata`));
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(4 + 8 * mostParts), 0, 4 + 8 * mostParts, 0);
    const parts = bytesRead < 4 ? 0 : buffer.readInt32LE(0);
    const isList = parts > Math.max(...neededParts) && parts <= mostParts && bytesRead >= 4 + 8 * parts;
    const starts = isList ? Array.from({ length: parts }, (_, at) => Number(buffer.readBigInt64LE(4 + 8 * at))) : [];
    const given = starts.filter((start) => start !== -1);
    const isWhole = given.every((start, at) => start >= (given[at - 1] ?? 4 + 8 * parts) && start < size);
    const isNeeded = neededParts.every((part) => (starts[part] ?? -1) !== -1);
    if (!isWhole || !isNeeded) throw new Error("it is no model with a network, or is cut off");
  } finally {
    await file.close();
  }
}
