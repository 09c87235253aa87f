import anyAscii from "any-ascii";

/** The nine blocks of India in Unicode are parallel (ISCII), so one table by the place in the block reads them all. */
const CONSONANTS = new Map<number, string>(
  (
    "15:k 16:kh 17:g 18:gh 19:n 1a:ch 1b:chh 1c:j 1d:jh 1e:n 1f:t 20:th 21:d 22:dh 23:n 24:t 25:th 26:d 27:dh 28:n 29:n " +
    "2a:p 2b:ph 2c:b 2d:bh 2e:m 2f:y 30:r 31:r 32:l 33:l 34:l 35:v 36:sh 37:sh 38:s 39:h 5c:r 5d:rh 5f:y 58:q 59:kh 5a:gh 5b:z 5e:f"
  )
    .split(" ")
    .map((pair) => [Number.parseInt(pair.slice(0, 2), 16), pair.slice(3)]),
);
const VOWELS = new Map<number, string>(
  (
    "05:a 06:a 07:i 08:i 09:u 0a:u 0b:ri 0f:e 10:ai 13:o 14:au 02:n 01:n 03: 3c: " +
    "3e:a 3f:i 40:i 41:u 42:u 43:ri 46:e 47:e 48:ai 4a:o 4b:o 4c:au"
  )
    .split(" ")
    .map((pair) => [Number.parseInt(pair.slice(0, 2), 16), pair.slice(3)]),
);
const VIRAMA = 0x4d;
const isSign = (offset: number) => offset >= 0x3c && offset <= VIRAMA;

/** A consonant carries an a unless a sign says otherwise; at the end of a word nobody says it. */
export function spellIndic(word: string): string {
  const letters = [...word.normalize("NFC")];
  let out = "";
  letters.forEach((letter, i) => {
    const code = letter.charCodeAt(0);
    if (code < 0x900 || code > 0xd7f) {
      out += anyAscii(letter);
      return;
    }
    const offset = code % 0x80;
    const consonant = CONSONANTS.get(offset);
    out += consonant ?? VOWELS.get(offset) ?? "";
    if (consonant === undefined || i === letters.length - 1) return;
    if (!isSign((letters[i + 1] ?? "").charCodeAt(0) % 0x80)) out += "a";
  });
  return out;
}
