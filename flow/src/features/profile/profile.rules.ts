import { whyNotBornOn } from "#contract/birth-date.rules.ts";
import type { ProfileAnswers } from "#contract/flow-answers.ts";
import type { ProfileFieldName } from "#contract/form-profile.ts";
import { personName, walletAddress } from "#contract/person-name.ts";
import type { Problems } from "../../answering.ts";
import { problemOfDate } from "../../pieces/dates.rules.ts";
import type { FieldProblem } from "../../platform/words.ts";

/** Where one of the customer's own fields stands among the answers. */
export type CustomName = `custom.${string}`;
export type FieldName = ProfileFieldName | CustomName;
/** What stands in the fields, as typed; a date of birth is `year-month-day`, unfinished parts empty. */
export type ProfileDraft = { [Name in FieldName]?: string | undefined };
export type AskedField = { name: FieldName; isMandatory: boolean };

export const customName = (id: string): CustomName => `custom.${id}`;

export const draftOf = ({ custom = {}, ...answers }: ProfileAnswers): ProfileDraft => ({
  ...answers,
  ...Object.fromEntries(Object.entries(custom).map(([id, text]) => [customName(id), text])),
});

function problemOfBirthday(text: string, today: string): FieldProblem | undefined {
  const problem = problemOfDate(text);
  if (problem) return problem;
  return whyNotBornOn(text, today) ? "problem.date_range" : undefined;
}

const shapes: { [Name in ProfileFieldName]?: [RegExp, FieldProblem] } = {
  email: [/^(?=.{1,254}$)[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/, "problem.email"],
  phone: [/^\+?[\d ()-]{6,24}$/, "problem.phone"],
  wallet_address: [walletAddress, "problem.wallet_address"],
  first_name: [personName, "problem.name"],
  last_name: [personName, "problem.name"],
  middle_name: [personName, "problem.name"],
  telegram_username: [/^@?[A-Za-z][A-Za-z0-9_]{4,31}$/, "problem.telegram_username"],
  ssn: [/^(?!000|666|9)\d{3}-?(?!00)\d{2}-?(?!0000)\d{4}$/, "problem.ssn"],
};

/** The fewest and the most characters of what is free text. */
const lengths: { [Name in ProfileFieldName]?: [min: number, max: number] } = {
  driver_license: [3, 32],
  postal_code: [2, 16],
  address: [3, 256],
};

/** The fewest and the most characters of an answer. */
export function lengthsOf(name: FieldName): [min: number, max: number] {
  if (name.startsWith("custom.")) return [1, 256];
  return lengths[name as ProfileFieldName] ?? [1, 64];
}

/** The same shapes as the contract's `ProfileAnswers`: a courtesy, the server decides. */
function problemOfText(name: FieldName, text: string, today: string): FieldProblem | undefined {
  if (name === "dob") return problemOfBirthday(text, today);
  const shape = shapes[name as ProfileFieldName];
  if (shape) return shape[0].test(text) ? undefined : shape[1];
  const [min, max] = lengthsOf(name);
  if (text.length < min) return "problem.too_short";
  return text.length > max ? "problem.too_long" : undefined;
}

/** Words for a value that only the server saw through; it speaks English alone. */
export const refusedAs: Problems = {
  email: "problem.email",
  phone: "problem.phone",
  dob: "problem.date_range",
  first_name: "problem.name",
  last_name: "problem.name",
  middle_name: "problem.name",
  residence_country: "problem.residence_country",
  wallet_address: "problem.wallet_address",
  telegram_username: "problem.telegram_username",
  ssn: "problem.ssn",
};

/** What is wrong with the typed answers; empty when they may be sent. `today` is YYYY-MM-DD. */
export function checkDraft(fields: readonly AskedField[], draft: ProfileDraft, today: string): Problems {
  const problems: Problems = {};
  for (const { name, isMandatory } of fields) {
    const text = (draft[name] ?? "").trim();
    const problem = text ? problemOfText(name, text, today) : isMandatory ? "problem.required" : undefined;
    if (problem) problems[name] = problem;
  }
  return problems;
}

/** The answers to send: those asked for and not left empty. */
export function answersOf(fields: readonly AskedField[], draft: ProfileDraft): ProfileAnswers {
  const given = fields.map(({ name }) => [name, (draft[name] ?? "").trim()] as const).filter(([, text]) => text !== "");
  const own = given.filter(([name]) => name.startsWith("custom."));
  const custom = Object.fromEntries(own.map(([name, text]) => [name.slice("custom.".length), text]));
  return {
    ...Object.fromEntries(given.filter((answer) => !own.includes(answer))),
    ...(own.length > 0 && { custom }),
  };
}
