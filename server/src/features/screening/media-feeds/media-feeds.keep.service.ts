import { sql } from "kysely";
import type { Ctx } from "#server/platform/ctx.ts";
import { enqueue, inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring } from "#server/platform/recurring.ts";
import { refreshFeed } from "./media-feeds.jobs.ts";
import { removeOldArticles } from "./media-feeds.store.service.ts";

/** Taken and marked in one statement, so that two processes do not ask one feed twice. */
async function enqueueDue(ctx: Ctx): Promise<number> {
  const { rows } = await sql<{ code: string }>`update media_feeds set tried_at = now()
    where enabled and address is not null and (tried_at is null or tried_at < now() - interval '1 hour')
    returning code`.execute(ctx.tx);
  for (const { code } of rows) await enqueue(ctx, refreshFeed, { code });
  return rows.length;
}

/** @returns how many feeds are read, and how many old articles went */
export async function tendMediaFeeds(platform: Platform): Promise<{ requested: number; removed: number }> {
  const requested = await inSystemStep(platform, "media", null, enqueueDue);
  const removed = await inSystemStep(platform, "media", null, removeOldArticles);
  return { requested, removed };
}

const pauseMs = 5 * 60_000;

export const dueFeeds = recurring("media-feeds.due", pauseMs, (platform) => tendMediaFeeds(platform));
