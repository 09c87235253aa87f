import { createHash } from "node:crypto";
import { z } from "zod";
import { newsLimits } from "#engines/media/media.types.ts";
import { webAddress } from "#engines/media/media-article.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import { questionId } from "#server/platform/outbound/question-id.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { CandidateArticle } from "./media-feeds.queries.ts";

const mostArticles = 100;
const replyBytes = 2 * 1024 * 1024;

/** docs/providers.md. */
const Article = z.object({
  title: z.string().min(1).max(newsLimits.titleCharacters),
  text: z.string().max(newsLimits.textCharacters),
  url: z.string().max(newsLimits.urlCharacters).optional(),
  source: z.string().min(1).max(100).optional(),
  language: z.string().min(2).max(35).optional(),
  published: z.iso.datetime({ offset: true }).optional(),
});
const Reply = z.discriminatedUnion("status", [
  z.object({ status: z.literal("ok"), answer: z.object({ articles: z.array(Article).max(mostArticles) }) }),
  z.object({ status: z.literal("unknown") }),
]);

/** The same article has the same id, so that a reviewer's dismissal is remembered. */
function idOf({ url, title, text }: z.infer<typeof Article>): string {
  const hash = createHash("sha256")
    .update(url ?? `${title}\n${text}`)
    .digest("hex");
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-8${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`;
}

const candidateOf = (article: z.infer<typeof Article>): CandidateArticle => ({
  id: idOf(article),
  source: article.source ?? "",
  url: article.url === undefined ? null : webAddress(article.url),
  title: article.title,
  body: article.text,
  language: article.language ?? null,
  published_at: article.published === undefined ? null : new Date(article.published),
});

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

type Question = { names: readonly string[]; primary: readonly string[]; secondary: readonly string[] };

/** Null: it did not answer, or not as it should. Nothing where no provider is set up. `about`: the verification's id. */
export async function askProvider(
  { config, outbound, log }: Pick<Platform, "config" | "outbound" | "log">,
  { about }: { live: LiveScope; about: string },
  question: Question,
): Promise<CandidateArticle[] | null> {
  const { mediaUrl: url, mediaKey: key } = config;
  if (url === undefined) return [];
  const id = questionId(about, question);
  const reply = await outbound.exchange({
    url,
    method: "POST",
    headers: {
      "content-type": "application/json",
      accept: "application/json",
      "idempotency-key": id,
      ...(key ? { authorization: `Bearer ${key}` } : {}),
    },
    body: JSON.stringify({ version: 1, id, kind: "media", question }),
    maxBytes: replyBytes,
  });
  const read = reply.kind === "whole" && reply.status === 200 ? Reply.safeParse(jsonOf(reply.body)) : null;
  if (!read?.success) {
    log.warn({ reply: reply.kind === "whole" ? reply.status : reply.reason }, "the provider of news gave no answer");
    return null;
  }
  return read.data.status === "ok" ? read.data.answer.articles.map(candidateOf) : [];
}
