import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { CheckName } from "#contract/records/verifications/check-evidence.ts";
import type { DuplicateKind } from "#contract/records/verifications/verification-states.ts";

type Duplicate = VerificationView["duplicates"][number];

const checkOf: Record<DuplicateKind, CheckName> = {
  person: "duplicate_person",
  document: "duplicate_document",
  face: "duplicate_face",
  device: "duplicate_device",
  profile: "duplicate_profile",
  company: "duplicate_company",
};

export type LaterFinding = { name: CheckName; kind: DuplicateKind; others: Duplicate[] };

/** No check mentions them. */
export function laterFindings(duplicates: readonly Duplicate[]): LaterFinding[] {
  const later = duplicates.filter(({ foundLater }) => foundLater);
  return (Object.keys(checkOf) as DuplicateKind[]).flatMap((kind) => {
    const others = later.filter(({ kinds }) => kinds.includes(kind));
    return others.length > 0 ? [{ name: checkOf[kind], kind, others }] : [];
  });
}

export const laterPeople = (duplicates: readonly Duplicate[]): Duplicate[] =>
  duplicates.filter(({ foundLater }) => foundLater);
