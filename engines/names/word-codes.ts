// A word is numbers, twice: its letters and its sound.

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

function isAt(plain: string, at: number, spelling: string): boolean {
  for (let i = 1; i < spelling.length; i += 1) if (plain.charCodeAt(at + i) !== spelling.charCodeAt(i)) return false;
  return true;
}

function soundAt(plain: string, at: number): Sound | null {
  for (const sound of soundsOf[plain.charCodeAt(at)] ?? NO_SOUNDS) if (isAt(plain, at, sound[0])) return sound;
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

const [LETTER_C, LETTER_E, LETTER_I, LETTER_Y, LETTER_T, LETTER_S, LETTER_Z, LETTER_V] = Array.from(
  "ceiytszv",
  (letter) => letter.charCodeAt(0),
);
const softC = (next: number) => next === LETTER_E || next === LETTER_I || next === LETTER_Y;

const codeAt = (plain: string, at: number) => {
  const letter = plain.charCodeAt(at);
  return letter >= 97 ? letter - 96 : letter - 21;
};

/** What is written twice is pronounced once, but for digits. @returns where the next code goes. */
function pushSound(codes: Uint8Array, from: number, at: number, value: number): number {
  if (at > from && codes[at - 1] === value && (value < 27 || value >= 37)) return at;
  codes[at] = value;
  return at + 1;
}

function writeSoundOfName(plain: string, codes: Uint8Array, from: number): number {
  let at = from;
  for (let i = 0; i < plain.length; ) {
    const letter = plain.charCodeAt(i);
    const sound = soundAt(plain, i);
    if (sound) {
      // Yelena and Elena.
      if (i === 0 && letter === LETTER_Y && plain.charCodeAt(1) === LETTER_E) at = pushSound(codes, from, at, E);
      else for (const value of sound[1]) at = pushSound(codes, from, at, value);
      i += sound[0].length;
    } else {
      const value = letter === LETTER_C ? (softC(plain.charCodeAt(i + 1)) ? S : K) : codeAt(plain, i);
      at = pushSound(codes, from, at, value);
      i += 1;
    }
  }
  return at;
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
export function wordConsonantsOf(plain: string, withV = true): number[] {
  const out: number[] = [];
  for (let i = 0; i < plain.length; i += 1) {
    const letter = plain.charCodeAt(i);
    if (letter === LETTER_V && !withV) continue;
    const next = plain.charCodeAt(i + 1);
    const isTs = letter === LETTER_T && (next === LETTER_S || next === LETTER_Z);
    const value = isTs || (letter === LETTER_C && softC(next)) ? S : BONES[letter];
    if (isTs) i += 1;
    if (value && out[out.length - 1] !== value) out.push(value);
  }
  return out;
}

/** Writes a word's letters from `from` on. @returns their end. */
export function writeLetters(plain: string, codes: Uint8Array, from: number): number {
  for (let i = 0; i < plain.length; i += 1) codes[from + i] = codeAt(plain, i);
  return from + plain.length;
}

export function wordLettersOf(plain: string): number[] {
  const letters: number[] = [];
  for (let i = 0; i < plain.length; i += 1) letters.push(codeAt(plain, i));
  return letters;
}

export const plainOfCodes = (letters: ArrayLike<number>) =>
  String.fromCharCode(...Array.from(letters, (letter) => (letter < 27 ? letter + 96 : letter + 21)));

/** An abjad's y and w may be vowels or not, and two equal letters have a vowel between them. */
function writeSoundOfAbjad(plain: string, codes: Uint8Array, from: number): number {
  let at = from;
  for (let i = 0; i < plain.length; i += 1) {
    const pair = ABJAD_PAIRS.get(plain.slice(i, i + 2));
    codes[at] = pair ?? codeAt(plain, i);
    at += 1;
    if (pair !== undefined) i += 1;
  }
  return at;
}

/** Writes a word's sound from `from` on: at most as many codes as the word has letters. @returns its end. */
export const writeSound = (plain: string, isAbjad: boolean, codes: Uint8Array, from: number): number =>
  isAbjad ? writeSoundOfAbjad(plain, codes, from) : writeSoundOfName(plain, codes, from);

export function wordSoundOf(plain: string): Uint8Array {
  const codes = new Uint8Array(plain.length);
  return codes.subarray(0, writeSound(plain, false, codes, 0));
}

/** By code, its bit; none for vowels, h, j and y. */
const consonantMarks = Uint32Array.from(
  { length: CODES },
  (_, value) => (1 << (value < 27 ? value : value - 10)) >>> 0,
);
for (const light of "aeiouhjy") consonantMarks[code(light)] = 0;

/** A bit for each consonant of a word. */
export function consonantMark(codes: Uint8Array, from = 0, to = codes.length): number {
  let mark = 0;
  for (let at = from; at < to; at += 1) mark |= consonantMarks[codes[at] ?? 0] ?? 0;
  return mark >>> 0;
}

export function wordBitsIn(mark: number): number {
  const pairs = mark - ((mark >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const PRIME = 0x01000193;
const startOf = (salt: number) => (0x811c9dc5 ^ salt) >>> 0;

function mixed(hash: number): number {
  const spread = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (spread ^ (spread >>> 13)) >>> 0;
}

/** FNV-1a with a salt, so that several kinds of keys live in one table. */
export function hashCodes(codes: ArrayLike<number>, salt: number): number {
  let hash = startOf(salt);
  for (let i = 0; i < codes.length; i += 1) hash = Math.imul(hash ^ (codes[i] ?? 0), PRIME);
  return mixed(hash);
}

/** Adds the hashes of the codes without each of them, in turn. */
export function addHashesWithoutOne(hashes: number[], codes: ArrayLike<number>, salt: number): void {
  let before = startOf(salt);
  for (let skip = 0; skip < codes.length; skip += 1) {
    let hash = before;
    for (let i = skip + 1; i < codes.length; i += 1) hash = Math.imul(hash ^ (codes[i] ?? 0), PRIME);
    hashes.push(mixed(hash));
    before = Math.imul(before ^ (codes[skip] ?? 0), PRIME);
  }
}
