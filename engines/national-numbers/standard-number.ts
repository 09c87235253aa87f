import { stdnum } from "stdnum";
import type { NationalNumberProblem } from "#contract/values/national-numbers.ts";
import type { NationalNumberReader } from "./national-numbers.types.ts";

const problems: Record<string, NationalNumberProblem> = { InvalidChecksum: "checksum" };

/** What the library `stdnum` says against a number; null: nothing. Its validators are named by country and by kind. */
export function standardProblem(country: string, name: string, number: string): NationalNumberProblem | null {
  const validator = stdnum[country]?.[name];
  if (!validator) throw new Error(`no validator ${country} ${name}`);
  try {
    const { isValid, error } = validator.validate(number);
    return isValid ? null : (problems[error?.name ?? ""] ?? "form");
  } catch {
    // They throw on texts of an unexpected length.
    return "form";
  }
}

/** By `stdnum`, and then by what the number says. A day that is none is found by the latter: it names the problem better. */
export const standardNumber =
  (country: string, name: string, says: NationalNumberReader = () => ({})): NationalNumberReader =>
  (number, today) => {
    const problem = standardProblem(country, name, number);
    if (problem === "checksum") return problem;
    const said = says(number, today);
    return said === "date" ? said : (problem ?? said);
  };
