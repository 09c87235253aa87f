import type { BlacklistEntry } from "#contract/screening/blacklists.contract.ts";
import { wholeName } from "#contract/values/person-name.ts";

/** What an entry is called; one without a name by its number. `origin`: in its own script, where it is another name. */
export function entryNames(entry: BlacklistEntry): { title: string; origin: string } {
  const latin = entry.name || wholeName({ given: entry.given_name, middle: entry.middle_name, family: entry.surname });
  const origin =
    entry.origin_name ||
    wholeName({ given: entry.origin_given_name, middle: entry.origin_middle_name, family: entry.origin_surname });
  const title = latin || origin || entry.document || entry.tax_id;
  return { title, origin: origin === title ? "" : origin };
}
