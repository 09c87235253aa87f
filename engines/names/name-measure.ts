import type { WordLikenessMeasure } from "./align-words.ts";
import type { ScoredNameWord } from "./alignment.ts";
import { CHINESE, KOREAN, nameSkeletonsOf } from "./eastern-names.ts";
import type { NameIndex } from "./name-index.ts";
import { isSameGiven } from "./nicknames.ts";
import type { QueriedName } from "./queried-name.ts";
import { mayFuse, plainOfCodes, wordBitsIn } from "./word-codes.ts";
import {
  ABJAD_FLAG,
  areWordsFarApart,
  GIVEN_NAME_FLAG,
  HAN_WORD_FLAG,
  HANGUL_FLAG,
  MOST_OTHER_CONSONANTS,
  SmallWordTable,
  type WordTable,
  wordLikenessOf,
} from "./word-likeness.ts";
import { likenessToListed, measuredKey, NICKNAME, type WordSearch } from "./word-search.ts";

const lettersIn = ({ words }: NameIndex, id: number) =>
  words.bytes.subarray(words.starts[2 * id], words.starts[2 * id + 1]);

const lengthIn = ({ words }: NameIndex, id: number) => (words.starts[2 * id + 1] ?? 0) - (words.starts[2 * id] ?? 0);

const MOST_LENGTH_APART = 3;

/** Neighbouring words of which none has anything of the other's sound: their consonants are those of both. */
function marksTogether({ bytes, starts, flags, marks }: WordTable, words: readonly number[]): number | null {
  let mark = 0;
  let last = -1;
  for (const word of words) {
    if (((flags[word] ?? 0) & ABJAD_FLAG) !== 0) return null;
    if (last >= 0 && mayFuse(last, bytes[starts[2 * word] ?? 0] ?? 0)) return null;
    last = bytes[(starts[2 * word + 1] ?? 0) - 1] ?? 0;
    mark |= marks[word] ?? 0;
  }
  return mark;
}

/** As `areWordsFarApart`, of words that would first have to be written together. */
function areTogetherFar(table: WordTable, words: readonly number[], other: WordTable, single: number): boolean {
  if (((other.flags[single] ?? 0) & ABJAD_FLAG) !== 0) return false;
  const mark = marksTogether(table, words);
  return mark !== null && wordBitsIn(mark ^ (other.marks[single] ?? 0)) > MOST_OTHER_CONSONANTS;
}

/** Of two romanisations of one name. */
const ROMANISED = 0.82;

const joinedTable = new SmallWordTable();

/** How like the words of two names are; of a word of the list each likeness is measured once a query. */
export class NameMeasure implements WordLikenessMeasure {
  readonly #index: NameIndex;
  readonly #queried: QueriedName;
  #listed: ScoredNameWord[] = [];
  readonly #search: WordSearch;
  #isGuessed = false;
  #eastern = 0;

  constructor(index: NameIndex, queried: QueriedName, search: WordSearch) {
    this.#index = index;
    this.#queried = queried;
    this.#search = search;
  }

  /** `eastern`: of the listed name. */
  setListed(listed: ScoredNameWord[], isGuessed: boolean, eastern: number): void {
    this.#listed = listed;
    this.#isGuessed = isGuessed;
    this.#eastern = eastern & this.#queried.eastern;
  }

