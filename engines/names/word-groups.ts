import { legalFormClassOf } from "./form-phrases.ts";
import type { NameWordKind } from "./names.types.ts";
import { particleClassOf } from "./particles.ts";

/**
 * What a word stands for beyond its letters: particles and company forms of one class are one to each other, a generation
 * (Jr, III) and a ship's number may not contradict. 0: nothing.
 */
export type WordGroup = number;

const numbers = new Map<string, WordGroup>();
const numberOf = (name: string): WordGroup => {
  const known = numbers.get(name) ?? numbers.size + 1;
  numbers.set(name, known);
  return known;
};

export const PATRONYMIC_GROUP = numberOf("particle patronymic");
const ARTICLE_GROUP = numberOf("particle article");
/** Particles of Arabic names, which are no names elsewhere. */
export const isArabicParticle = (group: WordGroup) => group === PATRONYMIC_GROUP || group === ARTICLE_GROUP;
export const SHIP_GROUP = numberOf("ship");
export const SURNAME_TITLE_GROUP = numberOf("title surname");
/** Words that companies add and leave out. */
export const USUAL_GROUP = numberOf("usual company word");
const USUAL = new Set(
  "group groupe gruppe grupo gruppa grupp holding holdings kholding company international intl global business enterprise enterprises commercial united new technologies technology tech trading trade".split(
    " ",
  ),
);
const GENERATIONS: Record<string, string> = { jr: "2", jnr: "2", ii: "2", iii: "3", iv: "4", sr: "1", snr: "1" };
const GENERATION_GROUPS = new Set(Object.values(GENERATIONS).map((each) => numberOf(`generation ${each}`)));
export const isGeneration = (group: WordGroup) => GENERATION_GROUPS.has(group);

/** Titles that are usual surnames as well. */
const SURNAMES = new Set(
  "king prince dean major bey sultan lord judge bishop tan tun imam queen marshall general".split(" "),
);

export const SHIP_NUMBER = "imo";

export function wordGroupOf(kind: NameWordKind, plain: string): WordGroup {
  if (kind === "particle") return numberOf(`particle ${particleClassOf(plain) ?? plain}`);
  if (kind === "companyForm") return numberOf(`form ${legalFormClassOf(plain) ?? plain}`);
  if (kind === "number") return plain.startsWith(SHIP_NUMBER) ? SHIP_GROUP : 0;
  if (kind === "companyWord") return USUAL.has(plain) ? USUAL_GROUP : 0;
  if (kind !== "title") return 0;
  const generation = GENERATIONS[plain];
  if (generation !== undefined) return numberOf(`generation ${generation}`);
  return SURNAMES.has(plain) ? SURNAME_TITLE_GROUP : 0;
}
