import { compileNames } from "#engines/names/compile-names.ts";
import { findNames } from "#engines/names/find-names.ts";
import {
  comparabilityOf,
  type ExpectedText,
  type FoundText,
  isBetterText,
  printPositionOf,
  SAME_TEXT_LIKENESS,
} from "./found-text.ts";
import { isLabelWord } from "./label-words.ts";
import { type NamePiece, namePieceLikeness, namePiecesOf, partsOfName } from "./name-pieces.ts";
import { type NeighbourToken, type PrintToken, printTokensOf, tokenNeighboursOf } from "./print-tokens.ts";
import { isOtherScript } from "./spellings/spell-name.ts";
import type { VisualZone } from "./visual-zone.ts";

type ExpectedName = Extract<ExpectedText, { kind: "name" }>;

/** Per word of a name: one wrong letter in five is a recogniser's error, more is another name. */
const MIN_NAME_SIMILARITY = 0.8;
/** A name with another one beside it is near, never the same. */
const NEAR = 0.9;

type Wanted = { parts: string[]; initials: string[]; others: string[]; isCut: boolean; isLastCut: boolean };
type Print = { lines: PrintToken[][]; pieces: NamePiece[] };

/** Single letters only count beside longer parts. */
function wantedOf({ value, beside = "", isCut = false }: ExpectedName): Wanted {
  const all = partsOfName(value);
  const long = all.filter((part) => part.length > 1);
  return {
    parts: long.length > 0 ? long : all,
    initials: long.length > 0 ? all.filter((part) => part.length === 1) : [],
    others: partsOfName(beside),
    isCut,
    // The last letter may be all that a zone had room for of a name: it is an initial then.
    isLastCut: isCut && all.at(-1) === (long.length > 0 ? long : all).at(-1),
  };
}

const isBeginningOnly = ({ parts, isLastCut }: Wanted, at: number) => isLastCut && at === parts.length - 1;
const isOneOf = (parts: readonly string[], { spellings }: NamePiece) =>
  parts.some((part) => namePieceLikeness(part, spellings) >= SAME_TEXT_LIKENESS);

type Candidate = { used: NamePiece[]; similarity: number };

const GUESS = { short: 0.8, long: 0.6 };

/** Beside a name a word is another name, unless it is a label, one of the person's, or too little to be sure of. */
function isAnotherName(
  token: NeighbourToken,
  wanted: Wanted,
  { used, state }: { used: readonly NamePiece[]; state: string },
): boolean {
  const { parts, initials, others, isCut } = wanted;
  if (isCut && token.side === "right") return false;
  const isOther = used.every((piece) => piece.isOther);
  const letters = [...token.text].filter((sign) => /\p{L}/u.test(sign)).length;
  if (letters < 2 || /\d/.test(token.text) || token.confidence < (letters === 2 ? GUESS.short : GUESS.long))
    return false;
  if (isLabelWord(token.text) || (state !== "" && token.text === state)) return false;
  if (isOtherScript(token.text) !== isOther || (isOther && isPatronymic(token.text))) return false;
  const isSmall = used.every((piece) => token.box.height <= LABEL_HEIGHT * piece.token.box.height);
  if (isSmall && token.text !== token.text.toUpperCase()) return false;
  const known = [...parts, ...others, parts.join(""), others.join("")];
  return namePiecesOf(token, state).some(
    (piece) =>
      piece.spellings.some((spelled) => spelled.length > 1) &&
      !known.some((part) => namePieceLikeness(part, piece.spellings) >= MIN_NAME_SIMILARITY) &&
      !initials.some((initial) => piece.spellings.includes(initial)),
  );
}

/** Labels are printed smaller than what they name. */
const LABEL_HEIGHT = 0.8;
/** Of Russian, Ukrainian, Belarusian, Bulgarian and Macedonian: printed with the given names, not in a zone. */
const isPatronymic = (text: string) =>
  /(?:ович|евич|івич|ьич|овна|евна|івна|ївна|ична|ёвна|евіч|авіч|аўна|еўна)$/iu.test(text);

