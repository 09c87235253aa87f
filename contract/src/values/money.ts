/** For mails and documents in English, such as `EUR 1,234.50`; screens have a formatter of their own. */
export const inEuros = (cents: number): string =>
  `EUR ${(cents / 100).toLocaleString("en-GB", { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`;
