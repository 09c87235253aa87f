import type { ListedEntry } from "#engines/names/names.types.ts";
import { LATIN_PEOPLES } from "./names.latin-peoples.ts";
import { OTHER_PEOPLES, type People } from "./names.other-peoples.ts";
import type { Dice } from "./names.random.ts";
import { respell, writers } from "./names.scripts.ts";
import {
  ARABIC_GIVEN,
  ARABIC_LETTERS,
  COMPANY_WORDS,
  HAN_GIVEN,
  HAN_SURNAMES,
  KOREAN_GIVEN,
  KOREAN_SURNAMES,
} from "./names.vocabulary.ts";

export type MadeWord = {
  latin: string;
  original: string;
  spellings: readonly string[];
  role: "given" | "middle" | "surname";
};
export type Made = {
  script: string;
  words: MadeWord[];
  /** As the list writes it: originals, then maybe Latin ones. */
  listed: ListedEntry & { births: string[]; countries: string[] };
  isCompany: boolean;
  joiner: string;
};

type Source = {
  country: string;
  script: string;
  make: (dice: Dice, surname?: MadeWord) => { words: MadeWord[]; gender: "male" | "female" };
  company: (dice: Dice) => MadeWord[];
  joiner: string;
  weight: number;
};

const SURNAMES_OF_A_PEOPLE = 6000;
const RARE_GIVEN = 600;
/** Where few surnames are borne by all, given names of several words tell people apart. */
const GIVEN_OF_WORDS = 5000;

const plainLatin = (word: string) => word.normalize("NFD").replace(/[\u0300-\u036f]/g, "");

function wordOf(people: People, sound: string, role: MadeWord["role"]): MadeWord {
  const spaced = sound.replaceAll("-", " ");
  if (people.script === "latin") {
    const written = spaced.split(" ").map(writers.latin).join(" ");
    return { latin: plainLatin(written), original: written, spellings: [], role };
  }
  return { latin: writers.latin(spaced), original: writers[people.script](spaced), spellings: [], role };
}

/** Usual surnames first, then ever rarer ones that are built as the usual ones are. */
function surnamesOf(people: People, dice: Dice): string[] {
  const [syllables, endings] = [people.syllables.split(" "), people.endings.split(" ")];
  const made = new Set(people.surnames.split(" "));
  // Where a people has a hundred surnames, no others are made.
  for (let tries = 0; people.endings !== "" && made.size < SURNAMES_OF_A_PEOPLE && tries < 60_000; tries += 1) {
    const middle = dice.is(0.45) ? dice.pick(syllables) : "";
    const surname = dice.pick(syllables) + middle + dice.pick(endings);
    if (surname.length > 4) made.add(surname);
  }
  return [...made];
}

function givenOf(people: People, usual: string, dice: Dice): string[] {
  const syllables = people.syllables.split(" ");
  const made = new Set(usual.split(" "));
  const isOfWords = people.endings === "";
  const most = isOfWords ? GIVEN_OF_WORDS : RARE_GIVEN;
  for (let tries = 0; made.size < most && tries < most * 10; tries += 1) {
    const [first, second] = [dice.pick(syllables), dice.pick(syllables)];
    const end = usual === people.women ? "a" : dice.pick(["", "o", "i", "an"]);
    const name = isOfWords ? `${first}-${second}-${dice.pick(syllables)}` : first + second + end;
    if (name.length > 3) made.add(name);
  }
  return [...made];
}

function patronymic(father: string, gender: "male" | "female"): string {
  const stem = father.replace(/(?:iy|ey|o|a|y)$/, "");
  return stem + (gender === "male" ? "ovich" : "ovna");
}

