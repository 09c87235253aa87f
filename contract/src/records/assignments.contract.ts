import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { bulkIds, bulkReply } from "../input/bulk.ts";
import { Bool, Id } from "../input/fields.ts";
import * as limits from "../limits.ts";
import { assignments as calls } from "./assignments.calls.ts";

/** Why a verification was left with whom it was. */
export const assignRefusals = ["not_found", "decided", "taken"] as const;

const Settings = z.object({ round_robin: Bool });

export const assignments = {
  reviewers: endpoint(calls.reviewers, {
    side: "desk",
    access: "verifications:read",
    summary: "Members who may review, with how many verifications wait for each",
    reply: z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), waiting: z.number().int() })) }),
  }),
  assign: endpoint(calls.assign, {
    side: "desk",
    access: "verifications:review",
    summary: "Takes verifications, gives them to a member, or gives them back",
    limit: { max: 240, seconds: 60, per: "account" },
    body: z.object({
      verification_ids: bulkIds(limits.bulkSize),
      /** `null` gives back. */
      assignee: z.union([z.literal("me"), Id]).nullable(),
      /** Leaves those that somebody else has. */
      only_free: Bool.default(false),
    }),
    /** `before`: who had it, for an undo. */
    reply: bulkReply({ before: z.string().nullable() }, assignRefusals),
  }),
  settings: endpoint(calls.settings, {
    side: "desk",
    access: "verifications:read",
    summary: "Whether verifications that come to review are given to reviewers in turn",
    reply: z.object({ round_robin: z.boolean() }),
  }),
  changeSettings: endpoint(calls.changeSettings, {
    side: "desk",
    access: "members:manage",
    summary: "Gives verifications that come to review to reviewers in turn, or leaves them to be taken",
    body: Settings,
    reply: z.object({ round_robin: z.boolean() }),
  }),
};
