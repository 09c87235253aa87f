import type { z } from "zod";
import type { callbackBodies } from "#contract/callbacks/callback-bodies.ts";

type Bodies = { [K in keyof typeof callbackBodies]: z.output<(typeof callbackBodies)[K]> };
export type CallbackBody = Bodies[keyof Bodies];
type Company = NonNullable<Extract<CallbackBody, { company?: unknown }>["company"]>;

const bareCompany = ({ companyName, registrationCountry, documents, affiliatedPersons }: Company): Company => ({
  companyName,
  registrationCountry,
  documents,
  affiliatedPersons: affiliatedPersons.map((person) => ({
    id: person.id,
    type: person.type,
    kind: person.kind,
    parent_id: person.parent_id,
    share: person.share,
    required: person.required,
    applicant_id: person.applicant_id,
    verification_id: person.verification_id,
    verification_status: person.verification_status,
    documents: person.documents,
    identityDocs: person.identityDocs.map(({ type, country }) => ({ type, country })),
    comment: "",
  })),
});

type Event = Bodies["MONITORING"]["monitoring"];
const bareEvent = (event: Event): Event =>
  event.event === "document_expired" ? { ...event, document_type: null, expires_on: null } : { ...event, hits: [] };

function withoutPersons<B extends Exclude<CallbackBody, Bodies["SERVICE_RESULT"]>>(body: B): B {
  const { applicant: _, company, ...others } = body;
  const verifications = Object.fromEntries(
    Object.entries(others.verifications).map(([step, said]) => [step, { ...said, comment: "" }]),
  );
  return { ...others, verifications, ...(company ? { company: bareCompany(company) } : {}) } as B;
}

/** For whom persons are withheld from: ids and statuses. What a reviewer wrote, and what a service has found, may be of a person. */
export function bareBody(body: CallbackBody): CallbackBody {
  if (body.type === "SERVICE_RESULT") return { ...body, result: null };
  if (body.type !== "MONITORING") return withoutPersons(body);
  return { ...withoutPersons(body), person: null, monitoring: bareEvent(body.monitoring) };
}
