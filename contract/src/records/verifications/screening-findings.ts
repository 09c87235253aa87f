import { z } from "zod";

/** Of the check `database_screening`. How complete the look was is part of each that is no pass. */
export const screeningFindings = [
  z.object({ found: z.literal("database_screening.pass"), lists: z.number() }),
  /** `isCut`: more was found than is kept; `missing`: lists that were not searched. Earlier evidence has neither. */
  z.object({
    found: z.literal("database_screening.found"),
    hits: z.number(),
    strong: z.number(),
    isCut: z.boolean().default(false),
    missing: z.array(z.string()).default([]),
  }),
  /** All that are kept are somebody else; the others are not known. */
  z.object({ found: z.literal("database_screening.cut"), hits: z.number() }),
  z.object({ found: z.literal("database_screening.irrelevant"), hits: z.number() }),
  /** Kinds without a list, codes of lists that were not loaded or were too old, and of blacklists that are gone. */
  z.object({ found: z.literal("database_screening.missing"), lists: z.array(z.string()) }),
] as const;
