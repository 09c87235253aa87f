import { expect, test } from "vitest";
import { crossCheck } from "./cross-check.ts";
import type { MrzFields } from "./mrz-fields.ts";
import type { VisualZone } from "./visual-zone.ts";

const fields: MrzFields = {
  documentCode: "P",
  issuingState: "UKR",
  surname: "VANDENBERGHE",
  givenNames: "ANNA MARIA",
  documentNumber: "C01X00T4B",
  nationality: "UKR",
  birthDate: "1990-08-05",
  sex: "F",
  expiryDate: "2032-02-28",
  optional: "",
};
const page = ["VANDENBERGHE", "ANNA MARIA", "C01X00T4B", "05 AUG 1990", "28.02.2032"];

function zoneOf(lines: string[]): VisualZone {
  const print = (text: string, i: number) => ({
    text,
    box: { left: 100, top: 100 + i * 40, width: 600, height: 30 },
    confidence: 0.9,
  });
  return {
    width: 1000,
    height: 800,
    turnDeg: 0,
    source: { width: 1000, height: 800 },
    lines: lines.map(print),
    words: lines.flatMap((line, i) => line.split(" ").map((word) => print(word, i))),
  };
}

const differing = (lines: string[]) =>
  crossCheck(fields, [{ zone: zoneOf(lines), mrz: null }])
    .filter(({ outcome }) => outcome !== "match")
    .map(({ name }) => name);
const changed = (at: number, to: string) => page.map((line, i) => (i === at ? to : line));

test("what is printed as the zone says matches", () => {
  expect(differing(page)).toEqual([]);
});

test("every kind of forged print differs, and is named", () => {
  const [surname = "", given = "", number = "", birth = "", expiry = ""] = page;
  expect(differing([given, surname, number, birth, expiry])).toEqual(["surname", "givenNames"]);
  expect(differing([surname, given, number, expiry, birth])).toEqual(["birthDate", "expiryDate"]);
  expect(differing(changed(3, "08.05.1990"))).toEqual(["birthDate"]);
  expect(differing(changed(2, "C01X00T48"))).toEqual(["documentNumber"]);
  expect(differing(changed(0, "VANDENBERGNE"))).toEqual(["surname"]);
  expect(differing(changed(0, "VANDEMBERGHE"))).toEqual(["surname"]);
});
