import { existsSync } from "node:fs";
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
export type ScriptModel = { folder: string; language: string };

/** Null: the country prints in Latin, or its model is not there. */
export function scriptModelOf(country: string, folder: string | undefined): ScriptModel | null {
  const language = arabic.includes(country) ? "ara" : modelsOf[country];
  if (folder === undefined || language === undefined) return null;
  return existsSync(join(folder, `${language}.traineddata`)) ? { folder, language } : null;
}
