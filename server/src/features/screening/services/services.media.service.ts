import type { MediaReply } from "#contract/screening/services/service-replies.ts";
import type { ServiceRequest } from "#contract/screening/services/service-requests.ts";
import { searchMedia } from "#server/features/screening/verification-articles/verification-articles.search.service.ts";
import type { JobStep } from "#server/platform/jobs/jobs.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import type { Platform } from "#server/platform/platform.ts";

type Requested = { live: LiveScope; id: string; step: JobStep; isLastTry: boolean };
type MediaRequest = Extract<ServiceRequest, { type: "adverse_media" }>;

const nothing = { articles: [], total_articles: 0, missing: [] };

/**
 * What was found is an answer, even of a search in part, which it says; nobody found is one only where everything was searched
 * (docs/adverse-media.md). @throws when the provider does not answer and may be called again
 */
export async function checkMediaForService(
  platform: Platform,
  { live, id, step, isLastTry }: Requested,
  { names, keywords }: MediaRequest,
): Promise<MediaReply> {
  const type = "adverse_media";
  const requested = { live, verificationId: id, isLastTry, names, primary: keywords, secondary: [] };
  const search = await searchMedia(platform, step, requested);
  if (search.kind !== "searched") return { type, problem: "no_media", ...nothing };
  const { missing } = search;
  const articles = search.articles.map(({ rank, found }) => ({ ...found, rank }));
  const isOpen = articles.length === 0 && missing.length > 0;
  return { type, problem: isOpen ? "media_in_part" : null, articles, total_articles: articles.length, missing };
}
