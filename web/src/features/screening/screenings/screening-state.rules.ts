import type { z } from "zod";
import {
  hitBands,
  type JudgedHit,
  type Screening,
  type ScreeningHitBand,
} from "#contract/records/verifications/screening.ts";

type Hit = z.infer<typeof JudgedHit>;

export type ScreeningState = "notRequested" | "notYet" | "found" | "irrelevant" | "missing" | "cut" | "none";

/** "Not found" needs all lists and all that they have: a list that is not there, or a cut look, never passes. */
export function screeningStateOf({
  isRequested,
  screening,
}: {
  isRequested: boolean;
  screening: Screening | null;
}): ScreeningState {
  if (!screening) return isRequested ? "notYet" : "notRequested";
  if (screening.hits.some(({ verdict }) => verdict !== "irrelevant")) return "found";
  if (screening.missing.length > 0) return "missing";
  if (screening.isCut) return "cut";
  return screening.hits.length > 0 ? "irrelevant" : "none";
}

const strongestFirst = [...hitBands].reverse();

/** In each: a number before a name, then by score, as the server orders them. */
export const hitGroups = <H extends { band: ScreeningHitBand }>(
  hits: readonly H[],
): { band: ScreeningHitBand; hits: H[] }[] =>
  strongestFirst
    .map((band) => ({ band, hits: hits.filter((hit) => hit.band === band) }))
    .filter((group) => group.hits.length > 0);

export const waitingScreeningOf = (hits: readonly Hit[]): number =>
  hits.filter(({ verdict }) => verdict === null).length;

/** Only addresses of the web: a list may contain anything. */
export const webLinks = (links: readonly string[]): string[] =>
  links.filter((link) => URL.canParse(link) && /^https?:$/.test(new URL(link).protocol));
