import { z } from "zod";
import type { ProvedPerson } from "#server/platform/outbound/proved-person.ts";

/** Of a visit whose provider has sent its answer ahead; nulls: of another visit. */
export type KeptAnswer = { codeHash: string | null; answer: unknown };

const Answer = z.object({
  issuer: z.string(),
  subject: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean().nullable(),
  hostedDomain: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  groups: z.array(z.string()).nullable(),
}) satisfies z.ZodType<ProvedPerson>;

/** @returns null without an answer, or with another code than the one that the browser was given for it */
export const takeAnswer = (codeHash: string, kept: KeptAnswer): ProvedPerson | null =>
  kept.codeHash === codeHash ? Answer.parse(kept.answer) : null;
