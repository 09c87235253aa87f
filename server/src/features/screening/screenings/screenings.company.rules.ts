import type { CompanyAnswers, PersonDetails } from "#contract/records/companies/affiliated-persons.ts";
import type { AffiliatedKind } from "#contract/records/companies/company-values.ts";
import type { ScreeningQuestion } from "#contract/records/verifications/screening.ts";

type QueriedCompany = { answers: CompanyAnswers; persons: readonly (PersonDetails & { kind: AffiliatedKind })[] };

const known = (...values: (string | null | undefined)[]) => values.flatMap((value) => (value ? [value] : []));

/** Of the company, and of each of its persons: also of who is never verified. */
export function companyScreeningQuestions({ answers, persons }: QueriedCompany): ScreeningQuestion[] {
  const of = (
    kind: "person" | "company",
    name: string,
    rest: { births?: string[]; countries: string[]; taxIds?: string[] },
  ): ScreeningQuestion => ({
    kind,
    names: known(name),
    births: rest.births ?? [],
    countries: rest.countries,
    gender: null,
    documents: [],
    taxIds: rest.taxIds ?? [],
  });
  const { companyName, registrationCountry, registrationNumber, taxNumber, lei } = answers;
  return [
    of("company", companyName, {
      countries: [registrationCountry],
      taxIds: known(registrationNumber, taxNumber, lei),
    }),
    ...persons.map(({ kind, firstName, lastName, companyName: name, dob, country, registrationNumber: number }) =>
      kind === "company"
        ? of("company", name, { countries: known(country), taxIds: known(number) })
        : of("person", `${firstName} ${lastName}`.trim(), { births: known(dob), countries: known(country) }),
    ),
  ];
}
