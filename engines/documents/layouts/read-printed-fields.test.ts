import { describe, expect, test } from "vitest";
import { nationalNumberKinds } from "#contract/values/national-numbers.ts";
import type { PrintedText } from "../visual-zone.ts";
import { cardLayouts, findLayouts } from "./find-layouts.ts";
import { labelFieldOf } from "./label-sightings.ts";
import { printedDateIn } from "./printed-values.ts";
import { readPrintedFields } from "./read-printed-fields.ts";

const TODAY = "2026-11-25";

/** Words as a recogniser gives them: ten pixels a letter; a label is 15 high and a value 30. */
function row(top: number, pieces: Record<number, string>, height = 15): PrintedText[] {
  return Object.entries(pieces).flatMap(([left, text]) => {
    let at = Number(left);
    return text.split(" ").map((word) => {
      const box = { left: at, top, width: word.length * height * 0.6, height };
      at += (word.length + 1) * height * 0.6;
      return { text: word, confidence: 0.9, box };
    });
  });
}

const read = (country: string, type: string, ...rows: PrintedText[][]) => {
  const reading = readPrintedFields([rows.flat()], findLayouts(country, type), TODAY);
  return reading && Object.fromEntries(reading.fields.map(({ name, value }) => [name, value]));
};

const polish = (changed: { birth?: string; expiry?: string; number?: string; pesel?: string } = {}) => [
  row(0, { 0: "NAZWISKO / SURNAME" }),
  row(20, { 0: "NOWAK-LIS" }, 30),
  row(70, { 0: "IMIONA / GIVEN NAMES" }),
  row(90, { 0: "ANNA MARIA" }, 30),
  row(140, { 0: "OBYWATELSTWO", 300: "DATA URODZENIA / DATE OF BIRTH", 700: "PLEC / SEX" }),
  row(160, { 0: "POLSKIE", 300: changed.birth ?? "14.08.1990", 700: "K" }, 30),
  row(210, { 0: "NUMER DOWODU OSOBISTEGO", 400: "TERMIN WAZNOSCI / EXPIRY DATE" }),
  row(230, { 0: changed.number ?? "ABC 123456", 400: changed.expiry ?? "01.03.2032" }, 30),
  row(280, { 0: "NUMER PESEL / PERSONAL NUMBER" }),
  row(300, { 0: changed.pesel ?? "44051401359" }, 30),
];

