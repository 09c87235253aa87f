import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
// @ts-expect-error a script without types
import { checkAll } from "../../scripts/translations/check-all.mjs";
// @ts-expect-error a script without types
import { asJson, hashOf, readEnglish, readLanguage } from "../../scripts/translations/files.mjs";
// @ts-expect-error a script without types
import { checkLanguage, faultsOf, summaryOf } from "../../scripts/translations/language-check.mjs";
// @ts-expect-error a script without types
import { makeLatin, toLatin } from "../../scripts/translations/serbian.mjs";
// @ts-expect-error a script without types
import { makeTodo, markWords, takeBack, tidyWords } from "../../scripts/translations/todo.mjs";

const english = {
  flow: {
    back: "Back",
    left_one: "{count} second left",
    left_other: "{count} seconds left",
    "code.hint": "Six digits.",
  },
  mails: {
    hello: "Hello {{name}},",
    mail: { paragraphs: ["One applicant.", "Two."], events: { one: "{count} event", other: "{count} events" } },
  },
};

let root = "";
const pathOf = (name: string) => join(root, "contract/src/locales", `${name}.json`);
const put = (name: string, value: object) => {
  mkdirSync(dirname(pathOf(name)), { recursive: true });
  writeFileSync(pathOf(name), JSON.stringify(value));
};
const take = (name: string) => JSON.parse(readFileSync(pathOf(name), "utf8"));
const check = (language: string) => {
  const words = readEnglish(root);
  return checkLanguage(readLanguage(language, words, root), words);
};
type Todo = { strings: { key: string; translation: unknown }[] };
/** Fills in the strings that are named. */
const fill = (todo: Todo, texts: Record<string, unknown>) => ({
  ...todo,
  strings: todo.strings.map((each) => ({ ...each, translation: texts[each.key] ?? each.translation })),
});

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "words-"));
  put("en/flow", english.flow);
  put("en/mails", english.mails);
  put("en/glossary", { terms: { applicant: { forms: ["applicant"], meaning: "" } } });
  put("notes", { flow: { back: { where: "below each step", narrow: true }, "code.": { where: "beside the code" } } });
});
afterEach(() => rmSync(root, { recursive: true }));

const german = {
  "flow:back": "Zurück",
  "flow:left": { one: "Noch eine Sekunde", other: "Noch {count} Sekunden" },
  "flow:code.hint": "Sechs Ziffern.",
  "mails:hello": "Guten Tag {{name}},",
  "mails:mail.paragraphs.0": "Ein Antragsteller.",
  "mails:mail.paragraphs.1": "Zwei.",
  "mails:mail.events": { one: "Ein Ereignis", other: "{count} Ereignisse" },
};

function translate() {
  put("de/glossary", { tone: "Sie", terms: { applicant: { word: "Antragsteller", stems: ["antragstell"] } } });
  const words = readEnglish(root);
  return takeBack("de", words, fill(makeTodo("de", words, "missing", [], root), german), { root });
}

test("a language is printed as a file, filled in and taken back with its marks", () => {
  put("de/glossary", { tone: "Sie", terms: { applicant: { word: "Antragsteller", stems: ["antragstell"] } } });
  const todo = makeTodo("de", readEnglish(root), "missing", [], root);
  expect(todo.tone).toBe("Sie");
  expect(JSON.parse(JSON.stringify(todo.strings)).slice(0, 3)).toEqual([
    { key: "flow:back", english: "Back", where: "below each step", most: 12, translation: "" },
    {
      key: "flow:left",
      english: { one: "{count} second left", other: "{count} seconds left" },
      translation: { one: "", other: "" },
    },
    { key: "flow:code.hint", english: "Six digits.", where: "beside the code", translation: "" },
  ]);
  expect(translate().taken.length).toBe(7);
  expect(take("de/flow")).toEqual({
    back: "Zurück",
    left_one: "Noch eine Sekunde",
    left_other: "Noch {count} Sekunden",
    "code.hint": "Sechs Ziffern.",
  });
  expect(take("de/mails").mail).toEqual({
    paragraphs: ["Ein Antragsteller.", "Zwei."],
    events: { one: "Ein Ereignis", other: "{count} Ereignisse" },
  });
  expect(take("de/marks").mails["mail.events.other"]).toBe(hashOf("{count} events"));
  expect(take("de/marks").flow.left_other).toBe(hashOf("{count} seconds left"));
  expect(faultsOf(check("de"))).toEqual([]);
  expect(summaryOf(check("de"))).toBe(
    "de: 9 strings, 0 missing, 0 stale, 0 glossary violations, 0 plural faults, 0 foreign letters, 0 over-long, 0 others, 0 by a person",
  );
});

