import { Worker } from "node:worker_threads";
import { describe, expect, test } from "vitest";
import { processorMsOf } from "../processor-time.fixture.ts";
import { compileNames } from "./compile-names.ts";
import { findNames } from "./find-names.ts";
import type { ListedEntry, NameQuery, NameSearchOptions } from "./names.types.ts";

const scoreOf = (queried: string, listed: string) =>
  findNames(compileNames([{ names: [listed] }]), { name: queried }, { minScore: 0 })[0]?.score ?? 0;

const matchOf = (query: NameQuery, entry: ListedEntry) => {
  const [match] = findNames(compileNames([entry]), query, { minScore: 0 });
  if (!match) throw new Error("nothing was found");
  return match;
};

describe("names that people hold to be the same reach 70", () => {
  test.each([
    ["John Smith", "Smith, John", "the other order"],
    ["John Smith", "John Michael Smith", "a middle name less"],
    ["J. Smith", "John Smith", "an initial"],
    ["JM Smith", "John Michael Smith", "initials"],
    ["Jonh Smith", "John Smith", "two letters swapped"],
    ["Johnsmith", "John Smith", "written together"],
    ["Jean-Pierre Dupont", "Jeanpierre Dupont", "written together in part"],
    ["Bill Clinton", "William Jefferson Clinton", "a short form"],
    ["Dr. Ayman al-Zawahiri", "Aiman Al Zawahri", "a title, an article"],
    ["Muammar Gaddafi", "Moammar Qadhafi", "another spelling"],
    ["معمر القذافي", "Muammar al-Qaddafi", "Arabic"],
    ["محمد حسني مبارك", "Mohammed Hosni Mubarak", "Arabic without vowels"],
    ["Abdul Rahman al-Sayed", "Abdurrahman Sayyid", "abd with its word"],
    ["عبد الرحمن السيد", "Abdel Rahman El Sayed", "abd in Arabic"],
    ["בנימין נתניהו", "Benjamin Netanyahu", "Hebrew"],
    ["Володимир Зеленський", "Volodymyr Zelensky", "Ukrainian"],
    ["Зеленская Елена", "Olena Zelenska", "a Russian for a Ukrainian spelling"],
    ["Aleksandr Grigoryevich Lukashenko", "Александр Лукашенко", "a patronymic more"],
    ["Мария Петрова", "Maria Petrov", "a woman's form"],
    ["习近平", "Xi Jinping", "Han without spaces"],
    ["Jinping Xi", "習近平", "traditional Han"],
    ["김정은", "Kim Jong Un", "Hangul"],
    ["Lee Myung-bak", "이명박", "Hangul, the given name apart"],
    ["Igor Sechin", "Igor Ivanovich Setschin", "a German spelling"],
    ["Maria dos Santos Silva", "Maria Silva Santos", "Portuguese surnames in the other order"],
    ["حسن نصر الله", "Hassan Nasrallah", "Arabic words apart"],
    ["佐藤健", "Sato Ken", "a Japanese surname"],
    ["Αλέξης Τσίπρας", "Alexis Tsipras", "Greek"],
    ["გიორგი მარგველაშვილი", "Giorgi Margvelashvili", "Georgian"],
    ["नरेन्द्र मोदी", "Narendra Modi", "Devanagari"],
    ["শেখ হাসিনা", "Sheikh Hasina", "Bengali, what looks like a title"],
    ["Hans Müller", "Mueller Hans", "an umlaut"],
    ["Maria Silva Santos", "Maria Santos", "a Portuguese surname less"],
    ["Maria Garcia Lopez", "Maria Garcia", "a Spanish surname less"],
    ["J0hn Smith", "John Smith", "a digit for a letter"],
    ["Ivаnov Sеrgei", "Ivanov Sergei", "Cyrillic letters that look Latin"],
    ["Gazprom PJSC", "ПАО Газпром", "company forms"],
    ["Siemens Aktiengesellschaft", "Siemens AG", "a company form in full"],
  ])("%s is %s: %s", (queried, listed) => {
    expect(scoreOf(queried, listed)).toBeGreaterThanOrEqual(70);
    expect(scoreOf(listed, queried)).toBeGreaterThanOrEqual(70);
  });
});

