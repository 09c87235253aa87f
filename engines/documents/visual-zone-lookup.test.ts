import { expect, test } from "vitest";
import { SAME_TEXT_LIKENESS } from "./found-text.ts";
import { latinMonths, otherMonths } from "./months.ts";
import type { VisualZone } from "./visual-zone.ts";
import { findInVisualZone, withoutMrz } from "./visual-zone-lookup.ts";

function zoneOf(...lines: string[]): VisualZone {
  const at = (i: number) => ({ left: 100, top: 100 + i * 40, width: 600, height: 30 });
  return {
    width: 1000,
    height: 800,
    turnDeg: 0,
    source: { width: 1000, height: 800 },
    lines: lines.map((text, i) => ({ text, box: at(i), confidence: 0.9 })),
    words: lines.flatMap((line, i) => line.split(" ").map((text) => ({ text, box: at(i), confidence: 0.9 }))),
  };
}

test.each([
  "14.08.1990",
  "14 AUG 1990",
  "14/08/1990",
  "1990-08-14",
  "08/14/1990",
  "14 AOU/AUG 90",
  "14 Aug. 1990",
  "14AUG1990",
  "August 14, 1990",
  "14.8.90",
  "14 СЕР/AUG 90",
  "14 CEP / AUG 90",
  "Date of birth 14.O8.199O",
  "14 AGO 1990",
  "14 AĞU 1990",
  "14 Ağustos 1990",
  "14 augustus 1990",
  "14 AGU 1990",
  "14 VIII 1990",
  "14.VIII.90",
  "14 AUG / ส.ค. 1990",
  "14 ส.ค. 2533",
  "๑๔ ส.ค. ๒๕๓๓",
  "14/08/2533",
  "14 СЕР 1990",
  "14 августа 1990",
  "14 ΑΥΓ 1990",
])("%s is found as 1990-08-14", (printed) => {
  expect(findInVisualZone(zoneOf("Surname ERIKSSON", printed), { kind: "date", value: "1990-08-14" })).not.toBeNull();
});

test.each([
  "15.08.1990",
  "14.09.1990",
  "14 JUL 1990",
  "114.08.1990",
  "14.08.1991",
  "14.08",
  "14 VII 1990",
  "14 ส.ค. 2534",
  "14 ก.ค. 2533",
  "14 ВЕР 1990",
])("%s is not 1990-08-14", (printed) => {
  expect(findInVisualZone(zoneOf(printed), { kind: "date", value: "1990-08-14" })).toBeNull();
});

test("no beginning of a month stands for two, and II is no 11", () => {
  for (const months of [latinMonths, otherMonths])
    for (const [at, stems] of months.entries())
      for (const other of months.slice(at + 1).flat())
        expect(stems.filter((stem) => stem.startsWith(other) || other.startsWith(stem))).toEqual([]);
  expect(findInVisualZone(zoneOf("14 II 1990"), { kind: "date", value: "1990-11-14" })).toBeNull();
  expect(findInVisualZone(zoneOf("14 II 1990"), { kind: "date", value: "1990-02-14" })).not.toBeNull();
});

test.each([
  ["MUELLER ZOLKIEWSKA", "MÜLLER-ŻÓŁKIEWSKA"],
  ["OEVERGAARD", "Øvergård"],
  ["OEVERGAARD", "OVERGARD"],
  ["SHEVCHENKO", "ШЕВЧЕНКО"],
  ["OCONNOR", "O'CONNOR"],
  ["ERIKSSON", "ER1KSSON"],
])("%s is found where %s is printed", (name, printed) => {
  expect(
    findInVisualZone(zoneOf("Surname / Nom", printed), { kind: "name", value: name })?.similarity,
  ).toBeGreaterThanOrEqual(0.8);
});

test("another name is not found, and half of one is far from it", () => {
  expect(findInVisualZone(zoneOf("Surname", "ERIKSEN"), { kind: "name", value: "ANDERSSON" })).toBeNull();
  expect(findInVisualZone(zoneOf("ANNA"), { kind: "name", value: "ANNA MARIA" })?.similarity).toBeLessThan(0.5);
});

test("a name in a script that no table of the state spells is shown by its sound, and not compared", () => {
  const hebrew = zoneOf("שם משפחה", "כהן", "דוד משה");
  const state = "ISR";
  expect(findInVisualZone(hebrew, { kind: "name", value: "COHEN", state })).toMatchObject({
    text: "כהן",
    isComparable: false,
  });
  expect(findInVisualZone(hebrew, { kind: "name", value: "LEVI", state })).toMatchObject({
    text: "",
    isComparable: false,
  });
  const greek = { kind: "name", value: "PAPADOPOULOU", state: "GRC" } as const;
  expect(findInVisualZone(zoneOf("Επώνυμο", "ΠΑΠΑΔΟΠΟΥΛΟΥ"), greek)?.similarity).toBe(1);
});

test("a number is found in groups and with look-alikes, but not when two characters differ", () => {
  expect(findInVisualZone(zoneOf("No. C01 X00 T47"), { kind: "number", value: "C01X00T47" })).toMatchObject({
    text: "C01 X00 T47",
    similarity: 1,
  });
  expect(findInVisualZone(zoneOf("CO1XOOT47"), { kind: "number", value: "C01X00T47" })?.similarity).toBe(1);
  expect(findInVisualZone(zoneOf("C01X00T49"), { kind: "number", value: "C01X00T47" })?.similarity).toBeLessThan(0.9);
  expect(findInVisualZone(zoneOf("C01X00T99"), { kind: "number", value: "C01X00T47" })).toBeNull();
});

test("what was changed on purpose is not the same: 8 for B, one letter of eleven, day and month", () => {
  const likeness = (printed: string, expected: Parameters<typeof findInVisualZone>[1]) =>
    findInVisualZone(zoneOf(printed), expected)?.similarity ?? 0;
  expect(likeness("CO1XOOT4B", { kind: "number", value: "C01X00T48" })).toBeLessThan(SAME_TEXT_LIKENESS);
  expect(likeness("VANDENBERGEN", { kind: "name", value: "VANDENBERGHE" })).toBeLessThan(SAME_TEXT_LIKENESS);
  expect(likeness("WOLFESCHLEGEN", { kind: "name", value: "WOLFESCHLEGEL" })).toBeLessThan(SAME_TEXT_LIKENESS);
  expect(likeness("08/05/1990", { kind: "date", value: "1990-08-05" })).toBeLessThan(SAME_TEXT_LIKENESS);
  expect(likeness("08/05/1990", { kind: "date", value: "1990-08-05", isMonthFirst: true })).toBe(1);
  expect(likeness("05/08/1990", { kind: "date", value: "1990-08-05" })).toBe(1);
});

test("the zone's own lines confirm nothing", () => {
  const zone = zoneOf("Name", "P<UTOERIKSSON<<ANNA", "ERIKSSON");
  const corners = [
    { x: 0, y: 0.2 },
    { x: 1, y: 0.2 },
    { x: 1, y: 0.3 },
    { x: 0, y: 0.3 },
  ];
  expect(withoutMrz(zone, corners).lines.map((line) => line.text)).toEqual(["Name"]);
  expect(withoutMrz(zone, null).lines.map((line) => line.text)).toEqual(["Name", "ERIKSSON"]);
});
