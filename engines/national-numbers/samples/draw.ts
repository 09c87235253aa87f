// For the tests alone, and apart from the engine: the check of a number is written here as what must be true of the
// whole number, where the engine computes the digit.

export type Draw = {
  upTo: (below: number) => number;
  digits: (count: number) => string;
  oneOf: (letters: string) => string;
  birth: () => Birth;
};

export type Birth = { year: number; yyyy: string; yy: string; mm: string; dd: string; iso: string; isMan: boolean };

export const two = (value: number): string => String(value).padStart(2, "0");

/** Numerical Recipes' generator: the same samples in every run. */
export function drawing(seed: number): Draw {
  let state = seed >>> 0;
  const upTo = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
  const birth = (): Birth => {
    const [year, month, day] = [1955 + upTo(50), 1 + upTo(12), 1 + upTo(28)];
    const date = { year, yyyy: String(year), yy: two(year % 100), mm: two(month), dd: two(day) };
    return { ...date, iso: `${date.yyyy}-${date.mm}-${date.dd}`, isMan: upTo(2) === 0 };
  };
  return {
    upTo,
    birth,
    digits: (count) => Array.from({ length: count }, () => upTo(10)).join(""),
    oneOf: (letters) => letters.charAt(upTo(letters.length)),
  };
}

export const parity = (draw: Draw, isOdd: boolean): number => 2 * draw.upTo(5) + (isOdd ? 1 : 0);

export const dot = (text: string, weights: readonly number[]): number =>
  weights.map((weight, at) => weight * Number(text[at])).reduce((left, right) => left + right, 0);

/** The number with the digit that makes it right; null when none does. */
export function fitted(before: string, isRight: (number: string) => boolean, after = ""): string | null {
  const found = [..."0123456789"].map((digit) => before + digit + after).filter(isRight);
  return found[0] ?? null;
}

export const luhn = (text: string): boolean =>
  [...text]
    .reverse()
    .map((digit, at) => (at % 2 === 0 ? Number(digit) : Number("0246813579"[Number(digit)])))
    .reduce((left, right) => left + right, 0) %
    10 ===
  0;

const table = (text: string): number[][] => text.split(" ").map((row) => [...row].map(Number));
const multiplied = table(
  "0123456789 1234067895 2340178956 3401289567 4012395678 5987604321 6598710432 7659821043 8765932104 9876543210",
);
const permuted = table("0123456789 1576283094 5803796142 8916043527 9453126870 4286573901 2793806415 7046913258");
export const verhoeff = (text: string): boolean =>
  [...text].reverse().reduce((c, digit, at) => multiplied[c]?.[permuted[at % 8]?.[Number(digit)] ?? 0] ?? 0, 0) === 0;

/** ISO 7064, hybrid system MOD 11,10. */
export function hybrid(text: string): boolean {
  let product = 10;
  for (const digit of text.slice(0, -1)) {
    const sum = (Number(digit) + product) % 10;
    product = ((sum === 0 ? 10 : sum) * 2) % 11;
  }
  return (11 - product) % 10 === Number(text.slice(-1));
}
