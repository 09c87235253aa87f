import type {
  BdbEntry,
  BdbType,
  DocumentSearch,
  PersonSearch,
  TaxIdSearch,
} from "#contract/customer-api/customer-lookups.contract.ts";
import type { ScreeningHit, ScreeningQuestion } from "#contract/records/verifications/screening.ts";
import { numberKey } from "#engines/lists/number-key.ts";
import type { VerideskRow } from "#engines/lists/veridesk-rows.ts";

const nobody: ScreeningQuestion = {
  kind: "person",
  names: [],
  births: [],
  countries: [],
  gender: null,
  documents: [],
  taxIds: [],
};

const known = (values: readonly (string | undefined)[]): string[] => [
  ...new Set(values.flatMap((value) => value || [])),
];
const joined = (...parts: readonly (string | undefined)[]): string =>
  known(parts.map((part) => part?.trim())).join(" ");

export function personQuestion(sent: PersonSearch): ScreeningQuestion {
  const { full_name, first_name, middle_name, last_name, dob, residence_country } = sent;
  const parts = first_name !== undefined && last_name !== undefined ? joined(first_name, middle_name, last_name) : "";
  return { ...nobody, names: known([full_name, parts]), births: known([dob]), countries: known([residence_country]) };
}
export const taxIdQuestion = (sent: TaxIdSearch): ScreeningQuestion => ({ ...nobody, taxIds: [sent.tax_id_number] });
export const documentQuestion = (sent: DocumentSearch): ScreeningQuestion => ({
  ...nobody,
  documents: [sent.document_number],
});

export type LookupSource = { name: string; kind: ListedKind };
type ListedKind = "blacklist" | Lowercase<BdbType>;

const isLatin = (name: string): boolean => /^[^\p{L}]*\p{Script=Latin}/u.test(name);
const orNull = (text: string | undefined): string | null => (text === undefined || text === "" ? null : text);
const typesOf = (kind: ListedKind): BdbType[] => [kind === "blacklist" ? "INTERNAL" : (kind.toUpperCase() as BdbType)];

/** The name that met, and how the entry is written in Latin letters and in its own script. */
function namesOf({ by, listed, record }: ScreeningHit) {
  const [first] = record.names;
  const met = by === "name" ? listed : (first?.text ?? null);
  if (met === null) return { full_name: null, origin_full_name: null };
  const latin = isLatin(met) ? met : (record.names.find(({ text }) => isLatin(text))?.text ?? met);
  const original = isLatin(met) ? record.names.find(({ text }) => !isLatin(text))?.text : met;
  return { full_name: latin, origin_full_name: original ?? null };
}

const descriptionMax = 1_024;

function descriptionOf({ positions, programs, remarks, births }: ScreeningHit["record"]): string | null {
  const partial = births.filter((birth) => birth.length < 10).map((birth) => `Born ${birth}`);
  const text = [...new Set([...positions, ...remarks, ...programs, ...partial])].filter(Boolean).join("; ");
  return text === "" ? null : [...text].slice(0, descriptionMax).join("");
}

const nameParts = {
  first_name: null,
  middle_name: null,
  last_name: null,
  origin_first_name: null,
  origin_middle_name: null,
  origin_last_name: null,
} as const;

/** A published list gives whole names alone; a blacklist keeps their parts. */
const partsOf = (row: VerideskRow) => ({
  first_name: orNull(row.given_name),
  middle_name: orNull(row.middle_name),
  last_name: orNull(row.surname),
  origin_first_name: orNull(row.origin_given_name),
  origin_middle_name: orNull(row.origin_middle_name),
  origin_last_name: orNull(row.origin_surname),
});

/** @param row of an entry of a blacklist */
export function lookupEntryOf(hit: ScreeningHit, { name, kind }: LookupSource, row: VerideskRow | undefined): BdbEntry {
  const { record, score } = hit;
  const { gender, births, addressCountries, countries } = record;
  return {
    ...namesOf(hit),
    ...(row ? partsOf(row) : nameParts),
    dob: births.find((birth) => birth.length === 10) ?? null,
    gender: gender === undefined ? null : gender === "male" ? "M" : "F",
    residence_country: addressCountries[0] ?? countries[0] ?? null,
    description: descriptionOf(record),
    bdb_name: name,
    bdb_type: typesOf(kind),
    accuracy: score,
  };
}

type Numbered = { number: string; country?: string | undefined; type?: string };

/**
 * The entry's number that met, of the wanted country where it has several. One of another country is a hit as well: what a list
 * writes as its country is often the person's, and the reply says which it is.
 */
export function numberThatMet(numbers: readonly Numbered[], number: string, country: string | undefined) {
  const key = numberKey(number);
  const same = numbers.filter(({ number }) => numberKey(number) === key);
  const met = same.find((each) => each.country === country) ?? same[0];
  return { number: met?.number ?? number, country: met?.country ?? null, type: met?.type ?? null };
}
