import { cyrillicTables } from "./cyrillic.ts";
import { greekTables } from "./greek.ts";
import { otherTables } from "./other-scripts.ts";
import type { SpellingRule, SpellingTable } from "./spelling-table.ts";

const tables: readonly SpellingTable[] = [...cyrillicTables, ...greekTables, ...otherTables];

const IN_SCRIPT = {
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Arabic: /\p{Script=Arabic}/u,
  Georgian: /\p{Script=Georgian}/u,
} as const;

/** More spellings of one word than any name has. */
const MOST_SPELLINGS = 32;
const LONGEST = 3;
const UPPER: Readonly<Record<string, string>> = { ς: "Σ" };

/**
 * Accents of Greek do not change a letter, but one before Υ parts the two (άυ is αϋ). Those of Й, Ї, Ў, Ѓ, Ќ, Ϊ and Ϋ stay.
 * A shadda is its letter again.
 */
const plainCapitals = (word: string): string[] => {
  const text = word
    .normalize("NFD")
    .replace(/([ΑΕΗΟαεηο])\u0301([Υυ])/gu, "$1$2\u0308")
    .replace(/(\p{Script=Greek})\u0301/gu, "$1")
    .replace(/(\p{Script=Greek}\u0308)\u0301/gu, "$1")
    .normalize("NFC")
    .replace(/(\p{Script=Arabic})(\p{M}?)\u0651/gu, "$1$1$2");
  // Georgian capitals are letters that no card prints.
  return [...text].map((sign) => (IN_SCRIPT.Georgian.test(sign) ? sign : (UPPER[sign] ?? sign.toUpperCase())));
};

const isAt = (letters: readonly string[], at: number, text: string) =>
  letters.slice(at, at + text.length).join("") === text;

function holds({ from, before, after, at: place }: SpellingRule, letters: readonly string[], at: number): boolean {
  if (!isAt(letters, at, from)) return false;
  const next = at + from.length;
  if (place === "start" && at !== 0) return false;
  if (place === "end" && next !== letters.length) return false;
  if (after !== undefined && (at === 0 || !after.includes(letters[at - 1] ?? ""))) return false;
  return before === undefined || before.includes(letters[next] ?? "$");
}

const IS_LETTER = /\p{L}/u;

/** Longest first. No spelling for a letter that the table lacks, unless it is Latin; a mark is left out. */
function stepAt(
  { rules, letters: table }: SpellingTable,
  letters: readonly string[],
  at: number,
): [readonly string[], number] {
  const rule = rules.find((each) => holds(each, letters, at));
  if (rule) return [[rule.to].flat(), rule.from.length];
  for (let length = LONGEST; length > 0; length -= 1) {
    const found = table[letters.slice(at, at + length).join("")];
    if (at + length <= letters.length && found !== undefined) return [[found].flat(), length];
  }
  const sign = letters[at] ?? "";
  if (/[A-Z]/.test(sign)) return [[sign], 1];
  return [IS_LETTER.test(sign) ? [] : [""], 1];
}

function spellBy(table: SpellingTable, word: string): string[] {
  const letters = plainCapitals(word);
  let spellings = [""];
  for (let at = 0; at < letters.length; ) {
    const [choices, length] = stepAt(table, letters, at);
    spellings = spellings.flatMap((begun) => choices.map((choice) => begun + choice)).slice(0, MOST_SPELLINGS);
    at += length;
  }
  return spellings;
}

const tablesOf = (word: string, state: string) =>
  tables.filter(
    ({ script, states }) => IN_SCRIPT[script].test(word) && (states.length === 0 || states.includes(state)),
  );

/** Whether a table by which names of this state are spelled has every letter of `word`. Latin is its own spelling. */
export const isSpellingDecided = (word: string, state: string): boolean =>
  !isOtherScript(word) || tablesOf(word, state).some((table) => table.isWhole && spellBy(table, word).length > 0);

export const isOtherScript = (word: string): boolean => /[^\P{L}\p{Script=Latin}]/u.test(word);

/** A word of the print as a zone of `state` (ICAO code) may have it, in Latin capitals; none where no table knows it. */
export function spellingsInScript(word: string, state: string): string[] {
  const own = tablesOf(word, state);
  const whole = own.filter(({ isWhole }) => isWhole);
  const used = whole.length > 0 ? whole : own;
  return [...new Set(used.flatMap((table) => spellBy(table, word)))].filter((spelled) => spelled !== "");
}
