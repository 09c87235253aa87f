import {
  ApplicantCorrections,
  type ApplicantProfile,
  type RecordFieldName,
  recordFieldNames,
} from "#contract/records/applicants/applicant-profile.ts";
import { type CompanyDataName, companyDataNames } from "#contract/records/companies/company-data.ts";
import type { AddressAnswers } from "#contract/records/steps/address.schema.ts";

export const noCorrections: ApplicantCorrections = { fields: {}, company: {}, addresses: null, comment: null };

export type GivenRecord = {
  fields: Partial<Record<RecordFieldName, string | null>>;
  addresses: AddressAnswers[];
  company?: GivenCompanyRecord;
};

type Effective = Pick<ApplicantProfile, "addresses" | "comment"> & Record<RecordFieldName, string | null>;

export function effectiveProfile(given: GivenRecord, record: ApplicantCorrections): Effective {
  const currentOf = (name: RecordFieldName) => {
    const corrected = record.fields[name];
    return corrected ? corrected.value : (given.fields[name] ?? null);
  };
  return {
    ...(Object.fromEntries(recordFieldNames.map((name) => [name, currentOf(name)])) as Record<
      RecordFieldName,
      string | null
    >),
    addresses: record.addresses?.value ?? given.addresses,
    comment: record.comment?.value ?? "",
  };
}

export const sayAddress = ({ line1, line2, city, state, postalCode, country }: AddressAnswers): string =>
  [line1, line2, city, state, postalCode, country].filter(Boolean).join(", ");

const sayAddresses = (addresses: readonly AddressAnswers[]): string | null =>
  addresses.length === 0 ? null : addresses.map(sayAddress).join("; ");

const plainAddress = (address: AddressAnswers) =>
  JSON.stringify(
    Object.entries(address)
      .filter(([, value]) => value !== undefined && value !== "")
      .sort(),
  );
const isSame = (a: readonly AddressAnswers[], b: readonly AddressAnswers[]) =>
  a.map(plainAddress).join("\n") === b.map(plainAddress).join("\n");

export type RecordChange = { field: string; from: string | null; to: string | null };

/** Unchanged fields keep who corrected them, and when. */
export function applyEdit(
  before: { given: GivenRecord; record: ApplicantCorrections },
  wanted: ApplicantProfile,
  author: { by: string; at: string },
): { record: ApplicantCorrections; changes: RecordChange[] } {
  const { given, record } = before;
  const now = effectiveProfile(given, record);
  const fields = { ...record.fields };
  const changes: RecordChange[] = [];
  for (const field of recordFieldNames) {
    const [from, to] = [now[field], wanted[field]];
    if (from === to) continue;
    fields[field] = { value: to, ...author };
    changes.push({ field, from, to });
  }
  const next: ApplicantCorrections = { ...record, fields };
  if (!isSame(now.addresses, wanted.addresses)) {
    next.addresses = { value: wanted.addresses, ...author };
    changes.push({ field: "addresses", from: sayAddresses(now.addresses), to: sayAddresses(wanted.addresses) });
  }
  if (now.comment !== wanted.comment) {
    next.comment = { value: wanted.comment, ...author };
    changes.push({ field: "comment", from: now.comment || null, to: wanted.comment || null });
  }
  return { record: ApplicantCorrections.parse(next), changes };
}

export type GivenCompanyRecord = Partial<Record<CompanyDataName, string | undefined>>;

/** What holds of a company now; '' is nothing. */
export const effectiveCompany = (given: GivenCompanyRecord, { company }: ApplicantCorrections): GivenCompanyRecord =>
  Object.fromEntries(
    companyDataNames.flatMap((name) => {
      const put = company[name];
      const value = put ? put.value : given[name];
      return value ? [[name, value]] : [];
    }),
  );

/** As `applyEdit`, of a company. `seen`: what of the record holds for the verification that is looked at. */
export function applyCompanyEdit(
  { given, record, seen }: { given: GivenCompanyRecord; record: ApplicantCorrections; seen: ApplicantCorrections },
  wanted: GivenCompanyRecord,
  author: { by: string; at: string },
): { record: ApplicantCorrections; changes: RecordChange[] } {
  const now = effectiveCompany(given, seen);
  const company = { ...record.company };
  const changes: RecordChange[] = [];
  for (const field of companyDataNames) {
    const [from, to] = [now[field] || null, wanted[field] || null];
    if (from === to) continue;
    company[field] = { value: to, ...author };
    changes.push({ field, from, to });
  }
  return { record: ApplicantCorrections.parse({ ...record, company }), changes };
}

/** When a verification's answers were submitted last, of the person and of the company. */
export type AnswerTimes = { person: Date; company: Date };

/** A later verification is taken as it was submitted. */
export function correctedSince(record: ApplicantCorrections, since: AnswerTimes): ApplicantCorrections {
  const isLater = ({ at }: { at: string }, day: Date) => Date.parse(at) >= day.getTime();
  const kept = <T extends { at: string }>(value: T | null) => (value && isLater(value, since.person) ? value : null);
  const later = <T extends object>(fields: T, day: Date) =>
    Object.fromEntries(Object.entries(fields).filter(([, each]) => each && isLater(each, day)));
  return {
    fields: later(record.fields, since.person),
    company: later(record.company, since.company),
    addresses: kept(record.addresses),
    comment: kept(record.comment),
  };
}

/** What only the record has is left out. */
export function correctedAnswers<T extends object>(given: T, { fields }: ApplicantCorrections): T {
  const answers = { ...given } as Record<string, unknown>;
  for (const [name, corrected] of Object.entries(fields)) {
    if (name.endsWith("_original") || !corrected) continue;
    if (corrected.value === null) delete answers[name];
    else answers[name] = corrected.value;
  }
  return answers as T;
}
