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

/** English has two forms of a number, Hebrew has more. */
function withMoreForms(words: Words): Words {
  const others = Object.entries(words).filter(([key]) => key.endsWith("_other"));
  const more = others.flatMap(([key, value]) => ["_two", "_many"].map((form) => [key.replace(/_other$/, form), value]));
  return { ...Object.fromEntries(more), ...words };
}

/** Placeholders (`{{count}}`) and tags (`<terms>`) stay. */
export function pseudoWords<W extends object>(words: W): W {
  const turned = Object.entries(withMoreForms(words as Words)).map(([key, value]) => [
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
