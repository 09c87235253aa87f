import type { ProfileAnswers } from "#contract/flow/flow-answers.ts";
import { isSameInScripts, isSameName } from "./verifications.names.rules.ts";
import { estimateOf, identityOf, type ReadDocument } from "./verifications.reading.rules.ts";

export type ComparedField = { field: string; typed: string | null; read: string | null; same: boolean | null };

type Read = { firstNames: string | null; lastName: string | null; dob: string | null; gender: string | null };

/** Without a zone or barcode: what the print says, by estimate. */
function readOf(reading: ReadDocument | null): Read & { isEstimate: boolean } {
  const identity = identityOf(reading);
  if (identity) return { ...identity, isEstimate: false };
  const fullName = estimateOf(reading, "fullName");
  return {
    firstNames: estimateOf(reading, "givenNames") ?? fullName,
    lastName: estimateOf(reading, "surname") ?? fullName,
    dob: estimateOf(reading, "birthDate"),
    gender: estimateOf(reading, "sex"),
    isEstimate: true,
  };
}

export function compareProfile(profile: ProfileAnswers, reading: ReadDocument | null): ComparedField[] {
  const { firstNames, lastName, dob, gender, isEstimate } = readOf(reading);
  // An estimate passes nothing, so that near spellings of two scripts may count as one.
  const isSame = isEstimate ? isSameInScripts : isSameName;
  const name = (typed: string | undefined, read: string | null) => (typed && read ? isSame(typed, read) : null);
  const exact = (typed: string | undefined, read: string | null) => (typed && read ? typed === read : null);
  const row = (field: string, typed: string | undefined, read: string | null, same: boolean | null): ComparedField => ({
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
