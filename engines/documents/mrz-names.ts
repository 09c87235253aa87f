import anyAscii from "any-ascii";
import { GENERAL_LETTERS } from "./spellings/cyrillic.ts";

/** ICAO 9303 part 3, section 6, table A: the letters that do not just lose their accent; where it has several, the first. */
const LATIN: Record<string, string> = {
  Ä: "AE",
  Å: "AA",
  Æ: "AE",
  Ĳ: "IJ",
  Ŋ: "N",
  Ö: "OE",
  Ø: "OE",
  Œ: "OE",
  Ü: "UE",
  ß: "SS",
  ẞ: "SS",
  Þ: "TH",
  Ð: "D",
};
/** The other spelling that table A has for them; that without an accent is the letter itself. */
const ESCAPED: Record<string, string> = { Ñ: "NXX", Ü: "UXX" };

/** A Latin name with the letters that table A can mark by XX: CAÑON is CANXXON. */
export const toEscapedMrzName = (name: string): string =>
  toMrzName([...name.normalize("NFC").toUpperCase()].map((c) => ESCAPED[c] ?? c).join(""));

/** ICAO 9303 part 3, 4.6 and section 6, tables A and B. Cyrillic as the general rows have it, of no language. */
export function toMrzName(name: string): string {
  const spelled = [...name.normalize("NFC").toUpperCase()]
    .map((c) => LATIN[c] ?? GENERAL_LETTERS[c] ?? anyAscii(c))
    .join("");
  return spelled
    .toUpperCase()
    .replace(/['’`.]/g, "")
    .replace(/[^A-Z]+/g, "<")
    .replace(/^<|<$/g, "");
}
