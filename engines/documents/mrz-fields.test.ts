import { expect, test } from "vitest";
import { birthDateOf, expiryDateOf, mrzFieldsOf } from "./mrz-fields.ts";

const TODAY = "2026-11-21";

test("the specimen passport of ICAO 9303 part 4 is taken apart", () => {
  const lines = ["P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122F1204159ZE184226B<<<<<10"];
  expect(mrzFieldsOf(lines, "TD3", TODAY)).toEqual({
    documentCode: "P",
    issuingState: "UTO",
    surname: "ERIKSSON",
    givenNames: "ANNA MARIA",
    documentNumber: "L898902C3",
    nationality: "UTO",
    birthDate: "1974-08-12",
    sex: "F",
    expiryDate: "2012-04-15",
    optional: "ZE184226B",
  });
});

test("the specimen card of ICAO 9303 part 5 is taken apart", () => {
  const lines = ["I<UTOD231458907<<<<<<<<<<<<<<<", "7408122F1204159UTO<<<<<<<<<<<6", "ERIKSSON<<ANNA<MARIA<<<<<<<<<<"];
  const fields = mrzFieldsOf(lines, "TD1", TODAY);
  expect(fields).toMatchObject({
    documentCode: "I",
    documentNumber: "D23145890",
    surname: "ERIKSSON",
    birthDate: "1974-08-12",
  });
});

test("the rest of a long number is no optional data", () => {
  const lines = ["I<UTOD23145890<7349<<<<<<<<<<<", "3407127M9507122UTO<<<<<<<<<<<2", "STEVENSON<<PETER<JOHN<<<<<<<<<"];
  expect(mrzFieldsOf(lines, "TD1", TODAY)).toMatchObject({ documentNumber: "D23145890734", optional: "" });
  const more = ["I<UTOD23145890<7349<94010112<<", ...lines.slice(1)];
  expect(mrzFieldsOf(more, "TD1", TODAY)).toMatchObject({ optional: "94010112" });
});

test("the rest of a long number of a TD2 is no optional data either", () => {
  const first = "I<UTOSTEVENSON<<PETER<JOHN<<<<<<<<<<";
  const secondWith = (optional: string) => `D23145890<UTO3407127M9507122${optional}<`;
  const fieldsOf = (optional: string) => mrzFieldsOf([first, secondWith(optional)], "TD2", TODAY);
  expect(fieldsOf("7349<<<")).toMatchObject({ documentNumber: "D23145890734", optional: "" });
  expect(fieldsOf("7349<A1")).toMatchObject({ documentNumber: "D23145890734", optional: "A1" });
  const short = [first, "D231458907UTO3407127M9507122A1<<<<<<"];
  expect(mrzFieldsOf(short, "TD2", TODAY)).toMatchObject({ documentNumber: "D23145890", optional: "A1" });
});

test("a sex that is not given is X, a holder without given names has none", () => {
  const lines = ["P<UTOSUPARMAN<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<<", "L898902C36UTO7408122<1204159ZE184226B<<<<<10"];
  expect(mrzFieldsOf(lines, "TD3", TODAY)).toMatchObject({ sex: "X", surname: "SUPARMAN", givenNames: "" });
});

test.each([
  ["740812", "1974-08-12"],
  ["261121", "2026-11-21"],
  ["261122", "1926-11-22"],
  ["000229", "2000-02-29"],
  ["010229", null],
  ["74<<<<", null],
])("a birth date %s is %s: the latest day that is not in the future", (short, date) => {
  expect(birthDateOf(short, TODAY)).toBe(date);
});

test.each([
  ["320228", "2032-02-28"],
  ["991231", "1999-12-31"],
  ["760101", "2076-01-01"],
  ["770101", "1977-01-01"],
  ["321301", null],
])("an expiry date %s is %s: the century within fifty years of today", (short, date) => {
  expect(expiryDateOf(short, TODAY)).toBe(date);
});
