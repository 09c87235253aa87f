import type { ApplicantCorrections, ProfileCorrection } from "#contract/records/applicants/applicant-profile.ts";
import type { ComparedField } from "./verifications.profile.rules.ts";

type Shown = ComparedField & { corrected: ProfileCorrection | null };

/** What was only ever corrected comes last. */
export function withCorrections(
  fields: readonly ComparedField[],
  { fields: corrected }: ApplicantCorrections,
): Shown[] {
  const seen = new Set(fields.map(({ field }) => field));
  const more = Object.entries(corrected)
    .filter(([field]) => !seen.has(field))
    .map(([field]) => ({ field, typed: null, read: null, same: null }));
  return [...fields, ...more].map((each) => ({
    ...each,
    corrected: corrected[each.field as keyof typeof corrected] ?? null,
  }));
}
