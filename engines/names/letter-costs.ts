import { CH, CODES, SH, TS, wordLettersOf, ZH } from "./word-codes.ts";

/** What it costs that one letter stands for another (`change`), or for nothing (`drop`); 1 is an unlike consonant. */
export type LetterCosts = { change: Float32Array; drop: Float32Array };

const codeOf = (letter: string): number => {
  const special: Record<string, number> = { S: SH, C: CH, Z: ZH, T: TS };
  return special[letter] ?? wordLettersOf(letter)[0] ?? 0;
};

const NEIGHBOURS = "qwertyuiop asdfghjkl zxcvbnm".split(" ");

/** Capitals are sounds: S is sh, C ch, Z zh, T ts. */
const ALIKE: Record<string, number> = {
  iy: 0.1,
  ij: 0.25,
  jy: 0.15,
  ou: 0.4,
  ae: 0.6,
  ei: 0.75,
  ao: 0.65,
  eo: 0.7,
  au: 0.8,
  ai: 0.8,
  iu: 0.8,
  eu: 0.8,
  ey: 0.5,
  vw: 0.1,
  uw: 0.3,
  uv: 0.5,
  ow: 0.5,
  ck: 0.15,
  kq: 0.1,
  cq: 0.2,
  kx: 0.5,
  cs: 0.7,
  sz: 0.35,
  sT: 0.35,
  zT: 0.35,
  cT: 0.3,
  gh: 0.5,
  gk: 0.65,
  gj: 0.4,
  hk: 0.55,
  hj: 0.5,
  hx: 0.5,
  jZ: 0.2,
  jC: 0.5,
  zZ: 0.35,
  jz: 0.55,
  sS: 0.4,
  cC: 0.35,
  cS: 0.6,
  SC: 0.4,
  SZ: 0.4,
  kC: 0.5,
  hC: 0.45,
  xS: 0.3,
  gq: 0.35,
  TC: 0.5,
  jT: 0.7,
  bp: 0.6,
  bv: 0.45,
  fv: 0.45,
  fp: 0.6,
  dt: 0.5,
  mn: 0.65,
  lr: 0.8,
  dz: 0.6,
  "0o": 0.15,
  "1l": 0.15,
  "1i": 0.15,
  "5s": 0.2,
  "8b": 0.25,
};

const VOWELS = "aeiou";

function setChange(costs: LetterCosts, pair: string, cost: number): void {
  const [a, b] = [codeOf(pair[0] ?? ""), codeOf(pair[1] ?? "")];
  costs.change[a * CODES + b] = cost;
  costs.change[b * CODES + a] = cost;
}

function generalCosts(): LetterCosts {
  const costs = { change: new Float32Array(CODES * CODES).fill(1), drop: new Float32Array(CODES).fill(1) };
  for (const row of NEIGHBOURS) for (let i = 0; i + 1 < row.length; i += 1) setChange(costs, row.slice(i, i + 2), 0.8);
  for (const [pair, cost] of Object.entries(ALIKE)) setChange(costs, pair, cost);
  for (let i = 0; i < CODES; i += 1) costs.change[i * CODES + i] = 0;
  for (const vowel of VOWELS) costs.drop[codeOf(vowel)] = 0.65;
  for (const light of "ihyj") costs.drop[codeOf(light)] = 0.4;
  // A wrong digit is another number.
  for (let digit = 27; digit < 37; digit += 1) costs.drop[digit] = 2;
  return costs;
}

/** Between two spellings of an Arabic name, vowels are guesses. */
function guessedVowelCosts(): LetterCosts {
  const costs = generalCosts();
  for (const a of VOWELS) for (const b of VOWELS) if (a !== b) setChange(costs, a + b, 0.25);
  for (const pair of ["ae", "ou", "ei"]) setChange(costs, pair, 0.1);
  for (const vowel of VOWELS) costs.drop[codeOf(vowel)] = 0.3;
  for (const [pair, cost] of Object.entries({
    kq: 0.05,
    gq: 0.2,
    gk: 0.4,
    hk: 0.3,
    dz: 0.3,
    jg: 0.2,
    uv: 0.2,
    ov: 0.25,
  }))
    setChange(costs, pair, cost);
  costs.drop[codeOf("h")] = 0.2;
  return costs;
}

/** An abjad's word against a Latin one: unwritten vowels cost next to nothing, y and w may be vowels. */
function abjadCosts(): LetterCosts {
  const costs = guessedVowelCosts();
  for (const vowel of VOWELS) costs.drop[codeOf(vowel)] = 0.08;
  costs.drop[codeOf("i")] = 0.16;
  for (const [pair, cost] of Object.entries({
    yi: 0.02,
    ye: 0.08,
    ya: 0.4,
    yj: 0.1,
    wo: 0.03,
    wu: 0.02,
    wv: 0.05,
    wa: 0.5,
    ae: 0.06,
    ai: 0.1,
    ao: 0.1,
    au: 0.1,
    bv: 0.08,
    fp: 0.08,
    bp: 0.2,
    kh: 0.35,
    kC: 0.3,
    hC: 0.15,
    sS: 0.2,
    sT: 0.2,
    zT: 0.15,
    gj: 0.1,
    dz: 0.25,
    st: 0.5,
    td: 0.4,
    tT: 0.3,
    Cs: 0.4,
    CT: 0.3,
    jZ: 0.1,
    zZ: 0.2,
    uv: 0.1,
  }))
    setChange(costs, pair, cost);
  costs.drop[codeOf("y")] = 0.6;
  costs.drop[codeOf("w")] = 0.6;
  costs.drop[codeOf("h")] = 0.2;
  return costs;
}

export const generalLetterCosts = generalCosts();
export const GUESSED_VOWELS = guessedVowelCosts();
export const abjadLetterCosts = abjadCosts();
