import type { DateStyle } from "#contract/values/date-style.ts";
import type { Language } from "#contract/values/languages.ts";
import { localeOf } from "#contract/values/plurals.ts";

const codes: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = { year: "yyyy", month: "mm", day: "dd" };
const iso = "yyyy\\-mm\\-dd\\ hh:mm:ss";

/** How a sheet shows moments, as ECMA-376, part 1, 18.8.31 has it. English is read in many countries: no order but ISO's. */
export function sheetTimeFormat(language: Language, style: DateStyle): string {
  if (language === "en" || style === "iso") return iso;
  const format = new Intl.DateTimeFormat(localeOf(language), { year: "numeric", month: "2-digit", day: "2-digit" });
  const literal = (text: string) => [...text].map((letter) => `\\${letter}`).join("");
  const day = format.formatToParts(0).map(({ type, value }) => codes[type] ?? literal(value));
  return `${day.join("")}\\ hh:mm:ss`;
}
