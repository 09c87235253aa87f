import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import type { CheckEvidence, CheckName } from "#contract/records/verifications/check-evidence.ts";
import type { DuplicateKind } from "#contract/records/verifications/verification-states.ts";

/** This verification beside others: photos of one side, or what was answered and read. */
export type ComparedPair = { others: readonly string[]; side: FileSide | null };

const kindOf: Partial<Record<CheckName, DuplicateKind>> = {
  duplicate_person: "person",
  duplicate_document: "document",
  duplicate_face: "face",
  duplicate_device: "device",
  duplicate_profile: "profile",
  duplicate_company: "company",
};

/** Faces and documents are compared by their photos, everything else by its data. */
const sideOf: Partial<Record<DuplicateKind, FileSide>> = { face: "selfie", document: "front" };

type Finding = { name: CheckName; evidence: CheckEvidence | null };

/** Those that the finding speaks of; null when it speaks of none, or of none that is still there. */
export function comparedPairOf(
  { name, evidence }: Finding,
  duplicates: Pick<VerificationView, "duplicates">["duplicates"],
): ComparedPair | null {
  if (evidence?.found === "selfie_picture.other" || evidence?.found === "selfie_picture.earlier")
    return { others: [evidence.verificationId], side: "selfie" };
  const kind = kindOf[name];
  if (!kind) return null;
  const others = duplicates.filter(({ kinds }) => kinds.includes(kind)).map(({ verificationId }) => verificationId);
  return others.length > 0 ? { others, side: sideOf[kind] ?? null } : null;
}
