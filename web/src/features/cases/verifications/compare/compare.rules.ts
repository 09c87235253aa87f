import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { answerLines, stepsWithAnswers } from "#contract/records/verifications/answer-lines.ts";
import { fieldWords, type ReviewWords } from "#contract/records/verifications/field-words.ts";

type Section = "profile" | "document" | "answers" | "visit";
/** `key` tells which lines of two verifications belong together. */
export type ComparedFact = { key: string; section: Section; term: string; value: string };
export type ComparedLine = { key: string; section: Section; term: string; one: string; other: string; isSame: boolean };

type Terms = Record<
  "typed" | "read" | "documentType" | "documentCountry" | "ip" | "device" | "form" | "submitted" | "external",
  string
>;

function profileFacts({ profile }: VerificationView, terms: Terms, words: ReviewWords): ComparedFact[] {
  const { fieldName, fieldValue } = fieldWords(words);
  return profile.flatMap(({ field, typed, read }) =>
    [
      { of: "typed" as const, value: typed },
      { of: "read" as const, value: read },
    ].flatMap(({ of, value }) =>
      value === null
        ? []
        : [
            {
              key: `profile ${field} ${of}`,
              section: "profile" as const,
              term: `${fieldName(field)} (${terms[of]})`,
              value: fieldValue(field, value),
            },
          ],
    ),
  );
}

function documentFacts(view: VerificationView, terms: Terms, words: ReviewWords): ComparedFact[] {
  const { fieldName, fieldValue, documentName, countryName } = fieldWords(words);
  const fact = (key: string, term: string, value: string | null): ComparedFact[] =>
    value ? [{ key: `document ${key}`, section: "document", term, value }] : [];
  return [
    ...fact("type", terms.documentType, view.documentType && documentName(view.documentType)),
    ...fact("country", terms.documentCountry, view.documentCountry && countryName(view.documentCountry)),
    ...view.documentFields.flatMap(({ field, value }) => fact(field, fieldName(field), fieldValue(field, value))),
  ];
}

const answerFacts = (view: VerificationView, words: ReviewWords): ComparedFact[] =>
  stepsWithAnswers(view).flatMap((step) =>
    answerLines(step, view.answers, words).map(({ id, term, values }) => ({
      key: `${step} ${id}`,
      section: "answers" as const,
      term,
      value: values.join("\n"),
    })),
  );

function visitFacts(view: VerificationView, terms: Terms, { format }: ReviewWords): ComparedFact[] {
  const [visit] = view.sessions;
  const fact = (key: string, term: string, value: string | null | undefined): ComparedFact[] =>
    value ? [{ key: `visit ${key}`, section: "visit", term, value }] : [];
  return [
    ...fact("form", terms.form, view.formName),
    ...fact("submitted", terms.submitted, view.submitted && format.instant(view.submitted)),
    ...fact("external", terms.external, view.applicant.externalId),
    ...fact("ip", terms.ip, visit?.ip),
    ...fact("device", terms.device, [visit?.browser, visit?.os].filter(Boolean).join(", ")),
  ];
}

/** What was answered, read and seen of one verification, in a reviewer's order. */
export const comparedFactsOf = (view: VerificationView, terms: Terms, words: ReviewWords): ComparedFact[] => [
  ...profileFacts(view, terms, words),
  ...documentFacts(view, terms, words),
  ...answerFacts(view, words),
  ...visitFacts(view, terms, words),
];

/** Spaces and the size of letters make no difference. */
const plain = (value: string) => value.trim().replace(/\s+/g, " ").toLowerCase();

/** Lines of two verifications beside each other, in the first one's order; '' where one has none. */
export function compareFacts(one: readonly ComparedFact[], other: readonly ComparedFact[]): ComparedLine[] {
  const sections: Section[] = ["profile", "document", "answers", "visit"];
  const others = new Map(other.map((fact) => [fact.key, fact]));
  const known = new Set(one.map(({ key }) => key));
  const all = [...one, ...other.filter(({ key }) => !known.has(key))];
  const ones = new Map(one.map((fact) => [fact.key, fact]));
  return sections.flatMap((section) =>
    all
      .filter((fact) => fact.section === section)
      .map(({ key, term }) => {
        const [mine, theirs] = [ones.get(key)?.value ?? "", others.get(key)?.value ?? ""];
        return { key, section, term, one: mine, other: theirs, isSame: plain(mine) === plain(theirs) };
      }),
  );
}
