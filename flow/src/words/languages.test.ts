import { describe, expect, it } from "vitest";
import english from "#contract/locales/en/flow.json";
import ukrainian from "#contract/locales/uk/flow.json";
import { flowAnswerFailures } from "#contract/steps/flow-answers.calls.ts";
import { directionOf, matchLanguage } from "#contract/values/language-match.ts";
import { knownLanguages, languageChoicesOf } from "./languages.ts";
import pseudo from "./pseudo-words.ts";
import { translateFor } from "./words.ts";

describe("the language of the page", () => {
  it("is the first wish that can be had", () => {
    expect(matchLanguage(["sw", "en-GB", "de"], knownLanguages)).toBe("en");
    expect(matchLanguage(["uk-UA"], knownLanguages)).toBe("uk");
    expect(matchLanguage(["de"], ["en", "de"])).toBe("de");
    expect(matchLanguage(["fr"], ["en", "de"])).toBeUndefined();
  });

  it("is never the builder's unless its whole tag is wished", () => {
    expect(matchLanguage(["he"], knownLanguages)).toBe("he");
    expect(matchLanguage(["he-x-pseudo"], knownLanguages)).toBe("he-x-pseudo");
  });

  it("may be each of the form's, in its order, also one that we have no words of", () => {
    expect(languageChoicesOf(["de", "uk", "ja", "en"])).toEqual(["de", "uk", "ja", "en"]);
    expect(matchLanguage(["de-AT", "en"], languageChoicesOf(["en", "de"]))).toBe("de");
    expect(matchLanguage(["fr"], languageChoicesOf(["ja"])) ?? languageChoicesOf(["ja"])[0]).toBe("ja");
  });

  it("says from which side it is read", () => {
    expect(directionOf("he-x-pseudo")).toBe("rtl");
    expect(directionOf("en")).toBe("ltr");
  });
});

describe("words", () => {
  it("are all there in Ukrainian, with the same placeholders", () => {
    const placeholders = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();
    const words: Record<string, string> = ukrainian;
    for (const [key, text] of Object.entries(english))
      if (!/_(one|other)$/.test(key)) expect([key, placeholders(words[key] ?? "")]).toEqual([key, placeholders(text)]);
    expect(translateFor(ukrainian, "uk").t("profile.problems", { count: 3 })).toBe("3 поля потребують вашої уваги.");
  });

  const { t, sayRefusal } = translateFor(english, "en");

  it("take values and the right plural", () => {
    expect(t("progress.step", { step: 2, steps: 4 })).toBe("Step 2 of 4");
    expect(t("welcome.minutes", { count: 1 })).toBe("Takes about a minute");
    expect(t("welcome.minutes", { count: 3 })).toBe("Takes about 3 minutes");
  });

  it("of a refusal go by its code, else as the server said in English", () => {
    expect(sayRefusal({ code: "flow.photo_glare", message: "x" })).toMatch(/glare/);
    expect(sayRefusal({ code: "flow.new_reason", message: "As the server said." })).toBe("As the server said.");
    expect(translateFor(ukrainian, "uk").sayRefusal({ code: "flow.new_reason", message: "As the server said." })).toBe(
      ukrainian["error.refused"],
    );
  });

  it("of an answer are the author's, where the form has some", () => {
    const inUkrainian = translateFor(ukrainian, "uk").sayRefusal;
    const { code, message } = flowAnswerFailures.answer_not_matching;
    expect(inUkrainian({ code, message: "Лише латинські літери." })).toBe("Лише латинські літери.");
    expect(inUkrainian({ code, message })).toBe(ukrainian[`failure.${code}`]);
  });

  it("keep their placeholders in the pseudo-language", () => {
    const spoken = translateFor(pseudo, "he-x-pseudo");
    expect(spoken.t("progress.step", { step: 2, steps: 4 })).toMatch(/2.*4/);
    expect(spoken.t("action.continue")).not.toMatch(/[A-Za-z]/);
  });
});
