import type { ProfileFieldName } from "#contract/records/forms/profile-fields.ts";
import { answerPatterns, type LengthRange, profileLengths } from "#contract/records/requested/answer-shapes.ts";
import type { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import { problemOfBirthday } from "#flow/answers/birthdays.rules.ts";
import type { FieldProblems } from "#flow/answers/use-answers.ts";
import type { FlowFieldProblem } from "#flow/words/words.ts";

export type CustomFieldName = `custom.${string}`;
export type FlowFieldName = ProfileFieldName | CustomFieldName;
export type ProfileDraft = { [Name in FlowFieldName]?: string | undefined };
export type RequestedField = { name: FlowFieldName; isMandatory: boolean };

export const customName = (id: string): CustomFieldName => `custom.${id}`;

export const profileDraftOf = ({ custom = {}, ...answers }: ProfileAnswers): ProfileDraft => ({
  ...answers,
  ...Object.fromEntries(Object.entries(custom).map(([id, text]) => [customName(id), text])),
});

const patternProblems = {
  email: "problem.email",
  phone: "problem.phone",
  wallet_address: "problem.wallet_address",
  first_name: "problem.name",
  last_name: "problem.name",
  middle_name: "problem.name",
  telegram_username: "problem.telegram_username",
  ssn: "problem.ssn",
} as const satisfies { [Name in ProfileFieldName]?: FlowFieldProblem };

/** Longer than any pattern allows, so that a wrong answer is reported and not cut. */
const anyLength: LengthRange = [1, 64];

const isPatterned = (name: FlowFieldName): name is keyof typeof patternProblems => Object.hasOwn(patternProblems, name);

export function profileLengthsOf(name: FlowFieldName): LengthRange {
  if (name.startsWith("custom.")) return profileLengths.custom;
  return name in profileLengths ? profileLengths[name as keyof typeof profileLengths] : anyLength;
}

function problemOfText(name: FlowFieldName, text: string, today: string): FlowFieldProblem | undefined {
  if (name === "dob") return problemOfBirthday(text, today);
  const [min, max] = profileLengthsOf(name);
  if (isPatterned(name))
    return text.length <= max && answerPatterns[name].test(text) ? undefined : patternProblems[name];
  if (text.length < min) return "problem.too_short";
  return text.length > max ? "problem.too_long" : undefined;
}

/** Checks that only the server can do; its messages are in English. */
export const refusedAs: FieldProblems = {
  ...patternProblems,
  dob: "problem.date_range",
  residence_country: "problem.residence_country",
};

export function checkDraft(fields: readonly RequestedField[], draft: ProfileDraft, today: string): FieldProblems {
  const problems: FieldProblems = {};
  for (const { name, isMandatory } of fields) {
    const text = (draft[name] ?? "").trim();
    const problem = text ? problemOfText(name, text, today) : isMandatory ? "problem.required" : undefined;
    if (problem) problems[name] = problem;
  }
  return problems;
}

export function profileAnswersOf(fields: readonly RequestedField[], draft: ProfileDraft): ProfileAnswers {
  const given = fields.map(({ name }) => [name, (draft[name] ?? "").trim()] as const).filter(([, text]) => text !== "");
  const own = given.filter(([name]) => name.startsWith("custom."));
  const custom = Object.fromEntries(own.map(([name, text]) => [name.slice("custom.".length), text]));
  return {
    ...Object.fromEntries(given.filter((answer) => !own.includes(answer))),
    ...(own.length > 0 && { custom }),
  };
}
