import type { GivenDocument, UsEidvAnswers } from "#contract/records/flow/flow-answers.ts";
import type { FlowState } from "#contract/records/flow/flow-state.ts";

// Whoever holds the link sees what was given, but not the numbers that a thief would want.

export function shownDocument(document: GivenDocument | null): FlowState["document"] {
  if (!document) return null;
  const { bankId, ...chosen } = document;
  if (!bankId) return chosen;
  const { person } = bankId;
  const confirmed = person && { bank: person.bank, name: `${person.first_name} ${person.last_name}` };
  return { ...chosen, bankId: { confirmed } };
}

export function shownUsEidv(given: UsEidvAnswers | null): FlowState["usEidv"] {
  if (!given || given.skipped) return given;
  const { ssn, ...person } = given;
  return { ...person, ssnLastFour: ssn.slice(-4) };
}