describe("names of others stay under 70", () => {
  test.each([
    ["John Smith", "John Doe"],
    ["John Smith", "Jane Smith"],
    ["Larry King", "Larry Page"],
    ["Sergey Ivanov", "Sergey Petrov"],
    ["Ivan Petrovich Sidorov", "Ivan Petrovich Kuznetsov"],
    ["Mohammed Ali", "Mohammed Omar"],
    ["Ali Hassan", "Ali Hussein"],
    ["Вектор", "Виктор"],
    ["Rosneft Oil Company", "Lukoil Oil Company"],
    ["Bank of China", "Bank of Cyprus"],
    ["Plant 12", "Plant 15"],
    ["王伟", "王芳"],
    ["王伟", "王维"],
    ["محمد علي حسن", "محمد عمر حسن"],
    ["Милош Јовановић", "Милош Петровић"],
  ])("%s is not %s", (queried, listed) => {
    expect(scoreOf(queried, listed)).toBeLessThan(70);
  });
});

test.each([
  ["George Bush", "George Busch"],
  ["Viktor Orban", "Viktor Urban"],
  ["Wang Wei", "Wang Wen"],
])("%s and %s are never probable", (queried, listed) => {
  expect(scoreOf(queried, listed)).toBeLessThan(85);
});

describe("explanations", () => {
  test("say which word met which and how", () => {
    const { explanation, score } = matchOf({ name: "Bill J. Иванов" }, { names: ["William James Ivanov"] });
    expect(explanation.words).toEqual([
      { asked: "Bill", listed: "William", how: "nickname", likeness: 0.88 },
      { asked: "J", listed: "James", how: "initial", likeness: 0.9 },
      { asked: "Иванов", listed: "Ivanov", how: "transliteration", likeness: 1 },
    ]);
    expect(score).toBeLessThan(100);
  });

  test("say why the score is not higher, words that met badly after words that met nobody", () => {
    const { explanation } = matchOf({ name: "John Smyth" }, { names: ["John Michael Smith"] });
    expect(explanation.shortfalls[0]).toEqual({ why: "listedWordAlone", word: "Michael", kind: "name" });
    expect(explanation.shortfalls[1]).toMatchObject({ why: "wordDiffers", asked: "Smyth", listed: "Smith" });
  });

  test("have no shortfall where everything is the same", () => {
    const match = matchOf({ name: "Olena Kovalenko" }, { names: ["Olena Kovalenko"] });
    expect(match).toMatchObject({ score: 100, nameScore: 100, explanation: { shortfalls: [], qualifiers: [] } });
  });

  test("name words of the other side that stand alone, and forms of companies", () => {
    const { explanation } = matchOf({ name: "Vektor Energy LLC" }, { names: ["Vektor"] });
    expect(explanation.shortfalls).toContainEqual({ why: "askedWordAlone", word: "Energy", kind: "companyWord" });
    expect(explanation.shortfalls).toContainEqual({ why: "askedWordAlone", word: "LLC", kind: "companyForm" });
  });

  test("tell that two Han names sound alike only", () => {
    const { explanation } = matchOf({ name: "王伟" }, { names: ["王维"] });
    expect(explanation.shortfalls).toContainEqual({ why: "otherOriginal" });
  });
});

