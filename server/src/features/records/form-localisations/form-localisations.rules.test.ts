import { describe, expect, test } from "vitest";
import words from "#contract/locales/en/flow.json" with { type: "json" };
import { languages } from "#contract/values/languages.ts";
import { readLocalisationCsv } from "./form-localisations.csv.rules.ts";
import { placeholdersIn, templateCsv, wordKeysFor } from "./form-localisations.rules.ts";

const english = {
  "action.next": "Next",
  "welcome.lead": "{business} is waiting.",
  minutes_one: "A minute",
  minutes_other: "{count} minutes",
  risky: "=1+1",
};
const bytes = (text: string) => Buffer.from(text);
const read = (text: string) => readLocalisationCsv(bytes(text), english);
const problemsOf = (text: string | Buffer) => {
  const result = readLocalisationCsv(typeof text === "string" ? bytes(text) : text, english);
  return result.ok ? [] : result.problems;
};

describe("an uploaded CSV file", () => {
  test.each([
    ["comma", "key,en,de\naction.next,Next,Weiter\n"],
    ["semicolon and CRLF", "key;en;de\r\naction.next;Next;Weiter\r\n"],
    ["tab and CR", "key\ten\tde\raction.next\tNext\tWeiter\r"],
    ["a byte order mark and quotes", '\ufeff"key","en","DE"\n"action.next","Next","Weiter"'],
    ["empty lines and no last line end", "key,de\n\n\naction.next,Weiter"],
    ["a row of empty cells", "key,de\n,\naction.next,Weiter\n"],
  ])("is read with %s", (_, text) => {
    expect(read(text)).toEqual({ ok: true, words: { de: { "action.next": "Weiter" } } });
  });

  test("takes delimiters, quotes and line feeds inside a quoted text", () => {
    expect(read('key,de\nwelcome.lead,"{business}, sagt: ""ja"";\r\nwarte"')).toEqual({
      ok: true,
      words: { de: { "welcome.lead": '{business}, sagt: "ja";\nwarte' } },
    });
  });

  test("English that was left as it is says nothing of its own, changed English does", () => {
    expect(read("key,en,uk\naction.next,Next,Далі\nwelcome.lead,{business} needs you.,\n")).toEqual({
      ok: true,
      words: { en: { "welcome.lead": "{business} needs you." }, uk: { "action.next": "Далі" } },
    });
  });

  test("may have plural forms that English has not", () => {
    expect(read("key,uk\nminutes_few,{count} хвилини\nminutes_many,{count} хвилин\n")).toMatchObject({ ok: true });
  });

  test.each([
    ["no head", "action.next,Weiter\n", 1, /must begin with the column key,/],
    ["another delimiter", "key|de\naction.next|Weiter\n", 1, /must begin/],
    ["a column that is no language", "key,xx\naction.next,W\n", 1, /^Unknown column: xx\.$/],
    ["a column twice", "key,de,DE\naction.next,W,W\n", 1, /^This is there twice: de\.$/],
    ["an empty column head", "key,de,\naction.next,W,\n", 1, /^Unknown column: “”\.$/],
    ["an unknown key", "key,de\n\naction.next,W\nnot.there,W\n", 4, /^Unknown key: not\.there\.$/],
    ["a name that every object has", "key,de\nconstructor,W\n", 2, /^Unknown key: constructor\.$/],
    ["the prototype's name", "key,de\n__proto__,W\n", 2, /^Unknown key: __proto__\.$/],
    ["a plural of such a name", "key,de\ntoString_few,W\n", 2, /^Unknown key: toString_few\.$/],
    ["a key twice", "key,de\naction.next,W\naction.next,V\n", 3, /^This is there twice: action\.next\.$/],
    ["a cell too many", "key,de\naction.next,W,V\n", 2, /more or fewer cells than the head/],
    ["an unclosed quote", 'key,de\naction.next,"W\nminutes_one,Eine\n', 2, /^A quotation mark is not closed/],
    ["a quote in the middle", 'key,de\naction.next,W"W\n', 2, /^A quotation mark is inside/],
    ["text after a quote", 'key,de\naction.next,"W"W\n', 2, /follows a closing quotation mark/],
    [
      "a lost placeholder",
      "key,de\nwelcome.lead,Warten\n",
      2,
      /^A placeholder of the English text is missing: de, welcome\.lead, {business}\.$/,
    ],
    [
      "a made-up placeholder",
      "key,de\naction.next,{Weiter}\n",
      2,
      /^The English text has no such placeholder: de, action\.next, {Weiter}\.$/,
    ],
    ["a lost number", "key,uk\nminutes_few,хвилини\n", 2, /is missing: uk, minutes_few, {count}\.$/],
    [
      "a text that is too long",
      `key,de\naction.next,${"W".repeat(1001)}\n`,
      2,
      /more than 1000 characters: de, action\.next\.$/,
    ],
    ["a control character", "key,de\naction.next,W\u0007\n", 2, /control characters/],
    ["no text at all", "key,de\naction.next,\n", 0, /no text of your own/],
    ["NUL", "key,de\naction.next,W\0\n", 0, /NUL/],
    ["an endless line", `key,de\naction.next,${"W".repeat(300 * 1024)}`, 2, /too long/],
  ])("S25 is refused for %s, with the row", (_, text, row, message) => {
    const problems = problemsOf(text);
    expect(problems[0]?.row).toBe(row);
    expect(problems[0]?.message).toMatch(message);
  });

  test("S25 is refused when it is not UTF-8", () => {
    expect(problemsOf(Buffer.from("key,de\naction.next,Tür\n", "latin1"))[0]?.message).toMatch(/UTF-8/);
    expect(problemsOf(Buffer.from("\ufeffkey,de\n", "utf16le"))[0]?.message).toMatch(/UTF-8/);
  });

  test("S25 may have 10,000 rows", () => {
    const file = (rows: number) => `key,de\naction.next,W\n${",\n".repeat(rows - 2)}`;
    expect(read(file(10_000)).ok).toBe(true);
    expect(problemsOf(file(10_001))).toEqual([{ row: 10_001, message: expect.stringMatching(/up to 10000 rows/) }]);
    expect(problemsOf(file(1_000_000))).toHaveLength(1);
  });

  test("the longest text is taken", () => {
    expect(read(`key,de\naction.next,${"W".repeat(1000)}\n`).ok).toBe(true);
  });

  test("every wrong row is told, fifty at most", () => {
    const rows = Array.from({ length: 60 }, (_, n) => `none.${n},W`).join("\n");
    const problems = problemsOf(`key,de\n${rows}\n`);
    expect(problems).toHaveLength(51);
    expect(problems[49]?.row).toBe(51);
    expect(problems[50]?.message).toBe("More wrong rows: 10.");
  });
});

