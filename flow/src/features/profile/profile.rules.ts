import type { ProfileAnswers } from "#contract/flow-answers.ts";
import type { ProfileFieldName } from "#contract/form-profile.ts";
import type { WordKey } from "../../platform/words.ts";

/** What stands in the fields, as typed; a date of birth is `year-month-day`, unfinished parts empty. */
export type ProfileDraft = { [Name in ProfileFieldName]?: string | undefined };
export type AskedField = { name: ProfileFieldName; isMandatory: boolean };
export type FieldProblem = Extract<WordKey, `problem.${string}`>;
export type FieldProblems = Partial<Record<ProfileFieldName, FieldProblem>>;

export const draftOf = (answers: ProfileAnswers): ProfileDraft => ({ ...answers });

/** A calendar day that exists, as the contract's `Day` has it. */
export function isDay(text: string): boolean {
  const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
  if (!parts) return false;
  const [year, month, day] = parts.slice(1).map(Number);
  const date = new Date(`${text}T00:00:00Z`);
  return date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
}

function problemOfBirthday(text: string, today: string): FieldProblem | undefined {
  const [year = "", month = "", day = ""] = text.split("-");
  if (year.length < 4 || !month || !day) return "problem.date_unfinished";
  if (!isDay(text)) return "problem.date_unreal";
  if (text >= today || text < "1900-01-01") return "problem.date_range";
  return undefined;
}

/** The same shapes as the contract's `ProfileAnswers`: a courtesy, the server decides. */
function problemOfText(name: ProfileFieldName, text: string, today: string): FieldProblem | undefined {
  if (name === "dob") return problemOfBirthday(text, today);
  if (name === "email")
    return text.length <= 254 && /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text) ? undefined : "problem.email";
  if (name === "phone") return /^\+?[\d ()-]{6,24}$/.test(text) ? undefined : "problem.phone";
  return text.length > 64 ? "problem.too_long" : undefined;
}

/** Words for a value that only the server saw through; it speaks English alone. */
export const refusedAs: FieldProblems = { email: "problem.email", phone: "problem.phone", dob: "problem.date_range" };

/** What is wrong with the typed answers; empty when they may be sent. `today` is YYYY-MM-DD. */
export function checkDraft(fields: readonly AskedField[], draft: ProfileDraft, today: string): FieldProblems {
  const problems: FieldProblems = {};
  for (const { name, isMandatory } of fields) {
    const text = (draft[name] ?? "").trim();
    const problem = text ? problemOfText(name, text, today) : isMandatory ? "problem.required" : undefined;
    if (problem) problems[name] = problem;
  }
  return problems;
}

/** The answers to send: those asked for and not left empty. */
export const answersOf = (fields: readonly AskedField[], draft: ProfileDraft): ProfileAnswers =>
  Object.fromEntries(
    fields.map(({ name }) => [name, (draft[name] ?? "").trim()] as const).filter(([, text]) => text !== ""),
  );

export type DatePart = "day" | "month" | "year";

/** In which order a language writes the parts of a date. */
export function datePartsOf(language: string): DatePart[] {
  const parts = new Intl.DateTimeFormat(`${language}-u-ca-gregory-nu-latn`).formatToParts(new Date(2020, 0, 2));
  return parts.map(({ type }) => type).filter((type): type is DatePart => /^(day|month|year)$/.test(type));
}

/** `{year: "1990", month: "4", day: ""}` → `1990-04-`; all empty → an empty text. */
export function joinDate({ day, month, year }: Record<DatePart, string>): string {
  const two = (text: string) => (text ? text.padStart(2, "0") : "");
  return day || month || year ? `${year}-${two(month)}-${two(day)}` : "";
}
