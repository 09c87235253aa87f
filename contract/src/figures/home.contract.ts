import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { home as calls } from "./home.calls.ts";

const Count = z.number().int();

const Decision = z.object({
  verificationId: z.string(),
  /** '' once erased. */
  applicantName: z.string(),
  status: z.enum(["valid", "invalid"]),
  at: z.iso.datetime(),
  reviewer: z.object({ id: z.string().nullable(), name: z.string() }),
  rowVersion: z.number().int(),
  /** Null also for who did not decide it. */
  undoUntil: z.iso.datetime().nullable(),
});
export type TodaysDecision = z.infer<typeof Decision>;

const Member = z.object({
  id: z.string(),
  name: z.string(),
  /** To review, and of these past their due time. */
  assigned: Count,
  overdue: Count,
  /** Has a verification open now. */
  isOnCase: z.boolean(),
});
export type TeamMemberToday = z.infer<typeof Member>;

const HourOfToday = z.object({ at: z.iso.datetime(), submitted: Count, decided: Count });
export type HourOfToday = z.infer<typeof HourOfToday>;

export const home = {
  today: endpoint(calls.today, {
    side: "desk",
    access: "verifications:read",
    summary: "The latest decisions of today, its hours, and who has how many verifications to review",
    replica: true,
    /** Today is a day of the member's time zone. */
    reply: z.object({
      decisions: z.array(Decision).max(8),
      hours: z.array(HourOfToday),
      team: z.array(Member).max(50),
      queue: z.object({
        unassigned: Count,
        overdue: Count,
        /** When the link of the longest waiting one was opened. */
        oldest: z.iso.datetime().nullable(),
      }),
    }),
  }),
};
