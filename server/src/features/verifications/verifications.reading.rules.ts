import { z } from "zod";
import { countryOfMrz } from "#contract/values/countries.ts";
import type { CrossCheck } from "#engines/documents/cross-check.ts";
import type { DocumentReading } from "#engines/documents/read-document.ts";

/** Null: not found, or not readable; nothing is filled in. */
export const ReadDocument = z.object({
  mrz: z
    .object({
      lines: z.array(z.string()),
      documentCode: z.string(),
      /** Null for a state that is no country (UTO, UNO, EUE). */
      issuingCountry: z.string().nullable(),
      issuingState: z.string(),
      nationality: z.string().nullable(),
      firstNames: z.string(),
      lastName: z.string(),
      documentNumber: z.string(),
      /** YYYY-MM-DD. */
      dob: z.string().nullable(),
      gender: z.enum(["M", "F", "X"]).nullable(),
      expiry: z.string().nullable(),
      wrongDigits: z.array(z.string()),
      confidence: z.number(),
      /** A character was replaced because of a check digit, so the digits prove less. */
      repaired: z.boolean().default(false),
      /** `MrzDoubt` of the engine. */
      doubts: z.array(z.string()).default([]),
    })
    .nullable(),
  visual: z
    .array(
      z.object({
        field: z.string(),
        expected: z.string(),
        found: z.string().nullable(),
        likeness: z.number(),
        same: z.boolean(),
      }),
    )
    .nullable(),
});
export type ReadDocument = z.infer<typeof ReadDocument>;
type Mrz = NonNullable<ReadDocument["mrz"]>;

/** Its own check digit is right and nothing was repaired. */
export const isCertain = ({ wrongDigits, repaired, doubts }: Mrz, field: "birthDate" | "expiryDate") =>
  !repaired && doubts.length === 0 && !wrongDigits.includes(field) && !wrongDigits.includes("composite");

/** Below this some characters were guesses; codes and names have no check digit, so only a clear zone may decline by them. */
const clearConfidence = 0.7;
export const isClearlyRead = ({ wrongDigits, repaired, doubts, confidence }: Mrz) =>
  wrongDigits.length === 0 && !repaired && doubts.length === 0 && confidence >= clearConfidence;

const visualOf = (checks: readonly CrossCheck[]): ReadDocument["visual"] => {
  const looked = checks.flatMap(({ name, outcome, expected, found }) =>
    outcome === "not_given" || expected === null
      ? []
      : [
          {
            field: name,
            expected,
            found: found?.text ?? null,
            likeness: found?.similarity ?? 0,
            same: outcome === "match",
          },
        ],
  );
  return looked.length > 0 ? looked : null;
};

export function toReadDocument({ mrz, crossChecks }: Pick<DocumentReading, "mrz" | "crossChecks">): ReadDocument {
  const visual = visualOf(crossChecks);
  if (!mrz) return { mrz: null, visual };
  const { fields } = mrz;
  return {
    mrz: {
      lines: mrz.lines,
      documentCode: fields.documentCode,
      issuingCountry: countryOfMrz(fields.issuingState),
      issuingState: fields.issuingState,
      nationality: fields.nationality || null,
      firstNames: fields.givenNames,
      lastName: fields.surname,
      documentNumber: fields.documentNumber ?? "",
      dob: fields.birthDate,
      gender: fields.sex,
      expiry: fields.expiryDate,
      wrongDigits: mrz.checkDigits.filter(({ valid }) => !valid).map(({ name }) => name),
      confidence: mrz.confidence,
      repaired: mrz.repaired,
      doubts: mrz.doubts,
    },
    visual,
  };
}
