import type { NameIndex } from "./name-index.ts";
import type { NameWord } from "./name-word.ts";
import { findSpelled } from "./spelled-words.ts";

const SHORTEST = 3;
const LONGEST = 14;
/** Shorter words are names of their own. */
const FROM = 7;

type Split = { cost: number; from: number };

/** The likeliest way to read a run of letters as listed words, the more usual the likelier; null if there is none. */
function splitPlain(index: NameIndex, plain: string): string[] | null {
  const best: (Split | undefined)[] = [{ cost: 0, from: 0 }];
  for (let to = SHORTEST; to <= plain.length; to += 1)
    for (let from = Math.max(0, to - LONGEST); from <= to - SHORTEST; from += 1) {
      const before = best[from];
      const word = before ? findSpelled(index, plain.slice(from, to)) : -1;
      if (!before || word < 0) continue;
      const cost = before.cost + Math.log((index.names + 1) / (index.counts[word] ?? 1));
      if (cost < (best[to]?.cost ?? Number.POSITIVE_INFINITY)) best[to] = { cost, from };
    }
  const pieces: string[] = [];
  for (let to = plain.length; to > 0; ) {
    const split = best[to];
    if (!split) return null;
    pieces.unshift(plain.slice(split.from, to));
    to = split.from;
  }
  return pieces.length > 1 ? pieces : null;
}

/** That stand before or after a name and are not its letters; longest first. */
const FORMS = "pjsc cjsc ojsc gmbh jsc llc llp ltd plc inc ooo oao zao pao tov fze spa".split(" ");

/** JSCOSTRELIA: a form that is written together with the one word of a company that the list has. */
function withoutForm(index: NameIndex, word: NameWord): NameWord[] | null {
  for (const form of FORMS) {
    const isBefore = word.plain.startsWith(form);
    if (!isBefore && !word.plain.endsWith(form)) continue;
    const plain = isBefore ? word.plain.slice(form.length) : word.plain.slice(0, -form.length);
    if (plain.length < SHORTEST || findSpelled(index, plain) < 0) continue;
    const name: NameWord = { ...word, written: plain, plain, number: -1 };
    const other: NameWord = { ...word, written: form, plain: form, kind: "companyForm", number: -1 };
    return isBefore ? [other, name] : [name, other];
  }
  return null;
}

/** A name whose words are all written together, JohnSmith, is read as the words of the list that it may be. */
export function splitJoined(index: NameIndex, words: NameWord[]): NameWord[] {
  const names = words.filter(({ kind }) => kind === "name");
  const [word] = names;
  if (!word || names.length > 1 || word.plain.length < FROM || word.isAbjad || word.readAloud) return words;
  if (findSpelled(index, word.plain) >= 0) return words;
  const apart = withoutForm(index, word);
  if (apart) return words.flatMap((each) => (each === word ? apart : [each]));
  const pieces = splitPlain(index, word.plain);
  if (!pieces) return words;
  return words.flatMap((each) =>
    each === word ? pieces.map((plain) => ({ ...word, written: plain, plain })) : [each],
  );
}
