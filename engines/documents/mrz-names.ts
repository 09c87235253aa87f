import anyAscii from "any-ascii";

/** ICAO 9303 part 3, section 6, tables A and B; г, и, й, є, ю, я as Ukraine issues them. */
const LATIN: Record<string, string> = {
  Ä: "AE",
  Å: "AA",
  Æ: "AE",
  Ĳ: "IJ",
  Ö: "OE",
  Ø: "OE",
  Œ: "OE",
  Ü: "UE",
  ß: "SS",
  ẞ: "SS",
  Þ: "TH",
  Ð: "D",
};
const CYRILLIC: Record<string, string> = {
  Ґ: "G",
  Ё: "E",
  Є: "IE",
  Ж: "ZH",
  И: "I",
  І: "I",
  Ї: "I",
  Й: "I",
  Х: "KH",
  Ц: "TS",
  Ч: "CH",
  Ш: "SH",
  Щ: "SHCH",
  Ъ: "IE",
  Ы: "Y",
  Ь: "",
  Э: "E",
  Ю: "IU",
  Я: "IA",
};

/** ICAO 9303 part 3, 4.6 and 6. Cyrillic Г and И follow the general table (G, I). */
export function toMrzName(name: string): string {
  const spelled = [...name.normalize("NFC").toUpperCase()].map((c) => LATIN[c] ?? CYRILLIC[c] ?? anyAscii(c)).join("");
  return spelled
    .toUpperCase()
    .replace(/['’`.]/g, "")
    .replace(/[^A-Z]+/g, "<")
    .replace(/^<|<$/g, "");
}
