import { dateOrderOf, datesOf } from "#contract/values/intl.ts";
import type { FlowFieldProblem } from "#flow/words/words.ts";

export function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number);
  const date = new Date(`${text}T00:00:00Z`);
  return date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
}

export function problemOfDate(text: string): FlowFieldProblem | undefined {
  const [year = "", month = "", day = ""] = text.split("-");
  if (year.length < 4 || !month || !day) return "problem.date_unfinished";
  return isDay(text) ? undefined : "problem.date_unreal";
}

export type DatePart = "day" | "month" | "year";

export const datePartsOf = (language: string): DatePart[] => dateOrderOf(language);

/** `{year: "1990", month: "4", day: ""}` → `1990-04-`; all empty → an empty text. */
export function joinDate({ day, month, year }: Record<DatePart, string>): string {
  const two = (text: string) => (text ? text.padStart(2, "0") : "");
  return day || month || year ? `${year}-${two(month)}-${two(day)}` : "";
}

/** `day` is YYYY-MM-DD; `language` is the browser's regional tag (`en-GB`). */
export const sayDay = (day: string, language: string): string =>
  datesOf(language, "long")(new Date(`${day}T00:00:00Z`));

export const todayOf = (now: Date): string => now.toISOString().slice(0, 10);
