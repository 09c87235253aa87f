const WEIGHTS = [7, 3, 1] as const;

/** Digits as they are, A–Z 10–35, `<` 0 (ICAO 9303 part 3, 4.9). */
function numberFor(character: string): number {
  if (character === "<") return 0;
  return Number.parseInt(character, 36);
}

/** ICAO 9303 part 3, 4.9: weights 7, 3, 1, modulo 10. `field` holds only A–Z, 0–9 and `<`. */
export function checkDigitOf(field: string): string {
  let sum = 0;
  for (let i = 0; i < field.length; i += 1) sum += numberFor(field.charAt(i)) * (WEIGHTS[i % 3] ?? 0);
  return String(sum % 10);
}
