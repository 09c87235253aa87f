import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const read = (...kinds: string[]) =>
  ["web/src", "ui/src"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name)))
    .filter((file) => kinds.some((kind) => file.endsWith(kind)))
    .map((file) => ({ file: file.replaceAll("\\", "/"), text: readFileSync(file, "utf8") }));

const sheets = read(".css");
const components = read(".tsx");

/** Each `file: value` that the pattern finds and `isAllowed` refuses. */
const others = (files: typeof sheets, pattern: RegExp, isAllowed: (value: string, file: string) => boolean) =>
  files.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)]
      .map(([, value = ""]) => value)
      .filter((value) => !isAllowed(value, file))
      .map((value) => `${file}: ${value}`),
  );

/** What is written in the scale's tokens, or takes its size from what is around it. */
const sizes = /^(var\(--mantine-font-size-(xs|sm|md|lg|xl)\)|inherit|min\(.*\))$/;
const weights = /^(400|500|600|inherit)$/;

test("sizes and weights of letters are the scale's", () => {
  expect(sheets.length).toBeGreaterThan(100);
  expect(others(sheets, /font-size: ([^;]+);/g, (value) => sizes.test(value))).toEqual([]);
  expect(others(sheets, /font-weight: ([^;]+);/g, (value) => weights.test(value))).toEqual([]);
  expect(others(components, /\bfz=[{"]([^}"]+)/g, (value) => /^(xs|sm|md|lg|xl|inherit)$/.test(value))).toEqual([]);
  expect(others(components, /\bfw=[{"]([^}"]+)/g, (value) => weights.test(value))).toEqual([]);
});

/** Colours that are the same in light and dark, because what is under them is not ours. */
const drawsOnOthers = [
  "web/src/features/cases/verifications/photo-notes/photo-notes.module.css", // frames on photos
  "web/src/features/project/themes/theme-editor.module.css", // the grounds of a business's page and emails
  "web/src/features/records/form-emails/form-emails.module.css", // the ground of an email
];

test("colours are named in tokens.css alone", () => {
  expect(
    others(sheets, /(#[\da-f]{3,8})\b/gi, (_, file) => [...drawsOnOthers, "web/src/tokens.css"].includes(file)),
  ).toEqual([]);
});

test("there is one focus ring", () => {
  const isOne = (value: string, file: string) =>
    value === "none" || value === "var(--app-ring)" || drawsOnOthers.includes(file);
  expect(others(sheets, /\boutline: ([^;]+);/g, isOne)).toEqual([]);
});

test("gaps, paddings and margins are even, but for hairlines", () => {
  const isEven = (value: string) =>
    [...value.matchAll(/([\d.]+)(rem|px)/g)].every(([length, number, unit]) => {
      const pixels = Number(number) * (unit === "rem" ? 16 : 1);
      return pixels % 2 === 0 || length === "1px";
    });
  expect(others(sheets, /\b(?:gap|padding|margin)[a-z-]*: ([^;]+);/g, isEven)).toEqual([]);
});

test("icons have four sizes and two strokes", () => {
  const icons = /<(?!ActionIcon)\w*Icon\w*\s[^<>]*?\bsize=\{([\d.]+)\}/g;
  expect(others(components, icons, (value) => ["14", "16", "20", "28"].includes(value))).toEqual([]);
  expect(others(components, /\bstroke=\{([\d.]+)\}/g, (value) => ["1.75", "2"].includes(value))).toEqual([]);
});

test("outlines of what is on its way come late: they are all the one of ui/src/skeleton.tsx", () => {
  const isImported = ({ file, text }: (typeof components)[number]) =>
    file !== "ui/src/skeleton.tsx" && /\bSkeleton\b[^;]*from "@mantine\/core"/.test(text);
  expect(components.filter(isImported).map(({ file }) => file)).toEqual([]);
});
