import type { MissingMedia } from "#contract/records/verifications/media-findings.ts";
import { searchedName } from "#engines/media/searched-name.ts";
import { usualKeywords } from "#engines/media/usual-keywords.ts";
import { askProvider } from "#server/features/screening/media-feeds/media-feeds.provider.service.ts";
import {
  type CandidateArticle,
  faultyFeeds,
  findCandidates,
  hasMedia,
} from "#server/features/screening/media-feeds/media-feeds.queries.ts";
import type { JobStep } from "#server/platform/jobs/jobs.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import type { Platform } from "#server/platform/platform.ts";
import { byRank, type CountingArticle, countingArticle, mostArticles } from "./verification-articles.rules.ts";

export type MediaSearch =
  | { kind: "no_media" }
  | { kind: "no_name" }
  /** `missing`: what a whole search lacks. */
  | { kind: "searched"; articles: CountingArticle[]; missing: MissingMedia[] };

type Requested = {
  live: LiveScope;
  verificationId: string;
  isLastTry: boolean;
  names: readonly string[];
  primary: readonly string[];
  secondary: readonly string[];
};

/** What a child reads at once: a fraction of its time limit. */
const articlesAtOnce = 50;

type Question = { names: readonly string[]; primary: readonly string[]; secondary: readonly string[] };

/** By our own rule, whoever has found them. */
async function countingOf(
  platform: Platform,
  candidates: readonly CandidateArticle[],
  question: Question,
): Promise<CountingArticle[]> {
  const counting: CountingArticle[] = [];
  for (let at = 0; at < candidates.length; at += articlesAtOnce) {
    const some = candidates.slice(at, at + articlesAtOnce);
    const texts = some.map(({ title, body, language }) => ({ title, text: body, language }));
    const mentions = await platform.engines.media.findMentions(texts, question);
    for (const [n, article] of some.entries()) {
      const found = mentions[n];
      if (found) counting.push(countingArticle(article, found));
    }
  }
  return counting;
}

const keyOf = ({ id, url }: CandidateArticle): string => url ?? id;

/**
 * What is loaded, and what a provider has besides. Without primary keywords the usual ones are looked for.
 * @throws when the provider does not answer and may be called again
 */
export async function searchMedia(platform: Platform, step: JobStep, requested: Requested): Promise<MediaSearch> {
  const feeds = await step(faultyFeeds);
  if (feeds.length === 0 && !(await step(hasMedia))) return { kind: "no_media" };
  const names = requested.names.flatMap((name) => searchedName(name) ?? []);
  if (names.length === 0) return { kind: "no_name" };
  const question = {
    names: names.map(({ written }) => written),
    primary: requested.primary.length > 0 ? requested.primary : usualKeywords,
    secondary: requested.secondary,
  };
  const loaded = await step((ctx) => findCandidates(ctx, names));
  const provided = await askProvider(platform, { live: requested.live, about: requested.verificationId }, question);
  const known = new Set(loaded.articles.map(keyOf));
  const all = [...loaded.articles, ...(provided ?? []).filter((each) => !known.has(keyOf(each)))];
  const counting = await countingOf(platform, all, question);
  if (provided === null && !requested.isLastTry) throw new Error("the provider of news did not answer");
  const missing: MissingMedia[] = [...feeds];
  if (provided === null) missing.push({ why: "silent", feed: null });
  if (loaded.isCut || counting.length > mostArticles) missing.push({ why: "too_many", feed: null });
  return { kind: "searched", articles: counting.sort(byRank).slice(0, mostArticles), missing };
}
