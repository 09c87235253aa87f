import { nationalNumbers } from "#contract/values/national-numbers.ts";
import { readNationalNumber } from "./read-national-number.ts";

/** Null: the country's numbers say nothing of it, it is none of them, or they disagree. `today` is YYYY-MM-DD. */
export function genderOfNumber(country: string, number: string, today: string): "M" | "F" | null {
  const kinds = Object.hasOwn(nationalNumbers, country) ? nationalNumbers[country as keyof typeof nationalNumbers] : {};
  const genders = new Set<"M" | "F">();
  for (const kind of Object.keys(kinds)) {
    const read = readNationalNumber({ country, kind, text: number, today });
    const said = "problem" in read ? undefined : read.says.gender;
    if (said === "M" || said === "F") genders.add(said);
  }
  const [only, other] = genders;
  return other === undefined ? (only ?? null) : null;
}
