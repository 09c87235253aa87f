import type { ApiFailure } from "#contract/failures.ts";
import type { PersonDetails, PersonRequest } from "#contract/records/companies/affiliated-persons.ts";
import { mostOwnerLevels } from "#contract/records/companies/company-values.ts";
import { overfullCompanies, ownershipLevelOf, type Shareholder } from "#contract/records/companies/shares.rules.ts";
import type { CompanyStep } from "#contract/records/steps/company.schema.ts";
import { flowPersonFailures } from "#contract/steps/flow-persons.calls.ts";

/** Nothing of it is the business of another kind: a company has no birthday. */
export function personDetailsOf(request: PersonRequest): PersonDetails {
  const { country, email = "", reason = "" } = request;
  const isOwner = request.types.includes("BENEFICIAL");
  const person = request.kind === "person";
  return {
    firstName: person ? request.firstName : "",
    lastName: person ? request.lastName : "",
    dob: person ? (request.dob ?? null) : null,
    companyName: person ? "" : request.companyName,
    registrationNumber: person ? "" : (request.registrationNumber ?? ""),
    country,
    email,
    role: person ? (request.role ?? "") : "",
    share: isOwner ? request.share : null,
    reason: isOwner ? reason : "",
  };
}

const holderOf = (id: string, request: PersonRequest): Shareholder => {
  const { share, reason } = personDetailsOf(request);
  return { id, kind: request.kind, types: request.types, parent: request.parent, share, reason };
};

type Requested = Pick<CompanyStep, "authorisedPersons" | "beneficiaries">;

/** `others`: all persons of the company but this one. */
export function whyNotName(
  requested: Requested,
  others: readonly Shareholder[],
  { id, request }: { id: string; request: PersonRequest },
): ApiFailure | null {
  const { kind, types, parent } = request;
  const isOwner = types.includes("BENEFICIAL");
  if ((isOwner && !requested.beneficiaries) || (types.includes("AUTHORISED") && !requested.authorisedPersons))
    return flowPersonFailures.not_requested;
  if (kind === "company" && types.includes("AUTHORISED")) return flowPersonFailures.company_not_authorised;
  if (isOwner && request.share === null) return flowPersonFailures.share_missing;
  const all = [...others, holderOf(id, request)];
  if (parent !== null && !others.some((each) => each.id === parent && each.kind === "company"))
    return flowPersonFailures.parent_not_company;
  if (kind === "person" && others.some((each) => each.parent === id)) return flowPersonFailures.parent_not_company;
  if (isCircle(all, id)) return flowPersonFailures.parent_not_company;
  if (all.some((each) => ownershipLevelOf(all, each) > mostOwnerLevels)) return flowPersonFailures.too_deep;
  return overfullCompanies(all).includes(parent) ? flowPersonFailures.shares_over_100 : null;
}

function isCircle(holders: readonly Shareholder[], id: string): boolean {
  let at = holders.find((each) => each.id === id)?.parent ?? null;
  for (let steps = 0; at !== null && steps <= holders.length; steps += 1) {
    if (at === id) return true;
    const above = at;
    at = holders.find((each) => each.id === above)?.parent ?? null;
  }
  return false;
}

/** It and all owners that were named under it. */
export function withOwners(holders: readonly Pick<Shareholder, "id" | "parent">[], id: string): string[] {
  const gone = [id];
  for (let at = 0; at < gone.length; at += 1)
    gone.push(...holders.filter(({ parent }) => parent === gone[at]).map((each) => each.id));
  return gone;
}

/** A page that anybody with the link can open tells no whole name. */
export function shortName({ firstName, lastName, companyName }: PersonDetails): string {
  if (companyName !== "") return companyName;
  const [initial = ""] = lastName;
  return initial === "" ? firstName : `${firstName} ${initial}.`;
}
