import type { ListLoss, ListVersion } from "#contract/screening/lists.contract.ts";
import { listCountOf, printableText } from "./lists.table.ts";

const lossWords: Record<ListLoss["what"], (lost: string, of: string) => string> = {
  entries: (lost, of) => `${lost} of ${of} entries are gone`,
  names: (lost, of) => `${lost} of ${of} names are gone`,
  aliases: (lost, of) => `${lost} of ${of} aliases are gone`,
  letters: (lost, of) => `the letters of ${lost} of ${of} names are destroyed or gone`,
  numbers: (lost, of) => `${lost} of ${of} numbers are gone`,
  sample: (lost, of) => `${lost} of ${of} names that were tried are not found in it`,
};

/** What a version lost, in one sentence's middle; empty when nothing. */
export const lossesText = (losses: readonly ListLoss[]): string =>
  losses.map(({ what, lost, of }) => lossWords[what](listCountOf(lost), listCountOf(of))).join(", ");

const shownMissed = 10;

/** Names that do not find their own entry, and their score. */
export function missedLines(code: string, { version, missedCount, missed }: ListVersion): string[] {
  if (!missedCount) return [];
  const first = missed.slice(0, shownMissed).map(({ name, score }) => `  ${score}  ${printableText(name)}`);
  const more = missedCount - first.length;
  return [
    `${code}: ${listCountOf(missedCount)} names of version ${version} do not find their own entry with 95 or more:`,
    ...first,
    ...(more > 0 ? [`  and ${listCountOf(more)} more`] : []),
  ];
}
