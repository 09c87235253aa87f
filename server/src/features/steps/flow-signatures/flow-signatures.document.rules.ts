import type { StepAnswers } from "#contract/records/flow/flow-answers.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { stepOf } from "#contract/records/forms/form-steps.ts";
import { profileFieldNames } from "#contract/records/forms/profile-fields.ts";
import { documentFieldNames } from "#contract/records/forms/step-choices.ts";
import { translatedTextIn } from "#contract/records/forms/text-in.ts";
import { formatFor } from "#contract/values/format.ts";
import { directionOf } from "#contract/values/language-match.ts";
import type { languages } from "#contract/values/languages.ts";
import type { PdfReport, PdfRow } from "#engines/pdf/report.ts";
import { fillWords, pageWords } from "#server/words.ts";

export type SignedAnswers = Pick<StepAnswers, "profile" | "document" | "taxId" | "address">;
type Facts = {
  answers: SignedAnswers;
  config: FormConfig;
  business: string;
  verificationId: string;
  language: (typeof languages)[number];
  madeAt: string;
};

const row = (label: string, value: string | null | undefined): PdfRow[] => (value ? [[label, value]] : []);
const formatOf = ({ language }: Facts) => formatFor(language, "UTC");

function profileRows(facts: Facts): PdfRow[] {
  const { profile } = facts.answers;
  const [words, format] = [pageWords[facts.language], formatOf(facts)];
  const said = (name: (typeof profileFieldNames)[number]) => {
    const value = profile[name];
    if (!value) return undefined;
    if (name === "residence_country") return format.country(value);
    if (name === "gender" && profile.gender) return words[`gender.${profile.gender}`];
    if (name === "pep" && profile.pep) return words[`answer.${profile.pep}`];
    return name === "dob" ? format.day(value) : value;
  };
  const own = (stepOf(facts.config, "PROFILE")?.customFields ?? []).flatMap(({ id, title }) =>
    row(translatedTextIn(title, facts.language, facts.config.languages), profile.custom?.[id]),
  );
  return [...profileFieldNames.flatMap((name) => row(words[`field.${name}`], said(name))), ...own];
}

function documentRows(facts: Facts): PdfRow[] {
  const { document } = facts.answers;
  if (!document) return [];
  const [words, format] = [pageWords[facts.language], formatOf(facts)];
  return [
    ...row(words["review.document"], words[`document.${document.documentType}`]),
    ...row(words["address.country"], format.country(document.country)),
    ...documentFieldNames.flatMap((name) => {
      const typed = document.fields[name];
      const isDay = name === "expiryDate" || name === "issueDate";
      return row(words[`document.field_${name}`], typed && isDay ? format.day(typed) : typed);
    }),
  ];
}

function taxRows(facts: Facts): PdfRow[] {
  const { taxId } = facts.answers;
  const [words, format] = [pageWords[facts.language], formatOf(facts)];
  if (!taxId || taxId.skipped) return [];
  return [
    ...row(words["tax.country"], taxId.country && format.country(taxId.country)),
    ...row(words["tax.kind"], taxId.kind && words[`tax.kind_${taxId.kind}`]),
    ...row(words["tax.number"], taxId.number),
  ];
}

function addressRows(facts: Facts): PdfRow[] {
  const { address } = facts.answers;
  if (!address) return [];
  const { kind, line1, line2, city, state, postalCode, country } = address;
  const [words, format] = [pageWords[facts.language], formatOf(facts)];
  const lines = [line1, line2, city, state, postalCode, format.country(country)].filter(Boolean).join(", ");
  return [...row(words["address.kind"], kind && words[`address.kind_${kind}`]), ...row(words["field.address"], lines)];
}

/** Everything that identifies the applicant, as it was given, in the language of their page. */
export function signedDocumentOf(facts: Facts): PdfReport {
  const { language, business, answers, verificationId, madeAt } = facts;
  const words = pageWords[language];
  const { profile } = answers;
  const made = formatOf(facts).fullInstant(madeAt);
  const none = { title: "", items: [] };
  return {
    language,
    direction: directionOf(language),
    title: fillWords(words["sign.pdf_title"], { business }),
    project: business,
    name: [profile.first_name, profile.middle_name, profile.last_name].filter(Boolean).join(" ") || words["sign.title"],
    status: { label: words["sign.pdf_status"], tone: "quiet" },
    summary: [
      [words["sign.pdf_number"], verificationId],
      [words["sign.pdf_made"], made],
    ],
    sections: [
      { title: words["review.profile"], rows: profileRows(facts) },
      { title: words["review.document"], rows: documentRows(facts) },
      { title: words["review.tax_id"], rows: taxRows(facts) },
      { title: words["review.address"], rows: addressRows(facts) },
    ].filter(({ rows }) => rows.length > 0),
    checks: none,
    photos: none,
    timeline: none,
    proof: fillWords(words["sign.pdf_statement"], { business }),
    footer: `${business} · ${verificationId}`,
  };
}