  /** In two names that may both be Korean or Chinese, another romanisation is hardly another name. */
  #orEastern(
    likeness: number,
    plain: string,
    skeletonsOfOther: () => [string, string],
    areBothReadAloud = false,
  ): number {
    if (this.#eastern === 0 || likeness >= ROMANISED || areBothReadAloud) return likeness;
    const [korean, chinese] = nameSkeletonsOf(plain);
    const [otherKorean, otherChinese] = skeletonsOfOther();
    const isOne =
      ((this.#eastern & KOREAN) !== 0 && korean === otherKorean) ||
      ((this.#eastern & CHINESE) !== 0 && chinese === otherChinese);
    return isOne ? ROMANISED : likeness;
  }

  likeness(position: number, other: number): number {
    const word = this.#listed[other]?.id ?? 0;
    if (this.#eastern === 0) return this.#measured(position, other);
    const plain = this.#queried.words[position]?.plain ?? "";
    // Two names in Han or in Hangul are read in one way, so what sounds otherwise is another name.
    const flags = (this.#queried.table.flags[position] ?? 0) & (this.#index.words.flags[word] ?? 0);
    const areBothReadAloud = (flags & (HAN_WORD_FLAG | HANGUL_FLAG)) !== 0;
    return this.#orEastern(
      this.#measured(position, other),
      plain,
      () => this.#search.skeletonsOf(word),
      areBothReadAloud,
    );
  }

  /** A short form that was not looked for, as that which may be a particle. */
  #ofNickname(position: number, word: number): number {
    if (this.#queried.found[position] || ((this.#index.words.flags[word] ?? 0) & GIVEN_NAME_FLAG) === 0) return 0;
    const queried = this.#queried.words[position]?.plain ?? "";
    return isSameGiven(queried, plainOfCodes(lettersIn(this.#index, word))) ? NICKNAME : 0;
  }

  #measured(position: number, other: number): number {
    const word = this.#listed[other]?.id ?? 0;
    const key = measuredKey(word, this.#isGuessed);
    const found = this.#queried.found[position]?.get(key);
    if (found !== undefined) return found;
    if (areWordsFarApart(this.#queried.table, position, this.#index.words, word))
      return this.#ofNickname(position, word);
    const known = this.#queried.measured[position]?.get(key);
    if (known !== undefined) return known;
    const plain = this.#queried.words[position]?.plain ?? "";
    const queried = { table: this.#queried.table, position, plain, isGuessed: this.#isGuessed };
    const likeness = likenessToListed(this.#index, queried, word) || this.#ofNickname(position, word);
    this.#queried.measured[position] ??= new Map();
    this.#queried.measured[position].set(key, likeness);
    return likeness;
  }

  joinedQueried(first: number, last: number, single: number): number {
    const { table, words } = this.#queried;
    const word = this.#listed[single]?.id ?? 0;
    const positions: number[] = [];
    let plain = "";
    for (let at = first; at <= last; at += 1) {
      positions.push(at);
      plain += words[at]?.plain ?? "";
    }
    if (Math.abs(plain.length - lengthIn(this.#index, word)) > MOST_LENGTH_APART) return 0;
    const others = () => this.#search.skeletonsOf(word);
    if (areTogetherFar(table, positions, this.#index.words, word)) return this.#orEastern(0, plain, others);
    const together = joinedTable.fill([{ plain, flags: table.flags[last] ?? 0 }]);
    return this.#orEastern(wordLikenessOf(together, 0, this.#index.words, word, this.#isGuessed), plain, others);
  }

  joinedListed(first: number, last: number, single: number): number {
    const { table, words } = this.#queried;
    const ids: number[] = [];
    let length = 0;
    for (let at = first; at <= last; at += 1) {
      const id = this.#listed[at]?.id ?? 0;
      ids.push(id);
      length += lengthIn(this.#index, id);
    }
    if (Math.abs(length - (words[single]?.plain.length ?? 0)) > MOST_LENGTH_APART) return 0;
    const plain = words[single]?.plain ?? "";
    const others = () => nameSkeletonsOf(ids.map((id) => plainOfCodes(lettersIn(this.#index, id))).join(""));
    if (areTogetherFar(this.#index.words, ids, table, single)) return this.#orEastern(0, plain, others);
    const letters = ids.flatMap((id) => [...lettersIn(this.#index, id)]);
    const flags = this.#index.words.flags[this.#listed[last]?.id ?? 0] ?? 0;
    const together = joinedTable.fill([{ plain: plainOfCodes(letters), flags }]);
    return this.#orEastern(wordLikenessOf(table, single, together, 0, this.#isGuessed), plain, others);
  }
}
