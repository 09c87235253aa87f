/** A script whose letters a table spells in Latin. */
type SpelledScript = "Cyrillic" | "Greek" | "Arabic" | "Georgian";

/** `before`, `after`: only beside one of these letters, `$` for the word's end. `at`: only at the word's beginning or end. */
export type SpellingRule = {
  from: string;
  to: string | readonly string[];
  before?: string;
  after?: string;
  at?: "start" | "end";
};

/**
 * How a state writes the letters of a script in Latin capitals, as in a machine-readable zone.
 *
 * `letters`: one or more letters, the longest first; several spellings where states differ. `rules` come before them.
 * `states`: ICAO codes; empty: the general table, for every state. `source`: the law or
 * standard with its section, or "From practice" where none was read (decision 0148).
 * `isWhole`: names of these states are spelled by it unless their bearer has requested another spelling (Ukraine, resolution
 * 152 of 2014, 108; Russia, order 186 of 2021, 32; Bulgaria, decree 13 of 2010, article 2), so that another spelling waits
 * for a person. A table that is not whole only confirms.
 */
export type SpellingTable = {
  source: string;
  script: SpelledScript;
  states: readonly string[];
  isWhole: boolean;
  rules: readonly SpellingRule[];
  letters: Readonly<Record<string, string | readonly string[]>>;
};
