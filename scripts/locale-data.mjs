// Writes contract/src/values/locale-data/LANGUAGE.json: dates, units, lists and names of the languages of which browsers'
// ICU knows next to nothing, from Node's, which is whole. What CLDR lacks or has wrong is in `scripts/translations/locale-data.json`.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { countries } from "../contract/src/values/countries.ts";
import { languages } from "../contract/src/values/languages.ts";
import { dateShapes, unitShapes } from "../contract/src/values/locale-shapes.ts";
import { inRoot } from "./project.mjs";

/** Chromium has these as names without content (its icudtl.dat: 80 to 96 bytes each). */
const wanted = ["az", "ka", "kk", "tg", "uz", "yi"];
/** What applicants' browsers say, besides the product's own languages. */
const others = "ar be bg ca cs da el et eu fa gl hu hy is it ka ky lt lv mk mn ne ps ro si sk sl sq sv ta te ur".split(
  " ",
);

const corrections = JSON.parse(readFileSync(inRoot("scripts", "translations", "locale-data.json"), "utf8"));
const gregorian = (language) => `${language}-u-ca-gregory-nu-latn`;
const utc = { timeZone: "UTC", hourCycle: "h23" };
const months = Array.from({ length: 12 }, (_, month) => Date.UTC(2026, month, 5, 7, 8, 9));
/** The fourth of January 2026 is a Sunday. */
const weekdays = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 0, 4 + day, 7, 8, 9));

function dateOf(language, options) {
  const hours = options.timeStyle || options.hour ? utc : { timeZone: "UTC" };
  const format = new Intl.DateTimeFormat(gregorian(language), { ...options, ...hours });
  const partOf = (at, kind) => format.formatToParts(at).find(({ type }) => type === kind)?.value;
  const tokens = { day: { "05": "{day2}" }, year: { 26: "{year2}" }, month: { "05": "{month2}", 5: "{month1}" } };
  const pattern = format
    .formatToParts(months[4])
    .map(({ type, value }) => (type === "literal" ? value : (tokens[type]?.[value] ?? `{${type}}`)))
    .join("");
  return {
    pattern,
    ...(pattern.includes("{month}") && { months: months.map((at) => partOf(at, "month")) }),
    ...(pattern.includes("{weekday}") && { weekdays: weekdays.map((at) => partOf(at, "weekday")) }),
  };
}

function unitOf(language, options) {
  const format = new Intl.NumberFormat(gregorian(language), { style: "unit", ...options });
  const [one, other] = [1, 5].map((n) => format.format(n).replace(String(n), "{n}"));
  return one === other ? { other } : { one, other };
}

function listOf(language, options) {
  const format = new Intl.ListFormat(language, options);
  const between = (words) =>
    format.formatToParts(words).flatMap(({ type, value }) => (type === "literal" ? [value] : []));
  const [[pair], [middle, , last]] = [between(["a", "b"]), between(["a", "b", "c", "d"])];
  return { pair, middle, last };
}

function namesOf(language, type, codes) {
  const names = new Intl.DisplayNames([language], { type, fallback: "none" });
  return Object.fromEntries(codes.flatMap((code) => (names.of(code) ? [[code, names.of(code)]] : [])));
}

const mapped = (shapes, make) => Object.fromEntries(Object.entries(shapes).map(([name, shape]) => [name, make(shape)]));

function dataOf(language) {
  const own = corrections[language] ?? {};
  return {
    dates: { ...mapped(dateShapes, (shape) => dateOf(language, shape)), ...own.dates },
    units: { ...mapped(unitShapes, (shape) => unitOf(language, shape)), ...own.units },
    lists: {
      and: listOf(language, { type: "conjunction" }),
      or: listOf(language, { type: "disjunction" }),
      plain: listOf(language, { type: "conjunction", style: "narrow" }),
      ...own.lists,
    },
    countries: { ...namesOf(language, "region", [...countries]), ...own.countries },
    languages: { ...namesOf(language, "language", [...new Set([...languages, ...others])].sort()), ...own.languages },
  };
}

const folder = inRoot("contract", "src", "values", "locale-data");
mkdirSync(folder, { recursive: true });
for (const language of wanted)
  writeFileSync(`${folder}/${language}.json`, `${JSON.stringify(dataOf(language), null, 2)}\n`);
