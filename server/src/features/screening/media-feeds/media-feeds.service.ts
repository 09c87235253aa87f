import { newsLimits } from "#engines/media/media.types.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { storeArticles } from "./media-feeds.store.service.ts";

export type NewMediaFeed = { code: string; name: string; address: string | null; language: string | null };

/** @returns false when there is one of this code */
export async function addFeed({ tx }: Ctx, feed: NewMediaFeed): Promise<boolean> {
  const made = await tx
    .insertInto("media_feeds")
    .values(feed)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return made.numInsertedOrUpdatedRows === 1n;
}

/** With its articles; what was found in them for a verification stays there. @returns false when there is none */
export async function removeFeed({ tx }: Ctx, code: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom("media_feeds").where("code", "=", code).executeTakeFirst();
  return numDeletedRows === 1n;
}

export async function switchFeed({ tx }: Ctx, code: string, enabled: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("media_feeds")
    .set({ enabled })
    .where("code", "=", code)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export type NewsImportResult =
  | { refusal: string }
  | { format: string; articles: number; stored: number; skipped: number };

/** A file of the operator's, whole or not at all. The feed must be there. */
export async function importFile(
  platform: Platform,
  { code, language }: { code: string; language: string | null },
  bytes: Buffer,
): Promise<NewsImportResult> {
  const read = await platform.engines.media.readMedia({ bytes }, language);
  if (read.refusal !== undefined) return { refusal: read.refusal };
  const { format, skipped, articles, isCut } = read;
  if (isCut) return { refusal: `it has more than ${newsLimits.articles} articles: split it` };
  if (articles.some((article) => article.isCut))
    return { refusal: `an article of it has more than ${newsLimits.textCharacters} letters: split it` };
  const stored = await inSystemStep(platform, "media.import", null, (ctx) => storeArticles(ctx, code, articles));
  return { format, articles: articles.length, stored, skipped };
}
