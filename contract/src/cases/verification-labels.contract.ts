import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { bulkIds, bulkReply } from "../input/bulk.ts";
import * as limits from "../limits.ts";
import { labelField } from "./verification-filters.ts";
import { verificationLabels as calls } from "./verification-labels.calls.ts";

const labels = z.array(labelField).max(limits.labelsEach, `At most ${limits.labelsEach} labels.`).default([]);

/** Why the labels of a verification stayed as they were. */
export const labelRefusals = ["not_found", "too_many"] as const;

export const verificationLabels = {
  change: endpoint(calls.change, {
    side: "desk",
    access: "verifications:review",
    summary: "Adds labels to verifications, or takes them away",
    limit: { max: 240, seconds: 60, per: "account" },
    body: z
      .object({ verification_ids: bulkIds(limits.bulkSize), add: labels, remove: labels })
      .refine(({ add, remove }) => add.length + remove.length > 0, { path: ["add"], message: "Choose a label." })
      .refine(({ add, remove }) => !add.some((each) => remove.includes(each)), {
        path: ["remove"],
        message: "A label can be added or removed, not both.",
      }),
    /** What really changed, for an undo. */
    reply: bulkReply({ added: z.array(z.string()), removed: z.array(z.string()) }, labelRefusals),
  }),
};
