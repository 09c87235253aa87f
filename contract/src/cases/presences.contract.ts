import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { bulkIds } from "../input/bulk.ts";
import * as limits from "../limits.ts";
import { presences as calls } from "./presences.calls.ts";

const Others = z.array(z.object({ id: z.string(), name: z.string() }));

export const RowMarks = z.object({
  id: z.string(),
  /** Who else has it open. */
  others: Others,
  /** Somebody else, the applicant or the checks changed it since the caller last had it open. */
  isChanged: z.boolean(),
});
export type RowMarks = z.infer<typeof RowMarks>;

export const presences = {
  beat: endpoint(calls.beat, {
    side: "desk",
    access: "verifications:read",
    summary: "Says that the caller has the verification open, and who else has",
    reply: z.object({ others: Others }),
  }),
  marks: endpoint(calls.marks, {
    side: "desk",
    access: "verifications:read",
    summary: "Of the verifications of one page: who else has them open, and what changed since the caller's last visit",
    body: z.object({ verification_ids: bulkIds(limits.bulkSize) }),
    /** Without those that have neither. */
    reply: z.object({ marks: z.array(RowMarks) }),
  }),
};
