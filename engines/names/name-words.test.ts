import { expect, test } from "vitest";
import { readName } from "./name-words.ts";

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
  expect(plainOf("Gamma Società per azioni")).toEqual(["gamma", "societa", "per", "azioni"]);
  expect(plainOf("Tri Van Le Anh")).toEqual(["tri", "van", "le", "anh"]);
});

test("a word is read the same again when others filled the memory meanwhile", () => {
  const before = readName("Ольга Шевченко").words;
  for (let i = 0; i < 130_000; i += 1) readName(`w${i.toString(36)}`);
  expect(readName("Ольга Шевченко").words).toEqual(before);
});
