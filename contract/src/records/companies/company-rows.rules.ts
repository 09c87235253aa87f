import type { ProfileCorrection } from "#contract/records/applicants/applicant-profile.ts";
import type { CheckEvidence } from "#contract/records/verifications/check-evidence.ts";
import type { CompanyAnswers } from "./affiliated-persons.ts";
import { type CompanyDataName, companyDataNames } from "./company-data.ts";

export type CompanyCorrections = Partial<Record<CompanyDataName, ProfileCorrection>>;

export type CompanyNumberVerdict = "valid" | "invalid" | "unknown";

/** What is said of one thing of a company, by whom. `same`: null where there is nothing to compare. */
export type CompanyRow = {
  field: CompanyDataName;
  typed: string | null;
  /** In the company's documents. */
  read: string | null;
  register: string | null;
  corrected: ProfileCorrection | null;
  same: boolean | null;
  /** Of a number, by its check digits alone. */
  verdict: CompanyNumberVerdict | null;
};

type Checked = { evidence: CheckEvidence };

const numberKinds: Partial<Record<CompanyDataName, "registration" | "tax" | "lei">> = {
  registrationNumber: "registration",
  taxNumber: "tax",
  lei: "lei",
};

function verdictOf(checks: readonly Checked[], field: CompanyDataName): CompanyNumberVerdict | null {
  const kind = numberKinds[field];
  for (const { evidence } of checks)
    if (kind && (evidence.found === "company.pass" || evidence.found === "company.wrong"))
      return evidence.numbers.find((each) => each.kind === kind)?.verdict ?? null;
  return null;
}

function readName(checks: readonly Checked[]): Pick<CompanyRow, "read" | "register" | "same"> {
  const said: Pick<CompanyRow, "read" | "register" | "same"> = { read: null, register: null, same: null };
  const compare = (isSame: boolean) => {
    said.same = (said.same ?? true) && isSame;
  };
  for (const { evidence } of checks) {
    if (evidence.found === "company_documents.pass" || evidence.found === "company_documents.missing") {
      said.read = evidence.documents.find(({ found }) => found !== null)?.found ?? null;
      if (evidence.documents.some(({ read }) => read)) compare(evidence.found === "company_documents.pass");
    }
    if (evidence.found === "company_register.pass" || evidence.found === "company_register.other_name") {
      said.register = evidence.registered;
      compare(evidence.found === "company_register.pass");
    }
  }
  return said;
}

/** What is known of a company, in the form's order; what nobody said is left out. */
export function companyRows(
  answers: CompanyAnswers | null,
  corrected: CompanyCorrections,
  checks: readonly Checked[],
): CompanyRow[] {
  const said = readName(checks);
  return companyDataNames
    .map((field): CompanyRow => {
      const verdict = verdictOf(checks, field);
      const base = { field, typed: answers?.[field] || null, corrected: corrected[field] ?? null, verdict };
      if (field === "companyName") return { ...base, ...said };
      return { ...base, read: null, register: null, same: verdict === "invalid" ? false : null };
    })
    .filter(({ typed, read, register, corrected: put }) => typed ?? read ?? register ?? put);
}
