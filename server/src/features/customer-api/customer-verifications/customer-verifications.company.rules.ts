import type { PersonRequest } from "#contract/records/companies/affiliated-persons.ts";
import type { Country } from "#contract/values/countries.ts";
import {
  type Known,
  linesOf,
  newestOf,
  type PersonPart,
  type Plan,
  photoOf,
} from "./customer-verifications.parts.rules.ts";

const papers = {
  REGISTRATION_COMPANY: "company_registration",
  COMPANY_LEGAL_ADDRESS: "company_legal_address",
  COMPANY_OWNERSHIP: "company_ownership",
  AUTHORISED_PERSON: "company_authority",
} as const;

function requestOf(plan: Plan, { id, type, data }: PersonPart): PersonRequest | null {
  const { first_name: firstName, last_name: lastName, dob, title, email } = data;
  const country = data.residence_country ?? data.nationality;
  for (const [name, value] of Object.entries({
    first_name: firstName,
    last_name: lastName,
    residence_country: country,
  }))
    if (value === undefined)
      plan.missing.push({ parameter: `affiliated_persons.${id}.${name}`, message: "This is missing." });
  if (firstName === undefined || lastName === undefined || country === undefined) return null;
  return {
    kind: "person",
    firstName,
    lastName,
    country: country as Country,
    types: [type],
    share: type === "BENEFICIAL" ? (data.share ?? null) : null,
    parent: null,
    ...(dob === undefined ? {} : { dob }),
    ...(title === undefined || title.length < 2 ? {} : { role: title }),
    ...(email === undefined ? {} : { email }),
  };
}

/** Of a company: its papers, addresses and persons, as they were sent. */
export function planCompany(plan: Plan, { data, documents, addresses, persons }: Known): void {
  const { company_name: companyName, registration_country: registrationCountry } = data;
  if (companyName === undefined) plan.missing.push({ parameter: "company_name", message: "This is missing." });
  if (registrationCountry === undefined)
    plan.missing.push({ parameter: "registration_country", message: "This is missing." });
  for (const [type, side] of Object.entries(papers)) {
    const part = newestOf(documents, [type as keyof typeof papers]);
    if (part && photoOf(plan, part, side)) plan.parts.push(part.id);
  }
  const lineOf = (wanted: string) => {
    const part = addresses.findLast(({ type }) => type === wanted);
    const said = part && [linesOf(part.data), part.data.city, part.data.postal_code, part.data.country];
    const line = said?.filter(Boolean).join(", ") ?? "";
    return line.length < 5 ? undefined : line.slice(0, 256);
  };
  const answers = {
    companyName,
    registrationCountry,
    registrationNumber: newestOf(documents, ["REGISTRATION_COMPANY"])?.data.document_number,
    taxNumber: newestOf(documents, ["TAX_ID_NUMBER"])?.data.document_number,
    legalAddress: lineOf("REGISTERED"),
    businessAddress: lineOf("BUSINESS"),
  };
  const said = Object.entries(answers).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const requests = persons.map((person) => requestOf(plan, person));
  plan.parts.push(...persons.map(({ id }) => id));
  plan.company = {
    answers: Object.fromEntries(said),
    persons: requests.filter((request): request is PersonRequest => request !== null),
  };
}
