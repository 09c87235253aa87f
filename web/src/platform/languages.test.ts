import { describe, expect, it } from "vitest";
import { directionOf } from "#contract/values/language-match.ts";
import { asOffered, chooseLanguage, isOffered, shownLanguages, writtenLanguages } from "./languages.ts";
import { pseudoWords } from "./pseudo-words.ts";

describe("the language", () => {
  it("is the address's, then the stored one, then the browser's", () => {
    const browser = ["en-GB"];
    expect(chooseLanguage({ query: "he-x-pseudo", stored: "en", browser })).toBe("he-x-pseudo");
    expect(chooseLanguage({ query: null, stored: "he-x-pseudo", browser })).toBe("he-x-pseudo");
    expect(chooseLanguage({ query: "xx", stored: "nonsense", browser: ["zz", "EN-us"] })).toBe("en");
  });

  it("is English when nothing fits", () => {
    expect(chooseLanguage({ query: null, stored: null, browser: [] })).toBe("en");
    expect(chooseLanguage({ query: "../../etc", stored: "__proto__", browser: ["q"] })).toBe("en");
    expect(asOffered("toString")).toBe("en");
  });

  it("knows its direction", () => {
    expect(["he", "yi", "he-x-pseudo", "en", "sr-Latn"].map(directionOf)).toEqual(["rtl", "rtl", "rtl", "ltr", "ltr"]);
  });

  it("the pseudo-language is for development and for whoever uses it", () => {
    expect(shownLanguages("en", false)).toEqual([...writtenLanguages]);
    expect(shownLanguages("en", true)).toContain("he-x-pseudo");
    expect(shownLanguages("he-x-pseudo", false)).toContain("he-x-pseudo");
  });

  it("pseudo words keep placeholders and tags", () => {
    const words = pseudoWords({ a: { b: "Sent to <b>{{email}}</b> now" } });
    expect(words.a.b).toBe("שענט טו <b>{{email}}</b> נוו");
  });
});

it("only a language that is offered, also by its shorter form, becomes the stored choice", () => {
  expect([isOffered("en"), isOffered("EN-gb"), isOffered("xx"), isOffered("")]).toEqual([true, true, false, false]);
});