function sourceOf(people: People, dice: Dice): Source {
  const surnames = surnamesOf(people, dice);
  const given = { male: givenOf(people, people.men, dice), female: givenOf(people, people.women, dice) };
  const surnameFor = (dice: Dice, gender: string) => {
    const surname = dice.pickUsual(surnames, 100);
    return people.femaleEnding && gender === "female" && /(?:ov|ev|in)$/.test(surname) ? `${surname}a` : surname;
  };
  return {
    country: people.country,
    script: people.script,
    joiner: " ",
    weight: 1,
    make: (dice, family) => {
      const gender = dice.is(0.65) ? "male" : "female";
      const words = [wordOf(people, dice.pickUsual(given[gender], 20), "given")];
      if (people.middle && dice.is(0.5)) {
        const middle = dice.pickUsual(people.middle === "patronymic" ? given.male : given[gender], 20);
        words.push(wordOf(people, people.middle === "patronymic" ? patronymic(middle, gender) : middle, "middle"));
      }
      words.push(family ?? wordOf(people, surnameFor(dice, gender), "surname"));
      if (people.isDouble) words.push(wordOf(people, surnameFor(dice, gender), "surname"));
      return { words, gender };
    },
    company: (dice) => {
      const name = wordOf(people, dice.pick(people.syllables.split(" ")) + dice.pick(surnames).slice(0, 6), "surname");
      const more = dice.pick(COMPANY_WORDS);
      return [
        name,
        { latin: more, original: more, spellings: [], role: "middle" },
        { latin: people.form, original: people.form, spellings: [], role: "middle" },
      ];
    },
  };
}

const lettered = (text: string, role: MadeWord["role"]): MadeWord[] =>
  text.split(" ").map((pair) => {
    const [original = ""] = pair;
    return { original, latin: writers.latin(pair.slice(original.length)), spellings: [], role };
  });

/** Surname and given name are written together, the surname first. */
function eastAsianSource(country: string, script: string, letters: { surnames: string; given: string }): Source {
  const [surnames, given] = [lettered(letters.surnames, "surname"), lettered(letters.given, "given")];
  const two = (dice: Dice): MadeWord => {
    const [a, b] = [dice.pick(given), dice.pick(given)];
    return { original: a.original + b.original, latin: a.latin + b.latin.toLowerCase(), spellings: [], role: "given" };
  };
  const name = (dice: Dice) => (dice.is(script === "han" ? 0.85 : 1) ? two(dice) : dice.pickUsual(given, 20));
  return {
    country,
    script,
    joiner: "",
    weight: script === "han" ? 3 : 1,
    make: (dice, family) => ({
      words: [family ?? dice.pickUsual(surnames, 6), name(dice)],
      gender: dice.is(0.6) ? "male" : "female",
    }),
    company: (dice) => [two(dice), { ...two(dice), role: "surname" }],
  };
}

function arabicWord(pair: string, role: MadeWord["role"]): MadeWord {
  const [original = "", latin = ""] = pair.split("=");
  const spellings = latin.split(",").map(writers.latin);
  return { original, latin: spellings[0] ?? "", spellings, role };
}

/** Surnames of three consonants in the usual patterns: Katib, Kattan, Maktabi, al-Katbi. */
function arabicSurnames(dice: Dice): MadeWord[] {
  const letters = ARABIC_LETTERS.split(" ").map((pair) => pair.split("=") as [string, string]);
  const spoken = letters.filter(([, latin]) => latin !== "");
  const made = new Map<string, MadeWord>();
  while (made.size < 6000) {
    const [a, b, c] = [dice.pick(spoken), dice.pick(letters), dice.pick(spoken)];
    const pattern = dice.below(4);
    const originals = [
      `${a[0]}ا${b[0]}${c[0]}`,
      `${a[0]}${b[0]}ي${c[0]}`,
      `ال${a[0]}${b[0]}${c[0]}ي`,
      `ال${a[0]}${b[0]}ا${c[0]}`,
    ];
    const latins = [
      [`${a[1]}a${b[1]}i${c[1]}`, `${a[1]}a${b[1]}e${c[1]}`],
      [`${a[1]}a${b[1]}i${c[1]}`, `${a[1]}a${b[1]}ee${c[1]}`],
      [`al-${a[1]}a${b[1]}${c[1]}i`, `el-${a[1]}a${b[1]}a${c[1]}y`],
      [`al-${a[1]}a${b[1]}a${c[1]}`, `al${a[1]}a${b[1]}b${c[1]}`.replace(/b(?=[a-z]+$)/, "a")],
    ][pattern] ?? [""];
    const original = originals[pattern] ?? "";
    made.set(original, {
      original,
      latin: writers.latin(latins[0] ?? ""),
      spellings: latins.map(writers.latin),
      role: "surname",
    });
  }
  return [...made.values()];
}

