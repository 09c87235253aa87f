import anyAscii from "any-ascii";
import { spellIndic } from "./indic-letters.ts";
import { spellThai } from "./thai-letters.ts";

/** `plain` has only a–z and 0–9. An abjad writes few or no vowels, so it is compared by its consonants. */
export type LatinSpelling = { plain: string; isAbjad: boolean };

const table = (pairs: string) =>
  new Map(
    pairs.split(" ").map((pair) => {
      const [letter = "", latin = ""] = pair.split(":");
      return [letter, latin] as const;
    }),
  );

/** Where any-ascii differs from passports and news; the rest is its. */
const CYRILLIC = table(
  "а:a б:b в:v г:g ґ:g д:d е:e ё:e є:ye ж:zh з:z и:i і:i ї:yi й:y к:k л:l м:m н:n о:o п:p р:r с:s т:t у:u ф:f х:kh " +
    "ц:ts ч:ch ш:sh щ:shch ъ: ы:y ь: э:e ю:yu я:ya ў:u ђ:dj ј:j љ:lj њ:nj ћ:c џ:dz қ:q ғ:gh ҳ:h ҷ:j ӣ:i ӯ:u ә:a ң:n ө:o ұ:u ү:u һ:h",
);
const GREEK = table(
  "α:a β:v γ:g δ:d ε:e ζ:z η:i θ:th ι:i κ:k λ:l μ:m ν:n ξ:x ο:o π:p ρ:r σ:s ς:s τ:t υ:y φ:f χ:ch ψ:ps ω:o",
);
const GREEK_PAIRS = table("ου:ou μπ:b ντ:nt γγ:ng γκ:gk γχ:nch αυ:av ευ:ev αι:ai ει:ei οι:oi τζ:tz τσ:ts");
const HEBREW = table(
  "א:a ב:b ג:g ד:d ה:h ו:w ז:z ח:h ט:t י:y כ:k ך:k ל:l מ:m ם:m נ:n ן:n ס:s ע: פ:p ף:p צ:ts ץ:ts ק:k ר:r ש:sh ת:t",
);
const ARABIC = table(
  "ا:a أ:a إ:i آ:a ٱ:a ب:b پ:p ت:t ٹ:t ث:th ج:j چ:ch ح:h خ:kh د:d ڈ:d ذ:dh ر:r ڑ:r ز:z ژ:zh س:s ش:sh ص:s ض:d ط:t ظ:z ع: غ:gh " +
    "ف:f ق:q ك:k ک:k گ:g ل:l م:m ن:n ں:n ه:h ہ:h ھ:h ة:a ۀ:h و:w ؤ:w ي:y ی:y ى:a ئ:y ء: ے:e ـ:",
);

/** Letters that look the same, Latin under Cyrillic. */
const LOOKS_LATIN = "abcehikmnoprtxyjsABCEHIKMOPTXYJS";
const LOOKS_CYRILLIC = "аЬсеһікмпоргтхујѕАВСЕНІКМОРТХУЈЅ";

const inRange = (code: number, from: number, to: number) => code >= from && code <= to;
const isLatinLetter = (code: number) => inRange(code | 32, 97, 122) || inRange(code, 0xc0, 0x24f);
const isCyrillic = (code: number) => inRange(code, 0x400, 0x52f);

const asIn = (word: string, from: string, to: string) =>
  [...word].map((letter) => (from.includes(letter) ? (to[from.indexOf(letter)] ?? letter) : letter)).join("");
const letterIn = (word: string, is: (code: number) => boolean) => [...word].some((letter) => is(letter.charCodeAt(0)));

/** A word that mixes Latin and Cyrillic is written wholly in the one that can have all of its letters; Latin if both can. */
function withoutLookAlikes(word: string): string {
  if (!letterIn(word, isLatinLetter) || !letterIn(word, isCyrillic)) return word;
  const latin = asIn(word, LOOKS_CYRILLIC, LOOKS_LATIN);
  if (!letterIn(latin, isCyrillic)) return latin;
  return asIn(word, LOOKS_LATIN, LOOKS_CYRILLIC);
}

/** A h of its own is kept apart from the h of kh, sh and the like. */
const spellAbjad = (word: string, letters: Map<string, string>) => {
  let out = "";
  for (const letter of word) {
    const latin = letters.get(letter) ?? anyAscii(letter);
    out += latin === "h" && /[kstdgpcz]$/.test(out) ? "ah" : latin;
  }
  return out;
};

const byTable = (word: string, letters: Map<string, string>) => {
  let out = "";
  for (const letter of word) out += letters.get(letter) ?? anyAscii(letter);
  return out;
};

