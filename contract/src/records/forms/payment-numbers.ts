/** Digits alone: people type it in groups. */
export const cardDigits = (given: string): string => given.replace(/[\s-]/g, "");

/** ISO/IEC 7812-1: 12 to 19 digits, the last is the Luhn check digit. */
export function isCardNumber(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits) || /^0+$/.test(digits)) return false;
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

export const accountCharacters = (given: string): string => given.replace(/[\s-]/g, "").toUpperCase();

export const claimsToBeIban = (account: string): boolean => /^[A-Z]{2}/.test(account);

/** ISO 13616; by ISO 7064 the whole is 1 modulo 97. */
export function isIban(account: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)) return false;
  const digits = [...(account.slice(4) + account.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join("");
  return [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0) === 1;
}

export const isAccountNumber = (account: string): boolean =>
  claimsToBeIban(account) ? isIban(account) : /^(?=.*\d)[A-Z0-9]{4,34}$/.test(account);
