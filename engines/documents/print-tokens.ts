import type { PrintBox, PrintedText, VisualZone } from "./visual-zone.ts";

/** A word of a line; `line` is the number of its line, `at` its place in it. */
export type PrintToken = PrintedText & { line: number; at: number };

/** Further apart than this a word of a line and that of the list of words are not the same. */
const AHEAD = 40;

const isLevel = (a: PrintBox, b: PrintBox) =>
  Math.abs(a.top + a.height / 2 - b.top - b.height / 2) <= 0.6 * Math.max(a.height, b.height);

/** Lines of words, each with its own box where the reader gave one. */
export function printTokensOf({ lines, words }: Pick<VisualZone, "lines" | "words">): PrintToken[][] {
  let next = 0;
  const take = (text: string, line: PrintedText): PrintedText => {
    for (let i = next; i < Math.min(words.length, next + AHEAD); i += 1) {
      const word = words[i];
      if (!word || word.text !== text || !isLevel(word.box, line.box)) continue;
      next = i + 1;
      return word;
    }
    return line;
  };
  return lines.map((line, number) =>
    line.text
      .split(/\s+/)
      .filter((text) => text !== "")
      .map((text, at) => {
        const { box, confidence, isUnsure } = take(text, line);
        return { text, box, confidence, line: number, at, ...(isUnsure && { isUnsure }) };
      }),
  );
}

const endOf = ({ left, width }: PrintBox) => left + width;

/** In heights of letters: a wider gap begins another column. */
const WORD_GAP = 1.8;
const gapBetween = (a: PrintBox, b: PrintBox) => Math.max(b.left - endOf(a), a.left - endOf(b));
const isNear = (a: PrintBox, b: PrintBox) =>
  isLevel(a, b) && gapBetween(a, b) <= WORD_GAP * Math.max(a.height, b.height);
const isAside = (a: PrintBox, b: PrintBox) => gapBetween(a, b) > -0.3 * Math.min(a.width, b.width);

export type NeighbourToken = PrintToken & { side: "left" | "right" };

function onLine(tokens: readonly PrintToken[], used: readonly PrintToken[]): NeighbourToken[] {
  const places = used.map(({ at }) => at);
  const [first, last] = [Math.min(...places), Math.max(...places)];
  const between = tokens.slice(first, last + 1).filter((token) => !used.includes(token));
  const walk = (from: number, step: 1 | -1): PrintToken[] => {
    const met: PrintToken[] = [];
    for (let at = from + step; at >= 0 && at < tokens.length; at += step) {
      const [inner, outer] = [tokens[at - step], tokens[at]];
      if (
        !inner ||
        !outer ||
        gapBetween(inner.box, outer.box) > WORD_GAP * Math.max(inner.box.height, outer.box.height)
      )
        break;
      met.push(outer);
    }
    return met;
  };
  return [
    ...walk(first, -1).map((token) => ({ ...token, side: "left" as const })),
    ...[...between, ...walk(last, 1)].map((token) => ({ ...token, side: "right" as const })),
  ];
}

/** What stands close beside the used words: of their own line by its order, of others by where it is. */
export function tokenNeighboursOf(
  lines: readonly (readonly PrintToken[])[],
  used: readonly PrintToken[],
): NeighbourToken[] {
  const own = [...new Set(used.map(({ line }) => line))];
  const near = own.flatMap((line) =>
    onLine(
      lines[line] ?? [],
      used.filter((token) => token.line === line),
    ),
  );
  const chain: PrintToken[] = [...used];
  const others = lines.filter((_, line) => !own.includes(line)).flat();
  const beside: NeighbourToken[] = [];
  for (let grown = true; grown; ) {
    grown = false;
    for (const token of others) {
      if (chain.includes(token) || !chain.every(({ box }) => !isLevel(box, token.box) || isAside(box, token.box)))
        continue;
      const next = chain.find(({ box }) => isNear(box, token.box));
      if (!next) continue;
      chain.push(token);
      beside.push({ ...token, side: token.box.left < next.box.left ? "left" : "right" });
      grown = true;
    }
  }
  return [...near, ...beside];
}
