import { beforeAll, describe, expect, test } from "vitest";
import { countries } from "./countries.ts";
import { formatFor } from "./format.ts";
import { countryNamesOf, dateOrderOf, datesOf, languageNamesOf, listsOf, numbersOf, orderOf, unitsOf } from "./intl.ts";
import { languages } from "./languages.ts";
import { loadLocaleData, ownLocaleOf } from "./locale-data.ts";
import { type DateShape, dateShapes, type UnitShape, unitShapes } from "./locale-shapes.ts";

/** Those that Chromium knows by name only. */
const own = ["az", "ka", "kk", "tg", "uz", "yi"];
const foreign = languages.filter((language) => language !== "en");
const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 5, 14, 5));
const days = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 10, 1 + day, 14, 5));
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, " ");

beforeAll(async () => {
  for (const language of languages) await loadLocaleData(language);
});

test("a language that browsers do not know has data of its own, the others have not", () => {
  expect(languages.filter((language) => ownLocaleOf(language) !== undefined).toSorted()).toEqual(own);
  expect(ownLocaleOf("kk-KZ")).toBe(ownLocaleOf("kk"));
});

describe.each(foreign)("in %s", (language) => {
  const said = (tag: string, shape: DateShape, moments: readonly number[]) =>
    moments.map((at) => datesOf(tag, shape)(at));

  test("months, weekdays and moments are not English, and no code", () => {
    const shared = (shape: DateShape, moments: readonly number[]) => {
      const english = said("en", shape, moments);
      return said(language, shape, moments).filter((text, index) => text === english[index]).length;
    };
    // April is so called in German, September in Malay.
    expect(shared("month", months)).toBeLessThan(5);
    expect(shared("full", days)).toBe(0);
    const written = (Object.keys(dateShapes) as DateShape[]).flatMap((shape) =>
      said(language, shape, [...months, ...days]),
    );
    expect(written.filter((text) => /\bM\d\d\b|\{|undefined/.test(text))).toEqual([]);
    expect(written.join(" ")).not.toMatch(/January|July|October|(Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day/);
  });

  test("each month has a name of its own", () => {
    expect(new Set(said(language, "month", months)).size).toBe(12);
    expect(new Set(said(language, "long", months)).size).toBe(12);
    expect(new Set(said(language, "full", days)).size).toBe(7);
  });

  // Of the others, browsers have what CLDR has, such as "5m" in Japanese.
  test.runIf(own.includes(language))("how long ago, units and lists are not English", () => {
    const units = Object.keys(unitShapes).filter((shape) => !shape.endsWith("bytes")) as UnitShape[];
    for (const n of [1, 2, 5]) {
      const texts = units.map((shape) => unitsOf(language, shape)(n));
      const english = /\{|(?<!\p{L})(min|hr|sec|[smhd]|days?)(?!\p{L})/u;
      expect(texts.filter((text) => english.test(text) || !text.includes(String(n)))).toEqual([]);
    }
    const lists = (["and", "or", "plain"] as const).map((kind) => listsOf(language, kind)(["1", "2", "3"]));
    expect(lists.join()).not.toMatch(/\b(and|or)\b/);
    const { age } = formatFor(language, "UTC");
    const now = Date.parse("2026-11-30T12:00:00Z");
    for (const [at, shape, n] of [
      ["2026-11-30T11:55:00Z", "minute", 5],
      ["2026-11-30T05:00:00Z", "hour", 7],
      ["2026-11-29T12:00:00Z", "day", 1],
    ] as const)
      expect(age(at, now)).toBe(unitsOf(language, shape)(n));
  });

  test("each country has a name, which is not the code, and few are as in English", () => {
    const [here, english] = [countryNamesOf(language), countryNamesOf("en")];
    const names = countries.map(here);
    expect(countries.filter((code) => here(code) === code)).toEqual([]);
    expect(new Set(names).size).toBe(countries.length);
    // Kenya, Nepal, Cuba … are called so in many languages.
    expect(countries.filter((code) => here(code) === english(code)).length / countries.length).toBeLessThan(0.7);
    expect(["DE", "ES"].filter((code) => here(code) === english(code))).toEqual([]);
  });

  test("each language of the product has a name", () => {
    const [here, english] = [languageNamesOf(language), languageNamesOf("en")];
    expect(languages.filter((tag) => here(tag) === tag)).toEqual([]);
    // Hindi, Thai … are called so in Indonesian.
    expect(languages.filter((tag) => here(tag) === english(tag)).length).toBeLessThan(10);
    expect(["de", "es", "uk"].filter((tag) => here(tag) === english(tag))).toEqual([]);
  });
});

test.each([
  ["az", "5 may 2026, 14:05"],
  ["ka", "5 მაი. 2026, 14:05"],
  ["kk", "2026 ж. 05 мам., 14:05"],
  ["tg", "5 май 2026, 14:05"],
  ["uz", "5-may, 2026, 14:05"],
  ["yi", "5טן מײַ 2026, 14:05"],
])("a moment in %s", (language, text) => {
  expect(plain(formatFor(language, "UTC").instant("2026-05-05T14:05:00Z"))).toBe(text);
  expect(plain(formatFor(language, "Asia/Tashkent", "day_first").time("2026-05-05T22:05:00Z"))).toBe("03:05");
  expect(formatFor(language, "UTC", "iso").instant("2026-05-05T14:05:00Z")).toBe("2026-05-05 14:05");
});

test.each(["az", "ka", "kk", "tg", "uz"])("numbers of %s are as CLDR has them", (language) => {
  const cldr = new Intl.NumberFormat(`${language}-u-nu-latn`);
  for (const number of [5, 1234.5, 1_234_567.89]) expect(numbersOf(language)(number)).toBe(cldr.format(number));
});

test("the parts of a date are in the order of the language", () => {
  expect(own.map((language) => dateOrderOf(language).join(" "))).toEqual(own.map(() => "day month year"));
  expect(dateOrderOf("en-US")).toEqual(["month", "day", "year"]);
  expect(dateOrderOf("ja")).toEqual(["year", "month", "day"]);
});

test("a dialect has its language's name and its country's", () => {
  expect(languageNamesOf("ka")("de-AT")).toBe("გერმანული (ავსტრია)");
  expect(languageNamesOf("ka")("pt-BR")).toBe("ბრაზილიური პორტუგალიური");
  expect(languageNamesOf("ka")("qaa")).toBe("qaa");
});

describe("the order of the alphabet", () => {
  test.each([
    ["az", ["Cənub", "Çin", "Estoniya", "Əlcəzair", "Gana", "Xorvatiya", "Irak", "İran", "Kuba", "Qana"]],
    ["kk", ["Ангола", "Әзербайжан", "Кения", "Қатар", "Уганда", "Үндістан", "Ыстық", "Іле"]],
    ["tg", ["Гана", "Ғана", "Куба", "Қатар", "Хитой", "Ҳиндустон", "Чад", "Ҷибути"]],
    ["uz", ["Gana", "Oman", "Suriya", "Zambiya", "Oʻzbekiston", "O‘zbekistonlik", "Shvetsiya", "Chad"]],
    ["ka", ["ავსტრია", "გერმანია", "უკრაინა"]],
    ["sv", ["Albanien", "Zimbabwe", "Åland"]],
  ])("of %s", (language, words) => {
    expect(words.toReversed().toSorted(orderOf(language))).toEqual(words);
  });

  test("of a language that ICU does not know is never the machine's own", () => {
    expect(["б", "а", "ҷ", "ч"].toSorted(orderOf("tg"))).toEqual(["а", "б", "ч", "ҷ"]);
    expect(orderOf("he-x-pseudo")("א", "ב")).toBeLessThan(0);
    expect([..."ba"].toSorted(orderOf("zz"))).toEqual(["a", "b"]);
  });
});
