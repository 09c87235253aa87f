/** A script whose letters a table spells in Latin. */
type SpelledScript = "Cyrillic" | "Greek" | "Arabic" | "Georgian";

/** `before`: only before one of these letters, `$` for the word's end. `at`: only at the word's beginning or end. */
export type SpellingRule = { from: string; to: string | readonly string[]; before?: string; at?: "start" | "end" };

/**
 * How a state writes the letters of a script in Latin capitals, as in a machine-readable zone.
 *
 * `letters`: one or more letters, the longest first; several spellings where states differ. `rules` come before them.
 * `states`: ICAO codes; empty: the general table, for every state.
 * `isWhole`: names of these states are spelled by it alone, so that a name which is spelled otherwise is another name.
 */
export type SpellingTable = {
  source: string;
  script: SpelledScript;
  states: readonly string[];
  isWhole: boolean;
  rules: readonly SpellingRule[];
  letters: Readonly<Record<string, string | readonly string[]>>;
};
