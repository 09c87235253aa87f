import { z } from "zod";

const finding = <F extends `company${string}.${string}`, S extends z.ZodRawShape>(found: F, facts: S) =>
  z.object({ found: z.literal(found), ...facts });

/** `verdict`: by check digits alone. */
const companyNumbers = {
  numbers: z.array(
    z.object({
      kind: z.enum(["registration", "tax", "lei"]),
      number: z.string(),
      verdict: z.enum(["valid", "invalid", "unknown"]),
    }),
  ),
};
/** `found`: the likest line of the document; null: none was like it, or it could not be read. */
const companyNames = {
  documents: z.array(
    z.object({ side: z.string(), expected: z.string(), found: z.string().nullable(), read: z.boolean() }),
  ),
};
/** `sum`: what natural persons hold together, through all owners in between; of `over_100` what was named. */
const shares = { sum: z.number(), bar: z.number() };
const persons = { required: z.number(), approved: z.number() };
const register = { given: z.string(), registered: z.string() };
/** What the checks of a company found; as in `check-evidence.ts`. */
export const companyFindings = [
  finding("company.pass", companyNumbers),
  finding("company.wrong", companyNumbers),
  finding("company_documents.pass", companyNames),
  finding("company_documents.missing", companyNames),
  finding("company_shares.pass", shares),
  /** Owners over the bar that are not verified, for a reason. */
  finding("company_shares.excused", { ...shares, reasons: z.number() }),
  /** What nobody was named for is enough for one more owner over the bar. */
  finding("company_shares.unnamed", shares),
  finding("company_shares.over_100", shares),
  finding("company_persons.pass", persons),
  finding("company_persons.open", persons),
  finding("company_persons.declined", persons),
  /** Persons in whose place nobody was verified whose name and day of birth are theirs. */
  finding("company_persons.other_name", { ...persons, others: z.number() }),
  /** Persons who are approved, but whose names were read from no document. */
  finding("company_persons.unread", { ...persons, unread: z.number() }),
  finding("company_register.pass", register),
  finding("company_register.other_name", register),
  finding("company_register.unknown", {}),
] as const;
