import { expect, it } from "vitest";
import { countryAlpha3 } from "#contract/values/countries.ts";
import { countriesOf, countryOf } from "./country-names.ts";

it.each([
  ["Iran (Islamic Republic of)", "IR"],
  ["Korea, North", "KP"],
  ["Democratic People's Republic of Korea", "KP"],
  ["Democratic People’s Republic of Korea", "KP"],
  ["Korea, South", "KR"],
  ["Congo, Democratic Republic of the", "CD"],
  ["Democratic Republic of the Congo", "CD"],
  ["Congo (Democratic Republic)", "CD"],
  ["Congo, Republic of the", "CG"],
  ["Cote d'Ivoire", "CI"],
  ["Côte d’Ivoire", "CI"],
  ["Russian Federation", "RU"],
  ["RUSSIA", "RU"],
  ["Burma", "MM"],
  ["Turkey", "TR"],
  ["Türkiye", "TR"],
  ["The Gambia", "GM"],
  ["Syrian Arab Republic", "SY"],
  ["Palestinian", "PS"],
  ["Hong Kong", "HK"],
  ["Bosnia and Herzegovina", "BA"],
  ["Trinidad & Tobago", "TT"],
  ["Saint Vincent and the Grenadines", "VC"],
  ["Kosovo", "XK"],
  ["United States", "US"],
  ["U.S.A.", "US"],
  ["de", "DE"],
  ["DEU", "DE"],
  ["undetermined", null],
  ["Region: Crimea", null],
  ["Soviet Union", null],
  ["00", null],
  ["", null],
  ["Iran Air", null],
])("“%s” is %s", (name, code) => {
  expect(countryOf(name)).toBe(code);
});

it("knows every country by its English name", () => {
  const english = new Intl.DisplayNames(["en"], { type: "region" });
  const codes = Object.keys(countryAlpha3);
  expect(codes.length).toBeGreaterThan(240);
  expect(countriesOf(codes.map((code) => english.of(code) ?? ""))).toEqual(codes);
});
