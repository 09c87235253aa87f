import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { NewsArticle } from "#engines/media/media.types.ts";
import type { Ctx } from "#server/platform/ctx.ts";

export type FoundArticle = NewsArticle & { words: number[] };

const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

/** The same words are the same news, however they are set. */
const contentHash = ({ title, text }: NewsArticle): Buffer =>
  sha256(
    `${title}\n${text}`
      .normalize("NFKC")
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, " "),
  );

/** By the content, so that an article that comes back has the id that it had. */
function idOf(hash: Buffer): string {
  const hex = hash.toString("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

const rowOf = (feed_code: string, article: FoundArticle) => {
  const content_hash = contentHash(article);
  return {
    id: idOf(content_hash),
    feed_code,
    url: article.url,
    url_hash: article.url === null ? null : sha256(article.url),
    content_hash,
    title: article.title,
    body: article.text,
    language: article.language,
    published_at: article.published === null ? null : new Date(article.published),
    words: article.words,
    is_cut: article.isCut,
  };
};

const rowsAtOnce = 100;

/** What is known by its words is left out; an address with new words has them instead. @returns how many are new */
export async function storeArticles(ctx: Ctx, code: string, articles: readonly FoundArticle[]): Promise<number> {
  const oldest = await oldestKept(ctx);
  const rows = articles
    .map((article) => rowOf(code, article))
    .filter(({ published_at }) => published_at === null || published_at >= oldest);
  let stored = 0;
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const some = rows.slice(at, at + rowsAtOnce);
    await sql`delete from media_articles where url_hash = any(${some.map((row) => row.url_hash)}::bytea[])
      and not content_hash = any(${some.map((row) => row.content_hash)}::bytea[])`.execute(ctx.tx);
    const { numInsertedOrUpdatedRows } = await ctx.tx
      .insertInto("media_articles")
      .values(some)
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    stored += Number(numInsertedOrUpdatedRows ?? 0);
  }
  return stored;
}

async function oldestKept(ctx: Ctx): Promise<Date> {
  const years = ctx.platform.config.mediaYears;
  const { rows } = await sql<{ at: Date }>`select now() - make_interval(years => ${years}) as at`.execute(ctx.tx);
  return rows[0]?.at ?? new Date(0);
}

const removedAtOnce = 5_000;

/** @returns how many went */
export async function removeOldArticles(ctx: Ctx): Promise<number> {
  const { numAffectedRows } = await sql`delete from media_articles where id in (select id from media_articles
    where coalesce(published_at, fetched_at) < now() - make_interval(years => ${ctx.platform.config.mediaYears})
    limit ${removedAtOnce})`.execute(ctx.tx);
  return Number(numAffectedRows ?? 0);
}
