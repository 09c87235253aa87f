import { accountCharacters, cardDigits, claimsToBeIban } from "#contract/records/forms/payment-numbers.ts";

const inFours = (text: string): string => text.replace(/(.{4})(?=.)/g, "$1 ");

/** ISO/IEC 7812-1: at most 19 digits. */
export const groupCardNumber = (typed: string): string => inFours(cardDigits(typed).replace(/\D/g, "").slice(0, 19));

/** As ISO 13616 prints an IBAN; groups of other account numbers depend on the country. */
export function groupAccount(typed: string): string {
  const account = accountCharacters(typed)
    .replace(/[^A-Z0-9]/g, "")
    .slice(0, 34);
  return claimsToBeIban(account) ? inFours(account) : typed.replace(/[^\p{L}\p{N} -]/gu, "").slice(0, 40);
}

const isSign = (character: string): boolean => /[\p{L}\p{N}]/u.test(character);

/** When `signs` letters and digits are before it. */
export function caretAfterGroups(grouped: string, signs: number): number {
  if (signs === 0) return 0;
  let left = signs;
  for (const [index, character] of [...grouped].entries()) {
    if (isSign(character)) left -= 1;
    if (left === 0) return index + 1;
  }
  return grouped.length;
}

export const countTypedSigns = (text: string): number => [...text].filter(isSign).length;
