import { isEssentialKind, type NameAlignment, type ScoredNameWord, type WordAlignment } from "./alignment.ts";
import type { NameWord } from "./name-word.ts";
import { readName } from "./name-words.ts";
import type { MatchExplanation, ScoreShortfall, WordMatch, WordMatchMethod } from "./names.types.ts";
import { isSameGiven } from "./nicknames.ts";
import { areWordsInOrder } from "./score-name.ts";
import { wordSoundOf } from "./word-codes.ts";

type Texts = {
  queried: NameWord[];
  listed: string;
  kind: "person" | "company" | undefined;
  isOther: boolean;
  /** The very text that was searched for. */
  isExact: boolean;
};
type Sides = { queried: ScoredNameWord[]; listed: ScoredNameWord[] };

const isLatin = (text: string) => !/[\u0250-\uffff]/.test(text);
const GENDER_FORM = 0.95;
/** Spelled otherwise, but hardly another name. */
const SPELLING = 0.85;

function howOf(meeting: WordAlignment, a: NameWord, b: NameWord): WordMatchMethod {
  if (meeting.isInitial && meeting.likeness < 1) return "initial";
  if (meeting.alsoQueried >= 0 || meeting.alsoListed >= 0) return "joined";
  const isTransliterated = isLatin(a.written) !== isLatin(b.written);
  if (a.plain === b.plain && a.isAbjad === b.isAbjad) return isTransliterated ? "transliteration" : "same";
  if (isTransliterated && meeting.likeness >= SPELLING) return "transliteration";
  if (isSameGiven(a.plain, b.plain) && meeting.likeness < 0.9) return "nickname";
  if (meeting.likeness === GENDER_FORM) return "genderForm";
  const isOneSound = wordSoundOf(a.plain).join() === wordSoundOf(b.plain).join();
  return isOneSound || meeting.likeness >= SPELLING ? "spelling" : "similar";
}

const percent = (likeness: number) => Math.round(likeness * 100) / 100;

/** Which word met which and how, and what keeps the score from 100. */
export function explainMatch(
  alignment: NameAlignment,
  sides: Sides,
  texts: Texts,
): Pick<MatchExplanation, "words" | "shortfalls"> {
  const listed = readName(texts.listed, { kind: texts.kind }).words;
  const written = (words: NameWord[], position: number, also: number) =>
    words
      .slice(position, Math.max(position, also) + 1)
      .map((word) => word.written)
      .join(" ");
  const words = [...alignment.meetings]
    .sort((a, b) => a.queried - b.queried)
    .flatMap((meeting): WordMatch[] => {
      const [a, b] = [texts.queried[meeting.queried], listed[meeting.listed]];
      if (!a || !b) return [];
      return [
        {
          asked: written(texts.queried, meeting.queried, meeting.alsoQueried),
          listed: written(listed, meeting.listed, meeting.alsoListed),
          how: howOf(meeting, a, b),
          likeness: percent(meeting.likeness),
        },
      ];
    });
  return {
    words,
    shortfalls: texts.isExact
      ? []
      : shortfallsOf(alignment, sides, { queried: texts.queried, listed, words, isOther: texts.isOther }),
  };
}

type Written = { queried: NameWord[]; listed: NameWord[]; words: WordMatch[]; isOther: boolean };

function shortfallsOf(
  alignment: NameAlignment,
  sides: Sides,
  { queried, listed, words, isOther }: Written,
): ScoreShortfall[] {
  const alone = (why: "askedWordAlone" | "listedWordAlone", all: NameWord[], positions: number[]): ScoreShortfall[] =>
    positions.flatMap((position) => {
      const word = all[position];
      return word ? [{ why, word: word.written, kind: word.kind }] : [];
    });
  const small = (words: ScoredNameWord[], others: ScoredNameWord[]) =>
    words.flatMap(({ kind, group }, i) =>
      !isEssentialKind(kind) &&
      kind !== "title" &&
      !others.some((other) => other.kind === kind && other.group === group)
        ? [i]
        : [],
    );
  const full = alignment.meetings.filter(({ isInitial }) => !isInitial).length;
  const hasOthers = alignment.queriedAlone.length + alignment.listedAlone.length > 0;
  return [
    ...(full === 0 ? [{ why: "onlyInitials" as const }] : []),
    ...(full === 1 && hasOthers ? [{ why: "onlyOneWord" as const }] : []),
    ...alone("askedWordAlone", queried, alignment.queriedAlone),
    ...alone("listedWordAlone", listed, alignment.listedAlone),
    ...words
      .filter(({ likeness }) => likeness < 1)
      .sort((a, b) => a.likeness - b.likeness)
      .map((word) => ({
        why: "wordDiffers" as const,
        asked: word.asked,
        listed: word.listed,
        likeness: word.likeness,
      })),
    ...(isOther ? [{ why: "otherOriginal" as const }] : []),
    ...alone("askedWordAlone", queried, small(sides.queried, sides.listed)),
    ...alone("listedWordAlone", listed, small(sides.listed, sides.queried)),
    ...(areWordsInOrder(alignment) ? [] : [{ why: "otherOrder" as const }]),
  ];
}
