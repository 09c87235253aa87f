import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import type { CheckName } from "#contract/records/verifications/check-evidence.ts";
import { photosOfCheck } from "#contract/records/verifications/check-proofs.ts";
import type { ReviewTab } from "../review-search.rules.ts";

export type CheckProof =
  | { kind: "photos"; sides: readonly FileSide[] }
  | { kind: "part"; id: "profile" | "document" | "answers" | "video-quiz" | "company" | "people" }
  | { kind: "tab"; tab: ReviewTab };

const part = (id: Extract<CheckProof, { kind: "part" }>["id"]): CheckProof => ({ kind: "part", id });
const tab = (name: ReviewTab): CheckProof => ({ kind: "tab", tab: name });

/** Besides photos. The first available one is used. */
const elsewhere: Partial<Record<CheckName, readonly CheckProof[]>> = {
  profile_match: [part("profile")],
  bank_id: [part("document")],
  age: [part("profile")],
  document_gender: [part("profile")],
  document_fields: [part("profile")],
  profile_extraction: [part("document")],
  company: [part("company")],
  company_register: [part("company")],
  company_persons: [part("people")],
  company_shares: [part("people")],
  adverse_media: [tab("adverse-media")],
  ip_country: [tab("session")],
  anonymizing_network: [tab("session")],
  tax_id: [part("answers")],
  address: [part("answers")],
  source_of_funds: [part("answers")],
  payment_method: [part("answers")],
  questionnaire: [part("answers")],
  video_quiz: [part("video-quiz")],
  database_screening: [tab("screening")],
};

const proofsOf = (name: CheckName): readonly CheckProof[] => {
  const sides = photosOfCheck[name];
  return [...(sides ? [{ kind: "photos", sides } as const] : []), ...(elsewhere[name] ?? [])];
};

type Seen = { sides: readonly FileSide[]; sessions: number };

const isThere = (proof: CheckProof, { sides, sessions }: Seen): boolean => {
  if (proof.kind === "photos") return proof.sides.some((side) => sides.includes(side));
  return proof.kind === "part" || proof.tab !== "session" || sessions > 0;
};

export const checkProofOf = (name: CheckName, seen: Seen): CheckProof | null =>
  proofsOf(name).find((proof) => isThere(proof, seen)) ?? null;
