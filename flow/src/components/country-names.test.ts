import { describe, expect, it } from "vitest";
import { countries } from "#contract/values/countries.ts";
import { findCountries, sortCountries } from "./country-names.ts";

const all = sortCountries(countries, "en");
const find = (typed: string) => findCountries(all, typed).map(({ code }) => code);

describe("searching for a country", () => {
  it("finds by the beginning of the name, of any word in it, and by its code", () => {
    expect(find("pol")[0]).toBe("PL");
    expect(find("kingdom")).toContain("GB");
    expect(find("CH")).toContain("CH");
  });

  it("minds neither accents nor case nor spaces around", () => {
    expect(find("  COTE ")).toEqual(find("Côte"));
    expect(find("cote")).toContain("CI");
    expect(find("aland")).toContain("AX");
  });

  it("puts names that begin so before those that have it inside", () => {
    const found = find("united");
    expect(found.slice(0, 3)).toEqual(expect.arrayContaining(["AE", "GB", "US"]));
  });

  it("shows all for nothing typed and none for nonsense", () => {
    expect(find("")).toHaveLength(countries.length);
    expect(find("qqq")).toEqual([]);
  });

  it("puts those that are likely above all others, and still finds every one", () => {
    const sorted = sortCountries(["AF", "DE", "PL", "UA"], "en", ["UA", "DE"]);
    expect(sorted.map(({ code }) => code)).toEqual(["DE", "UA", "AF", "PL"]);
    expect(findCountries(sorted, "pol").map(({ code }) => code)).toEqual(["PL"]);
  });

  it("sorts in the order of the language", () => {
    const swedish = sortCountries(["AX", "ZW", "AL"], "sv").map(({ code }) => code);
    expect(swedish).toEqual(["AL", "ZW", "AX"]);
  });
});