test("a changed English sentence makes its translation stale, which is on the page and no fault", () => {
  translate();
  expect(checkAll(root).page).toBe(null);
  put("en/flow", { ...english.flow, back: "Go | back" });
  expect(check("de")).toMatchObject({ stale: ["flow:back"], missing: [], faults: [] });
  expect(checkAll(root).page).toContain("| `flow:back` | Go \\| back | Zurück | a machine |");
  const words = readEnglish(root);
  expect(makeTodo("de", words, "stale", [], root).strings).toMatchObject([{ key: "flow:back", now: "Zurück" }]);
  expect(markWords("de", words, ["flow:back"], { root }).marked).toEqual(["flow:back"]);
  expect(check("de").stale).toEqual([]);
});

test("a machine never replaces a person's word", () => {
  translate();
  const words = readEnglish(root);
  const todo = (text: string) => fill(makeTodo("de", words, "all", ["flow"], root), { "flow:back": text });
  expect(takeBack("de", words, todo("Retour"), { isPerson: true, root })).toEqual({ taken: ["flow:back"], left: [] });
  expect(check("de").persons).toBe(1);
  expect(takeBack("de", words, todo("Rückwärts"), { root })).toEqual({ taken: [], left: ["flow:back"] });
  expect(markWords("de", words, ["flow:back"], { root }).left).toEqual(["flow:back"]);
  expect(take("de/flow").back).toBe("Retour");
});

test("what does not fit is refused, and nothing is written", () => {
  translate();
  const words = readEnglish(root);
  const one = (key: string, translation: unknown) => ({ language: "de", strings: [{ key, translation }] });
  expect(() => takeBack("de", words, one("flow:gone", "Weg"), { root })).toThrow("English has no flow:gone");
  expect(() => takeBack("de", words, one("flow:left", "Noch"), { root })).toThrow("each form of the plural");
  expect(() => takeBack("fr", words, one("flow:back", "Retour"), { root })).toThrow("of de, not of fr");
});

test("each fault of a language is said, but for what its glossary lets pass", () => {
  translate();
  put("de/flow", { back: "Back", left_few: "x", left_other: "Noch {count} Sekunden", more: "Mehr" });
  put("de/mails", { hello: "Hallo,", mail: { paragraphs: ["Ein Kunde.", "Zwei."] } });
  expect(faultsOf(check("de"))).toEqual([
    "de  flow:code.hint  is missing",
    "de  mails:mail.events.other  is missing",
    "de  flow:left  has few, other; de needs one, other",
    "de  flow:back  is English",
    "de  flow:left_few  {count} is missing",
    "de  flow:more  English has no such key",
    "de  mails:hello  {{name}} is missing",
    "de  mails:mail.paragraphs.0  “applicant” is “Antragsteller” (antragstell)",
  ]);
  const passed = {
    ...take("de/glossary"),
    same: ["flow:back"],
    except: ["mails:mail.paragraphs.0", "mails:hello"],
    differs: { "mails:hello": "names", "flow:left": ["names", "plural"] },
  };
  put("de/glossary", passed);
  expect(faultsOf(check("de"))).toEqual([
    "de  flow:code.hint  is missing",
    "de  mails:mail.events.other  is missing",
    "de  flow:more  English has no such key",
    "de  mails:hello  except names it (terms), without need",
  ]);
  expect(tidyWords("de", readEnglish(root), root)).toEqual(["flow:more"]);
});

