import { spellWord } from "./latin-letters.ts";

/** Han and kana: their sound is not in their letters, and differs by language. */
const unspoken = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const otherThanLatin = /(?!\p{Script=Latin})\p{L}/u;

/** Has a letter that is not Latin. */
export const isInOtherScript = (text: string): boolean => otherThanLatin.test(text);

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * A name in Latin letters, letter by letter, as passports and the news spell it; hyphens and blanks stay. Null where the
 * letters do not say the sound (Han, kana), or nothing is left. An abjad (Arabic, Hebrew) has few vowels, and so has this.
 */
export function spellName(text: string): string | null {
  if (unspoken.test(text)) return null;
  const spelled = text
    .trim()
    .split(/\s+/)
    .map((word) =>
      word
        .split("-")
        .map((part) => capital(spellWord(part).plain))
        .filter((part) => part !== "")
        .join("-"),
    )
    .filter((word) => word !== "")
    .join(" ");
  return spelled === "" ? null : spelled;
}

const scripts = [
  ["Cyrl", /\p{Script=Cyrillic}/u],
  ["Grek", /\p{Script=Greek}/u],
  ["Hebr", /\p{Script=Hebrew}/u],
  ["Arab", /\p{Script=Arabic}/u],
  ["Thai", /\p{Script=Thai}/u],
  ["Deva", /\p{Script=Devanagari}/u],
  ["Beng", /\p{Script=Bengali}/u],
  ["Geor", /\p{Script=Georgian}/u],
  ["Armn", /\p{Script=Armenian}/u],
  ["Hang", /\p{Script=Hangul}/u],
  ["Jpan", /[\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ["Hani", /\p{Script=Han}/u],
] as const;

/** The language in which a state prints names, by script (ISO 15924) and country (ISO 3166-1 alpha-2), where there is one. */
const printed: Record<string, Record<string, string>> = {
  Cyrl: {
    ...{ UA: "uk", RU: "ru", BY: "be", BG: "bg", RS: "sr-Cyrl", ME: "sr-Cyrl", MK: "mk", KZ: "kk", KG: "ky", MN: "mn" },
    TJ: "tg",
  },
  Grek: { GR: "el", CY: "el" },
  Hebr: { IL: "he" },
  Arab: {
    ...{ IR: "fa", AF: "fa", PK: "ur", SA: "ar", AE: "ar", EG: "ar", IQ: "ar", JO: "ar", KW: "ar", LB: "ar", LY: "ar" },
    ...{ MA: "ar", DZ: "ar", TN: "ar", OM: "ar", QA: "ar", BH: "ar", SY: "ar", YE: "ar", SD: "ar", IL: "ar", PS: "ar" },
  },
  Thai: { TH: "th" },
  Deva: { IN: "hi", NP: "ne" },
  Beng: { BD: "bn", IN: "bn" },
  Geor: { GE: "ka" },
  Armn: { AM: "hy" },
  Hang: { KR: "ko", KP: "ko" },
  Jpan: { JP: "ja" },
  Hani: { JP: "ja", CN: "zh", TW: "zh-Hant", HK: "zh-Hant", MO: "zh-Hant" },
};

/** BCP 47; `und` with the script where the country does not say it, and `und` for Latin letters and unknown scripts. */
export function languageOfName(text: string, country: string | null): string {
  const script = scripts.find(([, letters]) => letters.test(text))?.[0];
  if (script === undefined) return "und";
  return (country === null ? undefined : printed[script]?.[country]) ?? `und-${script}`;
}