describe("the template", () => {
  test("has our English, a column a language and each plural form that one of them needs", () => {
    expect(wordKeysFor(english, ["en"])).toEqual(Object.keys(english));
    expect(wordKeysFor(english, ["en", "uk"])).toContain("minutes_few");
    const [head, ...rows] = templateCsv(english, ["en", "uk"], { uk: { "action.next": "Далі" } }).split("\r\n");
    expect(head).toBe("\ufeffkey,en,uk");
    expect(rows).toContain("action.next,Next,Далі");
    expect(rows).toContain("minutes_few,{count} minutes,");
  });

  test("S26 has no cell that a spreadsheet would run, and is read back as it was", () => {
    const de = { risky: "'=2+2", "action.next": "W;=cmd|'/C calc'!A0" };
    const csv = templateCsv(english, ["en", "de"], { de });
    expect(csv).toContain("risky,'=1+1,''=2+2");
    expect(csv).toContain(`action.next,Next,"W;'=cmd|'/C calc'!A0"`);
    expect(read(csv)).toEqual({ ok: true, words: { de } });
  });

  test("of the page's own words in every language is valid when filled with English", () => {
    const own = Object.fromEntries(
      languages.map((tag) => [
        tag,
        Object.fromEntries(
          wordKeysFor(words, [tag]).map((key) => [
            key,
            words[key as keyof typeof words] ?? words[key.replace(/_\w+$/, "_other") as keyof typeof words],
          ]),
        ),
      ]),
    );
    const result = readLocalisationCsv(bytes(templateCsv(words, languages, own)), words);
    expect(result.ok ? Object.keys(result.words) : result.problems).toEqual(languages.filter((tag) => tag !== "en"));
  });
});

test("plural forms for one number need not say it", () => {
  expect(placeholdersIn(english, "minutes_one", "Eine Minute")).toEqual({ missing: [], unknown: [] });
  expect(placeholdersIn(english, "minutes_one", "{count} Minute")).toEqual({ missing: [], unknown: [] });
  expect(placeholdersIn(english, "minutes_other", "Minuten").missing).toEqual(["{count}"]);
});
