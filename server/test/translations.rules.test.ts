import { expect, test } from "vitest";
// @ts-expect-error a script without types
import * as checks from "../../scripts/translations/checks.mjs";
// @ts-expect-error a script without types
import { categoriesOf, readTags, saysItsNumber, scriptsOf } from "../../scripts/translations/languages.mjs";
// @ts-expect-error a script without types
import { closingOf, numbersIn, pluralsOf, widthOf } from "../../scripts/translations/text.mjs";

test("each of the 35 languages has its letters and its plural", () => {
  expect(readTags().length).toBe(35);
  expect(["az", "kk", "tg", "uz", "sr-Cyrl", "sr-Latn", "yi", "ja"].map(scriptsOf)).toEqual([
    ["Latin"],
    ["Cyrillic"],
    ["Cyrillic"],
    ["Latin"],
    ["Cyrillic"],
    ["Latin"],
    ["Hebrew"],
    ["Han", "Hiragana", "Katakana"],
  ]);
  expect(["tg", "yi", "ja", "uk", "fr-CA", "he"].map((tag) => categoriesOf(tag).join(" "))).toEqual([
    "one other",
    "one other",
    "other",
    "few many one other",
    "many one other",
    "one other two",
  ]);
  expect([saysItsNumber("de", "one"), saysItsNumber("uk", "one"), saysItsNumber("tg", "one")]).toEqual([
    true,
    false,
    true,
  ]);
});

test("a plural has one and other; other words may end like one", () => {
  expect([
    ...pluralsOf([
      "left_one",
      "left_other",
      "left_zero",
      "too_many",
      "other",
      "kept_other",
      "a.b.one",
      "a.b.other",
    ]).keys(),
  ]).toEqual(["left", "a.b"]);
});

test.each([
  ["a name that is lost", ["Hello {name}"], "Hallo", false, ["{name} is missing"]],
  [
    "a name that was misspelt",
    ["Hello {{name}}"],
    "Hallo {{nom}}",
    false,
    ["{{name}} is missing", "English has no {{nom}}"],
  ],
  ["a count in a form of many numbers", ["One field", "{count} fields"], "Поле", false, ["{count} is missing"]],
  ["no count in a form of one number", ["One field", "{count} fields"], "Ein Feld", true, []],
  ["a count where only other forms have it", ["One field", "{count} fields"], "{count} Feld", true, []],
  ["another name in a form of one number", ["{n} of {x}", "{n} of {x}"], "Eins von {x}", true, ["{n} is missing"]],
])("names in braces: %s", (_, forms, text, mayOmit, faults) => {
  expect(checks.checkNames(forms, forms.at(-1), text, mayOmit)).toEqual(faults);
});

test("tags are those of English, in any order", () => {
  expect(checks.checkTags("<b>{{a}}</b> of <1>{{b}}</1>", "<1>{{b}}</1>: <b>{{a}}</b>")).toEqual([]);
  expect(checks.checkTags("lines of letters and <", "Zeilen aus Buchstaben und <")).toEqual([]);
  expect(checks.checkTags("<b>all</b>", "alle")).toEqual(["tags are none, in English </b> <b>"]);
});

test("a language has the forms of its plural, and no other", () => {
  expect(checks.checkPlural("pl", ["one", "other"], ["one", "few", "many", "other"])).toEqual([]);
  expect(checks.checkPlural("ja", ["one", "other"], ["other"])).toEqual([]);
  expect(checks.checkPlural("de", ["zero", "one", "other"], ["zero", "one", "other"])).toEqual([]);
  expect(checks.checkPlural("uk", ["one", "other"], ["one", "other"])).toEqual([
    "has one, other; uk needs few, many, one, other",
  ]);
  expect(checks.checkPlural("th", ["one", "other"], ["one", "other"])).toEqual(["has one, other; th needs other"]);
});

test("English is no translation, but for names and codes", () => {
  expect(checks.checkEnglishLeft("Back", "back ")).toEqual(["is English"]);
  expect(checks.checkEnglishLeft("{from} – {to}", "{from} – {to}")).toEqual([]);
  expect(checks.checkEnglishLeft("PDF, SMS: BankID {{count}}", "PDF, SMS: BankID {{count}}")).toEqual([]);
  expect(checks.checkEnglishLeft("Back", "Zurück")).toEqual([]);
});

test.each([
  ["uk", "A photo", "Фoто", ["Фoто has letters of Cyrillic and Latin"]],
  ["de", "A photo", "Fоto", ["Fоto has letters of Cyrillic and Latin"]],
  ["uk", "Send a file", "Надіслати file", ["file is written in Latin"]],
  ["uk", "Back to Chrome", "Back to Chrome", ["Back is written in Latin", "to is written in Latin"]],
  ["uk", "Find your LEI", "Знайти LEI", []],
  ["uk", "Send it", "Надіслати file", ["file is written in Latin"]],
  ["uk", "A photo", "Фото объекта", ["объекта has ъ, which uk has not"]],
  ["sr-Cyrl", "Day", "День", ["День has ь, which sr-Cyrl has not"]],
  ["ru", "PDF file by {name}", "PDF-файл от {name} <b>да</b> на https://example.com", []],
  ["ru", "SMS", "SMSка", ["SMSка has letters of Cyrillic and Latin"]],
  ["ja", "Send the PDF", "PDFを送信する", []],
  ["ko", "Send the PDF", "PDF를 보내기", []],
  ["zh", "Send the file", "发送PDF文件", ["PDF is written in Latin"]],
  ["zh", "Send", "发送ファ", ["ファ is written in Katakana"]],
  ["ka", "Back", "უკან", []],
  ["he", "Use BankID", "השתמשו ב־BankID", []],
  ["hi", "Back", "वापस", []],
  ["de", "Back", "Назад", ["Назад is written in Cyrillic"]],
])("letters of another script: %s, %s, %s", (tag, english, text, faults) => {
  expect(checks.checkLetters(tag, english, text)).toEqual(faults);
});

