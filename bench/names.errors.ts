import type { MadeWord } from "./names.people.ts";
import type { Dice } from "./names.random.ts";

// What people do to names; the engine knows nothing of this file.

const ROWS = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгдежзиклмнопрстуфхцчшюя",
  "αβγδεζηθικλμνοπρστυφχψω",
  "აბგდევზთიკლმნოპრსტუფქღშჩცძხჯჰ",
];

function otherLetter(letter: string, dice: Dice): string {
  const row = ROWS.find((each) => each.includes(letter.toLowerCase())) ?? ROWS[0] ?? "";
  return dice.pick([...row].filter((each) => each !== letter.toLowerCase()));
}

/** One letter dropped, added, changed or swapped with the next. */
function edit(name: string, dice: Dice): string {
  const letters = [...name];
  for (;;) {
    const at = dice.below(letters.length);
    const letter = letters[at] ?? "";
    if (!/\p{L}/u.test(letter)) continue;
    const kind = dice.below(4);
    const next = letters[at + 1];
    if (kind === 0) letters.splice(at, 1);
    else if (kind === 1) letters.splice(at, 0, otherLetter(letter, dice));
    else if (kind === 2) letters[at] = otherLetter(letter, dice);
    else if (next && /\p{L}/u.test(next) && next.toLowerCase() !== letter.toLowerCase())
      letters.splice(at, 2, next, letter);
    else continue;
    return letters.join("");
  }
}

export function withEdits(name: string, count: number, dice: Dice): string {
  let edited = name;
  for (let i = 0; i < count; i += 1) edited = edit(edited, dice);
  return edited;
}

export const reordered = (words: readonly MadeWord[]) =>
  [words.at(-1), ...words.slice(0, -1)].map((word) => word?.original ?? "").join(" ");

export const withoutMiddle = (words: readonly MadeWord[]) =>
  words
    .filter(({ role }) => role !== "middle")
    .map(({ original }) => original)
    .join(" ");

/** All but the surnames as initials. */
export const withInitials = (words: readonly MadeWord[]) =>
  words.map(({ role, original }) => (role === "surname" ? original : `${[...original][0]}.`)).join(" ");

export const joined = (words: readonly MadeWord[]) => words.map(({ original }) => original).join("");

const NICKNAMES = new Map(
  "James=Jim John=Jack Robert=Bob Michael=Mike William=Bill David=Dave Richard=Dick Joseph=Joe Thomas=Tom Charles=Chuck Daniel=Dan Matthew=Matt Anthony=Tony Steven=Steve Andrew=Andy Kenneth=Ken Edward=Ted Patricia=Pat Jennifer=Jenny Elizabeth=Liz Barbara=Barb Susan=Sue Jessica=Jess Nancy=Ann Margaret=Peggy Francisco=Paco José=Pepe Katarzyna=Kasia Олександр=Сашко Александр=Саша Дмитрий=Дима Михайло=Миша Сергей=Серёжа Владимир=Вова Володимир=Вова Наталя=Наташа Мария=Маша Анна=Аня Екатерина=Катя Wolfgang=Wolf Stefan=Steffen Christian=Chris Antonio=Toño Manuel=Manolo Katerina=Katya Giorgi=Gio"
    .split(" ")
    .map((pair) => pair.split("=") as [string, string]),
);

/** Null where people have no short form of the first name. */
export function withNickname(words: readonly MadeWord[]): string | null {
  const nickname = NICKNAMES.get(words[0]?.original ?? "");
  return nickname ? [nickname, ...words.slice(1).map(({ original }) => original)].join(" ") : null;
}
