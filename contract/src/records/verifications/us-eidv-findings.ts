import { z } from "zod";

/** Parts of the answers by what US records say of them. */
const records = { same: z.array(z.string()), differing: z.array(z.string()), unasked: z.array(z.string()) };

/** Of the check `us_eidv`. */
export const usEidvFindings = [
  z.object({ found: z.literal("us_eidv.pass"), ...records }),
  z.object({ found: z.literal("us_eidv.differs"), ...records }),
  /** Records agree about the name that was typed there, but it is not known to be the applicant's. */
  z.object({ found: z.literal("us_eidv.other_name"), requested: z.string() }),
  z.object({ found: z.literal("us_eidv.unknown") }),
  z.object({ found: z.literal("us_eidv.deceased") }),
] as const;
