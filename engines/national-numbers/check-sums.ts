export const digitsOfText = (text: string): number[] => [...text].map(Number);

/** Each digit times its weight; digits without a weight do not count. */
export const weightedSum = (text: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, at) => sum + weight * Number(text.charAt(at)), 0);

/** Never negative. */
export const moduloOfDigits = (value: number, of: number): number => ((value % of) + of) % of;

/** ISO/IEC 7812-1, annex B. */
export function passesLuhn(text: string): boolean {
  const sum = [...text].reverse().reduce((before, letter, at) => {
    const value = Number(letter) * (at % 2 === 0 ? 1 : 2);
    return before + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

/** The dihedral group of order ten: J. Verhoeff, Error Detecting Decimal Codes, 1969. */
const dihedral = (left: number, right: number): number => {
  if (left < 5) return right < 5 ? (left + right) % 5 : ((left + right) % 5) + 5;
  return right < 5 ? moduloOfDigits(left - right, 5) + 5 : moduloOfDigits(left - right, 5);
};

const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];

export function passesVerhoeff(text: string): boolean {
  let state = 0;
  for (const [at, letter] of [...text].reverse().entries()) {
    let digit = Number(letter);
    for (let turn = 0; turn < at % 8; turn += 1) digit = permutation[digit] ?? 0;
    state = dihedral(state, digit);
  }
  return state === 0;
}

/** ISO/IEC 7064, MOD 11,10. */
export function passesMod11And10(text: string): boolean {
  let state = 10;
  for (const digit of digitsOfText(text.slice(0, -1))) state = (((state + digit) % 10 || 10) * 2) % 11;
  return (state + Number(text.at(-1))) % 10 === 1;
}
