import type { z } from "zod";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { stepOfCheck } from "#contract/records/verifications/check-evidence.ts";
import { photosOfCheck } from "#contract/records/verifications/check-proofs.ts";
import type {
  CheckedPart,
  DocumentDataset,
  PersonDataset,
  ProofEntity,
} from "#contract/records/verifications/specified-entities.ts";
import type { DeclineReason, VerificationType } from "#contract/records/verifications/verification-states.ts";
import { filePath, type ReviewedCheckFact } from "./verifications.documents.rules.ts";

type Field = DocumentDataset["fields"][number];

const share = (same: number, of: number): number | null => (of === 0 ? null : Math.round((100 * same) / of));

const dataset = (
  type: DocumentDataset["type"],
  result: DocumentDataset["result"],
  fields: readonly Field[],
): DocumentDataset => ({
  type,
  result,
  score: share(fields.filter(({ same }) => same === true).length, fields.filter(({ same }) => same !== null).length),
  fields: [...fields],
});

/** What each source says of the document: its zone, its barcode, its print, what was entered, a bank. */
export function documentDatasetsOf(checks: readonly ReviewedCheckFact[]): DocumentDataset[] {
  return checks.flatMap(({ name, result, evidence }) => {
    switch (name) {
      case "document_mrz": {
        const wrong = "wrongCheckDigits" in evidence ? evidence.wrongCheckDigits : [];
        const digits = wrong.map((field) => ({ field, expected: null, found: null, same: false }));
        // Of the fields that are right the check keeps nothing, so there is no share.
        return [{ ...dataset("MRZ", result, digits), score: null }];
      }
      case "document_barcode":
        return [dataset("BARCODE", result, [])];
      case "document_visual":
        return "fields" in evidence
          ? [
              dataset(
                "PRINTED",
                result,
                (evidence.fields as readonly PrintedField[]).map(({ field, expected, found, same, isComparable }) => ({
                  ...{ field, expected, found },
                  same: isComparable === false ? null : same,
                })),
              ),
            ]
          : [];
      case "document_fields":
      case "profile_match":
      case "bank_id":
        return "fields" in evidence
          ? [
              dataset(
                name === "bank_id" ? "BANK_ID" : "ENTERED",
                result,
                (evidence.fields as readonly ComparedField[]).map(({ field, typed, read, same }) => ({
                  ...{ field, expected: read, found: typed },
                  // Without a comparison of its own, another spelling is not called a difference.
                  same: same ?? (read !== null && (result === "pass" || typed === read) ? true : null),
                })),
              ),
            ]
          : [];
      default:
        return [];
    }
  });
}

type PrintedField = { field: string; expected: string; found: string | null; same: boolean; isComparable?: false };
type ComparedField = { field: string; typed: string | null; read: string | null; same?: boolean | null };

/** `hits`: of the last screening, those that a reviewer called somebody else left out; null: none was made. */
export function personDatasetsOf(
  checks: readonly ReviewedCheckFact[],
  hits: readonly { score: number; irrelevant: boolean }[] | null,
): PersonDataset[] {
  const sets: PersonDataset[] = [];
  const screened = checks.find(({ name }) => name === "database_screening");
  if (hits) {
    const counted = hits.filter(({ irrelevant }) => !irrelevant);
    const score = Math.max(0, ...counted.map((hit) => hit.score));
    sets.push({ type: "BDB", result: screened?.result ?? null, score, matches: counted.length });
  } else if (screened) sets.push({ type: "BDB", result: screened.result, score: null, matches: 0 });
  const records = checks.find(({ name }) => name === "us_eidv");
  if (records) {
    const { result, evidence } = records;
    const [same, differing] =
      "differing" in evidence ? [evidence.same.length, evidence.differing.length] : ([0, 0] as const);
    sets.push({ type: "US_EIDV", result, score: share(same, same + differing), matches: same });
  }
  return sets;
}

export const checkedPartsOf = (
  checks: readonly ReviewedCheckFact[],
  types: readonly VerificationType[],
  say: (reasons: readonly DeclineReason[]) => string[],
): z.infer<typeof CheckedPart>[] =>
  checks.map(({ name, result, reasons }) => ({
    type: stepOfCheck(name, types),
    check: name,
    result,
    declineReasonsLabels: say(reasons),
    declineReasonsCodeLabels: [...reasons],
  }));

/** The pictures on which each check rests, as far as they were given. */
export const proofEntitiesOf = (
  id: string,
  checks: readonly Pick<ReviewedCheckFact, "name">[],
  files: readonly { id: string; side: FileSide; page: number }[],
): z.infer<typeof ProofEntity>[] =>
  checks.flatMap(({ name }) =>
    (photosOfCheck[name] ?? []).flatMap((side) =>
      files
        .filter((file) => file.side === side)
        .map((file) => ({ check: name, type: side, url: filePath(id, file.id) })),
    ),
  );
