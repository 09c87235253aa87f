import type { ProfileAnswers } from "#contract/records/steps/profile.schema.ts";
import {
  profileEstimatesOf,
  profileFieldsOf,
} from "#server/features/records/document-readings/document-readings.profile.rules.ts";
import type { DocumentReadingFields } from "#server/features/records/document-readings/document-readings.rules.ts";
import { isSameInScripts, isSameName } from "./verifications.names.rules.ts";

export type ComparedField = { field: string; typed: string | null; read: string | null; same: boolean | null };

type Read = string | null | undefined;

export function compareProfile(profile: ProfileAnswers, reading: DocumentReadingFields | null): ComparedField[] {
  const onDocument = profileFieldsOf(reading);
  // Without a zone or barcode: what the print says, by estimate.
  const { first_name: firstNames, last_name: lastName, dob, gender } = onDocument ?? profileEstimatesOf(reading);
  // An estimate passes nothing, so that near spellings of two scripts may count as one.
  const isSame = onDocument ? isSameName : isSameInScripts;
  const name = (typed: string | undefined, read: Read) => (typed && read ? isSame(typed, read) : null);
  const exact = (typed: string | undefined, read: Read) => (typed && read ? typed === read : null);
  const row = (field: string, typed: string | undefined, read: Read, same: boolean | null): ComparedField => ({
    field,
    typed: typed || null,
    read: read || null,
    same,
  });
  const sex = gender === "X" ? null : gender;
  return [
    row("first_name", profile.first_name, firstNames, name(profile.first_name, firstNames)),
    row("last_name", profile.last_name, lastName, name(profile.last_name, lastName)),
    row("dob", profile.dob, dob, exact(profile.dob, dob)),
    row("gender", profile.gender, gender, profile.gender === "X" ? null : exact(profile.gender, sex)),
  ];
}
