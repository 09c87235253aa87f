import { z } from "zod";

/** Why a feed that is switched on was not searched whole. */
export const feedFaults = ["never_loaded", "failed", "too_old", "cut"] as const;
export type FeedFault = (typeof feedFaults)[number];
/** Of what is no feed. */
export const newsFaults = ["silent", "too_many", "in_part"] as const;

/**
 * What a whole search of the news lacks. `feed`: its code; null where it is no feed: `silent`, the provider; `too_many`,
 * articles beyond those that are read or kept; `in_part`, one of these two (evidence of earlier releases).
 */
export const MissingMedia = z.discriminatedUnion("why", [
  z.object({ why: z.enum(feedFaults), feed: z.string() }),
  z.object({ why: z.enum(newsFaults), feed: z.null() }),
]);
export type MissingMedia = z.infer<typeof MissingMedia>;

const earlier: MissingMedia[] = [{ why: "in_part", feed: null }];

/** Of the check `adverse_media`. How complete the search was is part of each that is no pass. */
export const mediaFindings = [
  z.object({ found: z.literal("adverse_media.pass") }),
  z.object({ found: z.literal("adverse_media.found"), articles: z.number() }),
  z.object({
    found: z.literal("adverse_media.found_in_part"),
    articles: z.number(),
    missing: z.array(MissingMedia).default(earlier),
  }),
  z.object({ found: z.literal("adverse_media.missing"), missing: z.array(MissingMedia) }),
] as const;
