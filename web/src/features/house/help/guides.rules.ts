import type { GuideName } from "./help-address.rules.ts";

export type HelpGuide = {
  name: GuideName;
  title: string;
  lead: string;
  /** Its address. */
  picture: string;
  alt: string;
  /** In a text, names on the screen stand between stars. */
  sections: readonly { heading: string; steps?: readonly string[]; text?: readonly string[] }[];
};

export type GuidePart = { at: number; words: string; isName: boolean };

/** By what somebody wants to do; each guide is in one of them. */
export const guideGroups = {
  start: ["first-link", "reviewing"],
  review: ["applicants", "screening", "monitoring", "services"],
  figures: ["statistics", "reports"],
  setUp: ["themes", "roles", "certificates", "retention", "billing"],
  connect: ["callbacks", "api-keys"],
} as const satisfies Record<string, readonly GuideName[]>;
export type GuideGroup = keyof typeof guideGroups;

export const guidePartsOf = (text: string): GuidePart[] =>
  text.split("*").map((words, at) => ({ at, words, isName: at % 2 === 1 }));

const wordsOf = ({ title, lead, sections }: HelpGuide): string =>
  [title, lead, ...sections.flatMap(({ heading, steps = [], text = [] }) => [heading, ...steps, ...text])]
    .join(" ")
    .replaceAll("*", "");

const plain = (text: string) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Guides that have all the words, anywhere; those with them in the title come first. */
export function guidesContaining(guides: readonly HelpGuide[], text: string): HelpGuide[] {
  const words = plain(text).split(/\s+/).filter(Boolean);
  const hasAll = (of: string) => words.every((word) => plain(of).includes(word));
  const found = guides.filter((guide) => hasAll(wordsOf(guide)));
  return [...found.filter(({ title }) => hasAll(title)), ...found.filter(({ title }) => !hasAll(title))];
}

const wordsPerMinute = 180;

export const readingMinutesOf = (guide: HelpGuide): number =>
  Math.max(1, Math.round(wordsOf(guide).split(/\s+/).length / wordsPerMinute));
