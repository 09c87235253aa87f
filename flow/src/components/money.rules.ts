import { numbersOf } from "#contract/values/intl.ts";

export function sayEuros(amount: number, language: string): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return numbersOf(language, {
    style: "currency",
    currency: "EUR",
    // The € sign, as in the field; some languages would write EUR.
    currencyDisplay: "narrowSymbol",
    minimumFractionDigits,
  })(amount);
}

export function sayAmount(amount: number, language: string): string {
  const minimumFractionDigits = Number.isInteger(amount) ? 0 : 2;
  return numbersOf(language, { minimumFractionDigits, maximumFractionDigits: 2 })(amount);
}

/** Of two different separators the last is the decimal one; a single one before three digits separates thousands. */
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