function strangersOf(
  { lines, pieces }: Print,
  wanted: Wanted,
  used: readonly NamePiece[],
  state: string,
): NeighbourToken[] {
  const tokens = [...new Set(used.map(({ token }) => token))];
  // NOVAK-PETRENKO is one word.
  const inside = tokens.filter((token) => pieces.some((piece) => piece.token === token && !used.includes(piece)));
  const near = [...inside.map((token) => ({ ...token, side: "left" as const })), ...tokenNeighboursOf(lines, tokens)];
  return near.filter((token) => isAnotherName(token, wanted, { used, state }));
}

type Likeness = { piece: NamePiece; similarity: number };

/** Each part anywhere: names wrap onto a second line. Of those alike the one without strangers beside it. */
function apart(pieces: readonly NamePiece[], wanted: Wanted, strangers: (piece: NamePiece) => number): Likeness[] {
  return wanted.parts.flatMap((part, at) => {
    let best: Likeness | null = null;
    let least = 0;
    for (const piece of pieces) {
      const similarity = namePieceLikeness(part, piece.spellings, isBeginningOnly(wanted, at));
      if (similarity < MIN_NAME_SIMILARITY || similarity < (best?.similarity ?? 0)) continue;
      if (similarity < SAME_TEXT_LIKENESS && isOneOf(wanted.others, piece)) continue;
      const many = 2 * strangers(piece) + (piece.token.isUnsure ? 1 : 0);
      if (best && similarity === best.similarity && many >= least) continue;
      [best, least] = [{ piece, similarity }, many];
    }
    return best ? [best] : [];
  });
}

/** ANNAMARIA for ANNA MARIA, and VAN DEN BERGHE for VANDENBERGHE. */
function joinedUp(pieces: readonly NamePiece[], { parts, initials }: Wanted): Candidate[] {
  const whole = [...parts, ...initials].join("");
  const names = new Set([parts.join(""), whole]);
  const found: Candidate[] = [];
  for (let from = 0; from < pieces.length; from += 1) {
    const used: NamePiece[] = [];
    let spelled = "";
    for (const piece of pieces.slice(from, from + parts.length + 3)) {
      if (used[0] && piece.token.line !== used[0].token.line) break;
      used.push(piece);
      spelled += piece.spellings[0] ?? "";
      if (spelled.length > whole.length + 2) break;
      for (const name of names) {
        const similarity = namePieceLikeness(name, [spelled]);
        if (similarity >= MIN_NAME_SIMILARITY) found.push({ used: [...used], similarity });
      }
    }
  }
  return found;
}

const foundAs = (used: readonly NamePiece[], similarity: number, more: readonly PrintToken[] = []): FoundText => {
  const tokens = [...new Set([...used.map(({ token }) => token), ...more.map((each) => each)])].sort(
    (a, b) => a.line - b.line || a.at - b.at,
  );
  const first = used[0]?.token;
  return {
    text: [...new Set(tokens.map(({ text }) => text))].join(" "),
    similarity,
    confidence: Math.min(...used.map(({ token }) => token.confidence)),
    at: printPositionOf(first),
    ...comparabilityOf(tokens),
  };
};

/** The initials of a zone stand beside its longer names. */
function hasInitials({ pieces }: Print, { initials }: Wanted, used: readonly NamePiece[]): boolean {
  const lines = new Set(used.map(({ token }) => token.line));
  const here = pieces.filter((piece) => lines.has(piece.token.line) && !used.includes(piece));
  return initials.every((initial) =>
    here.some(({ spellings }) => spellings.some((spelled) => spelled.startsWith(initial))),
  );
}

