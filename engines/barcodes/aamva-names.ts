type AamvaNames = {
  surname: string;
  /** With the middle names. */
  givenNames: string;
  /** Empty: none, or not distinguished from the first name. */
  middleName: string;
  /** Which is the surname was not said, or said in two ways. */
  isDoubtful: boolean;
};
type Elements = ReadonlyMap<string, string>;

/** What issuers write for none. */
const none: ReadonlySet<string> = new Set(["NONE", "UNAVL", "UNAVAIL"]);

export const aamvaElementOf = (elements: Elements, code: string): string => {
  const value = elements.get(code) ?? "";
  return none.has(value.toUpperCase()) ? "" : value;
};

const partsOf = (text: string, delimiter: string) =>
  text
    .split(delimiter)
    .map((part) => part.trim())
    .filter(Boolean);
const wordsOf = (text: string) => partsOf(text.replaceAll(",", " "), " ");
const spaced = (text: string) => wordsOf(text).join(" ");

/** AAMVA, element DCU. */
const suffixes: ReadonlySet<string> = new Set(
  "JR SR I II III IV V VI VII VIII IX 1ST 2ND 3RD 4TH 5TH 6TH 7TH 8TH 9TH".split(" "),
);
/** ANSI D20 has `@` between surname, first, middle name and suffix; barcodes have a comma for it, magnetic stripes `$`. */
const delimiters = [",", "$", "@"] as const;

/** Null: nothing says which part is the surname. */
function partsOfWhole(whole: string): string[] | null {
  const delimiter = delimiters.find((each) => whole.includes(each));
  if (!delimiter) return null;
  const parts = partsOf(whole, delimiter);
  return parts.length > 2 && suffixes.has(parts.at(-1)?.toUpperCase() ?? "") ? parts.slice(0, -1) : parts;
}

/** What is left of all words when the known names are taken away from their beginning or end; empty: they are not there. */
function restOf(whole: string, names: string): string {
  const [words, known] = [wordsOf(whole), wordsOf(names)];
  const count = words.length - known.length;
  if (known.length === 0 || count < 1) return "";
  if (words.slice(0, known.length).join(" ") === known.join(" ")) return words.slice(known.length).join(" ");
  return words.slice(count).join(" ") === known.join(" ") ? words.slice(0, count).join(" ") : "";
}

/** Version 1 has the surname in DAB, all names in DAA, or both; later ones have it in DCS. */
function surnameOf(elements: Elements, givenNames: string): Pick<AamvaNames, "surname" | "isDoubtful"> {
  const named = aamvaElementOf(elements, "DCS") || aamvaElementOf(elements, "DAB");
  const whole = aamvaElementOf(elements, "DAA");
  const [first = ""] = partsOfWhole(whole) ?? [];
  if (named) {
    const differs = !aamvaElementOf(elements, "DCS") && first !== "" && spaced(first) !== spaced(named);
    return { surname: spaced(named), isDoubtful: named.includes(",") || differs };
  }
  const surname = first || restOf(whole, givenNames);
  return surname ? { surname: spaced(surname), isDoubtful: false } : { surname: spaced(whole), isDoubtful: true };
}

/** Versions 2 and 3 have all given names in DCT, later ones and version 1 have DAC and DAD. */
function givenOf(elements: Elements): Pick<AamvaNames, "givenNames" | "middleName"> {
  const [first, middle, all] = ["DAC", "DAD", "DCT"].map((code) => aamvaElementOf(elements, code));
  if (first) return { givenNames: spaced(`${first} ${middle}`), middleName: spaced(middle ?? "") };
  if (all) {
    const others = partsOf(all, ",").slice(1).join(" ");
    return { givenNames: spaced(`${all} ${middle}`), middleName: spaced(`${others} ${middle}`) };
  }
  const whole = aamvaElementOf(elements, "DAA");
  const parts = partsOfWhole(whole);
  if (!parts)
    return {
      givenNames: restOf(whole, aamvaElementOf(elements, "DCS") || aamvaElementOf(elements, "DAB")),
      middleName: "",
    };
  const others = parts.slice(1);
  return { givenNames: spaced(others.join(" ")), middleName: spaced(others.slice(1).join(" ")) };
}

/** Names of all versions (AAMVA, D.12.5). A name whose parts are not distinguished is the surname whole, and doubtful. */
export function aamvaNamesOf(elements: Elements): AamvaNames {
  const given = givenOf(elements);
  return { ...given, ...surnameOf(elements, given.givenNames) };
}
