import anyAscii from "any-ascii";

/** ICAO 9303 part 3, section 6: how letters outside A–Z stand in a machine-readable zone. */
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

/** The spellings that a name may have in Latin letters: by ICAO's table, and by plain transliteration. */
function spellings(name: string): string[][] {
  const upper = name.normalize("NFC").toUpperCase();
  const byTable = [...upper].map((letter) => icao[letter] ?? letter).join("");
  return [words(anyAscii(byTable)), words(anyAscii(upper))];
}

function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const change = (row[j - 1] ?? 0) + (a[i - 1] === b[j - 1] ? 0 : 1);
      next.push(Math.min(change, (row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/** Zones cut long names, so a read name may be the beginning of the typed one (ICAO 9303 part 4, section 4.2.3). */
const isCut = (typed: string, read: string) => read.length >= 10 && typed.startsWith(read);

/**
 * Likeness of a typed and a read name, 0 to 1; 1 means the same person's name in some accepted spelling. Order of given
 * names and missing middle names do not matter when the rest is the same.
 */
export function nameLikeness(typed: string, read: string): number {
  let best = 0;
  for (const a of spellings(typed)) {
    for (const b of spellings(read)) {
      const [x, y] = [a.join(""), b.join("")];
      if (x === "" || y === "") continue;
      if (x === y || isCut(x, y)) return 1;
      const [fewer, more] = a.length <= b.length ? [a, b] : [b, a];
      if (fewer.every((word) => more.includes(word))) return 1;
      best = Math.max(best, 1 - distance(x, y) / Math.max(x.length, y.length));
    }
  }
  return best;
}
