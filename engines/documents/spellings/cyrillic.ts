import type { SpellingRule, SpellingTable } from "./spelling-table.ts";

/** Those that every table spells alike. */
const SHARED = {
  А: "A",
  Б: "B",
  В: "V",
  Д: "D",
  Е: "E",
  З: "Z",
  К: "K",
  Л: "L",
  М: "M",
  Н: "N",
  О: "O",
  П: "P",
  Р: "R",
  С: "S",
  Т: "T",
  У: "U",
  Ф: "F",
};

const LONG = { Ж: "ZH", Х: "KH", Ц: "TS", Ч: "CH", Ш: "SH" };
const STARTS = (letters: Record<string, string>): SpellingRule[] =>
  Object.entries(letters).map(([from, to]) => ({ from, to, at: "start" }));

/** The general table; letters of one language as that language has them. */
const icao: SpellingTable = {
  source: "ICAO Doc 9303 part 3, section 6, table B (Cyrillic)",
  script: "Cyrillic",
  states: [],
  isWhole: false,
  rules: [],
  letters: {
    ...SHARED,
    ...LONG,
    Г: "G",
    Ґ: "G",
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
    Ѳ: "F",
    Ѵ: "Y",
  },
};

const russian: SpellingTable = {
  source: "ICAO Doc 9303 part 3, section 6, table B, which Russia's passports follow since 2014",
  script: "Cyrillic",
  states: ["RUS"],
  isWhole: true,
  rules: [],
  letters: icao.letters,
};

const ukrainian: SpellingTable = {
  source: "Cabinet of Ministers of Ukraine, resolution 55 of 27 January 2010",
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
  source: "Bulgaria, Transliteration Act of 13 March 2009 (State Gazette 19/2009)",
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

const serbian: SpellingTable = {
  source: "ICAO Doc 9303 part 3, section 6, tables A and B, as Serbian is written; Ђ as D (table) or DJ (as printed)",
  script: "Cyrillic",
  states: ["SRB", "MNE", "BIH"],
  isWhole: true,
  rules: [],
  letters: { ...SOUTHERN, Ж: "Z", Ч: "C", Ш: "S", Ћ: "C", Ђ: ["DJ", "D"], Џ: "DZ" },
};

const macedonian: SpellingTable = {
  source: "ICAO Doc 9303 part 3, section 6, table B, as Macedonian is written",
  script: "Cyrillic",
  states: ["MKD"],
  isWhole: true,
  rules: [],
  letters: { ...SOUTHERN, Ж: "ZH", Ч: "CH", Ш: "SH", Ѓ: "GJ", Ќ: "KJ", Ѕ: "DZ", Џ: ["DJ", "DZ", "DZH"] },
};

/** Names are also spelled from their Russian form, so another spelling says nothing. */
const belarusian: SpellingTable = {
  source:
    "Ministry of the Interior of Belarus, resolution 288 of 9 October 2008; ICAO table B as Belarusian is written",
  script: "Cyrillic",
  states: ["BLR"],
  isWhole: false,
  rules: STARTS({ Е: "YE", Ё: "YO", Ю: "YU", Я: "YA" }),
  letters: {
    ...SHARED,
    ...LONG,
    Г: "H",
    Ё: "IO",
    І: "I",
    Й: "I",
    ЫЙ: ["Y", "YI"],
    ІЙ: ["I", "II"],
    Ў: "U",
    Ы: "Y",
    Ь: "",
    Э: "E",
    Ю: "IU",
    Я: "IA",
  },
};

export const cyrillicTables: readonly SpellingTable[] = [
  ukrainian,
  russian,
  bulgarian,
  serbian,
  macedonian,
  belarusian,
  icao,
];
