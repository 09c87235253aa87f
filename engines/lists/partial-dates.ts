const months = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const earliest = 1000;
const latest = 2200;
/** A range is each of its years, so that somebody born within it is met; a longer one says too little. */
const rangeMax = 10;

const two = (part: number): string => String(part).padStart(2, "0");
const numberOf = (text: string | undefined): number => (text && /^\d{1,4}$/.test(text) ? Number(text) : 0);
const isYear = (year: number): boolean => year >= earliest && year <= latest;
const monthOf = (word: string): number => months.indexOf(word.slice(0, 3)) + 1;

/** As much of the date as is one: a day that its month does not have is left out, and a month that is none. */
export function partialDate(year: number, month = 0, day = 0): string | null {
  if (!isYear(year)) return null;
  if (month < 1 || month > 12) return String(year);
  const isDay = day >= 1 && day <= new Date(Date.UTC(year, month, 0)).getUTCDate();
  return `${year}-${two(month)}${isDay ? `-${two(day)}` : ""}`;
}

/** `1970`, `1970-05`, `1970-05-12`, also with a time behind; nothing else. */
export function isoDate(text: string): string | null {
  const [, year, month, day] = /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:[Tt].*)?)?)?$/.exec(text.trim()) ?? [];
  const date = partialDate(numberOf(year), numberOf(month), numberOf(day));
  const isWhole = date?.length === (day ? 10 : month ? 7 : 4);
  return date && isWhole ? date : null;
}

const isDigit = (code: number): boolean => code >= 48 && code <= 57;
const hyphen = 45;

/** Most whole dates, by their letters alone: each month has 28 days. */
function isUsualDate(text: string): boolean {
  if (text.length !== 10) return false;
  for (let at = 0; at < 10; at += 1) {
    const code = text.charCodeAt(at);
    if (at === 4 || at === 7 ? code !== hyphen : !isDigit(code)) return false;
  }
  const [month, day] = [Number(text.slice(5, 7)), Number(text.slice(8))];
  return isYear(Number(text.slice(0, 4))) && month >= 1 && month <= 12 && day >= 1 && day <= 28;
}

/** `1970-05-12`, also with a time behind. */
export const isWholeDate = (text: string): boolean => isUsualDate(text) || isoDate(text)?.length === 10;

/** As lists of the United Kingdom write it: `12/05/1970`, `00/00/1970`, `dd/mm/1970`. */
function slashedDate(word: string): string | null {
  const [day, month, year, ...more] = word.split("/");
  return more.length > 0 ? null : partialDate(numberOf(year), numberOf(month), numberOf(day));
}

export function yearsBetween(from: number, to: number): string[] {
  if (!isYear(from) || !isYear(to) || to < from || to - from > rangeMax)
    return [...new Set([from, to])].filter(isYear).map(String);
  return Array.from({ length: to - from + 1 }, (_, at) => String(from + at));
}

const yearOf = (date: string): number => Number(date.slice(0, 4));

/** The date of words that end in a year: `12 May 1970`, `May 1970`, `1970`. */
function wordedDate(words: readonly string[], at: number): string | null {
  const year = /^\d{4}$/.test(words[at] ?? "") ? Number(words[at]) : 0;
  const month = monthOf(words[at - 1] ?? "");
  return partialDate(year, month, month > 0 ? numberOf(words[at - 2]) : 0);
}

/**
 * The dates that a text names, as far as they go: `circa 1960`, `Nov. 1973`, `1961 to 1963` (its three years), `01 Jan
 * 1970; alt. 1971`, `12/05/1970`, `1970-05-12`.
 */
export function datesIn(text: string): string[] {
  const words = text
    .slice(0, 500)
    .toLowerCase()
    .split(/[^\p{L}\d/-]+/u)
    .flatMap((word) => (isoDate(word) ? [word] : word.replaceAll("-", " - ").split(" ")))
    .filter((word) => word !== "");
  const found: Found[] = [];
  for (const [at, word] of words.entries()) {
    const date = isoDate(word) ?? (word.includes("/") ? slashedDate(word) : null);
    const worded = /^\d{4}$/.test(word) ? wordedDate(words, at) : date;
    if (worded) found.push({ at, date: worded });
  }
  const isRange = found.map((to, place) => isRangeTo(words, found[place - 1], to));
  const dates = found.flatMap(({ date }, place) => {
    const before = found[place - 1];
    if (isRange[place] && before) return yearsBetween(yearOf(before.date), yearOf(date));
    return isRange[place + 1] ? [] : [date];
  });
  return [...new Set(dates)];
}

type Found = { at: number; date: string };

/** Of a range only the years count: its first and last day are seldom meant. */
function isRangeTo(words: readonly string[], before: Found | undefined, { at }: Found): boolean {
  const between = before ? words.slice(before.at + 1, at) : [];
  if (between.includes("to") || between.includes("-")) return true;
  return between.includes("and") && words.slice(0, at).includes("between");
}