function arabicSource(dice: Dice): Source {
  const given = ARABIC_GIVEN.split(" ").map((pair) => arabicWord(pair, "given"));
  const surnames = arabicSurnames(dice);
  return {
    country: "EG",
    script: "arabic",
    joiner: " ",
    weight: 3,
    make: (dice, family) => ({
      words: [
        dice.pickUsual(given, 8),
        { ...dice.pickUsual(given, 12), role: "middle" },
        family ?? dice.pickUsual(surnames, 100),
      ],
      gender: "male",
    }),
    company: (dice) => {
      const more = dice.pick(COMPANY_WORDS);
      return [dice.pick(surnames), dice.pick(surnames), { latin: more, original: more, spellings: [], role: "middle" }];
    },
  };
}

export function makeSources(dice: Dice): Source[] {
  return [
    ...[...OTHER_PEOPLES, ...LATIN_PEOPLES].map((people) => sourceOf(people, dice)),
    eastAsianSource("CN", "han", { surnames: HAN_SURNAMES, given: HAN_GIVEN }),
    eastAsianSource("KR", "hangul", { surnames: KOREAN_SURNAMES, given: KOREAN_GIVEN }),
    arabicSource(dice),
  ];
}

export const originalOf = ({ words, joiner }: Pick<Made, "words" | "joiner">) =>
  words.map(({ original }) => original).join(joiner);
export const latinOf = (words: readonly MadeWord[]) => words.map(({ latin }) => latin).join(" ");

/** Another office's Latin spelling. */
export const respelled = (words: readonly MadeWord[], dice: Dice) =>
  words.map(({ latin, spellings }) => (spellings.length > 0 ? dice.pick(spellings) : respell(latin, dice))).join(" ");

const two = (number: number) => String(number).padStart(2, "0");
const birthOf = (dice: Dice) => `${1935 + dice.below(70)}-${two(1 + dice.below(12))}-${two(1 + dice.below(28))}`;

const COMPANIES = 0.15;
const FAMILIES = 0.15;
const NAMESAKES = 0.02;

/** People and companies as lists have them: originals and aliases, families, namesakes. */
export function makePeople(sources: readonly Source[], count: number, dice: Dice): Made[] {
  const drawn = sources.flatMap((source) => Array.from({ length: source.weight }, () => source));
  const last = new Map<Source, Made>();
  return Array.from({ length: count }, () => {
    const source = dice.pick(drawn);
    const before = last.get(source);
    const isCompany = dice.is(COMPANIES);
    const family =
      before && !before.isCompany && dice.is(FAMILIES)
        ? before.words.find(({ role }) => role === "surname")
        : undefined;
    const isNamesake = before !== undefined && before.isCompany === isCompany && dice.is(NAMESAKES);
    const { words, gender } = isNamesake
      ? { words: before.words, gender: before.listed.gender ?? "male" }
      : isCompany
        ? { words: source.company(dice), gender: undefined }
        : source.make(dice, family);
    const { joiner, script, country } = source;
    const listed = {
      names: namesOf({ words, joiner }, script, dice),
      kind: isCompany ? ("company" as const) : ("person" as const),
      births: isCompany ? [] : [birthOf(dice)],
      countries: [country],
      gender,
    };
    const made = { script, words, listed, isCompany, joiner };
    last.set(source, made);
    return made;
  });
}

function namesOf(name: Pick<Made, "words" | "joiner">, script: string, dice: Dice): string[] {
  const original = originalOf(name);
  const names = [original];
  if (script !== "latin" && dice.is(0.65)) names.push(latinOf(name.words));
  if (dice.is(0.3)) names.push(script === "latin" ? latinOf(name.words) : respelled(name.words, dice));
  if (dice.is(0.15))
    names.push(
      [...name.words]
        .reverse()
        .map(({ original }) => original)
        .join(" "),
    );
  return [...new Set(names)];
}