function spellGreek(word: string): string {
  const bare = word.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
  let out = "";
  for (let i = 0; i < bare.length; i += 1) {
    const pair = i === 0 && bare.startsWith("ντ") ? "d" : GREEK_PAIRS.get(bare.slice(i, i + 2));
    out += pair ?? GREEK.get(bare[i] ?? "") ?? anyAscii(bare[i] ?? "");
    if (pair !== undefined) i += 1;
  }
  return out;
}

/** Ukrainian is known by its own letters; its г is h, и is y. */
function spellCyrillic(word: string): string {
  const spelled = byTable(word, CYRILLIC);
  return /[іїєґ]/.test(word) ? byTable(word.replaceAll("г", "h").replaceAll("и", "y"), CYRILLIC) : spelled;
}

function spellHebrew(word: string): string {
  const bare = word.replace(/[\u0591-\u05c7]/g, "").replaceAll("וו", "v");
  return spellAbjad(bare.replace(/^ע/, "א"), HEBREW);
}

/** The article is left out, as particles are. */
function spellArabic(word: string): string {
  const bare = word.replace(/[\u064b-\u065f\u0670\u200c\u200d]/g, "");
  const stem = bare.length >= 5 && bare.startsWith("ال") ? bare.slice(2) : bare;
  return spellAbjad(stem.replace(/^ع/, "ا"), ARABIC);
}

/** Digits that stand for letters within a word: J0hn, Ivan0v. A digit at the end is a number of its own kind. */
function withoutDigits(plain: string): string {
  const digits = plain.replace(/[^0-9]/g, "").length;
  if (digits === 0 || digits > 2 || plain.length - digits < 3 || /^[0-9]|[0-9]$/.test(plain)) return plain;
  return plain
    .replace(/(?<=[bcdfghjklmnpqrstvwxz])1(?=[bcdfghjklmnpqrstvwxz])/g, "i")
    .replaceAll("0", "o")
    .replaceAll("1", "l")
    .replaceAll("3", "e")
    .replaceAll("5", "s")
    .replaceAll("4", "a");
}

const clean = (latin: string) => withoutDigits(latin.toLowerCase().replace(/[^a-z0-9]/g, ""));

const isPlain = (word: string) => {
  for (let i = 0; i < word.length; i += 1) if (!inRange(word.charCodeAt(i), 97, 122)) return false;
  return true;
};

const SLAVIC_END = /(?:ova?|eva?|ina?|skiy|sky|skaya|enko|yova?|ich)$/;
/** Given names that have nothing Slavic at their end. */
const WITH_YO = new Map(
  "fyodor:fedor semyon:semen pyotr:petr artyom:artem alyona:alena savyol:savel matryona:matrena alyosha:alesha seryozha:serezha lyova:leva"
    .split(" ")
    .map((pair) => [pair.slice(0, pair.indexOf(":")), pair.slice(pair.indexOf(":") + 1)] as const),
);

/** Passports and half of all lists write е for ё, so what stands for it in Latin letters is e; Latvian adds an s. */
function slavicOf(plain: string): string {
  let word = plain;
  if (word.includes("yo"))
    word =
      WITH_YO.get(word) ?? (SLAVIC_END.test(word) ? word.replace(/(?<=[b-df-hj-np-tv-z])yo(?!n[ag])/g, "e") : word);
  return word.length > 6 && /(?:[oe]v|in|sk[iy]|ij)s$/.test(word) ? word.slice(0, -1) : word;
}

/** One word in any script but Han, Hangul and kana, to Latin letters as the news would write it. */
export function spellWord(written: string): LatinSpelling {
  const small = written.toLowerCase();
  if (isPlain(small)) return { plain: slavicOf(small), isAbjad: false };
  const word = withoutLookAlikes(small);
  let code = 0;
  for (let i = 0; i < word.length && code === 0; i += 1) if (word.charCodeAt(i) > 0x24f) code = word.charCodeAt(i);
  if (isCyrillic(code)) return { plain: clean(spellCyrillic(word)), isAbjad: false };
  if (inRange(code, 0x370, 0x3ff)) return { plain: clean(spellGreek(word)), isAbjad: false };
  if (inRange(code, 0x590, 0x5ff)) return { plain: clean(spellHebrew(word)), isAbjad: true };
  if (inRange(code, 0x600, 0x77f)) return { plain: clean(spellArabic(word)), isAbjad: true };
  if (inRange(code, 0xe00, 0xe7f)) return { plain: clean(spellThai(word)), isAbjad: false };
  if (inRange(code, 0x900, 0xd7f)) return { plain: clean(spellIndic(word)), isAbjad: false };
  return { plain: slavicOf(clean(anyAscii(word.replaceAll("ə", "a")))), isAbjad: false };
}
