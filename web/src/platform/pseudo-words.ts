const letters: Record<string, string> = {
  a: "א",
  b: "ב",
  c: "כ",
  d: "ד",
  e: "ע",
  f: "פ",
  g: "ג",
  h: "ה",
  i: "י",
  j: "ז",
  k: "ק",
  l: "ל",
  m: "מ",
  n: "נ",
  o: "ו",
  p: "פ",
  q: "ק",
  r: "ר",
  s: "ש",
  t: "ט",
  u: "ו",
  v: "ב",
  w: "ו",
  x: "ח",
  y: "י",
  z: "ז",
};

const toHebrew = (text: string) => text.replace(/[A-Za-z]/g, (letter) => letters[letter.toLowerCase()] ?? letter);

type Words = { [key: string]: string | Words };

/** Placeholders (`{{count}}`) and tags (`<terms>`) stay. */
export function pseudoWords<W extends object>(words: W): W {
  const turned = Object.entries(words as Words).map(([key, value]) => [
    key,
    typeof value === "string"
      ? value
          .split(/(\{\{[^}]*\}\}|<[^>]*>)/)
          .map((part, index) => (index % 2 === 0 ? toHebrew(part) : part))
          .join("")
      : pseudoWords(value),
  ]);
  return Object.fromEntries(turned) as W;
}
