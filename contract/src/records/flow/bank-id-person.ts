import { z } from "zod";
import { Day } from "../../input/fields.ts";

/** docs/providers.md. Foreign texts are bounded where they enter. */
const Line = (most: number) => z.string().trim().min(1).max(most);

/** Whom a bank knows. */
export const BankIdPerson = z.object({
  first_name: Line(128),
  last_name: Line(128),
  birth_date: Day,
  gender: z.enum(["M", "F", "X"]).nullable().default(null),
  personal_number: Line(64).nullable().default(null),
  document_number: Line(64).nullable().default(null),
  bank: Line(100),
  confirmed_at: z.iso.datetime({ offset: true }),
});
export type BankIdPerson = z.infer<typeof BankIdPerson>;
