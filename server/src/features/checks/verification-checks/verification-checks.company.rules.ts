import { isShareExcused, shareSum, sharesOfPersons } from "#contract/records/companies/shares.rules.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { asksPersons } from "#contract/records/steps/company.step.ts";
import { compileNames } from "#engines/names/compile-names.ts";
import { findNames } from "#engines/names/find-names.ts";
import { judgeCompanyNumber, judgeCompanyTaxNumber } from "#engines/national-numbers/company-number.ts";
import type { VerifiedPerson } from "./verification-checks.company.service.ts";
import { type CheckRule, notAvailable } from "./verification-checks.facts.rules.ts";
import type { PersonName, ProvingFact } from "./verification-checks.origins.rules.ts";

const wrongInfo = { reasons: ["WRONG_INFO" as const] };
const engine = "visual-zone" as const;

/** By their check digits alone: whether the register has them is another question. A LEI was refused when it was typed. */
export const checkCompany: CheckRule<"company"> = ({ form, company }) => {
  if (!stepOf(form, "COMPANY")) return null;
  if (!company) return notAvailable("nothing_to_compare");
  const { registrationCountry: country, registrationNumber, taxNumber, lei } = company.answers;
  const numbers = [
    ...(registrationNumber
      ? [
          {
            kind: "registration" as const,
            number: registrationNumber,
            verdict: judgeCompanyNumber(country, registrationNumber),
          },
        ]
      : []),
    ...(taxNumber
      ? [{ kind: "tax" as const, number: taxNumber, verdict: judgeCompanyTaxNumber(country, taxNumber) }]
      : []),
    ...(lei ? [{ kind: "lei" as const, number: lei, verdict: "valid" as const }] : []),
  ];
  if (numbers.length === 0) return notAvailable("no_number");
  if (numbers.some(({ verdict }) => verdict === "invalid"))
    return { result: "review", ...wrongInfo, evidence: { found: "company.wrong", numbers } };
  if (numbers.every(({ verdict }) => verdict === "unknown")) return notAvailable("no_company_number_rule");
  return { result: "pass", evidence: { found: "company.pass", numbers } };
};

/** Near enough for print that was read by a machine; the company's form may be written out, or left away. */
const likeness = 88;

/** A long name runs over two lines. */
function nameIn(lines: readonly string[], name: string): string | null {
  const texts = [...lines, ...lines.slice(1).map((line, at) => `${lines[at]} ${line}`)].filter((text) => text.trim());
  const whole = texts.flatMap((text) => pieces(text, name));
  if (whole.length === 0) return null;
  const index = compileNames(whole.map((text) => ({ names: [text], kind: "company" as const })));
  const [best] = findNames(index, { name, kind: "company" }, { minScore: likeness, limit: 1 });
  return best?.name ?? null;
}

/** A name stands within a line: as many words of it as the name has. */
function pieces(text: string, name: string): string[] {
  const words = text.split(/\s+/).filter(Boolean).slice(0, 60);
  const many = name.split(/\s+/).filter(Boolean).length;
  const found: string[] = [];
  for (let from = 0; from + many <= words.length; from += 1) found.push(words.slice(from, from + many).join(" "));
  return found.length > 0 ? found : [text];
}

const mostLines = 200;

export const checkCompanyDocuments: CheckRule<"company_documents"> = ({ form, company, steps }) => {
  const step = stepOf(form, "COMPANY");
  if (!step || step.documents.length === 0) return null;
  if (!company) return notAvailable("nothing_to_compare");
  const expected = company.answers.companyName;
  const documents = step.documents.map((kind) => {
    const side: FileSide = `company_${kind}`;
    const lines = (steps.pages[side] ?? []).slice(0, mostLines);
    return { side, expected, found: nameIn(lines, expected), read: lines.length > 0 };
  });
  const evidence = { documents };
  if (documents.every(({ found }) => found !== null))
    return { result: "pass", engine, evidence: { found: "company_documents.pass", ...evidence } };
  const isUnread = documents.every(({ found, read }) => found !== null || !read);
  return {
    result: isUnread ? "not_available" : "review",
    engine,
    evidence: { found: "company_documents.missing", ...evidence },
  };
};

