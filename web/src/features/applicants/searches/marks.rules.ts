/** A part of a text, and whether it is what was typed. */
export type MarkedTextPart = { text: string; isMarked: boolean };

/** One letter without accents and case; some letters become two. */
const plain = (letter: string) => letter.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace("ß", "ss");

const isWord = (letter: string) => /[\p{L}\p{N}\p{M}]/u.test(letter);

/** How many letters of the text are this beginning; 0 when it begins otherwise. Signs between are passed over. */
function lengthOf(letters: readonly string[], from: number, typed: string): number {
  let rest = typed;
  for (let at = from; at < letters.length; at += 1) {
    const letter = plain(letters[at] ?? "");
    if (!isWord(letters[at] ?? "")) {
      if (rest === typed || /\s/.test(letters[at] ?? "")) return 0;
      continue;
    }
    if (letter === "") continue;
    if (!rest.startsWith(letter)) return letter.startsWith(rest) ? at - from + 1 : 0;
    rest = rest.slice(letter.length);
    if (rest === "") return at - from + 1;
  }
  return 0;
}

/**
 * What of a text was found by what was typed: beginnings of its words, whatever the accents, the case and the signs. With
 * `isWhole` what was typed is one word, as an id is.
 */
export function marksOf(text: string, typed: string, isWhole = false): MarkedTextPart[] {
  const words = (isWhole ? [typed.replace(/[\s-]/g, "")] : typed.split(/[^\p{L}\p{N}\p{M}'’]+/u))
    .map((word) => [...word].filter(isWord).map(plain).join(""))
    .filter((word) => word !== "")
    .sort((a, b) => b.length - a.length);
  const letters = [...text];
  const parts: MarkedTextPart[] = [];
  const add = (piece: string, isMarked: boolean) => {
    const last = parts.at(-1);
    if (last && last.isMarked === isMarked) last.text += piece;
    else if (piece !== "") parts.push({ text: piece, isMarked });
  };
  for (let at = 0; at < letters.length; ) {
    const isStart = at === 0 || !isWord(letters[at - 1] ?? "");
    const length = isStart ? Math.max(0, ...words.map((word) => lengthOf(letters, at, word))) : 0;
    add(letters.slice(at, at + Math.max(1, length)).join(""), length > 0);
    at += Math.max(1, length);
  }
  return parts;
}

/** Whether every typed word begins one of the text's. */
export const isMeant = (text: string, typed: string): boolean =>
  typed
    .split(/\s+/)
    .filter(Boolean)
    .every((word) => marksOf(text, word).some(({ isMarked }) => isMarked));
