import { expect, it } from "vitest";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { caseCountryOf, caseNameOf } from "./case-name.rules.ts";

const applicant = { publicId: "a", externalId: null, name: "" };
const field = (name: string, typed: string) =>
  ({ field: name, typed, read: null, same: null, corrected: null }) satisfies VerificationView["profile"][number];

it("a case is called its applicant; before that, what was typed", () => {
  const profile = [field("first_name", "Iryna"), field("last_name", "Bondar")];
  expect(caseNameOf({ applicant: { ...applicant, name: "Oksana" }, profile, companyName: "Mills" })).toBe("Oksana");
  expect(caseNameOf({ applicant, profile, companyName: null })).toBe("Iryna Bondar");
  expect(caseNameOf({ applicant, profile: [], companyName: "Dnipro Mills Ltd" })).toBe("Dnipro Mills Ltd");
  expect(caseNameOf({ applicant, profile: [], companyName: null })).toBe("");
});

it("a company that has not submitted is of the country that it named", () => {
  expect(caseCountryOf({ country: null, registrationCountry: "UA" })).toBe("UA");
  expect(caseCountryOf({ country: "PL", registrationCountry: "UA" })).toBe("PL");
});
