import type { Dice } from "./names.random.ts";

// How the bench writes a name of sounds in a script. These tables are the bench's own: the engine has others.

const SOUNDS = /shch|sh|ch|zh|kh|gh|th|ts|dz|ya|yu|yo|ye|[a-z]/g;
const map = (pairs: string) => new Map(pairs.split(" ").map((pair) => pair.split("=") as [string, string]));

const CYRILLIC = map(
  "shch=щ sh=ш ch=ч zh=ж kh=х gh=г th=т ts=ц dz=дз ya=я yu=ю yo=ё ye=е a=а b=б v=в g=г d=д e=е z=з i=и y=й k=к l=л m=м n=н o=о p=п r=р s=с t=т u=у f=ф h=х j=дж q=к w=в x=кс c=к",
);
const GREEK = map(
  "shch=σ sh=σ ch=τσ zh=ζ kh=χ gh=γ th=θ ts=τσ dz=τζ ya=ια yu=ιου yo=ιο ye=ιε a=α b=μπ v=β g=γ d=δ e=ε z=ζ i=ι y=γι k=κ l=λ m=μ n=ν o=ο p=π r=ρ s=σ t=τ u=ου f=φ h=χ j=τζ q=κ w=β x=ξ c=κ",
);
const GEORGIAN = map(
  "shch=შჩ sh=შ ch=ჩ zh=ჟ kh=ხ gh=ღ th=თ ts=ც dz=ძ ya=ია yu=იუ yo=იო ye=იე a=ა b=ბ v=ვ g=გ d=დ e=ე z=ზ i=ი y=ი k=კ l=ლ m=მ n=ნ o=ო p=პ r=რ s=ს t=ტ u=უ f=ფ h=ჰ j=ჯ q=ყ w=ვ x=ხ c=ც",
);
const HEBREW = map(
  "shch=שצ sh=ש ch=צ zh=ז kh=כ gh=ג th=ת ts=צ dz=דז ya=יא yu=יו yo=יו ye=י a= b=ב v=ב g=ג d=ד e= z=ז i=י y=י k=ק l=ל m=מ n=נ o=ו p=פ r=ר s=ס t=ט u=ו f=פ h=ה j=ג q=ק w=ו x=קס c=ק",
);
const DEVANAGARI =
  "k=क kh=ख g=ग gh=घ ch=च j=ज t=त th=थ d=द dh=ध n=न p=प f=फ b=ब m=म y=य r=र l=ल v=व w=व sh=श s=स h=ह z=ज q=क x=क c=क zh=ज ts=त dz=ज shch=श";
const VOWEL_SIGNS = map("a= i=ि u=ु e=े o=ो");
const VOWELS = map("a=अ i=इ u=उ e=ए o=ओ");
const THAI = map(
  "shch=ช sh=ช ch=ช zh=ซ kh=ข gh=ก th=ธ ts=ส dz=ซ ya=ยา yu=ยู yo=โย ye=เย a=า b=บ v=ว g=ก d=ด e=ะ z=ซ i=ิ y=ย k=ก l=ล m=ม n=น o=อ p=ป r=ร s=ส t=ต u=ุ f=ฟ h=ห j=จ q=ก w=ว x=ก c=ก",
);

const soundsOf = (word: string) => word.toLowerCase().match(SOUNDS) ?? [];
const byMap = (word: string, letters: Map<string, string>) =>
  soundsOf(word)
    .map((sound) => letters.get(sound) ?? "")
    .join("");

function hebrew(word: string): string {
  const written = byMap(word, HEBREW);
  const withFirst = /^[aeo]/.test(word) ? `א${written}` : written;
  const withLast = word.endsWith("a") ? `${withFirst}ה` : withFirst;
  const finals = map("כ=ך מ=ם נ=ן פ=ף צ=ץ");
  return withLast.slice(0, -1) + (finals.get(withLast.slice(-1)) ?? withLast.slice(-1));
}

function indic(word: string, shift: number): string {
  const consonants = map(DEVANAGARI);
  let out = "";
  let isOpen = false;
  for (const sound of soundsOf(word).flatMap((s) => (/^y[aeou]$/.test(s) ? [...s] : [s]))) {
    const consonant = consonants.get(sound);
    if (consonant) out += (isOpen ? "्" : "") + consonant;
    else out += (isOpen ? VOWEL_SIGNS : VOWELS).get(sound) ?? "";
    isOpen = consonant !== undefined;
  }
  return [...out].map((letter) => String.fromCharCode(letter.charCodeAt(0) + shift)).join("");
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1);

export const writers = {
  latin: capital,
  cyrillic: (word: string) => capital(byMap(word, CYRILLIC)),
  greek: (word: string) => capital(byMap(word, GREEK).replace(/σ$/, "ς")),
  georgian: (word: string) => byMap(word, GEORGIAN),
  hebrew,
  devanagari: (word: string) => indic(word, 0),
  bengali: (word: string) => indic(word.replace(/[vw]/g, "b"), 0x80),
  thai: (word: string) => byMap(word, THAI),
};
export type Script = keyof typeof writers;

/** What different offices and papers write for one sound. */
const SPELLINGS: readonly (readonly [string, readonly string[]])[] = [
  ["shch", ["shch", "sch", "sc"]],
  ["kh", ["kh", "h", "ch"]],
  ["ts", ["ts", "tz", "c"]],
  ["ya", ["ya", "ia", "ja"]],
  ["yu", ["yu", "iu", "ju"]],
  ["yo", ["yo", "io", "e"]],
  ["ye", ["ye", "e", "ie"]],
  ["zh", ["zh", "j", "z"]],
  ["sky", ["sky", "skiy", "ski", "skyi", "skii"]],
  ["ey", ["ey", "ei", "ej"]],
  ["iy", ["iy", "y", "ii", "ij"]],
  ["v", ["v", "v", "v", "w"]],
  ["x", ["x", "ks"]],
  ["k", ["k", "k", "k", "c"]],
];

/** The name as one of many transliterations has it, two or so places other than usual. */
export function respell(word: string, dice: Dice): string {
  let out = "";
  for (let i = 0; i < word.length; ) {
    const found = SPELLINGS.find(([sound]) => word.toLowerCase().startsWith(sound, i));
    out += found ? (dice.is(0.5) ? dice.pick(found[1]) : found[0]) : word[i];
    i += found ? found[0].length : 1;
  }
  return capital(out.toLowerCase());
}
