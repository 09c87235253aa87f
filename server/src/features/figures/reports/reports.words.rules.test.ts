import { expect, test } from "vitest";
import { languages } from "#contract/values/languages.ts";
import { csvCell } from "#engines/csv/csv-cells.ts";
import { wordFor } from "#server/features/cases/verifications/verifications.export.rules.ts";
import { sheetTimeFormat } from "./reports.dates.rules.ts";
import { hitColumns } from "./reports.hits.rules.ts";
import { reportWords } from "./reports.words.ts";

test.each(languages)(
  "%s: a report has all of its words, and none that a sheet's XML or a formula would take",
  (language) => {
    const { isRightToLeft: _, testList, ...words } = reportWords(language);
    for (const [key, word] of Object.values({ ...words, hits: { testList } }).flatMap((group) =>
      Object.entries(group),
    )) {
      expect(word, key).toMatch(/^[^<>&\p{Cc}]+$/u);
      expect(word, key).not.toMatch(/^[\w.:]*\.\w+$/);
      expect(csvCell(word.replaceAll(",", "")), key).toBe(word.replaceAll(",", ""));
    }
  },
);

test("a hit of a test is of a list in the reader's words", () => {
  const [list] = hitColumns(reportWords("de")).filter(({ name }) => name === "list");
  expect(list?.value).toContain("when 'test-mode' then 'Testmodus (keine Liste)' end");
});

test("a language's words are read once", () => {
  expect(reportWords("fr")).toBe(reportWords("fr"));
});

test("a word with an apostrophe ends no text of the database's", () => {
  expect(wordFor({ valid: "ko'rib" }, "v.status")).toBe("case v.status when 'valid' then 'ko''rib' end");
});

test.each(languages)(
  "%s: a sheet's moment has year, month and day once each, and nothing else that is not quoted",
  (language) => {
    const quoted = /\\[^\p{L}\p{N}\p{M}\p{Cf}]/gu;
    const [day, time] = sheetTimeFormat(language, "language").split("\\ hh");
    const bare = (text = "") => text.replace(quoted, " ").split(" ").filter(Boolean);
    expect([bare(day).sort(), time]).toEqual([["dd", "mm", "yyyy"], ":mm:ss"]);
  },
);
