import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import type { DeclineReason } from "#contract/records/verifications/verification-states.ts";
import {
  type ComparedField,
  compareProfile,
} from "#server/features/cases/verifications/verifications.profile.rules.ts";
import {
  leftToDocument,
  profileEstimatesOf,
  profileFieldsOf,
} from "#server/features/records/document-readings/document-readings.profile.rules.ts";
import {
  type DocumentReadingFields,
  type IdentityReading,
  isCertain,
  readingIdentityOf,
} from "#server/features/records/document-readings/document-readings.rules.ts";
import { type CheckRule, notAvailable } from "./verification-checks.facts.rules.ts";
import { readBirth, typedBirth } from "./verification-checks.origins.rules.ts";

/** What can be compared of what the applicant typed. */
export const typedFields = (profile: ProfileAnswers, reading: DocumentReadingFields): ComparedField[] =>
  compareProfile(profile, reading).filter(({ field, typed }) => typed && !(field === "gender" && typed === "X"));

/** Null: nothing differs. */
export function judgeDiffering(
  fields: readonly ComparedField[],
  identity: IdentityReading | null,
): { result: "fail" | "review"; reasons: DeclineReason[] } | null {
  const differing = fields.filter(({ same }) => same === false).map(({ field }) => field);
  if (differing.length === 0) return null;
  const reasons: DeclineReason[] = [];
  if (differing.includes("first_name") || differing.includes("last_name")) reasons.push("WRONG_NAME");
  if (differing.includes("dob")) reasons.push("WRONG_DOB");
  if (differing.includes("gender")) reasons.push("WRONG_INFO");
  // Only the date of birth has a check digit of its own; names may be misread, so they wait for a person.
  const declines = differing.includes("dob") && identity !== null && isCertain(identity, "birthDate");
  return { result: declines ? "fail" : "review", reasons };
}

export const checkProfile: CheckRule<"profile_match"> = ({ form, document, profile }) => {
  // A bank ID has a check of its own.
  if (!document || document.bankId || !stepOf(form, "PROFILE")) return null;
  const fields = typedFields(profile, document.reading);
  if (fields.length === 0) return null;
  const identity = readingIdentityOf(document.reading);
  const differing = judgeDiffering(fields, identity);
  // Read at its labels: nothing proves it, so a person compares.
  if (!identity && differing) return { result: "review", evidence: { found: "profile_match.printed_differs", fields } };
  if (!identity && fields.every(({ same }) => same === true))
    return { result: "review", evidence: { found: "profile_match.printed", fields } };
  if (differing) return { ...differing, evidence: { found: "profile_match.differs", fields } };
  return fields.some(({ same }) => same === null)
    ? { result: "not_available", evidence: { found: "profile_match.unread", fields } }
    : { result: "pass", evidence: { found: "profile_match.pass", fields } };
};

export const checkExtraction: CheckRule<"profile_extraction"> = ({ form, document }) => {
  const fields = leftToDocument(form);
  if (fields.length === 0) return null;
  const reading = document?.reading ?? null;
  const mrz = readingIdentityOf(reading);
  const shown = profileFieldsOf(reading);
  const unread = fields.filter((name) => !shown?.[name]);
  // A repaired or inconsistent zone is not saved either (`recognise`): a person looks.
  if (mrz && (mrz.repaired || mrz.doubts.length > 0 || mrz.wrongDigits.length > 0))
    return {
      result: "review",
      reasons: ["WRONG_INFO"],
      evidence: { found: "profile_extraction.review", fields, unread },
    };
  if (unread.length === 0) return { result: "pass", evidence: { found: "profile_extraction.pass", fields, unread } };
  // Not every document holds every field: a person looks.
  if (shown) return { result: "review", evidence: { found: "profile_extraction.absent", fields, unread } };
  const estimates = profileEstimatesOf(reading, document?.type);
  const printed = Object.fromEntries(
    fields.flatMap((name) => {
      const read = estimates[name];
      return read ? [[name, read]] : [];
    }),
  );
  return Object.keys(printed).length > 0
    ? { result: "review", evidence: { found: "profile_extraction.printed", fields, unread, printed } }
    : { result: "not_available", evidence: { found: "profile_extraction.unread", fields, unread } };
};

/** Whole years; somebody born on 29 February is a year older on 1 March of a common year. */
export function ageInYearsOn(dob: string, today: string): number {
  const years = Number(today.slice(0, 4)) - Number(dob.slice(0, 4));
  return today.slice(5) < dob.slice(5) ? years - 1 : years;
}

export const checkApplicantAge: CheckRule<"age"> = ({ form: { ageMin, ageMax }, profile, document, today }) => {
  if (ageMin === null && ageMax === null) return null;
  const mrz = readingIdentityOf(document?.reading);
  const birth = readBirth(document?.reading) ?? typedBirth(profile);
  if (!birth) return notAvailable("no_birth_date");
  const age = ageInYearsOn(birth.value, today);
  const isTooYoung = age < (ageMin ?? 0);
  const isAllowed = !isTooYoung && age <= (ageMax ?? 200);
  const from = birth.origin === "typed" ? ("profile" as const) : ("document" as const);
  const facts = { age, from, ageMin, ageMax };
  const reasons = isAllowed ? [] : ["AGE_RESTRICTION" as const];
  // What somebody types of their own age proves nothing for them, only against them.
  const isSure =
    birth.origin === "typed" ? document === null && !isAllowed : mrz !== null && isCertain(mrz, "birthDate");
  if (!isSure) return { result: "review", reasons, evidence: { found: "age.unsure", ...facts } };
  if (isAllowed) return { result: "pass", evidence: { found: "age.pass", ...facts } };
  return { result: "fail", reasons, evidence: { found: isTooYoung ? "age.too_young" : "age.too_old", ...facts } };
};
