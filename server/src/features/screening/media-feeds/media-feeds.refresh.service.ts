import { sql } from "kysely";
import { newsLimits } from "#engines/media/media.types.ts";
import { ChildError } from "#server/platform/children/child.ts";
import type { JobStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { findFeed } from "./media-feeds.queries.ts";
import { type FeedLoadResult, feedLoadText } from "./media-feeds.rules.ts";
import { storeArticles } from "./media-feeds.store.service.ts";

type Feed = NonNullable<Awaited<ReturnType<typeof findFeed>>>;
const totalTimeoutMs = 60_000;
const silenceMs = 15_000;

async function readAnswer(platform: Platform, step: JobStep, feed: Feed): Promise<FeedLoadResult> {
  const kept: Uint8Array[] = [];
  const { address, etag, last_modified } = feed;
  const url = address ?? "";
  const answer = await platform.outbound.download({
    url,
    headers: { ...(etag && { "if-none-match": etag }), ...(last_modified && { "if-modified-since": last_modified }) },
    totalTimeoutMs,
    silenceMs,
    maxBytes: newsLimits.fileBytes,
    take: async (chunk) => void kept.push(chunk),
  });
  if (answer.kind === "unchanged") return { kind: "unchanged" };
  if (answer.kind !== "whole") return { kind: "failed", reason: feedLoadText(answer) };
  const read = await platform.engines.media.readMedia({ bytes: Buffer.concat(kept), address: url }, feed.language);
  if (read.refusal !== undefined) return { kind: "failed", reason: read.refusal };
  if (read.articles.length === 0 && read.format !== "rss" && read.format !== "atom" && read.format !== "json")
    return { kind: "failed", reason: "This is no feed." };
  const stored = await step((ctx) => storeArticles(ctx, feed.code, read.articles));
  return {
    kind: "loaded",
    articles: read.articles.length,
    stored,
    isCut: read.isCut,
    etag: answer.etag,
    lastModified: answer.lastModified,
  };
}

/** What went wrong stays with the feed, for the operator. Nothing: there is no such feed, or it has no address. */
export async function loadFeed(platform: Platform, step: JobStep, code: string): Promise<FeedLoadResult | null> {
  const feed = await step((ctx) => findFeed(ctx, code));
  if (!feed?.address) return null;
  const loaded = await readAnswer(platform, step, feed).catch((error: unknown): FeedLoadResult => {
    if (!(error instanceof ChildError)) throw error;
    return { kind: "failed", reason: "It took too long or too much memory to read." };
  });
  await step((ctx) => noteLoad(ctx, code, loaded));
  return loaded;
}

const noteLoad = ({ tx }: Parameters<Parameters<JobStep>[0]>[0], code: string, loaded: FeedLoadResult) =>
  tx
    .updateTable("media_feeds")
    .set({
      tried_at: sql<Date>`now()`,
      last_error: loaded.kind === "failed" ? loaded.reason : null,
      ...(loaded.kind === "failed" ? {} : { loaded_at: sql<Date>`now()` }),
      ...(loaded.kind === "loaded"
        ? { etag: loaded.etag, last_modified: loaded.lastModified, is_cut: loaded.isCut }
        : {}),
    })
    .where("code", "=", code)
    .execute();
