import type { SpellingRule, SpellingTable } from "./spelling-table.ts";

/** Υ after Α, Ε or Η is F before these and at the end, else V; Y where the accent is on the vowel before it (`spell-name.ts`). */
const VOICELESS = "ΘΚΞΠΣΤΦΧΨ$";
const diphthong = (from: string, vowel: string): SpellingRule[] => [
  { from, to: `${vowel}F`, before: VOICELESS },
  { from, to: `${vowel}V` },
];

export const greekTables: readonly SpellingTable[] = [
  {
    source:
      "ELOT 743, second edition of 2001, type 2 (transcription), table 2, which is ISO 843:1997 type 2; in Greece by decision F.06.5/A 12167 of 28 September 1983 (Government Gazette B 579); Cyprus spells as Greece",
    script: "Greek",
    states: ["GRC", "CYP"],
    isWhole: true,
    rules: [
      ...diphthong("ΑΥ", "A"),
      ...diphthong("ΕΥ", "E"),
      ...diphthong("ΗΥ", "I"),
      { from: "ΜΠ", to: "B", at: "start" },
      { from: "ΜΠ", to: "B", at: "end" },
    ],
    letters: {
      ΟΥ: "OU",
      ΓΓ: "NG",
      ΓΞ: "NX",
      ΓΧ: "NCH",
      Α: "A",
      Β: "V",
      Γ: "G",
      Δ: "D",
      Ε: "E",
      Ζ: "Z",
      Η: "I",
      Θ: "TH",
      Ι: "I",
      Ϊ: "I",
      Κ: "K",
      Λ: "L",
      Μ: "M",
      Ν: "N",
      Ξ: "X",
      Ο: "O",
      Π: "P",
      Ρ: "R",
      Σ: "S",
      Τ: "T",
      Υ: "Y",
      Ϋ: "Y",
      Φ: "F",
      Χ: "CH",
      Ψ: "PS",
      Ω: "O",
    },
  },
];
