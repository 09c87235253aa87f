import { expect, test } from "vitest";
import type { z } from "zod";
import { NewPassword, RegistrationFields } from "#contract/account/registrations.contract.ts";
import { VerificationFilters } from "#contract/cases/verification-filters.ts";
import { ApplicantProfile } from "#contract/records/applicants/applicant-profile.ts";
import { ProfileRequest } from "#contract/records/steps/profile.schema.ts";
import { pageRequest } from "./paging.ts";

/** What is shown: the first rule that the field breaks (`platform/http.ts`, the resolvers of the forms). */
const messageOf = (schema: z.ZodType, value: unknown, field: string) =>
  schema.safeParse(value).error?.issues.find(({ path }) => path[0] === field)?.message;

test.each([
  [ApplicantProfile, "first_name", "Enter at most 64 characters."],
  [ProfileRequest, "last_name", "Enter at most 64 characters."],
  [RegistrationFields, "first_name", "Enter at most 64 characters."],
] as const)("a name that is too long has one message, about its length", (schema, field, message) => {
  expect(messageOf(schema, { [field]: "x".repeat(65) }, field)).toBe(message);
  expect(messageOf(schema, { [field]: "x".repeat(64) }, field)).toBeUndefined();
});

test("an empty name has one message, that it is required", () => {
  expect(messageOf(ProfileRequest, { first_name: "" }, "first_name")).toBe("This field is required.");
});

test("a letter of another alphabet is no special character", () => {
  for (const letter of ["Ä", "ß", "Я", "名"]) expect(NewPassword.safeParse(`Xk9${letter}mQzpr`).success).toBe(false);
  for (const sign of ["!", "€", "_", "«"]) expect(NewPassword.safeParse(`Xk9${sign}mQzpr`).success).toBe(true);
});

test("a filter that a list does not have is refused by its name", () => {
  const request = pageRequest(VerificationFilters);
  expect(request.safeParse({ filters: { nope: 1 } }).error?.issues).toMatchObject([
    { code: "unrecognized_keys", keys: ["nope"], message: "Unknown field: nope." },
  ]);
  expect(request.safeParse({}).success && request.safeParse({ filters: { search: "a" } }).success).toBe(true);
});
