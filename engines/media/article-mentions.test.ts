import { describe, expect, test } from "vitest";
import { articleMentions } from "./article-mentions.ts";
import { nameHashes, searchedName } from "./searched-name.ts";
import { searchHashes } from "./text-words.ts";
import { usualKeywords } from "./usual-keywords.ts";

const ask = (
  text: string,
  name: string,
  { language = null as string | null, title = "", secondary = [] as string[] } = {},
) => articleMentions({ title, text, language }, { names: [name], primary: usualKeywords, secondary });

const marked = (text: string, name: string, language: string | null = null) =>
  ask(text, name, { language })?.snippets.flatMap(({ text: shown, marks }) =>
    marks.filter(({ kind }) => kind === "name").map(({ from, to }) => shown.slice(from, to)),
  ) ?? null;

/** Whether the search by numbers leads to the text. */
const isCandidate = (text: string, name: string, language: string | null = null): boolean => {
  const searched = searchedName(name);
  const has = new Set(searchHashes(text, language));
  return (
    searched !== null &&
    nameHashes(searched).some((groups) => groups.every((group) => group.some((one) => has.has(one))))
  );
};

describe("a name that counts", () => {
  test.each([
    ["Olena Shevchenko was convicted of fraud.", "Olena Shevchenko", "Olena Shevchenko", null],
    ["SHEVCHENKO, Olena: arrested in Kyiv", "Olena Shevchenko", "SHEVCHENKO, Olena", null],
    ["Fraud: Olena Mykolaivna Shevchenko is sought", "Olena Shevchenko", "Olena Mykolaivna Shevchenko", null],
    ["Суд засудив Олену Миколаївну Шевченко за шахрайство.", "Olena Shevchenko", "Олену Миколаївну Шевченко", null],
    ["Ивана Петрова обвинили в мошенничестве.", "Ivan Petrov", "Ивана Петрова", null],
    ["Jana Kowalskiego oskarżono o pranie pieniędzy", "Jan Kowalski", "Jana Kowalskiego", "pl"],
    ["J. R. García Márquez, acusado de fraude", "García Márquez", "García Márquez", null],
    ["Ludwig van der Berg wurde wegen Betrug verurteilt", "Ludwig Berg", "Ludwig van der Berg", null],
    ["法院称張偉因诈骗被判刑。", "张 伟", "張偉", null],
    ["O’Brien, Seán was sentenced", "Sean O'Brien", "O’Brien, Seán", null],
  ])("%s", (text, name, shown, language) => {
    expect(marked(text, name, language)).toEqual([shown]);
    expect(isCandidate(text, name, language)).toBe(true);
  });

  test.each([
    ["two people between whose names it lies", "Olena Petrenko and Ivan Shevchenko were convicted of fraud"],
    ["a list", "Convicted of fraud: Olena Petrenko, Ivan Shevchenko"],
    ["two sentences", "She saw Olena. Shevchenko was convicted of fraud"],
    ["two lines", "Olena\nShevchenko was convicted of fraud"],
    ["small letters", "olena shevchenko fraud"],
    ["another surname", "Olena Shevchuk was convicted of fraud"],
  ])("not across %s", (_, text) => {
    expect(ask(text, "Olena Shevchenko")).toBeNull();
  });

  test("an ending is passed only where the language has cases", () => {
    expect(ask("Maria Rossi è indagato", "Mario Rossi")).toBeNull();
    expect(ask("Mario Rossi è indagato", "Mario Rossi")).not.toBeNull();
  });
});

describe("the 30 words", () => {
  test.each([
    [30, true],
    [31, false],
  ])("%i words between name and keyword: %s", (count, counts) => {
    const between = " word".repeat(count);
    expect(ask(`Olena Shevchenko${between} fraud`, "Olena Shevchenko") !== null).toBe(counts);
    expect(ask(`Fraud${between} Olena Shevchenko`, "Olena Shevchenko") !== null).toBe(counts);
  });

  test("a secondary keyword alone does not count; beside a primary one it raises the rank, as the title does", () => {
    const name = "Olena Shevchenko";
    const question = { names: [name], primary: ["fraud"], secondary: ["Lviv"] };
    const rank = (text: string, title = "") => articleMentions({ title, text, language: "en" }, question)?.rank ?? 0;
    expect(rank(`${name} lives in Lviv`)).toBe(0);
    const plain = rank(`${name} was tried for fraud`);
    expect(plain).toBeGreaterThan(0);
    expect(rank(`${name} was tried for fraud in Lviv`)).toBeGreaterThan(plain);
    expect(rank(`${name} was tried for fraud`, `${name}: fraud`)).toBeGreaterThan(plain);
    expect(rank(`${name} ${"word ".repeat(25)} fraud`)).toBeLessThan(plain);
  });

  test("a keyword that is a part of the name is none", () => {
    expect(ask("Al Preso has a bakery", "Al Preso")).toBeNull();
  });
});

test("snippets mark name and keywords in their own text, and do not repeat each other", () => {
  const far = "word ".repeat(60);
  const found = ask(
    `Olena Shevchenko stole by fraud. ${far} Olena Shevchenko again, arrested. ${far}`,
    "Olena Shevchenko",
  );
  expect(found?.snippets).toHaveLength(2);
  for (const { text, marks } of found?.snippets ?? [])
    for (const { from, to, kind } of marks) {
      const shown = text.slice(from, to);
      expect(kind === "name" ? shown === "Olena Shevchenko" : ["fraud", "arrested"].includes(shown)).toBe(true);
    }
  expect(found?.snippets[0]).toMatchObject({ isStart: true, isEnd: false });
});

test("hostile texts are read in a time that grows with their length", () => {
  const texts = [
    "Olena ".repeat(8_000),
    "Olena Shevchenko fraud ".repeat(2_000),
    "ก".repeat(50_000),
    "张伟诈骗".repeat(12_000),
    "’".repeat(50_000),
    "a-".repeat(25_000),
    "fraud ".repeat(8_000),
  ];
  for (const text of texts) {
    for (const name of ["Olena Shevchenko", "张伟"]) {
      const found = ask(text, name);
      expect(
        found === null || (found.snippets.length <= 3 && found.snippets.every((one) => one.text.length <= 900)),
      ).toBe(true);
    }
    expect(searchHashes(text, "uk").length).toBeLessThanOrEqual(8_001);
  }
});

test("a name of one short word is not looked for", () => {
  expect(searchedName("Li")).toBeNull();
  expect(searchedName("  ")).toBeNull();
  expect(searchedName("Suharto")?.words).toHaveLength(1);
});