describe("what else is known", () => {
  const listed = {
    names: ["Ivan Petrov"],
    births: ["1970-05-12"],
    countries: ["RU"],
    gender: "male",
    kind: "person",
  } as const;
  const ask = (query: Partial<NameQuery>, name = "Ivan Petrow") => matchOf({ name, ...query }, listed);
  const byName = ask({}).score;

  test("an equal birth and country raise the score, and say so", () => {
    const match = ask({ births: ["1970-05-12"], countries: ["ru"] });
    expect(match.score).toBeGreaterThan(byName);
    expect(match.nameScore).toBe(byName);
    expect(match.explanation.qualifiers).toEqual([
      { what: "birth", outcome: "same", points: 10 },
      { what: "country", outcome: "same", points: 3 },
    ]);
  });

  test.each([
    ["1970", "sameYear"],
    ["1970-05", "sameYear"],
    ["1970-12-05", "swapped"],
    ["1971-05-12", "near"],
    ["1970-08-12", "near"],
    ["1990-05-12", "different"],
  ])("a birth of %s is %s", (birth, outcome) => {
    expect(ask({ births: [birth] }).explanation.qualifiers).toMatchObject([{ what: "birth", outcome }]);
  });

  test("the best of several births counts", () => {
    expect(ask({ births: ["1950-01-01", "1970-05-12"] }).explanation.qualifiers[0]).toMatchObject({ outcome: "same" });
  });

  test("a namesake of another year and country is no hit", () => {
    expect(ask({ births: ["1990-01-01"], countries: ["BG"] }, "Ivan Petrov").score).toBeLessThan(70);
  });

  test("a country that agrees proves nothing against a birth that does not", () => {
    const [far, near] = [ask({ births: ["1990-01-01"], countries: ["RU"] }, "Ivan Petrov"), ask({ births: ["1974"] })];
    expect(far.explanation.qualifiers).toEqual([
      { what: "birth", outcome: "different", points: -32 },
      { what: "country", outcome: "same", points: 0 },
    ]);
    expect([far.nameScore, far.score]).toEqual([100, 68]);
    expect(ask({ births: ["1974"], countries: ["RU"] }).score).toBe(near.score);
  });

  test("who could not be a hit even with the same name is left out where a lower score is requested", () => {
    const index = compileNames([listed]);
    const found = (births: string[], options: NameSearchOptions) =>
      findNames(index, { name: "Ivan Petrov", births }, options).map(({ score }) => score);
    expect(found(["1990"], { minScore: 60 })).toEqual([68]);
    expect(found(["1990"], { minScore: 60, sameNameScore: 70 })).toEqual([]);
    expect(found(["1974"], { minScore: 60, sameNameScore: 70 })).toEqual([74]);
  });

  test("another gender and another kind lower the score", () => {
    expect(ask({ gender: "female" }).score).toBeLessThan(byName);
    expect(ask({ kind: "company" }).score).toBeLessThan(byName);
  });

  test("nothing that agrees makes a hit of another name", () => {
    const match = ask({ births: ["1970-05-12"], countries: ["RU"], gender: "male" }, "Ivan Sokolov");
    expect(match.score).toBe(match.nameScore);
  });

  test("what the list does not know changes nothing", () => {
    const match = matchOf({ name: "Ivan Petrov", births: ["1990"] }, { names: ["Ivan Petrov"], births: ["unknown"] });
    expect(match).toMatchObject({ score: 100, explanation: { qualifiers: [] } });
  });
});

