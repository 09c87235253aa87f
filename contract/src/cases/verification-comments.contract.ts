import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, paragraphsInput } from "../input/fields.ts";
import { verificationComments as calls } from "./verification-comments.calls.ts";

const Person = z.object({ id: z.string(), name: z.string() });

export const VerificationComment = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  edited: z.iso.datetime().nullable(),
  author: z.string(),
  isOwn: z.boolean(),
  /** One's own, within 15 minutes. */
  canEdit: z.boolean(),
  /** Plain text; who is named in it stands there as @ and the name. */
  text: z.string(),
  mentions: z.array(Person),
});
export type VerificationComment = z.infer<typeof VerificationComment>;

const Written = z.object({
  text: paragraphsInput(1, 2000),
  /** Ids of members who are named in the text; each gets a mail once. */
  mentions: z.array(Id).max(20).default([]),
});

export const verificationComments = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "verifications:read",
    summary: "What reviewers have written to each other about a verification, the oldest first",
    reply: z.object({
      items: z.array(VerificationComment),
      /** Who can be named. */
      people: z.array(Person),
    }),
  }),
  add: endpoint(calls.add, {
    side: "desk",
    access: "verifications:review",
    summary: "Writes a comment; members who are mentioned in it get an email",
    limit: { max: 120, seconds: 60, per: "account" },
    body: Written,
    reply: z.object({ id: z.string() }),
  }),
  edit: endpoint(calls.edit, {
    side: "desk",
    access: "verifications:review",
    summary: "Changes one's own comment, within 15 minutes",
    limit: { max: 120, seconds: 60, per: "account" },
    body: Written,
    reply: Nothing,
  }),
  remove: endpoint(calls.remove, {
    side: "desk",
    access: "verifications:review",
    summary: "Deletes one's own comment",
    reply: Nothing,
  }),
};
