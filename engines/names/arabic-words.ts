import type { NameWord } from "./name-word.ts";

const ABD = new Set("abd abdel abdul abdal abdol abdoul abdu abdur abdus abdel".split(" "));

/** A prefix of God's names loses its article, and l before a sun letter: abd al-Rahman, Abdurrahman. */
function afterAbd(rest: string): string {
  const bare = /^(?:al|el|ul|il|ur|us|ush|ar|as|ash|an|ad|at|az)(?=[bcdfghjklmnqrstvwxyz]{1,2}[aeiou])/.exec(rest);
  const cut = bare && rest.length - bare[0].length >= 3 ? rest.slice(bare[0].length) : rest;
  return cut[0] === cut[1] ? cut.slice(1) : cut;
}

const JOINED_ABD = /^abd(?:[aeuo]u?[lrszn])(?=[a-z]{3})/;

const asName = (word: NameWord, also: readonly NameWord[], plain: string): NameWord => ({
  ...word,
  written: [word, ...also].map(({ written }) => written).join(" "),
  plain,
  isAbjad: also.at(-1)?.isAbjad ?? word.isAbjad,
  isArabic: true,
  kind: "name",
  number: -1,
});

/** Abd stands never alone: it is one name with the word after it, however it is written. */
export function joinAbdName(words: NameWord[]): NameWord[] {
  if (!words.some(({ isArabic, plain }) => isArabic && plain.startsWith("abd"))) return words;
  const out: NameWord[] = [];
  for (let i = 0; i < words.length; i += 1) {
    const word = words[i];
    if (!word) continue;
    if (ABD.has(word.plain) && i + 1 < words.length) {
      const isArticle = words[i + 1]?.kind === "particle" && i + 2 < words.length;
      const next = words[i + (isArticle ? 2 : 1)];
      if (next && next.kind !== "initial") {
        i += isArticle ? 2 : 1;
        out.push(asName(word, [next], `abd${afterAbd(next.plain)}`));
        continue;
      }
    }
    const joined = JOINED_ABD.exec(word.plain);
    if (joined) out.push(asName(word, [], `abd${afterAbd(word.plain.slice(joined[0].length))}`));
    else out.push(word);
  }
  return out;
}

const DIN = new Set(["din", "dine", "deen", "dyn"]);
/** The article is in them. */
const OF_FAITH = new Set(["eddin", "eddine", "eddeen", "uddin", "uddeen", "addin", "aldin", "eldin", "ildin"]);
/** Nureddin, Nuruddin, Nourredine; the word before the article is kept. */
const JOINED_DIN = /^([a-z]{2,}?)r?[aeou]?[dl]?d(?:i|ee|ie)ne?$/;
const ENDS_IN_DIN = /(?:dd|[aeu]ld|ed)(?:i|ee|ie)ne?$/;
const NOT_OF_FAITH = new Set(["geraldine", "heraldine", "medine", "haldin"]);
const FROM_LETTERS = 7;
const endsInDin = ({ plain, isAbjad }: NameWord) =>
  !isAbjad && plain.length >= FROM_LETTERS && ENDS_IN_DIN.test(plain) && !NOT_OF_FAITH.has(plain);

const [LETTER_N, LETTER_E] = ["n".charCodeAt(0), "e".charCodeAt(0)];

/** Before the closer looks: each name of a list comes here. */
function mayBeDin(plain: string): boolean {
  const last = plain.charCodeAt(plain.length - 1);
  return last === LETTER_N || (last === LETTER_E && plain.charCodeAt(plain.length - 2) === LETTER_N);
}

/** "… of the faith" is one name with the word before it: Nur al-Din, Nureddin. */
export function joinDinName(words: NameWord[]): NameWord[] {
  if (
    !words.some((word) => mayBeDin(word.plain) && (DIN.has(word.plain) || OF_FAITH.has(word.plain) || endsInDin(word)))
  )
    return words;
  const out: NameWord[] = [];
  for (const word of words) {
    const isWhole = OF_FAITH.has(word.plain);
    if ((isWhole || DIN.has(word.plain)) && !word.readAloud) {
      const isArticle = !isWhole && out.at(-1)?.kind === "particle";
      const before = out.at(isArticle ? -2 : -1);
      if (before && (isArticle || isWhole || word.isAbjad) && before.kind === "name" && before.plain.length > 1) {
        out.length -= isArticle ? 2 : 1;
        out.push(
          asName(before, [word], word.isAbjad ? `${before.plain}dyn` : `${before.plain.replace(/[aeiou]$/, "")}uddin`),
        );
        continue;
      }
    }
    const joined = endsInDin(word) ? JOINED_DIN.exec(word.plain) : null;
    out.push(joined ? asName(word, [], `${joined[1]}uddin`) : word);
  }
  return out;
}
