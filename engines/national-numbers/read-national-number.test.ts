import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type NationalNumberProblem,
  nationalNumberCountries,
  nationalNumberKinds,
} from "#contract/values/national-numbers.ts";
import { readNationalNumber } from "./read-national-number.ts";

const today = "2026-11-25";
const read = (country: string, kind: string, text: string, day = today) =>
  readNationalNumber({ country, kind, text, today: day });
const everyKind = nationalNumberCountries.flatMap((country) =>
  nationalNumberKinds(country).map(({ kind, example }) => [country, kind, example] as const),
);

describe("every kind of number", () => {
  test.each(everyKind)("%s %s: its example %s is right, and so without its separators", (country, kind, example) => {
    const found = read(country, kind, example);
    expect(found).not.toHaveProperty("problem");
    if (!("problem" in found)) expect(read(country, kind, found.number)).toEqual(found);
  });

  test.each(everyKind)("%s %s: hostile text is refused, never thrown over", (country, kind) => {
    const hostile = [
      "",
      "\u0000".repeat(9),
      "💥".repeat(8),
      "١٢٣٤٥٦٧٨٩٠١",
      "' or 1=1 --",
      "-".repeat(11),
      "9".repeat(5000),
    ];
    for (const text of [...hostile, "0".repeat(32), "__proto__"])
      expect(read(country, kind, text)).toHaveProperty("problem");
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (text) => void read(country, kind, text)),
      {
        numRuns: 50,
      },
    );
  });
});

test("a country or a kind that is not known is our mistake, and no country has kinds of Object", () => {
  expect(() => read("ZZ", "pesel", "44051401359")).toThrow();
  expect(() => read("PL", "toString", "44051401359")).toThrow();
  expect(() => read("__proto__", "x", "44051401359")).toThrow();
  expect(nationalNumberKinds("constructor")).toEqual([]);
});

/** Examples of registers, laws and encyclopaedias, with what they say of them. */
test.each([
  ["PL", "pesel", "44051401359", { birthDates: ["1944-05-14"], gender: "M" }],
  ["PL", "pesel", "02070803628", { birthDates: ["1902-07-08"], gender: "F" }],
  ["IT", "cf", "RSSMRA85T10A562S", { birthDates: ["1985-12-10"], gender: "M", region: { code: "A562" } }],
  ["IT", "cf", "MRTMTT91D08F205J", { birthDates: ["1991-04-08"], gender: "M", region: { code: "F205" } }],
  ["FI", "hetu", "131052-308T", { birthDates: ["1952-10-13"], gender: "F" }],
  ["EE", "ik", "37605030299", { birthDates: ["1976-05-03"], gender: "M" }],
  ["LT", "asmens", "33309240064", { birthDates: ["1933-09-24"], gender: "M" }],
  ["RO", "cnp", "1630615123457", { birthDates: ["1963-06-15"], gender: "M", region: { code: "12", name: "Cluj" } }],
  ["BG", "egn", "7523169263", { birthDates: ["1875-03-16"], gender: "M" }],
  ["DK", "cpr", "211062-5629", { birthDates: ["1862-10-21"], gender: "M" }],
  ["NO", "fodselsnummer", "151086 95088", { birthDates: ["1986-10-15"], gender: "F" }],
  ["BE", "nn", "85.07.30-033 28", { birthDates: ["1985-07-30"], gender: "M" }],
  ["CZ", "rc", "710319/2745", { birthDates: ["1971-03-19"], gender: "M" }],
  ["FR", "nir", "2 95 10 99 126 111 93", { birthDates: ["1995-10"], gender: "F" }],
  ["DE", "svnr", "15 070649 C 10 3", { birthDates: ["1949-06-07"], gender: "M" }],
  ["AT", "svnr", "1237 010180", { birthDates: ["1980-01-01"] }],
  ["LU", "matricule", "1893120105732", { birthDates: ["1893-12-01"] }],
  ["LV", "pk", "161175-19997", { birthDates: ["1975-11-16"] }],
  ["UA", "rnokpp", "1759013776", { birthDates: ["1948-02-28"], gender: "M" }],
  ["KZ", "iin", "030616550688", { birthDates: ["2003-06-16"], gender: "M" }],
  ["ZA", "idnr", "7503305044089", { birthDates: ["1975-03-30"], gender: "M", holder: "citizen" }],
  ["MX", "curp", "BOXW310820HNERXN09", { birthDates: ["1931-08-20"], gender: "M" }],
  [
    "CN",
    "ric",
    "11010519491231002X",
    { birthDates: ["1949-12-31"], gender: "F", region: { code: "11", name: "Beijing" } },
  ],
  ["KR", "rrn", "971013-9019902", { birthDates: ["1897-10-13"], gender: "M", holder: "citizen" }],
  ["TW", "natid", "A123456789", { gender: "M", region: { code: "A", name: "Taipei City" } }],
  ["IN", "pan", "ACUPA7085R", { holder: "person" }],
  ["BR", "cnpj", "12.ABC.345/01DE-35", { holder: "company" }],
  ["SG", "nric", "S1234567D", {}],
  ["HK", "hkid", "A123456(3)", {}],
  ["ES", "dni", "12345678Z", { holder: "citizen" }],
  ["ES", "nie", "X1234567L", { holder: "foreigner" }],
  ["PY", "ruc", "80028061-0", {}],
  ["AZ", "voen", "1401555071", { holder: "company" }],
])("%s %s %s says %o", (country, kind, text, says) => {
  const found = read(country, kind, text);
  expect("says" in found && found.says).toMatchObject(says);
});

