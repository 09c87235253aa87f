import type { FormConfig } from "#contract/form-config.ts";
import { stepOf } from "#contract/form-steps.ts";
import type { CheckFacts, DuplicateFacts, Made } from "./verifications.check.rules.ts";

/**
 * Who else has the same. A person or a face that has passed elsewhere is what "block multiple accounts" declines; a
 * document may have been used by anybody. All others are for a person, where the form detects them.
 */
export function checkDuplicates(facts: CheckFacts, kind: DuplicateFacts["kind"], isKnown: boolean): Made {
  if (!isKnown) return { result: "not_available", evidence: { why: "there is nothing to compare by" } };
  const { detectMatchingApplicants, blockDocumentDuplicates, blockMultipleAccounts } = facts.form;
  const isBlocking = ({ hasPassed }: DuplicateFacts) =>
    kind === "document" ? blockDocumentDuplicates : blockMultipleAccounts && hasPassed;
  const same = facts.duplicates.filter((duplicate) => duplicate.kind === kind);
  const found = detectMatchingApplicants ? same : same.filter(isBlocking);
  const evidence = {
    verifications: found.map(({ verificationId, faceDistance }) => ({ verificationId, faceDistance })),
  };
  const worst = found.some(isBlocking) ? "fail" : "review";
  return { result: found.length === 0 ? "pass" : worst, score: found.length, reasons: ["DUPLICATE"], evidence };
}

const hasPerson = (person: {
  first?: string | undefined;
  last?: string | undefined;
  dob?: string | null | undefined;
}) => Boolean(person.first && person.last && person.dob);

/** Is there anything to find the same person by: the same three facts that a key is made of, typed or read. */
export function isPersonKnown({ profile, document }: CheckFacts): boolean {
  const mrz = document?.reading.mrz;
  const typed = { first: profile.first_name, last: profile.last_name, dob: profile.dob };
  return hasPerson(typed) || hasPerson({ first: mrz?.firstNames, last: mrz?.lastName, dob: mrz?.dob });
}

/** Whether the form asks for what tells one person from another. A form of other matters has nobody to look for. */
export const asksForPerson = (form: FormConfig): boolean => {
  if (stepOf(form, "DOCUMENT")) return true;
  const fields = stepOf(form, "PROFILE")?.fields;
  return Boolean(fields?.first_name.enabled && fields.last_name.enabled && fields.dob.enabled);
};

/** Who is not looked for cannot be blocked; what is blocked is looked for. */
export const looksForDuplicates = (form: FormConfig, kind: "person" | "document" | "face"): boolean =>
  form.detectMatchingApplicants || form.blockMultipleAccounts || (kind === "document" && form.blockDocumentDuplicates);
