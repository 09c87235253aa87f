import { type FormSection, formSectionOf } from "#contract/records/forms/form-sections.ts";
import type { FormDraft } from "./form-draft.ts";

type Group = Record<string, unknown>;

/** Objects are compared field by field; lists and the pair of thresholds are one value each. */
const isGroup = (value: unknown): value is Group =>
  typeof value === "object" && value !== null && !Array.isArray(value) && !("noMatch" in value);

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

const keep = (group: Group, field: string, value: unknown) => {
  if (value !== undefined) group[field] = value;
};

type Clash = (field: string) => void;

function mergeGroups(base: Group, mine: Group, theirs: Group, onClash: Clash): Group {
  const merged: Group = {};
  // Texts are keyed by language: one added or removed on one side is not a key of the other.
  for (const field of new Set([...Object.keys(theirs), ...Object.keys(mine)])) {
    const [was, here, there] = [base[field], mine[field], theirs[field]];
    if (isGroup(was) && isGroup(here) && isGroup(there))
      merged[field] = mergeGroups(was, here, there, (inner) => onClash(`${field}.${inner}`));
    else if (isSame(here, was)) keep(merged, field, there);
    else {
      keep(merged, field, here);
      if (!isSame(there, was) && !isSame(there, here)) onClash(field);
    }
  }
  return merged;
}

/** Where both changed a field, ours wins, and its section is reported so that the user can look. */
export function mergeDrafts(drafts: { base: FormDraft; mine: FormDraft; theirs: FormDraft }): {
  draft: FormDraft;
  clashes: FormSection[];
} {
  const clashes = new Set<FormSection>();
  const draft = mergeGroups(drafts.base, drafts.mine, drafts.theirs, (field) => clashes.add(formSectionOf(field)));
  return { draft: draft as FormDraft, clashes: [...clashes] };
}
