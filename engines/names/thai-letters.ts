const table = (pairs: string) => new Map(pairs.split(" ").map((pair) => [pair.slice(0, 1), pair.slice(2)] as const));

/** The Royal Thai General System: consonants at the beginning of a syllable. */
const CONSONANTS = table(
  "ก:k ข:kh ฃ:kh ค:kh ฅ:kh ฆ:kh ง:ng จ:ch ฉ:ch ช:ch ซ:s ฌ:ch ญ:y ฎ:d ฏ:t ฐ:th ฑ:th ฒ:th ณ:n ด:d ต:t ถ:th ท:th ธ:th น:n บ:b ป:p ผ:ph ฝ:f พ:ph ฟ:f ภ:ph ม:m ย:y ร:r ล:l ว:w ศ:s ษ:s ส:s ห:h ฬ:l อ: ฮ:h",
);
/** Those that stand before their consonant are said after it. */
const BEFORE = table("เ:e แ:ae โ:o ใ:ai ไ:ai");
const AFTER = table("ะ:a ั:a า:a ำ:am ิ:i ี:i ึ:ue ื:ue ุ:u ู:u ็: ๅ:a");
const SILENT = "\u0e4c";

/** A Thai word as passports write it, near enough to be compared: two consonants alone have an o between them. */
export function spellThai(word: string): string {
  const letters = [...word].filter((letter) => !"\u0e48\u0e49\u0e4a\u0e4b\u0e46\u0e4d".includes(letter));
  let out = "";
  let hasVowel = false;
  for (let i = 0; i < letters.length; i += 1) {
    const letter = letters[i] ?? "";
    const before = BEFORE.get(letter);
    if (letters[i + 1] === SILENT) {
      i += 1;
      continue;
    }
    if (before !== undefined) {
      const consonant = CONSONANTS.get(letters[i + 1] ?? "") ?? "";
      out += consonant + before;
      hasVowel = true;
      i += 1;
      continue;
    }
    const vowel = AFTER.get(letter);
    if (vowel !== undefined) {
      out += vowel;
      hasVowel = true;
      continue;
    }
    const consonant = CONSONANTS.get(letter);
    const next = letters[i + 1] ?? "";
    if (consonant === undefined) continue;
    const isAlone: boolean = CONSONANTS.has(next) && !AFTER.has(letters[i + 2] ?? "") && !hasVowel;
    const isFinal = hasVowel && (next === "" || CONSONANTS.has(next) || BEFORE.has(next));
    out += isFinal && consonant === "y" ? "i" : consonant;
    if (isAlone) out += "o";
    hasVowel = isAlone;
  }
  return out;
}
