import {
  type AffiliatedKind,
  type AffiliatedType,
  affiliatedTypes,
  companyLengths,
} from "#contract/records/companies/company-values.ts";
import { shareSum } from "#contract/records/companies/shares.rules.ts";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import { answerPatterns, profileLengths } from "#contract/records/requested/answer-shapes.ts";
import type { Country } from "#contract/values/countries.ts";
import { wholeName } from "#contract/values/person-name.ts";
import { problemOfDate } from "#flow/components/dates.rules.ts";
import type { CompanyPersonBody } from "#flow/platform/api.persons.ts";
import type { FlowFieldProblem } from "#flow/words/words.ts";
import type { CompanyWord } from "./company-words.ts";

export type CompanyPerson = FlowState["persons"][number];
type Step = Pick<FlowStepOf<"COMPANY">, "authorisedPersons" | "beneficiaries">;

export type PersonDraft = {
  kind: AffiliatedKind;
  types: AffiliatedType[];
  firstName: string;
  lastName: string;
  dob: string;
  companyName: string;
  registrationNumber: string;
  country: Country | null;
  email: string;
  role: string;
  share: string;
  reason: string;
  parent: string | null;
};

export type PersonDraftField = Exclude<keyof PersonDraft, "parent" | "kind">;
export type PersonProblems = Partial<Record<PersonDraftField, FlowFieldProblem | CompanyWord>>;

export const typesRequested = ({ authorisedPersons, beneficiaries }: Step): AffiliatedType[] =>
  affiliatedTypes.filter((type) => (type === "AUTHORISED" ? authorisedPersons : beneficiaries));

export function newPersonDraft(step: Step, parent: string | null): PersonDraft {
  const [only, other] = typesRequested(step);
  const types: AffiliatedType[] = parent !== null ? ["BENEFICIAL"] : only && !other ? [only] : [];
  return {
    kind: "person",
    types,
    firstName: "",
    lastName: "",
    dob: "",
    companyName: "",
    registrationNumber: "",
    country: null,
    email: "",
    role: "",
    share: "",
    reason: "",
    parent,
  };
}

export const draftOfPerson = (person: CompanyPerson): PersonDraft => ({
  ...person,
  types: [...person.types],
  dob: person.dob ?? "",
  share: person.share === null ? "" : String(person.share),
});

/** As it is typed in any of our languages. */
export function shareTyped(text: string): number | null {
  const plain = text.trim().replace("%", "").trim().replace(",", ".");
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(plain)) return null;
  const share = Number(plain);
  return share > 0 && share <= 100 ? share : null;
}

/** What can still be named beside all others, of the company or of an owner. */
export const ownershipShareLeft = (
  persons: readonly CompanyPerson[],
  parent: string | null,
  but: string | null,
): number =>
  Math.max(
    0,
    Math.round(
      (100 -
        shareSum(
          persons.filter(({ id }) => id !== but),
          parent,
        )) *
        100,
    ) / 100,
  );

function nameProblem(typed: string): FlowFieldProblem | undefined {
  if (typed.trim() === "") return "problem.required";
  return answerPatterns.first_name.test(typed.trim()) ? undefined : "problem.name";
}

const isOwner = ({ types }: PersonDraft) => types.includes("BENEFICIAL");

function problemsOfPerson({ firstName, lastName, dob }: PersonDraft): PersonProblems {
  const [first, last, day] = [nameProblem(firstName), nameProblem(lastName), dob ? problemOfDate(dob) : undefined];
  return { ...(first && { firstName: first }), ...(last && { lastName: last }), ...(day && { dob: day }) };
}

function problemsOfCompany({ companyName, registrationNumber }: PersonDraft): PersonProblems {
  const name = companyName.trim();
  const number = registrationNumber.trim();
  return {
    ...(name === "" && { companyName: "problem.required" as const }),
    ...(name.length === 1 && { companyName: "problem.too_short" as const }),
    ...(number !== "" &&
      !answerPatterns.taxNumber.test(number) && { registrationNumber: "problem.tax_number" as const }),
  };
}

export function checkPerson(draft: PersonDraft, left: number): PersonProblems {
  const { kind, types, country, email, share, reason } = draft;
  const typed = shareTyped(share);
  const wanted = reason.trim();
  return {
    ...(kind === "person" ? problemsOfPerson(draft) : problemsOfCompany(draft)),
    ...(types.length === 0 && { types: "problem.choose" as const }),
    ...(country === null && { country: "problem.choose_country" as const }),
    ...(email.trim() !== "" && !answerPatterns.email.test(email.trim()) && { email: "problem.email" as const }),
    ...(isOwner(draft) && typed === null && { share: "share_problem" as const }),
    ...(isOwner(draft) && typed !== null && typed > left && { share: "failure.flow-persons.shares_over_100" as const }),
    ...(wanted !== "" && wanted.length < companyLengths.reason[0] && { reason: "problem.too_short" as const }),
  };
}

/** Only what was checked is sent. */
export function personBodyOf(draft: PersonDraft): CompanyPersonBody {
  const { kind, types, country, parent } = draft;
  if (country === null) throw new Error("a person has a country");
  const shared = {
    types,
    country,
    parent,
    email: draft.email.trim(),
    share: isOwner(draft) ? shareTyped(draft.share) : null,
    reason: isOwner(draft) ? draft.reason.trim() : "",
  };
  return kind === "person"
    ? {
        kind,
        ...shared,
        firstName: draft.firstName.trim(),
        lastName: draft.lastName.trim(),
        dob: draft.dob,
        role: draft.role.trim(),
      }
    : { kind, ...shared, companyName: draft.companyName.trim(), registrationNumber: draft.registrationNumber.trim() };
}

export const companyPersonNameOf = ({
  firstName,
  lastName,
  companyName,
}: Pick<CompanyPerson, "firstName" | "lastName" | "companyName">) =>
  companyName || wholeName({ given: firstName, family: lastName });

/** Each with how deep it stands; owners of an owner follow it. */
export function inTree(
  persons: readonly CompanyPerson[],
  parent: string | null = null,
  level = 0,
): [CompanyPerson, number][] {
  return persons
    .filter((each) => each.parent === parent)
    .flatMap((person) => [[person, level] as [CompanyPerson, number], ...inTree(persons, person.id, level + 1)]);
}

export const emailLength = profileLengths.email[1];
