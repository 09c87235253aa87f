import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NewPassword } from "#contract/account/registrations.contract.ts";
import { passwordRules } from "./password-rules.ts";

const isTicked = (text: string) => passwordRules.every(({ holds }) => holds(text));

describe("the password checklist", () => {
  it("is all ticked exactly when the contract takes the password", () => {
    const anything = fc.string({ maxLength: 34, unit: fc.constantFrom(..."aZ09 !_é\t") });
    fc.assert(fc.property(anything, (text) => isTicked(text) === NewPassword.safeParse(text).success));
  });

  it("names the one rule that is missing", () => {
    const missing = (text: string) => passwordRules.filter(({ holds }) => !holds(text)).map(({ rule }) => rule);
    expect(missing("Abcdef1!")).toEqual([]);
    expect(missing("Abcdefg1")).toEqual(["special"]);
    expect(missing("Abcdefg1Ä")).toEqual(["special"]);
    expect(missing("abcdef1!")).toEqual(["upper"]);
    expect(missing("Abcdef 1!")).toEqual(["noSpace"]);
  });
});
