import { expect } from "vitest";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { FormStepInput } from "#contract/records/forms/form-steps.ts";
import { formConfig, type MadeForm, makeForm, openLink, profileAnswers, putPhoto, tokenOf } from "./forms.ts";
import type { TestServer, Visitor } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";
import { passportPhoto } from "./specimens.ts";

const { PROFILE, COMPANY } = defaultSteps();

export const companyAnswers = {
  companyName: "Dnipro Mills Ltd",
  registrationCountry: "UA",
  registrationNumber: "32855961",
  legalAddress: "1 Khreshchatyk St, Kyiv",
} as const;

export const owner = (changes: object = {}) => ({
  kind: "person",
  types: ["BENEFICIAL"],
  firstName: "Olena",
  lastName: "Shevchenko",
  country: "UA",
  share: 40,
  ...changes,
});

export const director = (changes: object = {}) => ({
  kind: "person",
  types: ["AUTHORISED"],
  firstName: "Taras",
  lastName: "Melnyk",
  country: "UA",
  role: "Director",
  ...changes,
});

export const holding = (changes: object = {}) => ({
  kind: "company",
  types: ["BENEFICIAL"],
  companyName: "River Holding",
  country: "PL",
  share: 60,
  ...changes,
});

/** Persons give their profile; documents are not requested unless the step says so. */
export async function makeCompanyForms(
  member: Member,
  step: Partial<typeof COMPANY> = {},
  changes: Partial<FormConfigInput> = {},
  personSteps: FormStepInput[] = [PROFILE],
): Promise<{ personForm: MadeForm; companyForm: MadeForm }> {
  const plain = { blockCountryMismatch: false, detectMatchingApplicants: false };
  const personForm = await makeForm(member, { ...plain, name: "Persons", steps: personSteps });
  const steps: FormStepInput[] = [{ ...COMPANY, documents: [], personFormId: personForm.id, ...step }];
  const companyForm = await makeForm(member, { ...plain, name: "Companies", steps, ...changes });
  return { personForm, companyForm };
}

export type Company = { member: Member; visitor: Visitor; verificationId: string; personForm: MadeForm };

type GivenCompany = {
  member?: Member;
  step?: Partial<typeof COMPANY>;
  config?: Partial<FormConfigInput>;
  personSteps?: FormStepInput[];
};

/** So that the names of persons are read, too. */
export const withDocuments = { personSteps: formConfig().steps.slice(0, 2) };

/** Its representative has opened the link. */
export async function makeCompany(
  server: TestServer,
  { member, step, config, personSteps }: GivenCompany = {},
): Promise<Company> {
  const by = member ?? (await makeMember(server));
  const { personForm, companyForm } = await makeCompanyForms(by, step, config, personSteps);
  const visitor = await openLink(server, companyForm.token);
  return { member: by, visitor, verificationId: visitor.verificationId, personForm };
}

export async function addPerson({ visitor }: Pick<Company, "visitor">, person: object): Promise<string> {
  const { status, data, errors } = await visitor.post("/api/flow/persons", person);
  expect([status, errors]).toEqual([200, []]);
  return data.persons.at(-1).id;
}

export async function giveLink({ visitor }: Pick<Company, "visitor">, id: string): Promise<string> {
  const { status, data, errors } = await visitor.post(`/api/flow/persons/${id}/link`, { way: "copy" });
  expect([status, errors]).toEqual([200, []]);
  return tokenOf(data.link);
}

/** By their own link, up to the submission; as `director` unless `profile` says otherwise. `zone`: their passport's. */
export async function passPerson(
  server: TestServer,
  token: string,
  profile: object = {},
  zone?: { surname: string; givenNames: string; birthDate?: string },
): Promise<string> {
  const visitor = await openLink(server, token);
  expect(
    (
      await visitor.post("/api/flow/profile", {
        ...profileAnswers,
        first_name: "Taras",
        last_name: "Melnyk",
        ...profile,
      })
    ).errors,
  ).toEqual([]);
  if (zone) {
    await visitor.post("/api/flow/document", { documentType: "PASSPORT", country: "UA" });
    await putPhoto(server, visitor.verificationId, "front", await passportPhoto("amalia", zone));
  }
  expect((await visitor.post("/api/flow/submit")).errors).toEqual([]);
  return visitor.verificationId;
}

/** All but the persons. */
export async function fillCompany({ visitor }: Pick<Company, "visitor">, changes: object = {}): Promise<void> {
  expect((await visitor.post("/api/flow/company", { ...companyAnswers, ...changes })).errors).toEqual([]);
}

/** Handed in with one owner of all, whose link is returned. */
export async function makeSubmittedCompany(server: TestServer, given: Parameters<typeof makeCompany>[1] = {}) {
  const company = await makeCompany(server, given);
  await fillCompany(company);
  const person = director({ types: ["AUTHORISED", "BENEFICIAL"], share: 100 });
  const personId = await addPerson(company, person);
  const token = await giveLink(company, personId);
  expect((await company.visitor.post("/api/flow/submit")).errors).toEqual([]);
  return { ...company, personId, token };
}
