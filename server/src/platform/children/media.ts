import type { ArticleMentions, ArticleReading, MentionQuestion } from "#engines/media/article-mentions.ts";
import type { NewsSource } from "#engines/media/media.types.ts";
import { ownWork } from "#server/platform/holders.ts";
import { openChildren } from "./children.ts";
import type { MediaOperations } from "./media-worker.ts";

export type NewsFileReading = Awaited<ReturnType<MediaOperations["readMedia"]>>;

/** Foreign files and long texts are read in a process of their own. Calls reject with ChildError. */
export type MediaEngine = {
  readMedia(source: NewsSource, language: string | null): Promise<NewsFileReading>;
  /** In the order of the articles. */
  findMentions(articles: ArticleReading[], question: MentionQuestion): Promise<(ArticleMentions | null)[]>;
  close(): Promise<void>;
};

const tenantKey = ownWork("media");

export function openMediaEngine(): MediaEngine {
  const children = openChildren<MediaOperations>({
    file: new URL("./media-worker.ts", import.meta.url),
    timeoutMs: 60_000,
    memoryMb: 640,
    idleMemoryMb: 320,
    idleMs: 30_000,
    semaphore: { atOnce: 2, waiting: 96 },
  });
  return {
    readMedia: (source, language) => children.call(tenantKey, "readMedia", source, language),
    findMentions: (articles, question) => children.call(tenantKey, "findMentions", articles, question),
    close: () => children.close(),
  };
}
