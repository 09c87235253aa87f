import type { SpellingRule } from "./spelling-table.ts";

/** Those that every table of Cyrillic spells alike. */
export const SHARED = {
  А: "A",
  Б: "B",
  В: "V",
  Д: "D",
  Е: "E",
  З: "Z",
  К: "K",
  Л: "L",
  М: "M",
  Н: "N",
  О: "O",
  П: "P",
  Р: "R",
  С: "S",
  Т: "T",
  У: "U",
  Ф: "F",
};

/** Those that all but the southern tables spell alike. */
export const LONG = { Ж: "ZH", Х: "KH", Ц: "TS", Ч: "CH", Ш: "SH" };

export const STARTS = (letters: Record<string, string>): SpellingRule[] =>
  Object.entries(letters).map(([from, to]) => ({ from, to, at: "start" }));
