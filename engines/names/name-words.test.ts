import { expect, test } from "vitest";
import { readName } from "./name-words.ts";

const kindsOf = (name: string) => readName(name).words.map(({ kind }) => kind);
const plainOf = (name: string) => readName(name).words.map(({ plain }) => plain);

test("every kind of space and each mark between words parts them", () => {
  const marks = ",;:/\\()[]{}<>|_+&*!?=~#@–—‐‑·・،«»“”„-";
  const spaces = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((each) =>
    /\s/.test(each),
  );
  expect(spaces.length).toBeGreaterThan(20);
  for (const mark of [...marks, ...spaces])
    expect([mark.charCodeAt(0), plainOf(`Olena${mark}Koval`)]).toEqual([mark.charCodeAt(0), ["olena", "koval"]]);
});

test("forms that are written apart are one word, and words beside them stay", () => {
  expect(plainOf("Alfa Sp. z o.o.")).toEqual(["alfa", "spzoo"]);
  expect(plainOf("Beta s. r. o.")).toEqual(["beta", "sro"]);
  expect(plainOf("Sp. z o.o. Alfa")).toEqual(["spzoo", "alfa"]);
  expect(kindsOf("Gamma Società per azioni")).toEqual(["name", "companyForm"]);
  expect(kindsOf("Per Hansen")).toEqual(["name", "name"]);
  expect(plainOf("Tri Van Le Anh")).toEqual(["tri", "van", "le", "anh"]);
});

test("a word that was met a while ago is remembered, and in the end forgotten", () => {
  const wordOf = (text: string) => readName(text).words[0];
  let made = 0;
  const meetOthers = (count: number) => {
    for (let i = 0; i < count; i += 1) readName(`w${(made++).toString(36)}`);
  };
  const met = wordOf("Ольга");
  expect(met?.plain).toBe("olga");
  meetOthers(70_000);
  expect(wordOf("Ольга")).toBe(met);
  meetOthers(130_000);
  expect(wordOf("Ольга")).not.toBe(met);
  expect(wordOf("Ольга")).toEqual(met);
});
