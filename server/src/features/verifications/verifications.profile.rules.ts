import type { ProfileAnswers } from "#contract/flow/flow-answers.ts";
import { isSameName } from "./verifications.names.rules.ts";
import { identityOf, type ReadDocument } from "./verifications.reading.rules.ts";

export type ComparedField = { field: string; typed: string | null; read: string | null; same: boolean | null };

export function compareProfile(profile: ProfileAnswers, reading: ReadDocument | null): ComparedField[] {
  const mrz = identityOf(reading);
  const name = (typed: string | undefined, read: string | undefined) =>
    typed && read ? isSameName(typed, read) : null;
  const exact = (typed: string | undefined, read: string | null | undefined) => (typed && read ? typed === read : null);
  const row = (
    field: string,
    typed: string | undefined,
    read: string | null | undefined,
    same: boolean | null,
  ): ComparedField => ({
    field,
    typed: typed || null,
    read: read || null,
    same,
  });
  const gender = mrz?.gender === "X" ? null : mrz?.gender;
  return [
    row("first_name", profile.first_name, mrz?.firstNames, name(profile.first_name, mrz?.firstNames)),
    row("last_name", profile.last_name, mrz?.lastName, name(profile.last_name, mrz?.lastName)),
    row("dob", profile.dob, mrz?.dob, exact(profile.dob, mrz?.dob)),
    row("gender", profile.gender, mrz?.gender, profile.gender === "X" ? null : exact(profile.gender, gender)),
  ];
}
