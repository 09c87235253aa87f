// As `search_words` of the database leaves them: small letters without accents.
const alphabets = [
  "abcdefghijklmnopqrstuvwxyz",
  "абвгґдежзиклмнопрстуфхцчшщъыьэюяєіђјљњћџәөүұқңғһ",
  "αβγδεζηθικλμνξοπρστυφχψω",
  "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
  "ءابتثجحخدذرزسشصضطظعغفقكلمنهويىة",
  "აბგდევზთიკლმნოპჟრსტუფქღყშჩცძწჭხჯჰ",
  "աբգդեզէըթժիլխծկհձղճմյնշոչպջռսվտրցւփքօֆ",
].map((letters) => [...letters]);

/** Shorter words are like too many others, longer ones are no words of a name. */
const [fewestLetters, mostLetters] = [4, 16];

export const mayBeMistyped = (word: string): boolean => {
  const { length } = [...word];
  return length >= fewestLetters && length <= mostLetters && /^\p{L}+$/u.test(word);
};

const isOf = (letters: readonly string[]) => (letter: string) => letters.includes(letter);

/**
 * What somebody may have meant who typed `word`: one letter left out, added, replaced or swapped with its neighbour, in the
 * letters of the word's own script. As beginnings of names: nothing is added at the end. At most some 1,500.
 */
export function oneEditAway(word: string): string[] {
  if (!mayBeMistyped(word)) return [];
  const letters = [...word];
  const alphabet = alphabets.find((each) => letters.every(isOf(each))) ?? [];
  const cut = (from: number, most: number, put: readonly string[]) => letters.toSpliced(from, most, ...put).join("");
  const at = letters.map((_, n) => n);
  const found = [
    ...at.slice(1).map((n) => cut(n - 1, 2, [letters[n] ?? "", letters[n - 1] ?? ""])),
    ...(letters.length > fewestLetters ? at.map((n) => cut(n, 1, [])) : []),
    ...at.flatMap((n) => alphabet.map((letter) => cut(n, 0, [letter]))),
    ...at.flatMap((n) => alphabet.map((letter) => cut(n, 1, [letter]))),
  ];
  return [...new Set(found)].filter((each) => each !== word);
}
