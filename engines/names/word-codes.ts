/** A word as numbers, twice: its letters and its sound. */
export type WordCodes = { letters: number[]; sound: number[] };

export const CODES = 42;
const code = (letter: string) => (letter >= "a" ? letter.charCodeAt(0) - 96 : letter.charCodeAt(0) - 48 + 27);
export const [SH, CH, ZH, TS] = [37, 38, 39, 40] as const;
const A = code("a");
const E = code("e");
const I = code("i");
const K = code("k");
const H = code("h");
const S = code("s");
const U = code("u");

/** Longest first. What different transliterations write for one sound; ae, oe and ue are umlauts. */
const SOUNDS: readonly (readonly [string, readonly number[]])[] = [
  ["shch", [SH, CH]],
  ["tsch", [CH]],
  ["dsch", [code("j")]],
  ["sch", [SH]],
  ["tch", [CH]],
  ["dzh", [code("j")]],
  ["sh", [SH]],
  ["ch", [CH]],
  ["cz", [CH]],
  ["sz", [SH]],
  ["zh", [ZH]],
  ["dj", [code("j")]],
  ["kh", [H]],
  ["gh", [code("g")]],
  ["ph", [code("f")]],
  ["th", [code("t")]],
  ["dh", [code("d")]],
  ["bh", [code("b")]],
  ["ck", [K]],
  ["ts", [TS]],
  ["tz", [TS]],
  ["ou", [U]],
  ["oo", [U]],
  ["ee", [I]],
  ["ie", [I]],
  ["iy", [I]],
  ["ij", [I]],
  ["yi", [I]],
  ["oe", [code("o")]],
  ["ae", [A]],
  ["ue", [U]],
  ["eo", [code("o")]],
  ["eu", [U]],
  ["ks", [code("x")]],
  ["w", [code("v")]],
  ["q", [K]],
  ["y", [I]],
];

const ABJAD_PAIRS = new Map(
  Object.entries({ sh: SH, ch: CH, zh: ZH, ts: TS, kh: H, gh: code("g"), th: code("t"), dh: code("d") }),
);

type Sound = (typeof SOUNDS)[number];
const NO_SOUNDS: readonly Sound[] = [];
/** By the code of their first letter. */
const soundsOf: readonly (readonly Sound[])[] = Array.from({ length: 128 }, (_, first) =>
  SOUNDS.filter(([spelling]) => spelling.charCodeAt(0) === first),
);

function soundAt(plain: string, at: number): Sound | null {
  for (const sound of soundsOf[plain.charCodeAt(at)] ?? NO_SOUNDS) if (plain.startsWith(sound[0], at)) return sound;
  return null;
}

/** Pairs of letters that stand in one spelling of a sound, or whose second changes the sound of the first. */
const touching = new Uint8Array(CODES * CODES);
for (const [spelling] of SOUNDS)
  for (let i = 1; i < spelling.length; i += 1)
    touching[code(spelling[i - 1] ?? "") * CODES + code(spelling[i] ?? "")] = 1;
for (const soft of "eiy") touching[code("c") * CODES + code(soft)] = 1;

/** Where two words are written together: may a sound arise that neither has? */
export const mayFuse = (lastLetter: number, firstLetter: number): boolean =>
  touching[lastLetter * CODES + firstLetter] === 1;

const softC = (next: string | undefined) => next === "e" || next === "i" || next === "y";

export function soundOf(plain: string): number[] {
  const out: number[] = [];
  const push = (value: number) => {
    if (out[out.length - 1] !== value || (value >= 27 && value < 37)) out.push(value);
  };
  for (let i = 0; i < plain.length; ) {
    const letter = plain[i] ?? "";
    const sound = soundAt(plain, i);
    if (sound) {
      // Yelena and Elena.
      if (i === 0 && letter === "y" && plain[1] === "e") push(E);
      else for (const value of sound[1]) push(value);
      i += sound[0].length;
    } else {
      push(letter === "c" ? (softC(plain[i + 1]) ? S : K) : code(letter));
      i += 1;
    }
  }
  return out;
}

const BONES = bonesByLetter({
  b: 2,
  p: 2,
  f: 2,
  v: 2,
  k: K,
  q: K,
  c: K,
  x: K,
  g: 7,
  j: 7,
  t: 20,
  d: 4,
  s: S,
  z: 26,
  l: 12,
  m: 13,
  n: 14,
  r: 18,
});

/** By character code; 0: none. */
function bonesByLetter(letters: Record<string, number>): Uint8Array {
  const bones = new Uint8Array(128);
  for (const [letter, value] of Object.entries(letters)) bones[letter.charCodeAt(0)] = value;
  return bones;
}

/** Consonants only, h, w and y left out, those that Arabic or Hebrew do not tell apart as one. */
export function bonesOf(plain: string, withV = true): number[] {
  const out: number[] = [];
  for (let i = 0; i < plain.length; i += 1) {
    const letter = plain[i] ?? "";
    if (letter === "v" && !withV) continue;
    const isTs = letter === "t" && (plain[i + 1] === "s" || plain[i + 1] === "z");
    const value = isTs || (letter === "c" && softC(plain[i + 1])) ? S : BONES[plain.charCodeAt(i)];
    if (isTs) i += 1;
    if (value && out[out.length - 1] !== value) out.push(value);
  }
  return out;
}

export function lettersOf(plain: string): number[] {
  const letters: number[] = [];
  for (let i = 0; i < plain.length; i += 1) letters.push(code(plain[i] ?? ""));
  return letters;
}

export const plainOfCodes = (letters: ArrayLike<number>) =>
  String.fromCharCode(...Array.from(letters, (letter) => (letter < 27 ? letter + 96 : letter + 21)));

/** An abjad's y and w may be vowels or not, and two equal letters have a vowel between them. */
function soundOfAbjad(plain: string): number[] {
  const out: number[] = [];
  for (let i = 0; i < plain.length; i += 1) {
    const pair = ABJAD_PAIRS.get(plain.slice(i, i + 2));
    out.push(pair ?? code(plain[i] ?? ""));
    if (pair !== undefined) i += 1;
  }
  return out;
}

export const codesOf = (plain: string, isAbjad: boolean): WordCodes => ({
  letters: lettersOf(plain),
  sound: isAbjad ? soundOfAbjad(plain) : soundOf(plain),
});

const LIGHT = new Set([..."aeiouhjy"].map(code));

/** A bit for each consonant of a word. */
export function consonantMark(sound: readonly number[]): number {
  let mark = 0;
  for (const value of sound) if (!LIGHT.has(value)) mark |= 1 << (value < 27 ? value : value - 10);
  return mark >>> 0;
}

export function bitsIn(mark: number): number {
  const pairs = mark - ((mark >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** FNV-1a with a salt, so that several kinds of keys live in one table. */
export function hashCodes(codes: ArrayLike<number>, salt: number, skip = -1): number {
  let hash = (0x811c9dc5 ^ salt) >>> 0;
  for (let i = 0; i < codes.length; i += 1) {
    if (i === skip) continue;
    hash = Math.imul(hash ^ (codes[i] ?? 0), 0x01000193);
  }
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