describe("a list", () => {
  const list = compileNames([
    { names: ["Olena Kovalenko", "Елена Коваленко"] },
    { names: ["Olena Kovalchuk"] },
    { names: ["---", ""] },
    { names: ["Borys Tkachenko"] },
  ]);

  test("gives an entry once, by the best of its names", () => {
    const matches = findNames(list, { name: "Елена Коваленко" }, { minScore: 0 });
    expect(matches.filter(({ entry }) => entry === 0)).toHaveLength(1);
    expect(matches[0]).toMatchObject({ entry: 0, name: "Елена Коваленко", score: 100 });
  });

  test("gives no more than asked for, nothing under the least score, and 10 of 70 unless told", () => {
    expect(findNames(list, { name: "Olena Kovalenko" }, { limit: 1, minScore: 0 })).toHaveLength(1);
    for (const { score } of findNames(list, { name: "Olena Kovalenko" })) expect(score).toBeGreaterThanOrEqual(70);
    const crowd = compileNames(Array.from({ length: 30 }, () => ({ names: ["Olena Kovalenko"] })));
    expect(findNames(crowd, { name: "Olena Kovalenko" })).toHaveLength(10);
  });

  test("shows the nearest first also below hits, without making a hit of them", () => {
    const names = ["Matti Aalto", "Matti Virtanen", "Matti Lepla", "Matti Korhonen"].map((name) => ({ names: [name] }));
    const crowd = compileNames(names);
    const [first, second] = findNames(crowd, { name: "Matti Lnepls" }, { minScore: 0 });
    expect(first).toMatchObject({ entry: 2, name: "Matti Lepla" });
    expect(first?.score).toBeGreaterThan(second?.score ?? 0);
    expect(first?.score).toBeLessThanOrEqual(60);
    expect(findNames(crowd, { name: "Matti Lnepls" })).toEqual([]);
  });

  test("reads no initials in a company form that is written apart", () => {
    const companies = compileNames([{ names: ["Borrudstr Sp. z o.o."] }]);
    const [match] = findNames(companies, { name: "Borrudstr s. p. a." }, { minScore: 0 });
    expect(match?.explanation.shortfalls).toContainEqual({
      why: "listedWordAlone",
      word: "Sp z o o",
      kind: "companyForm",
    });
    expect(findNames(companies, { name: "Z. O. Ozdala" }, { minScore: 0 })).toEqual([]);
  });

  test("answers the same to the same question, whatever was asked between", () => {
    const ask = () => findNames(list, { name: "Olena Kovalenka" }, { minScore: 0 });
    const before = ask();
    for (const name of ["Мухаммед Али", "王伟", "Tkachenko B.", "محمد"]) findNames(list, { name });
    expect(ask()).toEqual(before);
  });

  test("finds nobody in an empty list, and nobody for a name without letters", () => {
    expect(findNames(compileNames([]), { name: "Olena" })).toEqual([]);
    expect(findNames(list, { name: "  -- 。" })).toEqual([]);
  });

  test("weighs a usual word less than a rare one", () => {
    const crowd = Array.from({ length: 3000 }, (_, i) => ({
      names: [`Olena Rare${String.fromCharCode(97 + (i % 26))}ova`],
    }));
    const index = compileNames([...crowd, { names: ["Olena Marta Zubrytska"] }]);
    const scoreIn = (name: string) =>
      findNames(index, { name }, { minScore: 0 }).find(({ entry }) => entry === 3000)?.score ?? 0;
    expect(scoreIn("Marta Zubrytska")).toBeGreaterThan(scoreIn("Olena Zubrytska") - 1);
    expect(scoreIn("Olena Marta")).toBeLessThan(scoreIn("Marta Zubrytska"));
  });

  test("is shared memory, so a worker reads the same index without a copy", async () => {
    const worker = new Worker(
      "const { parentPort, workerData } = require('node:worker_threads');" +
        "parentPort.postMessage([workerData.names, workerData.words.bytes.buffer instanceof SharedArrayBuffer, workerData.counts[0]]);",
      { eval: true, workerData: list },
    );
    const [names, isShared, count] = await new Promise<unknown[]>((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
    });
    await worker.terminate();
    expect([names, isShared, count]).toEqual([list.names, true, list.counts[0]]);
  });
});

describe("foreign text", () => {
  test.each([
    ["letters", "a".repeat(1_000_000)],
    ["words", "ab ".repeat(300_000)],
    ["dots", "a.".repeat(300_000)],
    ["marks", `a${"\u0301".repeat(300_000)}`],
    ["Han", "王".repeat(300_000)],
    ["one letter of each script", "aбγ王م김ก".repeat(100_000)],
  ])("a million %s take no time", (_, name) => {
    const index = compileNames([{ names: [name, "Olena Kovalenko"] }]);
    expect(processorMsOf(() => findNames(index, { name }, { minScore: 0 }))).toBeLessThan(500);
  });

  test("lone surrogates, control letters and names of our own code are names like others", () => {
    for (const name of ["\ud800 \udfff", "\u0000 a", "__proto__ constructor", "toString"])
      expect(() => findNames(compileNames([{ names: [name] }]), { name }, { minScore: 0 })).not.toThrow();
  });
});
