import type { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import {
  type DocumentReadingFields,
  readingIdentityOf,
} from "#server/features/records/document-readings/document-readings.rules.ts";
import type { KeptSignature } from "#server/features/steps/flow-signatures/flow-signatures.queries.ts";

/**
 * Where a fact comes from. `typed`: the applicant says so. `read`: from paper, a chip or a zone. `register`: a bank or a
 * register says so. `signature`: a certificate says so.
 */
export type FactOrigin = "typed" | "read" | "register" | "signature";
export type SourcedFact<O extends FactOrigin, T> = { readonly origin: O; readonly value: T };
/** What may prove something. The compiler refuses what was typed, and what a certificate says of its holder. */
export type ProvingFact<T> = SourcedFact<"read", T> | SourcedFact<"register", T>;

// Facts are made in this file alone, each beside what it is taken from.
const fact = <O extends FactOrigin, T>(origin: O, value: T): SourcedFact<O, T> => ({ origin, value });
const byDocument = <T>(reading: DocumentReadingFields, value: T): ProvingFact<T> =>
  !reading.mrz && !reading.barcode && reading.bankId ? fact("register", value) : fact("read", value);

export type PersonName = { first: string; last: string };

type Reading = DocumentReadingFields | null | undefined;

/** Null: no name was read, or not all of it. What was read at labels alone proves nothing. */
export function readName(reading: Reading): ProvingFact<PersonName> | null {
  const identity = readingIdentityOf(reading);
  if (!reading || !identity?.firstNames || !identity.lastName) return null;
  return byDocument(reading, { first: identity.firstNames, last: identity.lastName });
}

/** YYYY-MM-DD. */
export function readBirth(reading: Reading): ProvingFact<string> | null {
  const dob = readingIdentityOf(reading)?.dob;
  return reading && dob ? byDocument(reading, dob) : null;
}

/** A person's own numbers, by who vouches for them. */
export const readNumbers = (reading: Reading): ProvingFact<string>[] =>
  reading?.bankId?.personalNumber ? [fact("register", reading.bankId.personalNumber)] : [];

export function typedName({ first_name, last_name }: ProfileAnswers): SourcedFact<"typed", PersonName> | null {
  return first_name && last_name ? fact("typed", { first: first_name, last: last_name }) : null;
}

export const typedBirth = ({ dob }: ProfileAnswers): SourcedFact<"typed", string> | null =>
  dob ? fact("typed", dob) : null;

export const typedNumber = (number: string | undefined): SourcedFact<"typed", string> | null =>
  number ? fact("typed", number) : null;

/** The name that US records were asked about. */
export const requestedName = ({ firstName, lastName }: { firstName: string; lastName: string }) =>
  fact("typed", { first: firstName, last: lastName });

/** Parts of a name where the certificate has them, else all of it in one. */
export type CertificateName = { parts: PersonName | null; whole: string };

export const certificateName = ({
  surname,
  givenName,
  signer,
}: KeptSignature): SourcedFact<"signature", CertificateName> =>
  fact("signature", {
    parts: surname && givenName ? { first: givenName, last: surname } : null,
    whole: surname && givenName ? `${givenName} ${surname}` : signer,
  });

export const certificateNumbers = ({ numbers }: KeptSignature): SourcedFact<"signature", string>[] =>
  numbers.flatMap(({ kind, number }) => (kind === "tax" ? [fact("signature", number)] : []));