describe("fields are found at their labels", () => {
  test("below them, in their own column, in the card's letters for a sex", () => {
    expect(read("PL", "GOVERNMENT_ID", ...polish())).toEqual({
      surname: "NOWAK-LIS",
      givenNames: "ANNA MARIA",
      birthDate: "1990-08-14",
      sex: "F",
      nationality: "POLSKIE",
      documentNumber: "ABC123456",
      personalNumber: "44051401359",
      expiryDate: "2032-03-01",
    });
  });

  test("a look-alike is put right by the number's shape; what has another shape or a wrong check digit is left out", () => {
    const numberOf = (number: string) => read("PL", "GOVERNMENT_ID", ...polish({ number }))?.documentNumber;
    expect(numberOf("A8C I23456")).toBe("ABC123456");
    expect(numberOf("AB 123456")).toBeUndefined();
    expect(numberOf("8B6 I2345O")).toBeUndefined();
    expect(read("PL", "GOVERNMENT_ID", ...polish({ pesel: "44051401358" }))).not.toHaveProperty("personalNumber");
  });

  test("days that contradict each other are left out, and of a card with other labels nothing is read", () => {
    const backwards = read("PL", "GOVERNMENT_ID", ...polish({ birth: "14.08.2035" }));
    expect(backwards).not.toHaveProperty("birthDate");
    expect(backwards).not.toHaveProperty("expiryDate");
    expect(read("MX", "GOVERNMENT_ID", ...polish())).toBeNull();
    expect(read("PL", "DRIVERS_LICENSE", ...polish())).toBeNull();
    expect(read("PL", "GOVERNMENT_ID", row(0, { 0: "nothing of a card" }))).toBeNull();
  });

  test("a label with no value beneath it does not take the next field's", () => {
    const empty = [row(40, { 0: "NAZWISKO / SURNAME" }), ...polish().slice(2)];
    expect(read("PL", "GOVERNMENT_ID", ...empty)).not.toHaveProperty("surname");
    expect(read("PL", "GOVERNMENT_ID", ...empty)).toMatchObject({ givenNames: "ANNA MARIA" });
  });

  test("beside them on an American licence, the month first", () => {
    const licence = [
      row(0, { 0: "4d DLN D1234567", 300: "4b EXP 03/01/2032" }, 20),
      row(40, { 0: "1 LN PUBLIC" }, 20),
      row(80, { 0: "2 FN MARY ANN" }, 20),
      row(120, { 0: "3 DOB 05/07/1980", 300: "15 SEX F", 500: "16 HGT 5'-06\"" }, 20),
    ];
    expect(read("US", "DRIVERS_LICENSE", ...licence)).toEqual({
      documentNumber: "D1234567",
      expiryDate: "2032-03-01",
      surname: "PUBLIC",
      givenNames: "MARY ANN",
      birthDate: "1980-05-07",
      sex: "F",
    });
  });

  test("above them on a Thai card, whose number has no label and is known by its shape and check digit", () => {
    const card = [
      row(0, { 300: "1 1004 00123 45 0" }, 30),
      row(50, { 200: "Name Miss Somying" }, 30),
      row(100, { 200: "Last name Jaidee" }, 30),
      row(150, { 200: "Date of Birth 14 Aug. 1990" }, 30),
      row(220, { 0: "1 Mar. 2022", 500: "13 Aug. 2030" }, 20),
      row(245, { 0: "Date of Issue", 500: "Date of Expiry" }),
    ];
    expect(read("TH", "GOVERNMENT_ID", ...card)).toEqual({
      personalNumber: "1100400123450",
      givenNames: "Somying",
      surname: "Jaidee",
      birthDate: "1990-08-14",
      issueDate: "2022-03-01",
      expiryDate: "2030-08-13",
    });
  });

  test("in three lines for a Mexican name, where M is a woman", () => {
    const card = [
      row(0, { 0: "NOMBRE", 500: "SEXO M" }),
      row(20, { 0: "GARCIA" }, 25),
      row(50, { 0: "LOPEZ" }, 25),
      row(80, { 0: "MARIA ELENA" }, 25),
      row(130, { 0: "CURP", 500: "FECHA DE NACIMIENTO" }),
      row(150, { 0: "BOXW310820HNERXN09", 500: "20/08/1931" }, 25),
    ];
    expect(read("MX", "VOTING_CARD", ...card)).toEqual({
      fullName: "GARCIA LOPEZ MARIA ELENA",
      sex: "F",
      birthDate: "1931-08-20",
      personalNumber: "BOXW310820HNERXN09",
    });
  });

  test("from the right on a Hebrew card", () => {
    const card = [
      row(0, { 400: "שם", 340: "משפחה" }),
      row(20, { 380: "כהן" }, 30),
      row(70, { 400: "שם", 350: "פרטי" }),
      row(90, { 380: "דוד", 300: "משה" }, 30),
      row(140, { 400: "תאריך", 345: "לידה" }),
      row(160, { 240: "14.08.1990" }, 30),
    ];
    expect(read("IL", "GOVERNMENT_ID", ...card)).toEqual({
      surname: "כהן",
      givenNames: "דוד משה",
      birthDate: "1990-08-14",
    });
  });

  test("a word of letters that two scripts share is no name on a card of both", () => {
    const card = [
      row(0, { 0: "Прізвище / Surname", 400: "Громадянство / Nationality" }),
      row(20, { 0: "ШЕВЧЕНКО", 400: "YKPAIHA" }, 30),
      row(70, { 0: "Ім'я / Name", 400: "Дата народження / Date of birth" }),
      row(90, { 0: "ОЛЕНА", 400: "24 08 1991" }, 30),
    ];
    expect(read("UA", "GOVERNMENT_ID", ...card)).toEqual({
      surname: "ШЕВЧЕНКО",
      givenNames: "ОЛЕНА",
      birthDate: "1991-08-24",
    });
  });
});

test.each([
  ["14.08.1990", "1990-08-14"],
  ["14 08 1990", "1990-08-14"],
  ["1990-08-14", "1990-08-14"],
  ["ROMA 30.12.1964", "1964-12-30"],
  ["14 AUG/AOU 1990", "1990-08-14"],
  ["10 MAA / MAR 1965", "1965-03-10"],
  ["01 ENE 1990", "1990-01-01"],
  ["JANUARY 05, 1990", "1990-01-05"],
  ["1408 1990", "1990-08-14"],
  ["14081990", "1990-08-14"],
  ["31.02.1990", null],
  ["14.08.90", null],
  ["14 08 2533", null],
  ["", null],
])("the day in %j is %j", (text, day) => {
  expect(printedDateIn(text)).toBe(day);
});

test("there are layouts of at least forty documents, each with a way to find it and numbers that can be checked", () => {
  expect(cardLayouts.length).toBeGreaterThanOrEqual(40);
  expect(new Set(cardLayouts.map(({ name }) => name)).size).toBe(cardLayouts.length);
  for (const { name, country, types, fields } of cardLayouts) {
    expect([name, Object.keys(fields).length >= 2 && types.length > 0]).toEqual([name, true]);
    const kinds = nationalNumberKinds(country ?? "").map(({ kind }) => String(kind));
    for (const { labels, shapes = [], kind } of Object.values(fields).map(labelFieldOf)) {
      expect([name, kind === undefined || kinds.includes(kind)]).toEqual([name, true]);
      // Without a label only its shape tells it.
      expect([name, labels !== "" || shapes.length > 0]).toEqual([name, true]);
      for (const shape of shapes) expect(shape).toMatch(/^[A0X]+$/);
    }
  }
});
