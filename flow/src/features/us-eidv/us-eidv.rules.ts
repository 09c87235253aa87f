import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { addressLengths, answerPatterns, profileLengths } from "#contract/records/requested/answer-shapes.ts";
import { type UsState, usStates } from "#contract/values/us-states.ts";
import { problemOfBirthday } from "#flow/answers/birthdays.rules.ts";
import type { FieldProblems } from "#flow/answers/use-answers.ts";

export const usEidvLineNames = ["line1", "city", "postalCode"] as const;
export const usEidvNameFields = ["firstName", "lastName"] as const;
type TypedName = (typeof usEidvLineNames)[number] | (typeof usEidvNameFields)[number] | "dob" | "ssn" | "state";
export type UsEidvDraft = Record<TypedName, string> & { skipped: boolean };

/** As people write it: 123-45-6789. */
export function groupSsn(typed: string): string {
  const digits = typed.replace(/\D/g, "").slice(0, 9);
  return [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)].filter(Boolean).join("-");
}

/** What other steps were given is not requested twice. */
export function usEidvDraftOf({ profile, address, usEidv }: FlowState): UsEidvDraft {
  const given = usEidv?.skipped === false ? usEidv : null;
  const home = address?.country === "US" ? address : null;
  const state = given?.state ?? home?.state ?? profile.state ?? "";
  return {
    firstName: given?.firstName ?? profile.first_name ?? "",
    lastName: given?.lastName ?? profile.last_name ?? "",
    dob: given?.dob ?? profile.dob ?? "",
    // What is kept is never shown again.
    ssn: given ? "" : groupSsn(profile.ssn ?? ""),
    line1: given?.line1 ?? home?.line1 ?? profile.address ?? "",
    city: given?.city ?? home?.city ?? profile.city ?? "",
    state: state in usStates ? state : "",
    postalCode: given?.postalCode ?? home?.postalCode ?? profile.postal_code ?? "",
    skipped: false,
  };
}

const mostOf = { firstName: profileLengths.first_name, lastName: profileLengths.last_name, ...addressLengths };

export const isSsnKept = ({ usEidv }: FlowState): boolean => usEidv?.skipped === false;

export function checkDraft(draft: UsEidvDraft, today: string, isKept = false): FieldProblems {
  const problems: FieldProblems = {};
  for (const name of [...usEidvNameFields, "line1", "city"] as const) {
    const typed = draft[name].trim();
    if (!typed) problems[name] = "problem.required";
    else if (typed.length < mostOf[name][0]) problems[name] = "problem.too_short";
  }
  for (const name of usEidvNameFields)
    if (!problems[name] && !answerPatterns.first_name.test(draft[name].trim())) problems[name] = "problem.name";
  const birthday = draft.dob ? problemOfBirthday(draft.dob, today) : "problem.required";
  if (birthday) problems.dob = birthday;
  if (!(isKept && draft.ssn === "") && !answerPatterns.ssn.test(draft.ssn)) problems.ssn = "problem.ssn";
  if (!(draft.state in usStates)) problems.state = "problem.choose";
  if (!answerPatterns.usPostalCode.test(draft.postalCode.trim())) problems.postalCode = "problem.us_postal_code";
  return problems;
}

export function usEidvAnswersOf({ skipped, ...draft }: UsEidvDraft) {
  if (skipped) return { skipped };
  const typed = Object.fromEntries(Object.entries(draft).map(([name, text]) => [name, text.trim()]));
  const { ssn = "", ...rest } = typed as Record<TypedName, string> & { state: UsState };
  return { ...rest, ...(ssn !== "" && { ssn }), skipped };
}
