import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Nothing, paragraphsInput } from "../input/fields.ts";
import { verificationArticles as calls } from "./verification-articles.calls.ts";

const Mark = z.object({
  /** Offsets in the snippet's text, in UTF-16 units. */
  from: z.number().int(),
  to: z.number().int(),
  kind: z.enum(["name", "primary", "secondary"]),
});
export type ArticleMark = z.infer<typeof Mark>;

const Snippet = z.object({
  text: z.string(),
  marks: z.array(Mark),
  /** Nothing is left out before it, after it. */
  isStart: z.boolean(),
  isEnd: z.boolean(),
});
export type ArticleSnippet = z.infer<typeof Snippet>;

/** What an article says of the applicant, as it was when the check ran. */
export const FoundArticle = z.object({
  title: z.string(),
  source: z.string(),
  /** http or https. */
  url: z.string().nullable(),
  language: z.string().nullable(),
  published: z.iso.datetime().nullable(),
  /** How many words stand between the name and the nearest primary keyword. */
  words: z.number().int(),
  names: z.array(z.string()),
  primary: z.array(z.string()),
  secondary: z.array(z.string()),
  snippets: z.array(Snippet),
});

export const VerificationArticle = FoundArticle.extend({
  id: z.string(),
  /** 1 to 100; docs/adverse-media.md says how it comes about. */
  rank: z.number().int(),
  dismissal: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
});
export type VerificationArticle = z.infer<typeof VerificationArticle>;

export const verificationArticles = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "verifications:read",
    summary: "Articles that name the applicant near a keyword of the form, the highest rank first",
    reply: z.object({
      /** Those that are not dismissed. */
      total_articles: z.number().int(),
      items: z.array(VerificationArticle),
    }),
  }),
  dismiss: endpoint(calls.dismiss, {
    side: "desk",
    access: "verifications:review",
    summary: "Says why an article does not count",
    limit: { max: 240, seconds: 60, per: "account" },
    body: z.object({ reason: paragraphsInput(1, 500) }),
    reply: Nothing,
  }),
  restore: endpoint(calls.restore, {
    side: "desk",
    access: "verifications:review",
    summary: "Takes the dismissal of an article back",
    limit: { max: 240, seconds: 60, per: "account" },
    reply: Nothing,
  }),
};
