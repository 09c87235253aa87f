import { localeOf } from "#contract/values/format.ts";

type Texts = { [key: string]: string | Texts };
export type ErrorWords = { key: string; values: Record<string, string | number> };

const plural = /_(?:zero|one|two|few|many|other)$/;
const isNumber = (text: string) => /^\d[\d,.]*$/.test(text);

function flatten(texts: Texts, path: readonly string[] = []): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[[...path, key].join("."), value]] : flatten(value, [...path, key]),
  );
}

/** @returns what is in `message` where `text` has braces: with a number's name only a number */
function valueIn(message: string, text: string): { name: string; value: string } | null {
  const [start = "", name = "", end = ""] = text.split(/\{\{|\}\}/);
  if (message.length <= start.length + end.length || !message.startsWith(start) || !message.endsWith(end)) return null;
  const value = message.slice(start.length, message.length - end.length);
  return (name === "count" || name === "number") && !isNumber(value) ? null : { name, value };
}

/**
 * @param english the file `failures.json` of English: what the contract says of errors
 * @returns what finds the key of a message that is said in English, and the values that its words need in a language
 */
export function errorWordsOf(english: Texts): (message: string, language: string) => ErrorWords | null {
  const entries = flatten(english).map(([key, text]) => ({ key: `failures:${key.replace(plural, "")}`, text }));
  const whole = new Map(entries.map(({ key, text }) => [text, key]));
  const templates = entries.filter(({ text }) => text.includes("{{"));
  return (message, language) => {
    const known = whole.get(message);
    if (known) return { key: known, values: {} };
    for (const { key, text } of templates) {
      const found = valueIn(message, text);
      if (!found) continue;
      const { name, value } = found;
      const number = Number(value.replaceAll(",", ""));
      if (name === "count") return { key, values: { count: number } };
      if (name !== "number") return { key, values: { [name]: value } };
      return { key, values: { number: new Intl.NumberFormat(localeOf(language)).format(number) } };
    }
    return null;
  };
}
