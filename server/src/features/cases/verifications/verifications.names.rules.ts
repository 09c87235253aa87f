import anyAscii from "any-ascii";
import { compileNames } from "#engines/names/compile-names.ts";
import { findNames } from "#engines/names/find-names.ts";

/** ICAO 9303 part 3, section 6: letters outside A–Z in a machine-readable zone. */
const icao: Record<string, string> = {
  Ä: "AE",
  Ö: "OE",
  Ü: "UE",
  ß: "SS",
  Å: "AA",
  Æ: "AE",
  Ø: "OE",
  Þ: "TH",
  Ñ: "N",
  Ł: "L",
  Đ: "D",
};

const words = (text: string) =>
  text
    .toUpperCase()
    .replace(/[^A-Z]+/g, " ")
    .trim()
    .split(" ")
    .filter(Boolean);

function spellings(name: string): string[][] {
  const upper = name.normalize("NFC").toUpperCase();
  const byTable = [...upper].map((letter) => icao[letter] ?? letter).join("");
  return [words(anyAscii(byTable)), words(anyAscii(upper))];
}

/** Zones cut long names (ICAO 9303 part 4, section 4.2.3). */
const isCut = (typed: string, read: string) => read.length >= 10 && typed.startsWith(read);

/** In some accepted spelling. Order of given names and missing middle names do not matter when the rest is the same. */
export const isSameName = (typed: string, read: string): boolean =>
  spellings(typed).some((a) =>
    spellings(read).some((b) => {
      const [x, y] = [a.join(""), b.join("")];
      if (x === "" || y === "") return false;
      const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
      return x === y || isCut(x, y) || fewer.every((word) => more.includes(word));
    }),
  );

const isLatin = (name: string) => !/[^\P{L}\p{Script=Latin}]/u.test(name);

/** As two newspapers would spell one name; docs/screening-scores.md. */
const probable = 85;

/** Also where one of them is in another script: כהן and Cohen. Near, not equal: nothing may pass by it. */
export function isSameInScripts(typed: string, read: string): boolean {
  if (isSameName(typed, read)) return true;
  if (isLatin(typed) && isLatin(read)) return false;
  const index = compileNames([{ names: [read], kind: "person" }]);
  return findNames(index, { name: typed, kind: "person" }, { minScore: probable, limit: 1 }).length > 0;
}
