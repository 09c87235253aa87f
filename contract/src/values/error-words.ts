import { numbersOf } from "./intl.ts";

type Texts = { [key: string]: string | Texts };
/** `count` chooses the plural; `replace` is what is put into the words. */
export type ErrorWords = { key: string; count?: number; replace: Record<string, string> };

const plural = /_(?:zero|one|two|few|many|other)$/;
const numbers = new Set(["count", "least", "most", "number"]);
const isNumber = (text: string) => /^\d[\d,.]*$/.test(text);
/** As `inEuros` of the contract writes them. */
const isAmount = (text: string) => /^EUR \d[\d,]*\.\d\d$/.test(text);

function flatten(texts: Texts, path: readonly string[] = []): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[[...path, key].join("."), value]] : flatten(value, [...path, key]),
  );
}

/** @returns what is in `message` where `text` has braces: with a number's name only a number */
function valuesIn(message: string, text: string): Record<string, string> | null {
  const [start = "", ...rest] = text.split(/\{\{|\}\}/);
  if (!message.startsWith(start)) return null;
  const values: Record<string, string> = {};
  let from = start.length;
  for (let n = 0; n < rest.length; n += 2) {
    const [name = "", after = ""] = rest.slice(n, n + 2);
    const isLast = n + 2 === rest.length;
    const to = isLast ? message.length - after.length : message.indexOf(after, from);
    if (to <= from || !message.startsWith(after, to)) return null;
    const value = message.slice(from, to);
    if (numbers.has(name) && !isNumber(value)) return null;
    values[name] = value;
    from = to + after.length;
  }
  return values;
}

const numberIn = (text: string): number => Number(text.replace("EUR ", "").replaceAll(",", ""));

/** As a language writes it. */
function localised(name: string, value: string, language: string): string {
  const format = (options: Intl.NumberFormatOptions) => numbersOf(language, options)(numberIn(value));
  if (isAmount(value)) return format({ style: "currency", currency: "EUR" });
  return numbers.has(name) ? format({}) : value;
}

/**
 * @param english the file `failures.json` of English: what the contract and the server say of errors
 * @returns what finds the key of a message that is said in English, and what its words need in a language; what is named
 * `message` is a message itself, still in English
 */
export function errorWordsOf(english: Texts): (message: string, language: string) => ErrorWords | null {
  const entries = flatten(english).map(([key, text]) => ({ key: `failures:${key.replace(plural, "")}`, text }));
  const whole = new Map(entries.map(({ key, text }) => [text, key]));
  const templates = entries.filter(({ text }) => text.includes("{{"));
  return (message, language) => {
    const known = whole.get(message);
    if (known) return { key: known, replace: {} };
    for (const { key, text } of templates) {
      const found = valuesIn(message, text);
      if (!found) continue;
      const replace = Object.entries(found).map(([name, value]) => [name, localised(name, value, language)]);
      const count = found.count === undefined ? {} : { count: numberIn(found.count) };
      return { key, ...count, replace: Object.fromEntries(replace) };
    }
    return null;
  };
}
