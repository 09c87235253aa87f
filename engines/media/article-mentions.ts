import { type KeywordSpan, keywordSet, keywordSpans } from "./keyword-spans.ts";
import { type NameSpan, nameSpans } from "./name-spans.ts";
import { searchedName } from "./searched-name.ts";
import { type MentionSnippet, mentionSnippetOf } from "./snippets.ts";
import { textWordsOf } from "./text-words.ts";

export type ArticleReading = { title: string; text: string; language: string | null };
export type MentionQuestion = {
  names: readonly string[];
  primary: readonly string[];
  secondary: readonly string[];
};
/**
 * `rank`: 1 to 100. `words`: how many stand between the name and the nearest primary keyword. `keywords`: as the
 * question writes them.
 */
export type ArticleMentions = {
  rank: number;
  words: number;
  names: string[];
  primary: string[];
  secondary: string[];
  snippets: MentionSnippet[];
};

/** The specification of the product: a keyword counts when it stands so near to the name. */
export const nearWords = 30;
const snippetsMax = 3;

type Near = { span: NameSpan; name: string; distance: number; primary: KeywordSpan[]; secondary: KeywordSpan[] };

const distanceOf = (span: NameSpan, keyword: KeywordSpan): number => {
  if (keyword.last < span.first) return span.first - keyword.last - 1;
  return keyword.first > span.last ? keyword.first - span.last - 1 : 0;
};

/** Those near each place; both are in the text's order, so each keyword is passed a bounded number of times. */
function nearTo(spans: readonly NameSpan[], keywords: readonly KeywordSpan[]): KeywordSpan[][] {
  let from = 0;
  return spans.map((span) => {
    while (from < keywords.length && (keywords[from]?.last ?? 0) < span.first - nearWords - 1) from += 1;
    const near: KeywordSpan[] = [];
    for (let at = from; at < keywords.length; at += 1) {
      const keyword = keywords[at];
      if (!keyword || keyword.first > span.last + nearWords + 1) break;
      const isName = keyword.first >= span.first && keyword.last <= span.last;
      if (!isName && distanceOf(span, keyword) <= nearWords) near.push(keyword);
    }
    return near;
  });
}

/** Nearness, several keywords, secondary ones, the exact spelling and a mention in the title make an article weigh. */
function rankOf(near: readonly Near[], primary: readonly string[], secondary: readonly string[], titleWords: number) {
  const closest = Math.min(...near.map(({ distance }) => distance));
  const isInTitle = near.some(({ span, primary: found }) => {
    return span.last < titleWords && found.some(({ last }) => last < titleWords);
  });
  const rank =
    30 +
    (nearWords - closest) * 0.7 +
    Math.min(primary.length - 1, 3) * 6 +
    Math.min(secondary.length, 4) * 4 +
    Math.min(near.length - 1, 3) * 2 +
    (near.some(({ span }) => span.isExact) ? 3 : 0) +
    (isInTitle ? 10 : 0);
  return { rank: Math.max(1, Math.min(100, Math.round(rank))), words: closest };
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)];

/**
 * Where the article names somebody within 30 words of a primary keyword; null when it does not. A name counts when all of
 * its words stand together, in any order, inflected or in another alphabet. Time is linear in the text.
 */
export function articleMentions(article: ArticleReading, question: MentionQuestion): ArticleMentions | null {
  const isRepeated = article.text.startsWith(article.title);
  const text = isRepeated ? article.text : `${article.title}\n${article.text}`;
  const words = textWordsOf(text, article.language);
  const titleWords = words.findLastIndex(({ to }) => to <= article.title.length) + 1;
  const primaryPlaces = keywordSpans(text, words, keywordSet(question.primary));
  if (primaryPlaces.length === 0) return null;
  const secondaryPlaces = keywordSpans(text, words, keywordSet(question.secondary));
  const near = question.names.flatMap((written): Near[] => {
    const name = searchedName(written);
    const spans = name ? nameSpans({ text, words }, name) : [];
    const primary = nearTo(spans, primaryPlaces);
    const secondary = nearTo(spans, secondaryPlaces);
    return spans.flatMap((span, at) => {
      const found = primary[at] ?? [];
      if (found.length === 0) return [];
      const distance = Math.min(...found.map((keyword) => distanceOf(span, keyword)));
      return [{ span, name: written, distance, primary: found, secondary: secondary[at] ?? [] }];
    });
  });
  if (near.length === 0) return null;
  const primary = distinct(near.flatMap((each) => each.primary.map(({ keyword }) => keyword)));
  const secondary = distinct(near.flatMap((each) => each.secondary.map(({ keyword }) => keyword)));
  return {
    ...rankOf(near, primary, secondary, titleWords),
    names: distinct(near.map(({ name }) => name)),
    primary,
    secondary,
    snippets: snippetsOf(text, words, near),
  };
}

/** The nearest mentions, none within another. */
function snippetsOf(text: string, words: ReturnType<typeof textWordsOf>, near: readonly Near[]): MentionSnippet[] {
  const snippets: MentionSnippet[] = [];
  const spans = near.map(({ span }) => span);
  for (const each of [...near].sort((a, b) => a.distance - b.distance || a.span.first - b.span.first)) {
    if (snippets.length >= snippetsMax) break;
    const isShown = snippets.some(({ first, last }) => each.span.first <= last && each.span.last >= first);
    if (!isShown) snippets.push(mentionSnippetOf(text, words, { ...each, spans }));
  }
  return snippets.sort((a, b) => a.first - b.first);
}
