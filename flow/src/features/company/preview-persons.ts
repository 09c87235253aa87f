import { isPersonRequired } from "#contract/records/companies/shares.rules.ts";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { stepOf } from "#contract/records/forms/step-of.rules.ts";
import type { PersonDraft } from "./person.rules.ts";
import { type CompanyPerson, shareTyped } from "./person.rules.ts";

const kept = (id: string, draft: PersonDraft, isInvited: boolean): CompanyPerson => ({
  ...draft,
  id,
  dob: draft.dob || null,
  share: draft.types.includes("BENEFICIAL") ? shareTyped(draft.share) : null,
  isRequired: false,
  isInvited,
  isLocked: false,
  state: isInvited ? "invited" : "named",
});

function withRequired(state: FlowState, persons: CompanyPerson[]): FlowState {
  const step = stepOf(state.form, "COMPANY");
  if (!step) return state;
  return { ...state, persons: persons.map((each) => ({ ...each, isRequired: isPersonRequired(persons, each, step) })) };
}

/** In the editor's preview persons stay in the page. */
export function keepPreviewPerson(state: FlowState, id: string | null, draft: PersonDraft): FlowState {
  if (id === null) return withRequired(state, [...state.persons, kept(crypto.randomUUID(), draft, false)]);
  return withRequired(
    state,
    state.persons.map((each) => (each.id === id ? kept(id, draft, each.isInvited) : each)),
  );
}

export function removePreviewPerson(state: FlowState, id: string): FlowState {
  const gone = [id];
  for (let at = 0; at < gone.length; at += 1)
    gone.push(...state.persons.filter(({ parent }) => parent === gone[at]).map((each) => each.id));
  return withRequired(
    state,
    state.persons.filter((each) => !gone.includes(each.id)),
  );
}

export const invitePreviewPerson = (state: FlowState, id: string): FlowState => ({
  ...state,
  persons: state.persons.map((each) => (each.id === id ? { ...each, isInvited: true, state: "invited" } : each)),
});
