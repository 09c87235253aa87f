import english from "#contract/locales/en/flow.json";
import type { FlowWords } from "./words.ts";

const latin = "abcdefghijklmnopqrstuvwxyz";
const hebrew = "אבכדעפגהיזקלמנופקרשטובוחיז";

const toHebrew = (text: string) =>
  text.replace(/[A-Za-z]/g, (letter) => hebrew[latin.indexOf(letter.toLowerCase())] ?? letter);

const turnWords = (text: string) =>
  text
    .split(/(\{\w+\})/)
    .map((part, index) => (index % 2 === 0 ? toHebrew(part) : part))
    .join("");

/** `{placeholders}` stay. */
export default Object.fromEntries(
  Object.entries(english).map(([key, text]) => [key, turnWords(text)]),
) as unknown as FlowWords;