function findAmong(print: Print, pieces: readonly NamePiece[], wanted: Wanted, state: string): FoundText | null {
  const strangers = (used: readonly NamePiece[]) => strangersOf(print, wanted, used, state);
  const parts = apart(pieces, wanted, (piece) => strangers([piece]).length);
  const whole: Candidate[] =
    parts.length === wanted.parts.length
      ? [{ used: parts.map(({ piece }) => piece), similarity: Math.min(...parts.map(({ similarity }) => similarity)) }]
      : [];
  let best: FoundText | null = null;
  for (const { used, similarity } of [...whole, ...joinedUp(pieces, wanted)]) {
    if (similarity < (best?.similarity ?? 0)) continue;
    const more = strangers(used);
    const isClean = more.length === 0 && hasInitials(print, wanted, used);
    const counted = isClean ? similarity : Math.min(NEAR, similarity);
    const found = foundAs(used, counted, more);
    if (isBetterText(found, best)) best = found;
  }
  if (best) return best;
  const some = parts
    .filter(({ similarity, piece }) => similarity >= SAME_TEXT_LIKENESS && (piece.spellings[0] ?? "").length > 2)
    .map(({ piece }) => piece);
  // Some of its names, and not the others: printed otherwise.
  return some.length > 0 ? foundAs(some, some.length / wanted.parts.length / 2, strangers(some)) : null;
}

const PROBABLE = 85;
const MOST_RUNS = 400;
const LEGIBLE = 0.5;

/** By its sound, for the person who looks: in a script whose letters no table of the state spells. */
function findBySound({ lines, pieces }: Print, name: string): FoundText | null {
  const isUndecided = (token: PrintToken) =>
    token.confidence >= LEGIBLE && pieces.some((piece) => piece.token === token && piece.isOther && !piece.isDecided);
  const runs = lines
    .filter((tokens) => tokens.some(isUndecided))
    .flatMap((tokens) => {
      const many = name.split(/\s+/).filter(Boolean).length;
      return tokens.map((_, from) => tokens.slice(from, from + many));
    })
    .filter((tokens) => tokens.some((token) => [...token.text].length > 1))
    .slice(0, MOST_RUNS);
  if (runs.length === 0) return null;
  const index = compileNames(
    runs.map((tokens) => ({ names: [tokens.map(({ text }) => text).join(" ")], kind: "person" as const })),
  );
  const [best] = findNames(index, { name, kind: "person" }, { minScore: PROBABLE, limit: 1 });
  const run = best && runs[best.entry];
  const [first] = run ?? [];
  return {
    text: (run ?? []).map(({ text }) => text).join(" "),
    similarity: 0,
    confidence: first?.confidence ?? 0,
    at: { left: first?.box.left ?? 0, top: first?.box.top ?? 0 },
    isComparable: false,
  };
}

/**
 * Every word of it, in Latin, else in the state's script by the state's table. Another name beside it, and one that is
 * printed in part, are near. What no table of the state spells is not compared; it is looked for by its sound.
 */
export function findName(zone: Pick<VisualZone, "lines" | "words">, expected: ExpectedName): FoundText | null {
  const { value, state = "" } = expected;
  const lines = printTokensOf(zone);
  const pieces = lines.flat().flatMap((token) => namePiecesOf(token, state));
  const print = { lines, pieces };
  const wanted = wantedOf(expected);
  if (wanted.parts.length === 0) return null;
  const latin = findAmong(
    print,
    pieces.filter(({ isOther }) => !isOther),
    wanted,
    state,
  );
  // What Latin says of a name is not mended by another script.
  if (latin) return latin;
  const other = findAmong(
    print,
    pieces.filter(({ isOther }) => isOther),
    wanted,
    state,
  );
  const isDistinct =
    (other?.similarity ?? 0) >= SAME_TEXT_LIKENESS || pieces.every(({ isOther, isDecided }) => !isOther || isDecided);
  return isDistinct ? other : findBySound(print, value);
}