test("a language may take foreign words as they are", () => {
  expect(checks.checkLetters("uk", "The account", "Номер IBAN", ["IBAN"])).toEqual([]);
});

test.each([
  ["Done.", "."],
  ["Done...", "…"],
  ["Is it “done?”", "?"],
  ["<b>Done.</b>", "."],
  ["(optional)", ""],
  ["Hello {name}", ""],
  ["Fertig „so.“", "."],
])("the closing mark of %s", (text, mark) => {
  expect(closingOf(text)).toBe(mark);
});

test.each([
  ["de", "Done.", "Fertig", ["ends with no mark, and should with “.”"]],
  ["de", "Back", "Zurück.", ["ends with “.”, and should with no mark"]],
  ["zh", "Done.", "完成。", []],
  ["zh", "Done.", "完成.", ["ends with “.”, and should with “。”"]],
  ["hi", "Done.", "हो गया।", []],
  ["bn", "Is it done?", "হয়েছে?", []],
  ["th", "Done.", "เสร็จแล้ว", []],
  ["th", "Done.", "เสร็จแล้ว.", ["ends with “.”, and should with no mark"]],
  ["ja", "Is it done?", "完了しましたか。", []],
  ["es", "Is it done?", "¿Está hecho?", []],
  ["es-MX", "Is it done?", "Está hecho?", ["? needs its ¿"]],
  ["fr", "Who:", "Qui :", []],
])("the closing mark in %s: %s, %s", (tag, english, text, faults) => {
  expect(checks.checkClosing(tag, english, text)).toEqual(faults);
});

test.each([
  ["within 24 hours", "innerhalb von 48 Stunden", ["the number 24 is missing", "English has no 48"]],
  ["1,000 names, 1.5 MB", "1 000 имён, 1,5 МБ", []],
  ["at most 20 MB", "২০ মেগাবাইট পর্যন্ত", []],
  ["all six digits", "6桁すべて", []],
  ["such as +44", "наприклад +380", []],
  ["{{n2}} of 3", "3 von {{n2}}", []],
])("numbers: %s, %s", (english, text, faults) => {
  expect(checks.checkNumbers(english, text)).toEqual(faults);
});

test("numbers are read with and without the separators in them", () => {
  expect(numbersIn("1,000 or 12 14")).toEqual({ runs: ["1", "000", "12", "14"], whole: ["1000", "1214"] });
});

test("where the width is fixed, a translation is not much longer", () => {
  expect(checks.checkLength("Back", "Zurückgehen")).toEqual([]);
  expect(checks.checkLength("Back", "Zum vorigen Schritt zurück")).toEqual(["is 26 letters wide; 12 fit there"]);
  expect(checks.checkLength("Request the changes {name}", "x".repeat(33))).toEqual([]);
  expect([widthOf("वापस"), widthOf("完成"), widthOf("é<b>e</b>")]).toEqual([3, 4, 2]);
});

test("a term of the glossary is said with the language's one word", () => {
  const find = checks.termFinder({
    applicant: { forms: ["applicant", "applicants"] },
    address: { forms: ["address"] },
    proof: { forms: ["proof of address"] },
  });
  const terms = find("Applicants send a Proof of address to {address}.");
  expect(terms).toEqual(["applicant", "proof"]);
  expect(find("Readdressed")).toEqual([]);
  const ours = { applicant: { word: "Antragsteller", stems: ["antragstell"] } };
  expect(checks.checkTerms("de", ["applicant"], ours, "Alle Antragstellenden")).toEqual([]);
  expect(checks.checkTerms("de", ["applicant"], ours, "Alle Kunden")).toEqual([
    "“applicant” is “Antragsteller” (antragstell)",
  ]);
  expect(checks.checkTerms("de", ["proof"], ours, "Nachweis")).toEqual([]);
  expect(checks.checkTerms("tr", ["list"], { list: { word: "İzin", stems: ["izin"] } }, "İZİN LİSTESİ")).toEqual([]);
});

test("the glossary of a language has each term of English, and no other", () => {
  const stem = (...stems: string[]) => ({ word: "Wort", stems });
  const terms = { hit: {}, form: {}, step: {}, list: {} };
  const ours = { hit: stem("treffer"), form: stem("Formular"), list: { word: "", stems: ["liste"] }, old: stem("alt") };
  expect(checks.checkGlossary("de", terms, ours)).toEqual([
    ["step", "is missing"],
    ["form", "needs stems, in small letters"],
    ["list", "has no word"],
    ["old", "is no term of English"],
  ]);
});
