import { belarusianTables } from "./belarusian.ts";
import { LONG, SHARED, STARTS } from "./cyrillic-letters.ts";
import type { SpellingTable } from "./spelling-table.ts";

/**
 * As the eighth edition prints it (2021, amended 2024), but for two slips: it has Ћ as 04BA and Macedonian Ѓ as 0492, so
 * those letters are here twice. Ь has no row, so it is not written. Where a row differs by language, the general one.
 */
export const GENERAL_LETTERS: Readonly<Record<string, string>> = {
  ...SHARED,
  ...LONG,
  Г: "G",
  Ґ: "G",
  Ғ: "G",
  Ё: "E",
  Є: "IE",
  И: "I",
  І: "I",
  Ї: "I",
  Й: "I",
  Ъ: "IE",
  Ы: "Y",
  Ь: "",
  Э: "E",
  Ю: "IU",
  Я: "IA",
  Щ: "SHCH",
  Ў: "U",
  Ђ: "D",
  Ѓ: "G",
  Ѕ: "DZ",
  Ј: "J",
  Љ: "LJ",
  Њ: "NJ",
  Ќ: "K",
  Џ: "DZ",
  Ћ: "C",
  Һ: "C",
  Ѫ: "U",
  Ѵ: "Y",
};

const icao: SpellingTable = {
  source: "ICAO Doc 9303 part 3, section 6, table B (Cyrillic)",
  script: "Cyrillic",
  states: [],
  isWhole: false,
  rules: [],
  letters: GENERAL_LETTERS,
};

const russian: SpellingTable = {
  source:
    "Ministry of the Interior of Russia, order 186 of 31 March 2021, 139.2: letter by letter by the standard of machine-readable documents, which is ICAO Doc 9303 part 3, section 6, table B",
  script: "Cyrillic",
  states: ["RUS"],
  isWhole: true,
  rules: [],
  letters: GENERAL_LETTERS,
};

const ukrainian: SpellingTable = {
  source: "Cabinet of Ministers of Ukraine, resolution 55 of 27 January 2010, table and notes 1 and 2",
  script: "Cyrillic",
  states: ["UKR"],
  isWhole: true,
  rules: STARTS({ Є: "YE", Ї: "YI", Й: "Y", Ю: "YU", Я: "YA" }),
  letters: {
    ...SHARED,
    ...LONG,
    ЗГ: "ZGH",
    Г: "H",
    Ґ: "G",
    Є: "IE",
    И: "Y",
    І: "I",
    Ї: "I",
    Й: "I",
    Щ: "SHCH",
    Ь: "",
    Ю: "IU",
    Я: "IA",
  },
};

const bulgarian: SpellingTable = {
  source:
    "Bulgaria, Transliteration Act (State Gazette 19 of 13 March 2009), articles 4 and 5; regulation for issuing personal documents (decree 13 of 2010), appendix 1",
  script: "Cyrillic",
  states: ["BGR"],
  isWhole: true,
  rules: [{ from: "ИЯ", to: "IA", at: "end" }],
  letters: {
    ...SHARED,
    ...LONG,
    Г: "G",
    И: "I",
    Й: "Y",
    Х: "H",
    Щ: "SHT",
    Ъ: "A",
    Ь: "Y",
    Ю: "YU",
    Я: "YA",
  },
};

const SOUTHERN = {
  ...SHARED,
  Г: "G",
  И: "I",
  Ј: "J",
  Љ: "LJ",
  Њ: "NJ",
  Х: "H",
  Ц: "C",
};

/** Table B has H for the Г of Serbian, which no Serbian name has; the Latin letter is G (United Nations, resolution III/11). */
const serbian: SpellingTable = {
  source:
    "Serbian in its Latin letters (United Nations, resolution III/11 of 1977), these by ICAO Doc 9303 part 3, section 6, table A; Montenegro, rules on the machine-readable record of 10 April 2008, article 5: Đ is D",
  script: "Cyrillic",
  states: ["SRB", "MNE", "BIH"],
  isWhole: true,
  rules: [],
  letters: { ...SOUTHERN, Ж: "Z", Ч: "C", Ш: "S", Ћ: "C", Ђ: "D", Џ: "DZ" },
};

/** Passports of before 2009, and who had one; no rule of Serbia or Bosnia for Đ in the zone was read. */
const serbianWithDj: SpellingTable = {
  ...serbian,
  source: "From practice: DJ for Đ (BGN/PCGN correspondences for Serbian, 2005, note), no rule of these states read",
  states: ["SRB", "BIH"],
  letters: { ...serbian.letters, Ђ: "DJ" },
};

const macedonian: SpellingTable = {
  source:
    "North Macedonia, Travel Documents Act as amended in 2021: in the Latin letters of ICAO Doc 9303; its part 3, section 6, table B, as Macedonian is written",
  script: "Cyrillic",
  states: ["MKD"],
  isWhole: true,
  rules: [],
  letters: { ...SOUTHERN, Ж: "ZH", Ч: "CH", Ш: "SH", Ѓ: "GJ", Ќ: "KJ", Ѕ: "DZ", Џ: "DJ" },
};

export const cyrillicTables: readonly SpellingTable[] = [
  ukrainian,
  russian,
  bulgarian,
  serbian,
  serbianWithDj,
  macedonian,
  ...belarusianTables,
  icao,
];
