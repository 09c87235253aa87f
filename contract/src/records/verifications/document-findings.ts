import { z } from "zod";

/** `issuerState`: two letters; null: its number is not known. `version`: of the standard. */
const barcode = { issuerState: z.string().nullable(), version: z.number() };

const fields = z.array(
  z.object({
    field: z.string(),
    typed: z.string().nullable(),
    read: z.string().nullable(),
    same: z.boolean().nullable(),
  }),
);
/** By whom, on which day, and what was compared. */
const confirmed = { bank: z.string(), confirmed: z.string(), fields };

/** Of the checks `document_barcode` and `bank_id`. */
export const documentFindings = [
  z.object({ found: z.literal("document_barcode.pass"), ...barcode }),
  z.object({ found: z.literal("document_barcode.doubtful"), ...barcode, doubts: z.array(z.string()) }),
  z.object({ found: z.literal("document_barcode.missing") }),
  z.object({ found: z.literal("bank_id.pass"), ...confirmed }),
  z.object({ found: z.literal("bank_id.differs"), ...confirmed }),
  z.object({ found: z.literal("bank_id.not_confirmed") }),
] as const;
