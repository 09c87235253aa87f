import { fileURLToPath } from "node:url";

export interface SampleFace {
  person: string;
  name: { first: string; last: string };
  /** 420 × 540 px; an absolute path. */
  portraitFile: string;
  /** 540 px wide, as from a phone at arm's length. */
  selfieFile: string;
}

const file = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));

const sample = (person: string, first: string, last: string): SampleFace => ({
  person,
  name: { first, last },
  portraitFile: file(`${person}.portrait.jpg`),
  selfieFile: file(`${person}.selfie.jpg`),
});

/** Source and licence: README.md beside this file. Women only: the source shows nobody else. */
export const sampleFaces: readonly SampleFace[] = [
  sample("amalia", "Amalia", "Sorensen"),
  sample("bruna", "Bruna", "Keller"),
  sample("carmen", "Carmen", "Villanueva"),
  sample("dalia", "Dalia", "Moreau"),
  sample("elena", "Elena", "Santos"),
  sample("farah", "Farah", "Lindqvist"),
  sample("hanna", "Hanna", "Novak"),
];
