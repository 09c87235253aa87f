import type { FormStep } from "../forms/form-steps.ts";
import {
  type FileSide,
  type IdentityDocumentType,
  identityDocuments,
  otherSides,
} from "../forms/identity-documents.ts";

type Step = Pick<Extract<FormStep, { type: "DOCUMENT" }>, "frontOnly" | "otherSides">;
type Chosen = { documentType: IdentityDocumentType; bankId?: unknown } | null;

/** What is photographed of the chosen document; nothing where a bank stands for it. */
export function documentSides({ frontOnly, otherSides: others }: Step, chosen: Chosen): readonly FileSide[] {
  if (!chosen || chosen.bankId) return [];
  const { documentType } = chosen;
  const printed = frontOnly.includes(documentType) ? (["front"] as const) : identityDocuments[documentType].sides;
  return [...printed, ...otherSides.slice(0, others)];
}
