import { expect, test } from "vitest";
import { fileSides } from "#contract/records/forms/identity-documents.ts";
import { countryOfSide } from "./verification-checks.readings.service.ts";

test("a paper is read in the script of its own country: the tax number's, the company's, the address's", () => {
  const steps = {
    taxId: { country: "GR", kind: "vat", number: "094259216" },
    address: { country: "UA", line1: "", city: "", postalCode: "" },
    company: { companyName: "Meridian", registrationCountry: "BG" },
  } as unknown as Parameters<typeof countryOfSide>[1];
  const countries = fileSides.filter((side) => side.startsWith("company_")).map((side) => countryOfSide(side, steps));
  expect(new Set(countries)).toEqual(new Set(["BG"]));
  expect(countryOfSide("tax_id_proof", steps)).toBe("GR");
  expect(countryOfSide("bank_statement", steps)).toBe("UA");
  expect(countryOfSide("company_registration", { ...steps, company: null })).toBeUndefined();
});
