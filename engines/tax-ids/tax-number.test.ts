import { stdnum } from "stdnum";
import { describe, expect, test } from "vitest";
import type { TaxNumberKind } from "#contract/records/requested/answer-shapes.ts";
import type { Country } from "#contract/values/countries.ts";
import { judgeTaxNumber } from "./tax-number.ts";
import { knownTaxNumbers } from "./tax-number-kinds.ts";

test("every validator that the table names is there", () => {
  const named = Object.entries(knownTaxNumbers).flatMap(([country, kinds]) =>
    Object.values(kinds).flatMap((names) => names.map((name) => [country, name] as const)),
  );
  expect(named.length).toBeGreaterThan(150);
  const absent = named.filter(([country, name]) => name !== "itin" && !stdnum[country]?.[name]);
  expect(absent).toEqual([]);
});

/** Examples of tax offices, Wikipedia and the validators' own tests. */
describe("numbers of which one digit is changed are told", () => {
  test.each<[Country, TaxNumberKind, string, string]>([
    ["PL", "personal", "44051401359", "44051401358"],
    ["PL", "business", "5260001246", "5260001245"],
    ["PL", "vat", "PL5260001246", "PL5260001247"],
    ["DE", "personal", "36 574 261 809", "36 574 261 890"],
    ["DE", "vat", "DE136695976", "DE136695978"],
    ["UA", "personal", "1759013776", "1759013770"],
    ["UA", "business", "32855961", "32855968"],
    ["PY", "personal", "80028061-0", "80028061-1"],
    ["ES", "personal", "54362315-K", "54362315-Z"],
    ["FR", "business", "404833048", "404833047"],
    ["IT", "personal", "RSSMRA85T10A562S", "RSSMRA85T10A562T"],
    ["GB", "vat", "GB 980 7806 84", "GB 980 7806 85"],
    ["US", "personal", "536-90-4399", "000-12-3456"],
    ["US", "personal", "912-90-3456", "912-49-3456"],
    ["US", "business", "91-1144442", "07-1144442"],
    ["BR", "personal", "390.533.447-05", "390.533.447-06"],
    ["NL", "personal", "1112.22.333", "1112.52.333"],
    ["PT", "personal", "501 964 843", "501 964 842"],
    ["CZ", "business", "CZ25123891", "CZ25123890"],
    ["AT", "vat", "ATU13585627", "ATU13585626"],
    ["BE", "vat", "BE403019261", "BE403019262"],
    ["SE", "business", "1234567897", "1234567891"],
    ["CH", "business", "CHE-100.155.212", "CHE-100.155.213"],
    ["TR", "personal", "17291716060", "17291716050"],
    ["GR", "personal", "094259216", "123456781"],
  ])("%s %s: %s and %s", (country, kind, right, wrong) => {
    expect([right, judgeTaxNumber({ country, kind, number: right })]).toEqual([right, "valid"]);
    expect([wrong, judgeTaxNumber({ country, kind, number: wrong })]).toEqual([wrong, "invalid"]);
  });
});

describe("what nobody here knows", () => {
  test.each<[Country, TaxNumberKind | null]>([
    ["KZ", "personal"],
    ["AE", null],
    ["HU", "personal"],
    ["JP", "personal"],
  ])("%s %s is unknown, whatever the number", (country, kind) => {
    for (const number of ["1234", "123456789012", "<script>", ""])
      expect(judgeTaxNumber({ country, kind, number })).toBe("unknown");
  });

  test("without a kind any of the country's will do, and it is wrong only where people's and companies' are known", () => {
    expect(judgeTaxNumber({ country: "PL", kind: null, number: "44051401359" })).toBe("valid");
    expect(judgeTaxNumber({ country: "PL", kind: null, number: "5260001246" })).toBe("valid");
    expect(judgeTaxNumber({ country: "PL", kind: null, number: "1234567890" })).toBe("invalid");
    expect(judgeTaxNumber({ country: "JP", kind: null, number: "1234567890" })).toBe("unknown");
  });
});

test("hostile text is judged, never thrown over", () => {
  const hostile = ["\u0000", "💥".repeat(16), "١٢٣٤٥٦٧٨٩", "' or 1=1", "9".repeat(32), "-", "__proto__", "constructor"];
  for (const country of Object.keys(knownTaxNumbers) as Country[])
    for (const kind of ["personal", "business", "vat", null] as const)
      for (const number of hostile)
        expect(["valid", "invalid", "unknown"]).toContain(judgeTaxNumber({ country, kind, number }));
});
