import { Fault } from "./faults.js";

/** What is decided, one after another, once it is submitted. */
const kinds = {
  "verification.submitted": { says: "VERIFICATION_STATUS_CHANGED: it is submitted and waits", moves: [] },
  "verification.approved": { says: "VERIFICATION_COMPLETED, verified true", moves: ["approved"] },
  "verification.declined": { says: "VERIFICATION_COMPLETED, verified false", moves: ["declined"] },
  "verification.reopened": {
    says: "VERIFICATION_STATUS_CHANGED: a decision that was sent no longer holds",
    moves: ["approved", "pending"],
  },
};

const elsewhere = {
  "verification.created":
    "comes when an applicant opens a link to a form that asks for it, which no call does: open one in a browser",
  "verification.resubmitted":
    "comes when an applicant gives what was requested again, which no call does: by the link, in a browser",
  monitoring: "is of live mode alone: tests are not monitored",
  "service.result": "is of live mode alone: services are not available in test mode",
};

const lines = (of) =>
  Object.entries(of)
    .map(([kind, says]) => `  ${kind.padEnd(26)}${says}`)
    .join("\n");

export const kindsHelp = `Kinds:
${lines(Object.fromEntries(Object.entries(kinds).map(([kind, { says }]) => [kind, says])))}

Not to be had here:
${lines(elsewhere)}
`;

/** @throws Fault */
function kindOf(name) {
  if (Object.hasOwn(kinds, name)) return kinds[name];
  if (Object.hasOwn(elsewhere, name)) throw new Fault(`${name} cannot be triggered: it ${elsewhere[name]}.`);
  throw new Fault(`There is no kind ${name}.\n${kindsHelp}`);
}

/** The real way: applicant, verification, decision. @throws Fault, VerideskError */
export async function trigger(clientOf, name, { "callback-url": callback_url }) {
  const { moves } = kindOf(name);
  const client = clientOf();
  // Waits for a reviewer, by this name, unless it is decided here.
  const { applicant_id } = await client.createApplicant({
    type: "PERSON",
    first_name: "Trigger",
    last_name: "Pending",
  });
  const { verification_id } = await client.createVerification({
    applicant_id,
    types: ["PROFILE"],
    ...(callback_url && { callback_url }),
  });
  for (const verification_status of moves) await client.decideTest(verification_id, { verification_status });
  console.log(`${name}: verification ${verification_id} of applicant ${applicant_id}`);
}
