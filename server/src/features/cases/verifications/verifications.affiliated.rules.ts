import type { AffiliatedPersonView } from "#contract/records/companies/affiliated-persons.ts";
import { identityDocumentTypes } from "#contract/records/forms/identity-documents.ts";
import type { AffiliatedPersonEntity, DocumentEntity } from "#contract/records/verifications/specified-entities.ts";

const identity: ReadonlySet<string> = new Set(identityDocumentTypes);

/** Specification 1, section 3, "affiliatedPersons". @param documents by the verification that they were given in */
export function affiliatedEntity(
  { id, types, firstName, lastName, companyName, verification, decision }: AffiliatedPersonView,
  documents: ReadonlyMap<string, DocumentEntity[]>,
): AffiliatedPersonEntity {
  const own = verification ? (documents.get(verification.id) ?? []) : [];
  const isIdentity = ({ type }: DocumentEntity) => type === null || identity.has(type);
  return {
    id,
    type: types[0] ?? "BENEFICIAL",
    types,
    ...{ firstName, lastName, companyName },
    status: decision?.status ?? verification?.status ?? null,
    comment: decision?.comment ?? own.find(isIdentity)?.comment ?? null,
    documents: own.filter((document) => !isIdentity(document)),
    identityDocs: own.filter(isIdentity),
  };
}
