import type { Words } from "#flow/words/words.ts";
import english from "./en/flow.json";

const latin = "abcdefghijklmnopqrstuvwxyz";
const hebrew = "אבכדעפגהיזקלמנופקרשטובוחיז";

const turn = (text: string) =>
  text.replace(/[A-Za-z]/g, (letter) => hebrew[latin.indexOf(letter.toLowerCase())] ?? letter);

const turnWords = (text: string) =>
  text
    .split(/(\{\w+\})/)
    .map((part, index) => (index % 2 === 0 ? turn(part) : part))
    .join("");

/** English in Hebrew letters; `{placeholders}` stay. */
export default Object.fromEntries(
  Object.entries(english).map(([key, text]) => [key, turnWords(text)]),
) as unknown as Words;
