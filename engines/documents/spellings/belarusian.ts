import { LONG, SHARED, STARTS } from "./cyrillic-letters.ts";
import type { SpellingRule, SpellingTable } from "./spelling-table.ts";

/**
 * Two tables are in force beside each other, and a citizen may have a spelling from the Russian name or one of his own, so
 * another spelling says nothing.
 */
const BELARUSIAN = { script: "Cyrillic", states: ["BLR"], isWhole: false } as const;

const PASSPORT_LETTERS = {
  ...SHARED,
  ...LONG,
  Г: "H",
  Ё: "IO",
  І: "I",
  Й: "I",
  Ў: "U",
  Ы: "Y",
  Ь: "",
  Э: "E",
  Ю: "IU",
  Я: "IA",
};

const passports: SpellingTable = {
  ...BELARUSIAN,
  source:
    "ICAO Doc 9303 part 3, section 6, table B, as Belarusian is written; Ministry of the Interior of Belarus, resolution 200 of 28 June 2010: Г is H",
  rules: [],
  letters: PASSPORT_LETTERS,
};

const usual: SpellingTable = {
  ...BELARUSIAN,
  source: "From practice: YU and YA at the beginning, Y for ЫЙ and I for ІЙ at the end; no source read",
  rules: [
    ...STARTS({ Е: "YE", Ё: "YO", Ю: "YU", Я: "YA" }),
    { from: "ЫЙ", to: "Y", at: "end" },
    { from: "ІЙ", to: "I", at: "end" },
  ],
  letters: PASSPORT_LETTERS,
};

const VOWELS = "АЕЁІОУЫЭЮЯ";
const AFTER_A_CONSONANT = { Е: ["IE", "JE"], Ё: ["IO", "JO"], Ю: ["IU", "JU"], Я: ["IA", "JA"] };

/** J also after an apostrophe, which the words that are compared have lost: so both after a consonant. */
const softVowels = Object.entries(AFTER_A_CONSONANT).flatMap(([from, [, to = ""]]): SpellingRule[] => [
  { from, to, at: "start" },
  { from, to, after: `${VOWELS}ЬЎ` },
]);

const register: SpellingTable = {
  ...BELARUSIAN,
  source:
    "Ministry of the Interior of Belarus, resolution 288 of 9 October 2008, appendix (names in the population register), as Belarusian is written; without its acute accents",
  rules: softVowels,
  letters: { ...PASSPORT_LETTERS, ...AFTER_A_CONSONANT, Г: "G", Й: "J", Ў: "W" },
};

export const belarusianTables: readonly SpellingTable[] = [passports, register, usual];
