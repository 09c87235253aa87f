import type { BlacklistEntry } from "#contract/screening/blacklists.contract.ts";

const joined = (...parts: string[]): string => parts.filter((part) => part !== "").join(" ");

/** What an entry is called; one without a name by its number. `origin`: in its own script, where it is another name. */
export function entryNames(entry: BlacklistEntry): { title: string; origin: string } {
  const latin = entry.name || joined(entry.given_name, entry.middle_name, entry.surname);
  const origin = entry.origin_name || joined(entry.origin_given_name, entry.origin_middle_name, entry.origin_surname);
  const title = latin || origin || entry.document || entry.tax_id;
  return { title, origin: origin === title ? "" : origin };
}
