import { expect, test } from "vitest";
import { leastNameScore, qualifiedScore } from "./qualifiers.ts";
import { consonantMark, mayFuse, wordLettersOf, wordSoundOf } from "./word-codes.ts";

const letters = "abcdefghijklmnopqrstuvwxyz";
const markOf = (plain: string) => consonantMark(wordSoundOf(plain));

test("words written together have the consonants of both, where no sound may arise between them", () => {
  const ends = [...letters].flatMap((letter) => [letter, `da${letter}`, `sc${letter}`, `ts${letter}`]);
  const beginnings = [...letters].flatMap((letter) => [letter, `${letter}ho`, `${letter}chi`, `${letter}ek`]);
  let together = 0;
  for (const end of ends)
    for (const beginning of beginnings) {
      const [last = 0] = wordLettersOf(end.slice(-1));
      const [first = 0] = wordLettersOf(beginning);
      if (mayFuse(last, first)) continue;
      together += 1;
      expect([end, beginning, markOf(end + beginning)]).toEqual([end, beginning, markOf(end) | markOf(beginning)]);
    }
  expect(together).toBeGreaterThan(9_000);
  expect(markOf("das") | markOf("ho")).not.toBe(markOf("dasho"));
});

test("below the least score of a name no qualifier reaches the bar, and at it the best ones do", () => {
  const best = [
    { what: "birth", outcome: "same", points: 10 },
    { what: "country", outcome: "same", points: 3 },
  ] as const;
  for (let minScore = 1; minScore <= 100; minScore += 1) {
    const least = leastNameScore(minScore);
    expect(Math.round(qualifiedScore(least, best))).toBeGreaterThanOrEqual(minScore);
    expect(Math.round(qualifiedScore(least - 0.001, best))).toBeLessThan(minScore);
  }
});
