/** `births`: `1970`, `1970-05` or `1970-05-12`, as many as the list gives. `countries`: ISO 3166-1 alpha-2. */
export type NameQualifiers = {
  kind?: "person" | "company" | undefined;
  births?: readonly string[] | undefined;
  countries?: readonly string[] | undefined;
  gender?: "male" | "female" | undefined;
};

/** All names under which one person or company is listed, in any script; the first is the main one. */
export type ListedEntry = NameQualifiers & { names: readonly string[] };

/** `without`: entries that the list says are of this kind are not searched for. */
export type NameQuery = NameQualifiers & { name: string; without?: readonly ("person" | "company")[] | undefined };

/**
 * At most `limit` entries (10) of at least `minScore` (70). Left out besides is what would have fewer points than
 * `sameNameScore` (`minScore`) even if its name were the same, since too much else differs.
 */
export type NameSearchOptions = { limit?: number; minScore?: number; sameNameScore?: number };

export type NameWordKind =
  | "name"
  | "initial"
  | "particle"
  | "title"
  | "companyForm"
  | "companyWord"
  | "patronymic"
  | "number";

export type WordMatchMethod =
  | "same"
  | "spelling"
  | "transliteration"
  | "nickname"
  | "initial"
  | "joined"
  | "genderForm"
  | "similar";

/** Two words that met; `asked` (the queried one; the name is that of stored hits) or `listed` has several words when they were written apart on one side. */
export type WordMatch = { asked: string; listed: string; how: WordMatchMethod; likeness: number };

export type QualifierEffect = {
  what: "birth" | "country" | "gender" | "kind";
  outcome: "same" | "sameYear" | "swapped" | "near" | "different";
  points: number;
};

/** Why the score is not 100, most costly first. */
export type ScoreShortfall =
  | { why: "askedWordAlone" | "listedWordAlone"; word: string; kind: NameWordKind }
  | { why: "wordDiffers"; asked: string; listed: string; likeness: number }
  | { why: "onlyOneWord" | "onlyInitials" | "otherOriginal" | "otherOrder" };

export type MatchExplanation = {
  words: WordMatch[];
  shortfalls: ScoreShortfall[];
  qualifiers: QualifierEffect[];
};

/** `entry` is the place in the compiled list, from 0; `nameScore` is the score before qualifiers. Both 0–100. */
export type NameMatch = {
  entry: number;
  name: string;
  score: number;
  nameScore: number;
  explanation: MatchExplanation;
};
