import { describe, expect, it } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { addressLengths } from "#contract/records/requested/answer-shapes.ts";
import { AddressAnswers } from "#contract/records/steps/address.schema.ts";
import { makeState } from "#flow/preview/visit.samples.ts";
import { addressAnswersOf, addressDraftOf, addressLineNames, checkDraft } from "./address.rules.ts";

const { ADDRESS } = defaultSteps();
const typed = { ...ADDRESS, askAddressType: true };
const right = {
  country: "DE",
  kind: "residential",
  line1: " Am Hof 1 ",
  line2: "",
  city: "Bonn",
  state: "",
  postalCode: "53113",
} as const;

describe("an address", () => {
  it("is sent in the contract's shape, without what was left empty, and comes back into its fields", () => {
    expect(checkDraft(typed, right)).toEqual({});
    const answers = addressAnswersOf(typed, right);
    expect(answers).toEqual({
      country: "DE",
      kind: "residential",
      line1: "Am Hof 1",
      city: "Bonn",
      postalCode: "53113",
    });
    expect(AddressAnswers.safeParse(answers).success).toBe(true);
    expect(addressDraftOf(typed, makeState({ address: answers }))).toEqual({ ...right, line1: "Am Hof 1" });
  });

  it("needs a country, a street and a city, and its kind where the form asks", () => {
    const nothing = { country: null, kind: null, line1: "", line2: "", city: " ", state: "", postalCode: "" };
    const missing = { country: "problem.choose_country", line1: "problem.required", city: "problem.required" };
    expect(checkDraft(ADDRESS, nothing)).toEqual(missing);
    expect(checkDraft(typed, nothing)).toEqual({ ...missing, kind: "problem.choose" });
    expect(addressAnswersOf(ADDRESS, nothing)).toBeNull();
    expect(addressAnswersOf(ADDRESS, right)).not.toHaveProperty("kind");
  });

  it("has lines as short and as long as the contract takes them", () => {
    for (const name of addressLineNames) {
      const [min, max] = addressLengths[name];
      const ours = (length: number) => checkDraft(ADDRESS, { ...right, [name]: "x".repeat(length) })[name];
      const theirs = (length: number) =>
        AddressAnswers.safeParse({ country: "DE", [name]: "x".repeat(length) }).success;
      expect([name, ours(min), ours(max), ours(max + 1)]).toEqual([name, undefined, undefined, "problem.too_long"]);
      expect([name, theirs(min), theirs(max), theirs(max + 1)]).toEqual([name, true, true, false]);
      if (min > 1) expect([name, ours(min - 1), theirs(min - 1)]).toEqual([name, "problem.too_short", false]);
    }
  });

  it("starts at home, unless the form does not take that country", () => {
    const abroad = makeState({ profile: { residence_country: "FR" } });
    expect(addressDraftOf(ADDRESS, abroad).country).toBeNull();
    expect(addressDraftOf({ ...ADDRESS, countryValidation: false }, abroad).country).toBe("FR");
    expect(addressDraftOf(ADDRESS, makeState({ profile: { residence_country: "PL" } })).country).toBe("PL");
  });
});
