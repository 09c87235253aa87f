import { expect, test } from "vitest";
import { compileNames } from "./compile-names.ts";
import { findByWords } from "./find-words.ts";

const index = compileNames([
  { names: ["Vladimir Putin", "Владимир Владимирович Путин"], kind: "person" },
  { names: ["Vladimir Medinsky"], kind: "person" },
  { names: ["Putin Trading House LLC"], kind: "company" },
  { names: ["Pavel Tin"], kind: "person" },
]);
const found = (text: string, { isPrefix = false, isFuzzy = false } = {}) =>
  findByWords(index, [{ text, isPrefix, isFuzzy }])
    .sort((a, b) => a.surplus - b.surplus || a.entry - b.entry)
    .map(({ entry }) => entry);

test("one word finds every entry that has it, the shortest name first", () => {
  expect(found("putin")).toEqual([0, 2]);
  expect(found("Vladimir")).toEqual([0, 1]);
});

test("all words are in one name, in any order, case and script", () => {
  expect(found("PUTIN vladimir")).toEqual([0]);
  expect(found("путин")).toEqual([0, 2]);
  expect(found("Putin Medinsky")).toEqual([]);
});

test("the beginning of a word and a slip are found only where they are wanted", () => {
  expect(found("Medin")).toEqual([]);
  expect(found("Medin", { isPrefix: true })).toEqual([1]);
  expect(found("Medinski")).toEqual([]);
  expect(found("Medinski", { isFuzzy: true })).toEqual([1]);
});

test("no word finds nothing", () => {
  expect(found("")).toEqual([]);
  expect(found("-- !")).toEqual([]);
});
