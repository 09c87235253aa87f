import anyAscii from "any-ascii";

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
