import { COMPANY_FORM_LINES } from "./company-forms.ts";
import { spellWord } from "./latin-letters.ts";
import type { NameWord } from "./name-word.ts";

export type LegalFormClass = "limited" | "stock" | "partners" | "state" | "society" | "sole" | "any";
type Form = { plain: string; group: LegalFormClass };
type Phrase = { words: readonly string[]; form: Form };

/** A word of an abjad is another one than the Latin word of the same letters. */
const wordKey = (plain: string, isAbjad: boolean) => (isAbjad ? `'${plain}` : plain);

const keysOf = (phrase: string) =>
  phrase.split(" ").map((written) => {
    const { plain, isAbjad } = spellWord(written);
    return wordKey(plain, isAbjad);
  });

/** The head, then each phrase; `||` only says where those begin that the ISO list lacks. */
export const legalFormsInLine = (line: string): string[] =>
  line
    .split("|")
    .map((each) => each.trim())
    .filter((each) => each !== "");

function readLines() {
  const phrases = new Map<string, Phrase[]>();
  const classes = new Map<string, LegalFormClass>();
  const single = new Set<string>();
  const known = new Set<string>();
  for (const line of COMPANY_FORM_LINES.trim().split("\n")) {
    const [head = "", ...texts] = legalFormsInLine(line);
    const [group = "", plain = ""] = head.split(" ");
    const form = { plain, group: group as LegalFormClass };
    if (!classes.has(plain)) classes.set(plain, form.group);
    for (const text of texts) {
      const words = keysOf(text);
      const key = words.join(" ");
      if (known.has(key)) continue;
      known.add(key);
      if (words.length === 1) single.add(key);
      const first = words[0] ?? "";
      phrases.set(first, [...(phrases.get(first) ?? []), { words, form }]);
    }
  }
  for (const each of phrases.values()) each.sort((a, b) => b.words.length - a.words.length);
  return { phrases, classes, single };
}

const { phrases, classes, single } = readLines();

/** Of one word, as spelled; an abjad's after an apostrophe. */
export const isLegalFormWord = (plain: string, isAbjad = false) => single.has(wordKey(plain, isAbjad));

/** By the short form, which is the plain word of what `joinLegalForms` gives. */
export const legalFormClassOf = (plain: string): LegalFormClass | undefined => classes.get(plain);

const matches = (words: readonly NameWord[], at: number, phrase: Phrase) =>
  at + phrase.words.length <= words.length &&
  phrase.words.every((key, i) => {
    const word = words[at + i];
    return word !== undefined && wordKey(word.plain, word.isAbjad) === key;
  });

/** Two single letters are a form only at the end of a company's name: A. S. Holding is none, and A. S. may be a person's. */
const isSure = ({ words: keys }: Phrase, at: number, words: readonly NameWord[], isCompany: boolean) =>
  keys.length !== 2 || keys.some((key) => key.length > 1) || (isCompany && at > 0 && at + 2 === words.length);

/** Single words that are a form only at either end of a name: in between they are somebody's name or a particle. */
const ONLY_AT_EDGES = new Set(
  "as ad at se sa ab ou eg ev ca pp me ip et ei sd ee kd hb ky co pt spy spe cv ano sal ste firma".split(" "),
);

const isPlaced = (phrase: Phrase, at: number, words: readonly NameWord[]) =>
  phrase.words.length > 1 ||
  !ONLY_AT_EDGES.has(phrase.words[0] ?? "") ||
  at === 0 ||
  words.slice(at + 1).every(({ plain, isAbjad, kind }) => kind === "companyForm" || isLegalFormWord(plain, isAbjad));

function phraseAt(words: readonly NameWord[], at: number, isCompany: boolean): Phrase | undefined {
  const word = words[at];
  if (!word) return undefined;
  const least = isCompany || word.kind === "companyForm" ? 1 : 2;
  return phrases
    .get(wordKey(word.plain, word.isAbjad))
    ?.find(
      (phrase) =>
        phrase.words.length >= least &&
        matches(words, at, phrase) &&
        isSure(phrase, at, words, isCompany) &&
        isPlaced(phrase, at, words),
    );
}

/**
 * Company forms, the longest phrase first, each as one word of its short form. `isCompany`: it is known to be one; else
 * only what consists of several words or was read as a form already.
 */
export function joinLegalForms(words: NameWord[], isCompany: boolean): NameWord[] {
  if (!words.some(({ plain, isAbjad }) => phrases.has(wordKey(plain, isAbjad)))) return words;
  const out: NameWord[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at];
    if (!word) continue;
    const phrase = phraseAt(words, at, isCompany);
    if (!phrase) {
      out.push(word.kind === "companyForm" && isCompany ? { ...word, kind: "name" } : word);
      continue;
    }
    const parts = words.slice(at, at + phrase.words.length);
    const written = parts.map((part) => part.written).join(" ");
    out.push({
      ...word,
      written,
      plain: phrase.form.plain,
      isAbjad: false,
      isArabic: false,
      kind: "companyForm",
      number: -1,
    });
    at += parts.length - 1;
  }
  return out;
}
