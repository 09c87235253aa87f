import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { uniqueFieldNames } from "#contract/records/forms/profile-fields.ts";
import type { DuplicateKind } from "#contract/records/verifications/verification-states.ts";
import {
  readingIdentityOf,
  readingNumberOf,
} from "#server/features/records/document-readings/document-readings.rules.ts";
import {
  type CheckFacts,
  type CheckRule,
  type CheckRuleResult,
  type DuplicateFacts,
  notAvailable,
} from "./verification-checks.facts.rules.ts";

const others = (found: readonly DuplicateFacts[]) =>
  found.map(({ verificationId, faceDistance }) => ({ verificationId, faceDistance }));

function found(
  kind: DuplicateKind,
  duplicates: readonly DuplicateFacts[],
  worst: "fail" | "review",
): CheckRuleResult<`duplicate_${DuplicateKind}`> {
  const score = duplicates.length;
  if (score === 0) return { result: "pass", score, evidence: { found: `duplicate_${kind}.pass` } };
  const evidence = { found: `duplicate_${kind}.found` as const, verifications: others(duplicates) };
  return { result: worst, score, reasons: ["DUPLICATE"], evidence };
}

/** Anybody may have used a document, so only a person or a face declines. */
function checkDuplicates(facts: CheckFacts, kind: "person" | "document" | "face", isKnown: boolean) {
  if (!isKnown) return notAvailable("nothing_to_compare");
  const { detectMatchingApplicants, blockDocumentDuplicates, blockMultipleAccounts } = facts.form;
  const isBlocking = ({ hasPassed }: DuplicateFacts) =>
    kind === "document" ? blockDocumentDuplicates : blockMultipleAccounts && hasPassed;
  const same = facts.duplicates.filter((duplicate) => duplicate.kind === kind);
  const shown = detectMatchingApplicants ? same : same.filter(isBlocking);
  return found(kind, shown, shown.some(isBlocking) ? "fail" : "review");
}

const hasPerson = (person: {
  first?: string | undefined;
  last?: string | undefined;
  dob?: string | null | undefined;
}) => Boolean(person.first && person.last && person.dob);

/** Who types another name is not found by it: where a document is requested, what it says must have been read. */
function isPersonKnown({ profile, document }: CheckFacts): boolean {
  const mrz = readingIdentityOf(document?.reading);
  if (document) return hasPerson({ first: mrz?.firstNames, last: mrz?.lastName, dob: mrz?.dob });
  return hasPerson({ first: profile.first_name, last: profile.last_name, dob: profile.dob });
}

const asksForPerson = (form: FormConfig): boolean => {
  if (stepOf(form, "DOCUMENT")) return true;
  const fields = stepOf(form, "PROFILE")?.fields;
  return Boolean(fields?.first_name.enabled && fields.last_name.enabled && fields.dob.enabled);
};

export const looksForDuplicates = (form: FormConfig, kind: "person" | "document" | "face"): boolean =>
  form.detectMatchingApplicants || form.blockMultipleAccounts || (kind === "document" && form.blockDocumentDuplicates);

export function guardedFields({ form, profile }: Pick<CheckFacts, "form" | "profile">) {
  const step = stepOf(form, "PROFILE");
  return uniqueFieldNames.filter(
    (name) => step?.fields[name].enabled && !step.fields[name].allowDuplicates && profile[name] !== undefined,
  );
}

type DuplicateRule = CheckRule<`duplicate_${DuplicateKind}`>;

export const checkSamePerson: DuplicateRule = (facts) =>
  looksForDuplicates(facts.form, "person") && asksForPerson(facts.form)
    ? checkDuplicates(facts, "person", isPersonKnown(facts))
    : null;

export const checkSameDocument: DuplicateRule = (facts) =>
  facts.document && looksForDuplicates(facts.form, "document")
    ? checkDuplicates(facts, "document", Boolean(readingNumberOf(facts.document.reading)))
    : null;

export const checkSameFace: DuplicateRule = (facts) =>
  facts.face && looksForDuplicates(facts.form, "face") ? checkDuplicates(facts, "face", facts.hasFaceDescriptor) : null;

const ofKind = ({ duplicates }: CheckFacts, kind: DuplicateKind) =>
  duplicates.filter((duplicate) => duplicate.kind === kind);

export const checkSameDevice: DuplicateRule = (facts) => {
  if (!facts.form.blockDeviceDuplicates) return null;
  return facts.hasDevice ? found("device", ofKind(facts, "device"), "fail") : notAvailable("no_device");
};

/** Two firms may share a name: a person looks, unless an approved one has the same and accounts are blocked. */
export const checkSameCompany: DuplicateRule = (facts) => {
  if (!stepOf(facts.form, "COMPANY")) return null;
  if (!facts.company) return notAvailable("nothing_to_compare");
  const same = ofKind(facts, "company");
  const isBlocking = facts.form.blockMultipleAccounts && same.some(({ hasPassed }) => hasPassed);
  return found("company", same, isBlocking ? "fail" : "review");
};

export const checkSameProfile: DuplicateRule = (facts) =>
  guardedFields(facts).length > 0 ? found("profile", ofKind(facts, "profile"), "fail") : null;
