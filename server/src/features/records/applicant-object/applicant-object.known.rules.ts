import type { ApplicantCorrections } from "#contract/records/applicants/applicant-profile.ts";
import type { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import type { SentData } from "#server/features/records/applicant-parts/applicant-parts.queries.ts";

export const customFieldNames = [
  "custom_field_1",
  "custom_field_2",
  "custom_field_3",
  "custom_field_4",
  "custom_field_5",
] as const;

export type KnownProfile = { [N in Exclude<keyof ProfileAnswers, "custom">]?: string | null | undefined } & {
  custom?: Record<string, string> | undefined;
};

type Given = {
  answers: ProfileAnswers;
  /** Of the document, where the form leaves it to that. */
  taken: KnownProfile;
  /** Of the applicant, where both ways write what came last. */
  row: KnownProfile;
  said: SentData;
  /** When the answers were submitted. */
  givenAt: Date | null;
  /** As it was with that verification, in place of what holds now. */
  isThen: boolean;
};

/** Not kept in the applicant's row: of what was said and what was answered, the later holds. */
const elsewhere = ["wallet_address", "telegram_username", "pep"] as const;

const saidOf = ({ data }: SentData): KnownProfile => ({
  wallet_address: data.wallet_address,
  telegram_username: data.telegram_username,
  pep: data.pep === undefined ? undefined : data.pep ? "yes" : "no",
});

export function knownProfile({ answers, taken, row, said, givenAt, isThen }: Given): KnownProfile {
  const sent = saidOf(said);
  const laterOf = (name: (typeof elsewhere)[number]) => {
    const isAnswer = isThen || (givenAt !== null && givenAt >= said.saidAt(name));
    return isAnswer ? (answers[name] ?? sent[name]) : (sent[name] ?? answers[name]);
  };
  const columns = Object.keys(row) as Exclude<keyof KnownProfile, "custom">[];
  return {
    ...taken,
    ...answers,
    ...Object.fromEntries(
      columns.map((name) => [name, isThen ? (answers[name] ?? row[name]) : (row[name] ?? answers[name])]),
    ),
    ...Object.fromEntries(elsewhere.map((name) => [name, laterOf(name) ?? taken[name as keyof KnownProfile]])),
  };
}

/** What the customer's system has said since it was put right holds. */
export const withoutOlder = (corrections: ApplicantCorrections, { data, saidAt }: SentData): ApplicantCorrections => ({
  ...corrections,
  fields: Object.fromEntries(
    Object.entries(corrections.fields).filter(
      ([name, put]) =>
        put && ((data as Record<string, unknown>)[name] === undefined || Date.parse(put.at) >= +saidAt(name)),
    ),
  ),
});
