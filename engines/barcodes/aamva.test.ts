import { describe, expect, test } from "vitest";
import { aamvaLayouts } from "#engines/documents/specimens/aamva-layouts.ts";
import { aamvaText, sampleLicence } from "#engines/documents/specimens/draw-licence.ts";
import { readAamva } from "./aamva.ts";

const licence = {
  ...sampleLicence(1),
  surname: "PUBLIC",
  givenNames: "JOHN QUINCY",
  documentNumber: "D12345678",
  birthDate: "1970-12-31",
  issueDate: "2020-02-29",
  expiryDate: "2028-12-31",
  sex: "M" as const,
  street: "789 EAST OAK STREET",
  city: "ANYTOWN",
  state: "CA",
  postalCode: "902230000",
  issuer: "636014",
  country: "USA" as const,
};

describe("a licence of the United States", () => {
  test("says who it is, its number, dates and address", () => {
    expect(readAamva(aamvaText(licence))).toEqual({
      kind: "DL",
      version: 10,
      issuer: "636014",
      issuerState: "CA",
      country: "US",
      surname: "PUBLIC",
      givenNames: "JOHN QUINCY",
      middleName: "QUINCY",
      documentNumber: "D12345678",
      birthDate: "1970-12-31",
      sex: "M",
      expiryDate: "2028-12-31",
      issueDate: "2020-02-29",
      address: { street: "789 EAST OAK STREET", city: "ANYTOWN", state: "CA", postalCode: "90223" },
      isNameCut: false,
      doubts: [],
    });
  });

  test("has the names of earlier versions: all in one field, or all given names in one", () => {
    const first =
      "@\n\u001e\rAAMVA6360140101DL00290080DLDAAPUBLIC,JOHN,QUINCY\nDAQD12345678\nDBB19701231\nDBA20281231\nDBCM\n\r";
    expect(readAamva(first)).toMatchObject({
      version: 1,
      surname: "PUBLIC",
      givenNames: "JOHN QUINCY",
      birthDate: "1970-12-31",
      sex: "M",
    });
    const third = aamvaText(licence, { DAC: "", DAD: "", DCT: "JOHN,QUINCY" });
    expect(readAamva(third)).toMatchObject({ surname: "PUBLIC", givenNames: "JOHN QUINCY" });
  });

  test("whose name was cut says so", () => {
    expect(readAamva(aamvaText(licence, { DDF: "T" }))).toMatchObject({ isNameCut: true });
  });
});

test("Canada writes the year first", () => {
  const canadian = { ...licence, country: "CAN" as const, issuer: "636012", state: "ON", postalCode: "K1A 0B1" };
  expect(readAamva(aamvaText(canadian))).toMatchObject({
    country: "CA",
    issuerState: "ON",
    birthDate: "1970-12-31",
    expiryDate: "2028-12-31",
    doubts: [],
  });
});

test.each(aamvaLayouts)("a text of version $name is understood", ({ text, says }) => {
  expect(readAamva(text)).toMatchObject(says);
});

test("commas at an end are no part of a name or street", () => {
  const ontario = aamvaLayouts.find(({ name }) => name.includes("Ontario"));
  expect(readAamva(ontario?.text ?? "")).toMatchObject({ middleName: "T", address: { street: "1 ELM ST E" } });
});

test.each(["\n", "\r", "\r\n"])(
  "what follows the card's own elements is not its own: lines that end in %j",
  (lineEnd) => {
    const elements = ["DCSROWE", "DAQD1", "DBB02291980"].join(lineEnd);
    const others = ["ZNZNA1", "DACMALLORY"].join(lineEnd);
    const text = `@${lineEnd}\u001e\rANSI 636001100002DL00410030ZN00710020DL${elements}${lineEnd}\r${others}${lineEnd}\r`;
    expect(readAamva(text)).toMatchObject({ surname: "ROWE", givenNames: "" });
  },
);

test("the first days of all months from 1900 to 2100 are the same in either order", () => {
  const months = Array.from({ length: 201 * 12 }, (_, n) => [
    1900 + Math.floor(n / 12),
    String((n % 12) + 1).padStart(2, "0"),
  ]);
  for (const [year, month] of months)
    for (const DBB of [`${year}${month}01`, `${month}01${year}`])
      expect(readAamva(aamvaText(licence, { DBB }))?.birthDate).toBe(`${year}-${month}-01`);
});

describe("what does not fit together is doubted", () => {
  test.each([
    ["a state that is not the issuer's", { DAJ: "NY" }, "issuer"],
    ["a country that is not the issuer's", { DCG: "CAN" }, "issuer"],
    ["a day that does not exist", { DBB: "02301970" }, "dates"],
    ["an issue before the birth", { DBD: "01011969" }, "dates"],
    ["an expiry before the issue", { DBA: "01012019" }, "dates"],
  ])("%s", (_, changed, doubt) => {
    expect(readAamva(aamvaText(licence, changed))?.doubts).toContain(doubt);
  });

  test("an issuer that is not known, and a directory that points elsewhere", () => {
    expect(readAamva(aamvaText({ ...licence, issuer: "999999" }))?.doubts).toEqual(["issuer"]);
    expect(readAamva(aamvaText(licence).replace("DL0031", "DL0300"))?.doubts).toContain("structure");
  });

  test("a second element of the same name changes nothing", () => {
    const added = aamvaText(licence).replace("\n\r", "\nDCSOTHER\n\r");
    expect(readAamva(added)).toMatchObject({ surname: "PUBLIC" });
  });

  test("letters of an element inside another's value are no element", () => {
    expect(readAamva(aamvaText(licence, { DAG: "1 DCSMITH DAQ STREET" }))).toMatchObject({
      surname: "PUBLIC",
      documentNumber: "D12345678",
    });
  });
});

test.each([
  ["nothing", ""],
  ["another text", "https://example.com/DLDAQ1"],
  ["a head without elements", "@\n\u001e\rANSI 636014100001DL00410100"],
  ["a card without a number", aamvaText(licence, { DAQ: "" })],
  ["a count that is no number", "@\n\u001e\rANSI 63601410xx01DL0041"],
  ["a text longer than a barcode can be", aamvaText(licence, { DAG: "A".repeat(5_000) })],
])("%s is no card", (_, text) => {
  expect(readAamva(text)).toBeNull();
});
