import { describe, expect, test } from "vitest";
import { aamvaText, sampleLicence } from "#engines/documents/specimens/draw-licence.ts";
import { readAamva } from "./aamva.ts";
import { type AamvaDemand, aamvaDemands, lackingOfAamva } from "./aamva-demands.ts";

// Each line of the standard with texts that lack just it: docs/never-a-made-up-pass.md.

const licence = { ...sampleLicence(1), issuer: "636014", country: "USA" as const, state: "CA", sex: "M" as const };
const without = (...codes: string[]) => aamvaText(licence, Object.fromEntries(codes.map((code) => [code, ""])));
const withElement = (code: string, value: string) => aamvaText(licence, { [code]: value });

/** Texts; null: no such text can be read at all, so that there is no card that could pass. */
const lacks: Record<AamvaDemand, Record<string, string>> = {
  beginning: {
    "no indicator": aamvaText(licence).slice(1),
    "another file type": aamvaText(licence).replace("ANSI ", "DATA "),
  },
  issuer: { "a number that is not given": aamvaText({ ...licence, issuer: "999999" }) },
  version: { "version 0": aamvaText(licence).replace("ANSI 63601410", "ANSI 63601400") },
  structure: {
    "a directory that points elsewhere": aamvaText(licence).replace("DL0031", "DL0300"),
    "a length beyond the end": aamvaText(licence).replace(/DL0031\d{4}/, "DL00319999"),
    "a count of none": aamvaText(licence).replace("ANSI 636014100001", "ANSI 636014100000"),
  },
  number: { "no DAQ": without("DAQ") },
  names: { "no surname": without("DCS"), "no given name": without("DAC") },
  dates: { "no birth": without("DBB"), "no issue": without("DBD"), "no expiry": without("DBA") },
  sex: { "no DBC": without("DBC"), "a letter": withElement("DBC", "M"), "another digit": withElement("DBC", "3") },
  address: {
    "no street": without("DAG"),
    "no city": without("DAI"),
    "no state": without("DAJ"),
    "no postal code": without("DAK"),
  },
  vehicles: { "no DCA": without("DCA") },
  country: { "no DCG": without("DCG"), "two letters": withElement("DCG", "US") },
  discriminator: { "no DCF": without("DCF") },
  body: { "no height": without("DAU"), "no colour of the eyes": without("DAY") },
  lengths: {
    "a number of 26 characters": withElement("DAQ", "D".repeat(26)),
    "a surname of 41": withElement("DCS", "A".repeat(41)),
    "a state of three letters": withElement("DAK", "902230000123"),
  },
};

test("a whole text lacks nothing", () => {
  expect(readAamva(aamvaText(licence))?.doubts).toEqual([]);
});

describe.each(Object.keys(aamvaDemands) as AamvaDemand[])("AAMVA: %s", (demand) => {
  test("has its source", () => expect(aamvaDemands[demand].source).toMatch(/^AAMVA .*D\./));

  test.each(Object.entries(lacks[demand]))("is lacking with %s, and nothing else is", (_, text) => {
    const card = readAamva(text);
    if (card) expect(card.doubts).toEqual([demand]);
    else expect(["beginning", "number"]).toContain(demand);
  });
});

test("an identity card has no classes of vehicles; one without a beginning or a number lacks it", () => {
  const card = {
    text: "@\n\u001e\rANSI ",
    version: 10,
    issuer: "636014",
    isHeaderWhole: true,
    isWhereItSays: true,
    kind: "ID" as const,
    isIssuerKnown: true,
    values: new Map<string, string>(),
  };
  expect(lackingOfAamva(card)).not.toContain("vehicles");
  expect(lackingOfAamva(card)).toContain("number");
  expect(lackingOfAamva({ ...card, text: "ANSI " })).toContain("beginning");
  expect(lackingOfAamva({ ...card, version: null })).toContain("version");
});
