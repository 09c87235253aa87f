import type { FormConfig } from "#contract/form-config.ts";
import type { CheckFacts, DuplicateFacts, Made } from "./verifications.check.rules.ts";

/** Who else has the same; a form may block them, else a person looks. */
export function checkDuplicates(facts: CheckFacts, kind: DuplicateFacts["kind"], isKnown: boolean): Made {
  if (!isKnown) return { result: "not_available", evidence: { why: "there is nothing to compare by" } };
  const found = facts.duplicates.filter((duplicate) => duplicate.kind === kind);
  const evidence = {
    verifications: found.map(({ verificationId, faceDistance }) => ({ verificationId, faceDistance })),
  };
  const isBlocked = kind === "document" ? facts.form.blockDocumentDuplicates : facts.form.blockMultipleAccounts;
  const worst = isBlocked ? "fail" : "review";
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

/** Who is not looked for cannot be blocked; what is blocked is looked for. */
export const looksForDuplicates = (form: FormConfig, kind: "person" | "document" | "face"): boolean =>
  form.detectMatchingApplicants || form.blockMultipleAccounts || (kind === "document" && form.blockDocumentDuplicates);
