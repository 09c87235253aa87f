import { fileURLToPath } from "node:url";

/** Two pictures of one person; the name is invented. */
export interface SampleFace {
  person: string;
  /** An invented given and last name, for documents and demonstrations. */
  name: { first: string; last: string };
  /** JPEG, 420 × 540 px, framed like a passport photograph; an absolute path. */
  portraitFile: string;
  /** JPEG, 540 px wide, as from a phone at arm's length; an absolute path. */
  selfieFile: string;
}

const file = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url));

const sample = (person: string, first: string, last: string): SampleFace => ({
  person,
  name: { first, last },
  portraitFile: file(`${person}.portrait.jpg`),
  selfieFile: file(`${person}.selfie.jpg`),
});

/**
 * Seven people for tests, specimens and the demonstration. Each portrait matches only that person's selfie. Source and
 * licence: README.md beside this file. Women only: the source shows nobody else.
 */
export const sampleFaces: readonly SampleFace[] = [
  sample("amalia", "Amalia", "Sorensen"),
  sample("bruna", "Bruna", "Keller"),
  sample("carmen", "Carmen", "Villanueva"),
  sample("dalia", "Dalia", "Moreau"),
  sample("elena", "Elena", "Santos"),
  sample("farah", "Farah", "Lindqvist"),
  sample("hanna", "Hanna", "Novak"),
];
