import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { profileFieldNames } from "#contract/records/forms/profile-fields.ts";
import type { StepType } from "#contract/records/steps/step-types.ts";
import { languages } from "#contract/values/languages.ts";

export type FormPathCrumb = { kind: "field" | "item" | "language" | "profile"; name: string };

export type FormValue = string | number | boolean | null;

export type FormValueChange = { path: FormPathCrumb[] } & (
  | { kind: "value"; before: FormValue; after: FormValue }
  | { kind: "list"; added: FormValue[]; removed: FormValue[] }
  /** The same items in another order, as they are now. */
  | { kind: "order"; now: string[] }
  | { kind: "item"; isAdded: boolean }
);

export type FormVersionDifference = {
  stepsAdded: StepType[];
  stepsRemoved: StepType[];
  /** The common steps in their new order, when the order changed. */
  stepsOrder: StepType[] | null;
  /** Changes of the form as a whole, by setting; then of each step. */
  form: { setting: string; changes: FormValueChange[] }[];
  steps: { type: StepType; changes: FormValueChange[] }[];
};

type Group = Record<string, unknown>;
const isGroup = (value: unknown): value is Group =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isBlank = (value: unknown) => value === undefined || value === null || value === "";
const isSame = (a: unknown, b: unknown) => (isBlank(a) && isBlank(b)) || JSON.stringify(a) === JSON.stringify(b);

const tags = new Set<string>(languages);
const profileNames = new Set<string>(profileFieldNames);

/** Keys of texts are languages, keys of the profile's fields are fields; all others are settings. */
function crumbOf(key: string, among: readonly string[], path: readonly FormPathCrumb[]): FormPathCrumb {
  if (among.length > 0 && among.every((each) => tags.has(each))) return { kind: "language", name: key };
  const isProfile = path.at(-1)?.name === "fields" && profileNames.has(key);
  return { kind: isProfile ? "profile" : "field", name: key };
}

function compareGroups(before: Group, after: Group, path: FormPathCrumb[]): FormValueChange[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return keys.flatMap((key) => compare(before[key], after[key], [...path, crumbOf(key, keys, path)]));
}

const identities = ["id", "value", "country"] as const;
const identityOf = (item: Group): string =>
  String(identities.map((key) => item[key]).find((each) => !isBlank(each)) ?? "");

/** Its title or label in the first language that has one, else its own name. */
function nameOf(item: Group): string {
  const texts = item.title ?? item.label;
  const said = isGroup(texts) ? Object.values(texts).find((text) => typeof text === "string" && text !== "") : null;
  return typeof said === "string" ? said : identityOf(item);
}

const isReordered = (before: readonly string[], after: readonly string[]): boolean => {
  const kept = before.filter((each) => after.includes(each));
  return kept.join("\n") !== after.filter((each) => before.includes(each)).join("\n");
};

function compareItems(before: Group[], after: Group[], path: FormPathCrumb[]): FormValueChange[] {
  const find = (list: Group[], id: string) => list.find((item) => identityOf(item) === id);
  const at = (item: Group): FormPathCrumb[] => [...path, { kind: "item", name: nameOf(item) }];
  const [was, is] = [before.map(identityOf), after.map(identityOf)];
  const gone = before.filter((item) => !find(after, identityOf(item)));
  const changes = after.flatMap((item): FormValueChange[] => {
    const old = find(before, identityOf(item));
    return old ? compareGroups(old, item, at(item)) : [{ kind: "item", path: at(item), isAdded: true }];
  });
  return [
    ...gone.map((item): FormValueChange => ({ kind: "item", path: at(item), isAdded: false })),
    ...changes,
    ...(isReordered(was, is) ? [{ kind: "order" as const, path, now: after.map(nameOf) }] : []),
  ];
}

function compareLists(before: unknown[], after: unknown[], path: FormPathCrumb[]): FormValueChange[] {
  const [items, others] = [before.filter(isGroup), after.filter(isGroup)];
  if (items.length + others.length > 0) return compareItems(items, others, path);
  const added = after.filter((each) => !before.includes(each)) as FormValue[];
  const removed = before.filter((each) => !after.includes(each)) as FormValue[];
  const list: FormValueChange[] = added.length + removed.length > 0 ? [{ kind: "list", path, added, removed }] : [];
  const order = isReordered(before.map(String), after.map(String));
  return order ? [...list, { kind: "order", path, now: after.map(String) }] : list;
}

function compare(before: unknown, after: unknown, path: FormPathCrumb[]): FormValueChange[] {
  if (isSame(before, after)) return [];
  if (Array.isArray(before) || Array.isArray(after))
    return compareLists(Array.isArray(before) ? before : [], Array.isArray(after) ? after : [], path);
  if (isGroup(before) || isGroup(after))
    return compareGroups(isGroup(before) ? before : {}, isGroup(after) ? after : {}, path);
  return [{ kind: "value", path, before: (before ?? null) as FormValue, after: (after ?? null) as FormValue }];
}

export function formDifferenceOf(before: FormConfig, after: FormConfig): FormVersionDifference {
  const { steps: stepsBefore, ...formBefore } = before;
  const { steps: stepsAfter, ...formAfter } = after;
  const [was, is] = [stepsBefore.map(({ type }) => type), stepsAfter.map(({ type }) => type)];
  const settings = Object.keys(formAfter) as (keyof typeof formAfter)[];
  const form = settings.map((setting) => ({
    setting,
    changes: compare(formBefore[setting], formAfter[setting], [{ kind: "field", name: setting }]),
  }));
  const steps = stepsAfter.flatMap((step) => {
    const old = stepsBefore.find(({ type }) => type === step.type);
    return old ? [{ type: step.type, changes: compareGroups(old, step, []) }] : [];
  });
  return {
    stepsAdded: is.filter((type) => !was.includes(type)),
    stepsRemoved: was.filter((type) => !is.includes(type)),
    stepsOrder: isReordered(was, is) ? is.filter((type) => was.includes(type)) : null,
    form: form.filter(({ changes }) => changes.length > 0),
    steps: steps.filter(({ changes }) => changes.length > 0),
  };
}

export const isNothing = ({ stepsAdded, stepsRemoved, stepsOrder, form, steps }: FormVersionDifference): boolean =>
  stepsAdded.length + stepsRemoved.length + form.length + steps.length === 0 && stepsOrder === null;
