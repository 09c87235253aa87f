/** An amount in EUR in the applicant's language, with cents only where there are any. */
export function sayEuros(amount: number, language: string): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(language, {
    style: "currency",
    currency: "EUR",
    // The sign that stands in the field, where some languages would write EUR.
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits,
  }).format(amount);
}

/** An amount as it is typed in the applicant's language, without a currency. */
export function sayAmount(amount: number, language: string): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return new Intl.NumberFormat(language, { minimumFractionDigits, maximumFractionDigits: 2 }).format(amount);
}

/**
 * What somebody means by `1 250,50`, `1,250.50` or `1’250`: the last of two different separators is the decimal one, and a
 * lone one that three digits follow parts thousands. Undefined when it is no amount.
 */
export function readAmount(typed: string): number | undefined {
  const text = typed.replace(/[\s'’€]/g, "");
  if (!/^\d[\d.,]*$/.test(text)) return undefined;
  const last = Math.max(text.lastIndexOf("."), text.lastIndexOf(","));
  if (last < 0) return Number(text);
  const whole = text.slice(0, last);
  const end = text.slice(last + 1);
  const separator = text.charAt(last);
  const isGrouping = end.length === 3 && (!/[.,]/.test(whole) || whole.includes(separator));
  const groups = (isGrouping ? text : whole).split(/[.,]/);
  const areGroups = groups.every((group, index) => (index === 0 ? group.length <= 3 : group.length === 3));
  if (groups.length > 1 && !areGroups) return undefined;
  if (isGrouping) return Number(groups.join(""));
  return end.length <= 2 && !whole.includes(separator) ? Number(`${groups.join("")}.${end || 0}`) : undefined;
}