test("a text without a mark is a fault, and marked at once with all others", () => {
  translate();
  rmSync(pathOf("de/marks"));
  expect(check("de").faults.length).toBe(7);
  expect(markWords("de", readEnglish(root), [], { root }).marked.length).toBe(7);
  expect(check("de").faults).toEqual([]);
});

test.each([
  ["Љубав и ЉУБАВ, Његош, КОЊ, Џеп", "Ljubav i LJUBAV, Njegoš, KONJ, Džep"],
  ["ђаче, чаша, ћуп, џак, жаба, хлеб, циљ", "đače, čaša, ćup, džak, žaba, hleb, cilj"],
  ["Здраво {{име}}, <b>ви</b>: https://пример.срб/ПДФ", "Zdravo {{име}}, <b>vi</b>: https://пример.срб/ПДФ"],
  ["PDF, SMS и BankID", "PDF, SMS i BankID"],
])("Serbian in Latin letters: %s", (cyrillic, latin) => {
  expect(toLatin(cyrillic)).toBe(latin);
});

test("sr-Latn is made of sr-Cyrl, with the marks, and what a person wrote there stays", () => {
  put("sr-Cyrl/flow", {
    back: "Назад",
    left_one: "{count} секунда",
    left_few: "{count} секунде",
    left_other: "{count} секунди",
  });
  put("sr-Cyrl/glossary", { quotes: "„…“", terms: { applicant: { word: "подносилац", stems: ["подноси"] } } });
  const words = readEnglish(root);
  expect(() => makeLatin(words, join(root, "elsewhere"))).toThrow("There is no sr-Cyrl");
  markWords("sr-Cyrl", words, ["flow"], { isPerson: true, root });
  expect(makeLatin(words, root)).toEqual({ written: 4, kept: [] });
  expect(take("sr-Latn/flow").left_few).toBe("{count} sekunde");
  expect(take("sr-Latn/glossary").terms.applicant).toEqual({ word: "podnosilac", stems: ["podnosi"] });
  expect(take("sr-Latn/marks").flow.back).toBe(hashOf("Back"));
  put("sr-Latn/flow", { ...take("sr-Latn/flow"), back: "Natrag" });
  markWords("sr-Latn", words, ["flow:back"], { isPerson: true, root });
  expect(makeLatin(words, root)).toEqual({ written: 3, kept: ["flow:back"] });
  expect(take("sr-Latn/flow").back).toBe("Natrag");
  expect(take("sr-Latn/marks").flow.back).toBe(`${hashOf("Back")} person`);
});

test("files are written as the formatter writes them", () => {
  expect(asJson({ a: "x", b: { c: ["one", "two"] }, d: ["x".repeat(120)] })).toBe(
    `{\n  "a": "x",\n  "b": {\n    "c": ["one", "two"]\n  },\n  "d": [\n    "${"x".repeat(120)}"\n  ]\n}\n`,
  );
});

test("terms of the desk are needed once the desk is begun", () => {
  const german = { applicant: { word: "Antragsteller", stems: ["antragsteller"] } };
  put("en/glossary", {
    terms: { applicant: { forms: ["applicant"], meaning: "" }, alert: { of: "desk", forms: ["alert"], meaning: "" } },
  });
  put("de/flow", { back: "Zurück" });
  put("de/glossary", { terms: german });
  const ofGlossary = () =>
    check("de")
      .faults.filter(({ key }: { key: string }) => key.startsWith("glossary:"))
      .map(({ key, fault }: { key: string; fault: string }) => `${key} ${fault}`);
  expect(ofGlossary()).toEqual([]);
  const desk = (name: string) => join(root, "web/src/locales", name);
  for (const language of ["en", "de"]) {
    mkdirSync(desk(language), { recursive: true });
    writeFileSync(desk(`${language}/home.json`), JSON.stringify({ title: "Home" }));
  }
  expect(ofGlossary()).toEqual(["glossary:alert is missing"]);
});