test.each<[string, string, string, NationalNumberProblem]>([
  ["PL", "pesel", "44053201353", "date"],
  ["PL", "pesel", "44051401358", "checksum"],
  ["UA", "rnokpp", "0000013773", "checksum"],
  ["ES", "dni", "12345678A", "checksum"],
  ["ES", "dni", "K1234567L", "letters"],
  ["IN", "pan", "ACUXA7085R", "form"],
  ["US", "ssn", "666-12-3456", "form"],
  ["US", "ssn", "078-05-1120", "form"],
  ["US", "itin", "912-49-3456", "form"],
  ["GB", "nino", "GB 01 02 03 D", "form"],
  ["DE", "idnr", "11111111111", "checksum"],
  ["BR", "cpf", "111.111.111-11", "form"],
  ["TR", "tckimlik", "17291716061", "checksum"],
  ["IL", "idnr", "000000000", "form"],
  ["IT", "cf", "RSSMRA85T10A562T", "checksum"],
  ["KG", "pin", "23002198500123", "date"],
  ["AZ", "fin", "5KGL2O8", "letters"],
  ["BD", "nid", "20271592824588424", "date"],
  ["ID", "nik", "3171013202450001", "date"],
  ["VN", "cccd", "003190012345", "form"],
  ["MY", "nric", "770230-02-1234", "date"],
  ["KZ", "iin", "850730300125", "checksum"],
  ["PY", "ruc", "80028061-1", "checksum"],
])("%s %s %s is refused: %s", (country, kind, text, problem) => {
  expect(read(country, kind, text)).toEqual({ problem });
});

test("nobody is born tomorrow, and everybody may be born today", () => {
  expect(read("KG", "pin", "22511202600123")).toMatchObject({ says: { birthDates: ["2026-11-25"] } });
  expect(read("KG", "pin", "22611202600123")).toEqual({ problem: "date" });
  expect(read("KG", "pin", "22611202600123", "2026-11-26")).toMatchObject({ says: { birthDates: ["2026-11-26"] } });
});

test("where two digits leave the century open, both days are told, and only those on which somebody alive may be born", () => {
  const of = (text: string) => {
    const found = read("MY", "nric", text);
    return "says" in found && found.says.birthDates;
  };
  expect(of("100305-02-1234")).toEqual(["2010-03-05", "1910-03-05"]);
  expect(of("770305-02-1234")).toEqual(["1977-03-05"]);
  // 1900 had no 29 February.
  expect(read("MY", "nric", "000229-02-1234")).toMatchObject({ says: { birthDates: ["2000-02-29"] } });
});

test("Sweden's plus sign makes somebody a hundred; a coordination number is a foreigner's", () => {
  expect(read("SE", "personnummer", "121212-1212")).toMatchObject({ says: { birthDates: ["2012-12-12"] } });
  expect(read("SE", "personnummer", "121212+1212")).toMatchObject({ says: { birthDates: ["1912-12-12"] } });
  expect(read("SE", "personnummer", "19121212-1212")).toMatchObject({ says: { birthDates: ["1912-12-12"] } });
  expect(read("SE", "personnummer", "701063-2391")).toMatchObject({
    says: { birthDates: ["1970-10-03"], gender: "M", holder: "foreigner" },
  });
});

test("Korea: random digits since October 2020 are not checked, and the answer says so", () => {
  expect(read("KR", "rrn", "201006-3123456")).toMatchObject({ isChecked: false, says: { birthDates: ["2020-10-06"] } });
  expect(read("KR", "rrn", "201004-3123456")).toEqual({ problem: "checksum" });
});

test("Latvia's codes without a date are not checked, and the answer says so", () => {
  expect(read("LV", "pk", "320010-10006")).toEqual({ number: "32001010006", isChecked: false, says: {} });
});

test("Czech women have 50 more in the month, and since 2004 20 more may be added", () => {
  const withCheck = (head: string) =>
    [..."0123456789"].map((digit) => head + digit).find((text) => Number(text) % 11 === 0);
  for (const [head, gender] of [
    ["055101123", "F"],
    ["057101123", "F"],
    ["052101123", "M"],
  ] as const)
    expect(read("CZ", "rc", withCheck(head) ?? "")).toMatchObject({ says: { birthDates: ["2005-01-01"], gender } });
  expect(read("CZ", "rc", "535101123")).toMatchObject({ isChecked: false, says: { birthDates: ["1953-01-01"] } });
});
