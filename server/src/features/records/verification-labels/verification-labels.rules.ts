import type { labelRefusals } from "#contract/cases/verification-labels.contract.ts";
import * as limits from "#contract/limits.ts";

type Change = { added: string[]; removed: string[]; reason: (typeof labelRefusals)[number] | null };

/** What a change does to a verification with these labels; undefined: it is not of the project. */
export function labelChangeOf(
  labels: readonly string[] | undefined,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Change {
  if (!labels) return { added: [], removed: [], reason: "not_found" };
  const added = [...new Set(add)].filter((label) => !labels.includes(label));
  const removed = labels.filter((label) => remove.includes(label));
  const isTooMany = added.length > 0 && labels.length + added.length - removed.length > limits.labelsEach;
  return isTooMany ? { added: [], removed: [], reason: "too_many" } : { added, removed, reason: null };
}