export const checkOwnershipShares: CheckRule<"company_shares"> = ({ form, company }) => {
  const step = stepOf(form, "COMPANY");
  if (!step?.beneficiaries) return null;
  if (!company) return notAvailable("nothing_to_compare");
  const { persons } = company;
  const bar = step.verifyFromPercent;
  const named = shareSum(persons, null);
  if (named > 100)
    return { result: "fail", ...wrongInfo, evidence: { found: "company_shares.over_100", sum: named, bar } };
  const shares = { sum: sharesOfPersons(persons), bar };
  const reasons = persons.filter((each) => isShareExcused(persons, each, step)).length;
  if (reasons > 0) return { result: "review", evidence: { found: "company_shares.excused", ...shares, reasons } };
  if (100 - shares.sum >= shares.bar)
    return { result: "review", evidence: { found: "company_shares.unnamed", ...shares } };
  return { result: "pass", evidence: { found: "company_shares.pass", ...shares } };
};

/** What was submitted under a person's link is of somebody else. */
function isSomebodyElse({ dob, firstName, lastName }: VerifiedPerson["named"], read: Read): boolean {
  if (dob !== null && read.birth !== null && read.birth.value !== dob) return true;
  const { first, last } = read.name.value;
  const index = compileNames([{ names: [`${first} ${last}`], kind: "person" }]);
  const name = `${firstName} ${lastName}`.trim();
  return findNames(index, { name, kind: "person" }, { minScore: likeness, limit: 1 }).length === 0;
}

/** Whoever has the link can type the name of the person: only what was read says who was there. */
type Read = { name: ProvingFact<PersonName>; birth: ProvingFact<string> | null };
const readOf = ({ name, birth }: VerifiedPerson): Read | null => name && { name, birth };

/** Nobody is declined for another's sake: a reviewer decides on the company. */
export const checkPersons: CheckRule<"company_persons"> = ({ form, company }) => {
  const step = stepOf(form, "COMPANY");
  if (!step || !asksPersons(step) || step.personFormId === null) return null;
  if (!company) return notAvailable("nothing_to_compare");
  const { required, approved, declined } = company.counts;
  const persons = { required, approved };
  if (declined > 0) return { result: "review", evidence: { found: "company_persons.declined", ...persons } };
  const others = company.verified.filter((each) => {
    const read = readOf(each);
    return read !== null && isSomebodyElse(each.named, read);
  }).length;
  if (others > 0) return { result: "review", evidence: { found: "company_persons.other_name", ...persons, others } };
  if (approved < required) return { result: "review", evidence: { found: "company_persons.open", ...persons } };
  const unread = company.verified.filter((each) => readOf(each) === null).length;
  if (unread > 0) return { result: "review", evidence: { found: "company_persons.unread", ...persons, unread } };
  return { result: "pass", evidence: { found: "company_persons.pass", ...persons } };
};

const isNameLabel = (label: string) => /^(company |legal |registered |full )?name$/i.test(label.trim());

export const checkRegister: CheckRule<"company_register"> = ({ form, company }) => {
  if (!stepOf(form, "COMPANY")?.askRegister) return null;
  if (!company?.register) return notAvailable("no_number");
  const { register, answers } = company;
  if (register.state === "not_configured") return notAvailable("no_register");
  if (register.state === "failed") return notAvailable("register_failed");
  if (register.state === "unknown" || !register.answer.known)
    return { result: "review", evidence: { found: "company_register.unknown" } };
  const registered = register.answer.facts.find(({ label }) => isNameLabel(label))?.value;
  if (registered === undefined) return notAvailable("nothing_to_compare");
  const index = compileNames([{ names: [registered], kind: "company" }]);
  const isSame = findNames(index, { name: answers.companyName, kind: "company" }, { minScore: likeness }).length > 0;
  const names = { given: answers.companyName, registered };
  return isSame
    ? { result: "pass", evidence: { found: "company_register.pass", ...names } }
    : { result: "review", ...wrongInfo, evidence: { found: "company_register.other_name", ...names } };
};
