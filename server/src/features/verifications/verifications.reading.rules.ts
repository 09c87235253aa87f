import { z } from "zod";

/**
 * What the documents engine read, as it is kept and as the rules see it. Null: not found, or not readable; nothing is
 * ever filled in.
 */
export const ReadDocument = z.object({
  mrz: z
    .object({
      lines: z.array(z.string()),
      documentCode: z.string(),
      /** ISO 3166 alpha-2; null for an issuing state that is no country (UTO, UNO, EUE). */
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
      /** Names of the check digits that do not fit. */
      wrongDigits: z.array(z.string()),
      confidence: z.number(),
    })
    .nullable(),
  /** Each field of the zone looked up on the printed side; null when that could not be read at all. */
  visual: z
    .array(z.object({ field: z.string(), expected: z.string(), found: z.string().nullable(), likeness: z.number() }))
    .nullable(),
});
export type ReadDocument = z.infer<typeof ReadDocument>;
