import { expect, test } from "vitest";
// @ts-expect-error a script without types
import { checkEnglish, faultsOfEnglish } from "../../scripts/translations/english.mjs";
// @ts-expect-error a script without types
import { gluedLines } from "../../scripts/translations/glue.mjs";

test.each([
  ["a whole sentence", "Choose a file.", []],
  ["nothing at all", "–", []],
  ["HTML", "<p>Hello&nbsp;{{name}}, open the <a>link</a>.</p>", []],
  ["a blank at the end", "Ends with ", ["begins or ends with a blank"]],
  ["a comma at the beginning", ", score {{score}}", ["begins with “,”: a part of a sentence"]],
  ["a comma at the end", "Dismissed by {{name}},", ["ends with “,”: a part of a sentence"]],
  ["a hyphen at the end", "Two-", ["ends with “-”: a part of a sentence"]],
  ["a colon at the end", "Assignee:", ["ends with a colon: put what follows into the text"]],
  ["two sentences in one", "It is queued; wait.", ["has a semicolon: make two sentences"]],
  ["a word of our own", "We mailed you.", ["has “mailed” (emailed)"]],
  ["a part of another word", "Emailed, hand-in-hand, toldot", []],
  ["(s)", "{{count}} file(s)", ["has “(s)” (a plural with _one and _other)"]],
  ["a long sentence", `Enter ${"one ".repeat(20)}more. Then wait.`, ["has a sentence of 22 words; 20 is the most"]],
])("English: %s", (_, text, faults) => {
  expect(checkEnglish("home:title", text)).toEqual(faults);
});

test("a sentence may lead to the list below it, where that is named", () => {
  expect(checkEnglish("flow:welcome.lead", "Here is what comes next:")).toEqual([]);
});

test("one has its number, each key its note, each note its key", () => {
  const texts = new Map([
    ["left_one", "One day left"],
    ["left_other", "{{count}} days left"],
    ["title", "Home"],
  ]);
  const notes = { home: { left: { where: "Small" }, "menu.": { where: "Menu" } } };
  expect(faultsOfEnglish({ files: new Map([["home", { texts }]]), notes })).toEqual([
    "en  home:left_one  needs the number: 21 is “one” too",
    "notes  home:title  is nowhere said to be seen",
    "notes  home:menu.  is of no text",
  ]);
});

const head = "const { t } = useTranslation();\nconst say = useTranslation('x').t;\n";
test.each([
  ["a template", "const a = `§{t('from')}: §{name}`;", [3]],
  ["other words", "const a = `(§{say('from')})`;", [3]],
  ["a sum", "const a = t('from') + name;", [3]],
  ["text beside it", "const a = <p>{t('from')}: {name}</p>;", [3]],
  ["text beside it, on a condition", "const a = <p>({isOld ? t('old') : t('new')})</p>;", [3]],
  ["facts side by side", "const a = <p>{t('from')} · {name}</p>;", []],
  ["facts in a template", "const a = `§{t('from')} · §{name}`;", []],
  ["a key that is put together", "const a = <p>{t(`status.§{status}`)}</p>;", []],
  ["text beside something else", "const a = <p>{t('from')}<b>{name}</b> × </p>;", []],
])("sentences put together: %s", (_, code, lines) => {
  expect(gluedLines("a.tsx", head + code.replaceAll("§", "$"))).toEqual(lines);
});
