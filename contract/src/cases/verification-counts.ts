import { z } from "zod";
import * as limits from "../limits.ts";
import { verificationStatuses } from "../records/verifications/verification-states.ts";
import { VerificationFilters } from "./verification-filters.ts";

const ListOfCounts = VerificationFilters.pick({ status: true, assignee: true, waits_for: true, decided_from: true });

/** What the call that counts takes and gives. */
export const verificationCounts = {
  body: z
    .object({
      filters: VerificationFilters.omit({ status: true }).prefault({}),
      /** Each takes the place of the filters that it names. */
      lists: z.array(ListOfCounts).max(limits.countedLists).optional(),
    })
    .prefault({}),
  reply: z.object({
    /** Null when counting would be slow: these filters, and more than 10,000 rows. */
    counts: z.record(z.enum(verificationStatuses), z.number().int()).nullable(),
    /** Of `lists`, in their order; null above 10,000. */
    totals: z.array(z.number().int().nullable()),
  }),
};
