import { sql } from "kysely";
import type { FeedFault } from "#contract/records/verifications/media-findings.ts";
import { nameHashes, type SearchedName } from "#engines/media/searched-name.ts";
import type { Ctx } from "#server/platform/ctx.ts";

export const findFeed = ({ tx }: Ctx, code: string) =>
  tx
    .selectFrom("media_feeds")
    .select(["code", "name", "address", "language", "etag", "last_modified"])
    .where("code", "=", code)
    .executeTakeFirst();

export async function listFeeds({ tx }: Ctx) {
  const { rows } = await sql<{
    code: string;
    name: string;
    address: string | null;
    language: string | null;
    enabled: boolean;
    tried_at: Date | null;
    loaded_at: Date | null;
    last_error: string | null;
    is_cut: boolean;
    articles: number;
    newest: Date | null;
  }>`select f.code, f.name, f.address, f.language, f.enabled, f.tried_at, f.loaded_at, f.last_error,
      (f.is_cut or coalesce(bool_or(a.is_cut), false)) as is_cut, count(a.id)::int as articles, max(coalesce(a.published_at, a.fetched_at)) as newest
    from media_feeds f left join media_articles a on a.feed_code = f.code group by f.code order by f.code`.execute(tx);
  return rows;
}

/**
 * The feeds that are switched on and cannot be counted as searched whole, by code, each with the first reason. Those
 * of files are whole: a file that is not is refused.
 */
export async function faultyFeeds({ tx, platform }: Pick<Ctx, "tx" | "platform">) {
  const { rows } = await sql<{ feed: string; why: FeedFault }>`
    with judged as (select code as feed, case
        when loaded_at is null then 'never_loaded'
        when last_error is not null then 'failed'
        when loaded_at < now() - make_interval(hours => ${platform.config.mediaStaleHours}) then 'too_old'
        when is_cut or exists (select from media_articles a where a.feed_code = f.code and a.is_cut) then 'cut'
      end as why from media_feeds f where enabled and address is not null)
    select feed, why from judged where why is not null order by feed`.execute(tx);
  return rows;
}

/** Whether there is anything to search. */
async function hasArticles({ tx }: Pick<Ctx, "tx">): Promise<boolean> {
  const { rows } = await sql<{ any: boolean }>`select exists (select from media_articles) as any`.execute(tx);
  return rows[0]?.any === true;
}

/** Articles, or a provider that has some. */
export const hasMedia = async (ctx: Pick<Ctx, "tx" | "platform">): Promise<boolean> =>
  ctx.platform.config.mediaUrl !== undefined || (await hasArticles(ctx));

/** More bear a name together than a reviewer would read. */
const foundMax = 5_000;
export const candidatesMax = 200;

export type CandidateArticle = {
  id: string;
  source: string;
  url: string | null;
  title: string;
  body: string;
  language: string | null;
  published_at: Date | null;
};

/** `isCut`: more hold the words than are read. */
type Candidates = { articles: CandidateArticle[]; isCut: boolean };

/**
 * The newest articles that hold all words of one of the names somewhere. By the index of their words, the rarest first;
 * the planner's own guess might be to read all articles.
 */
export async function findCandidates(ctx: Ctx, names: readonly SearchedName[]): Promise<Candidates> {
  const { tx } = ctx;
  await sql`set local enable_seqscan = off`.execute(tx);
  const found = new Map<string, Date>();
  for (const groups of names.flatMap(nameHashes)) {
    const kept = sql.join(
      groups.map((group) => sql`words && ${group}::int[]`),
      sql` and `,
    );
    const { rows } = await sql<{ id: string; at: Date }>`with found as materialized
      (select id, coalesce(published_at, fetched_at) as at from media_articles where ${kept} limit ${foundMax})
      select id, at from found order by at desc limit ${candidatesMax + 1}`.execute(tx);
    for (const { id, at } of rows) found.set(id, at);
  }
  await sql`set local enable_seqscan to default`.execute(tx);
  const newest = [...found].sort(([, a], [, b]) => b.getTime() - a.getTime()).slice(0, candidatesMax);
  if (newest.length === 0) return { articles: [], isCut: false };
  const articles = await tx
    .selectFrom("media_articles as a")
    .innerJoin("media_feeds as f", "f.code", "a.feed_code")
    .select(["a.id", "f.name as source", "a.url", "a.title", "a.body", "a.language", "a.published_at"])
    .where(
      "a.id",
      "in",
      newest.map(([id]) => id),
    )
    .execute();
  return { articles, isCut: found.size > candidatesMax };
}
