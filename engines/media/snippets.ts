import type { KeywordSpan } from "./keyword-spans.ts";
import type { NameSpan } from "./name-spans.ts";
import type { TextWord } from "./text-words.ts";

export type SnippetMarkKind = "name" | "primary" | "secondary";
/** Offsets in the snippet's text. */
export type SnippetMark = { from: number; to: number; kind: SnippetMarkKind };
/** `first` and `last`: its words in the article. `isStart` and `isEnd`: nothing is left out there. */
export type MentionSnippet = {
  text: string;
  marks: SnippetMark[];
  first: number;
  last: number;
  isStart: boolean;
  isEnd: boolean;
};

const besideWords = 12;
const charactersMax = 900;

/** `places`: all of the text, those in reach are marked too. */
type Marked = {
  span: NameSpan;
  spans: readonly NameSpan[];
  primary: readonly KeywordSpan[];
  secondary: readonly KeywordSpan[];
};

/** Later ones within an earlier one are left out, so that marks never cross. */
function inOrder(marks: readonly SnippetMark[]): SnippetMark[] {
  const sorted = [...marks].sort((a, b) => a.from - b.from || b.to - a.to);
  const kept: SnippetMark[] = [];
  for (const mark of sorted) if (mark.from >= (kept.at(-1)?.to ?? 0)) kept.push(mark);
  return kept;
}

const gapTo = (span: NameSpan, { first, last }: KeywordSpan): number => Math.max(span.first - last, first - span.last);

/** The mention with its nearest keyword and some words around; a line's end becomes a space. */
export function mentionSnippetOf(
  text: string,
  words: readonly TextWord[],
  { span, spans, primary, secondary }: Marked,
): MentionSnippet {
  const [nearest] = [...primary].sort((a, b) => gapTo(span, a) - gapTo(span, b));
  const first = Math.max(0, Math.min(span.first, nearest?.first ?? span.first) - besideWords);
  const last = Math.min(words.length - 1, Math.max(span.last, nearest?.last ?? span.last) + besideWords);
  const isStart = first === 0;
  const isEnd = last === words.length - 1;
  const from = isStart ? 0 : (words[first]?.from ?? 0);
  const to = Math.min(isEnd ? text.length : (words[last]?.to ?? text.length), from + charactersMax);
  const markOf = (kind: SnippetMarkKind) => (at: Pick<NameSpan, "first" | "last">) => ({
    from: (words[at.first]?.from ?? 0) - from,
    to: (words[at.last]?.to ?? 0) - from,
    kind,
  });
  const marks = [
    ...spans.map(markOf("name")),
    ...primary.map(markOf("primary")),
    ...secondary.map(markOf("secondary")),
  ].filter((mark) => mark.from >= 0 && mark.to <= to - from);
  return { text: text.slice(from, to).replace(/\s/g, " "), marks: inOrder(marks), first, last, isStart, isEnd };
}
