import { expect, test } from "vitest";
import { KnownWords } from "./known-words.ts";

type Word = { written: string };
const word = (written: string): Word => ({ written });
const findIn = (known: KnownWords<Word>, written: string, hash: number) => known.find(written, 0, written.length, hash);

test("a word is found where it stands, and only the whole of it", () => {
  const known = new KnownWords<Word>(100);
  const olena = word("Olena");
  known.keep(olena, 7);
  expect(known.find("Dr Olena Koval", 3, 8, 7)).toBe(olena);
  expect(known.find("Dr Olena Koval", 3, 7, 7)).toBeUndefined();
  expect(known.find("Dr Olena Koval", 3, 9, 7)).toBeUndefined();
  expect(known.find("Dr Olena Koval", 9, 14, 7)).toBeUndefined();
});

test("words of one hash are distinguished, and only some of them are kept", () => {
  const known = new KnownWords<Word>(1000);
  const words = Array.from({ length: 200 }, (_, n) => word(`w${n}`));
  for (const each of words) known.keep(each, -5);
  const found = words.map(({ written }) => findIn(known, written, -5));
  expect(found.slice(0, 50)).toEqual(words.slice(0, 50));
  expect(found.slice(100)).toEqual(words.slice(100).map(() => undefined));
});

test("holds no more than its most; what was requested since stays longer", () => {
  const known = new KnownWords<Word>(100);
  const words = Array.from({ length: 300 }, (_, n) => word(`w${n}`));
  for (const [n, each] of words.entries()) {
    known.keep(each, n);
    if (n % 40 === 0) expect(findIn(known, "w0", 0)).toBe(words[0]);
  }
  expect(findIn(known, "w1", 1)).toBeUndefined();
  expect(findIn(known, "w299", 299)).toBe(words[299]);
  expect(words.filter(({ written }, n) => findIn(known, written, n)).length).toBeLessThanOrEqual(100);
});
