import { pageWordsOf } from "./page-words.ts";

const lookAlikes: Record<string, string> = { O: "0", Q: "0", D: "0", I: "1", L: "1", Z: "2", S: "5", G: "6", B: "8" };
/** ISO/IEC 7812-1: banks, merchants and travel have 2 to 6 in front. */
const cardNumber = /^[2-6]\d{12,18}$/;
/** 4-4-4-4, 4-6-5, and 19 digits in five. */
const mostGroups = 5;

/** A group that a recogniser read with a letter or two in it; "" for a word. */
function digitsOf(word: string): string {
  const digits = word.replace(/\D/g, "").length;
  const read = [...word].map((sign) => lookAlikes[sign] ?? sign).join("");
  return 2 * digits >= word.length && /^\d+$/.test(read) ? read : "";
}

/** Luhn's, ISO/IEC 7812-1 annex B. */
function hasRightCheckDigit(number: string): boolean {
  let sum = 0;
  for (const [at, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/** Whether a line of print is a payment card's number, with its check digit. The number itself is shown to nobody. */
export function hasCardNumber(lines: readonly string[]): boolean {
  for (const line of lines) {
    const groups = pageWordsOf(line).map(digitsOf);
    for (let from = 0; from < groups.length; from += 1) {
      let number = "";
      for (let to = from; to < Math.min(groups.length, from + mostGroups) && groups[to] !== ""; to += 1) {
        number += groups[to];
        if (cardNumber.test(number) && hasRightCheckDigit(number)) return true;
      }
    }
  }
  return false;
}
