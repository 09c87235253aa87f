import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { z } from "zod";
import { emails } from "#contract/account/emails.contract.ts";
import { NewcomerFields } from "#contract/account/provider-accounts.contract.ts";
import { RegistrationFields } from "#contract/account/registrations.contract.ts";
import { NewPasswordFields, resets } from "#contract/account/resets.contract.ts";
import { formFolders } from "#contract/forms/form-folders.contract.ts";
import { SingleLinkRequest } from "#contract/forms/forms.contract.ts";
import { projects } from "#contract/project/projects.contract.ts";
import { themes } from "#contract/project/themes.contract.ts";
import { ApplicantProfile } from "#contract/records/applicants/applicant-profile.ts";
import { CompanyAnswers } from "#contract/records/companies/affiliated-persons.ts";
import { InvitedFields } from "#contract/team/invitations.contract.ts";
import { members } from "#contract/team/members.contract.ts";
import { CompanyData, PasswordChange, PersonalData } from "#contract/team/settings.contract.ts";
import { resolverOf } from "./platform/form-check.ts";

type Fields = Record<string, unknown>;

const { first_name, last_name, country } = PersonalData.shape;
const orNothing = <S extends z.ZodType>(schema: S) => z.union([schema, z.literal("")]);
const password = "Correct-horse-7";
const member = { first_name: "Olena", last_name: "Kovalenko", timezone: "Europe/Kyiv" };
const business = { ...member, company_name: "Acme", website: "acme.example", terms: true };

/** Each form by the file that checks it: its schema, and what fills it in. */
const forms: Record<string, [schema: z.ZodType, filled: Fields]> = {
  "account/emails/change-email": [emails.askChange.body, { email: "olena@acme.example", password_current: password }],
  "account/identity-providers/newcomer-registration": [NewcomerFields, business],
  "account/registrations/registration": [
    RegistrationFields,
    { ...business, email: "olena@acme.example", password, confirm_password: password },
  ],
  "account/resets/forgot-password": [resets.askPassword.body.pick({ email: true }), { email: "olena@acme.example" }],
  "account/resets/reset-password": [NewPasswordFields, { password, confirm_password: password }],
  "cases/verifications/company/facts/edit-company": [
    CompanyAnswers,
    { companyName: "Acme", registrationCountry: "UA", registrationNumber: "123", taxNumber: "", lei: "" },
  ],
  "cases/verifications/profile/edit-profile": [
    ApplicantProfile,
    {
      ...Object.fromEntries(Object.keys(ApplicantProfile.shape).map((name) => [name, ""])),
      gender: "F",
      addresses: [],
    },
  ],
  "forms/form-folders/folder": [formFolders.create.body, { name: "Retail" }],
  "forms/form-links/single-link": [SingleLinkRequest.omit({ form_id: true }), { email: "", amount: "" }],
  "project/projects/create-project": [projects.add.body, { project_name: "Acme" }],
  "project/projects/first-project": [projects.add.body, { project_name: "Acme" }],
  "project/projects/rename-project": [projects.rename.body, { name: "Acme" }],
  "project/themes/theme-name": [themes.createName.body, { theme_name: "Dark" }],
  "team/invitations/register-member": [InvitedFields, { ...member, password, confirm_password: password }],
  "team/members/invite-member": [members.invite.body, { email: "olena@acme.example", role: "analyst" }],
  "team/settings/change-password": [
    PasswordChange,
    { password_current: "Old-horse-7", password, password_confirm: password },
  ],
  "team/settings/company-data": [CompanyData, { company_name: "Acme" }],
  "team/settings/personal-data": [
    z.object({ first_name: orNothing(first_name), last_name: orNothing(last_name), country: orNothing(country) }),
    { first_name: "Olena", last_name: "Kovalenko", country: "UA" },
  ],
};

const features = join("web", "src", "features");
const options = { fields: {}, shouldUseNativeValidation: false };
const nameOf = (file: string) => file.replace(/\.(page|widget|drawer)\.tsx$/, "").replaceAll("\\", "/");

function messagesIn(errors: object): string[] {
  return Object.entries(errors).flatMap(([name, error]) => {
    if (name === "ref" || typeof error !== "object" || error === null) return [];
    return typeof error.message === "string" ? [error.message] : messagesIn(error);
  });
}

async function messagesOf(schema: z.ZodType, typed: Fields): Promise<string[]> {
  const { errors } = await resolverOf(schema as never)(typed as never, undefined, options);
  return messagesIn(errors);
}

const emptyOf = (value: unknown) => (typeof value === "boolean" ? false : Array.isArray(value) ? [] : "");

/** Neither values that only a program writes, nor the library's own words. */
const notForPeople = /\b(true|false|null|undefined|NaN|string|boolean|expected|received|invalid (input|option))\b/i;

test("every form of the desk that has a schema is walked here", () => {
  const found = readdirSync(features, { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith(".tsx") && readFileSync(join(features, file), "utf8").includes("resolverOf("))
    .map(nameOf);
  expect(Object.keys(forms).sort()).toEqual(found.sort());
});

test.each(Object.entries(forms))("%s says in plain sentences what is missing", async (_name, [schema, filled]) => {
  expect(await messagesOf(schema, filled)).toEqual([]);
  const names = Object.keys(filled);
  const nothing = Object.fromEntries(names.map((name) => [name, emptyOf(filled[name])]));
  const missing = names.flatMap((name) => [
    { ...filled, [name]: undefined },
    { ...filled, [name]: emptyOf(filled[name]) },
  ]);
  const said = await Promise.all([{}, nothing, ...missing].map((typed) => messagesOf(schema, typed)));
  for (const message of new Set(said.flat())) {
    expect(message).not.toMatch(notForPeople);
    expect(message).toMatch(/^\S.*\.$/);
  }
});
