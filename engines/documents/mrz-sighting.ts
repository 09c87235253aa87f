import type { GreyPlane } from "./grey-plane.ts";
import { flipBand, type MrzBand, proposeBands } from "./mrz-bands.ts";
import { glanceAtBand, type TemplateSet } from "./mrz-cells.ts";
import type { TextChain } from "./text-chains.ts";

/** A band with the half-size look at it. */
export type Sighting = { band: MrzBand; glance: ReturnType<typeof glanceAtBand>; likeness: number };

/** A band whose cells resemble OCR-B less than this on average is other print. */
const BAND_LIKENESS = 0.68;

function look(plane: GreyPlane, band: MrzBand, half: TemplateSet): Sighting {
  const wide = { ...band, from: band.from - 2, to: band.to + 2 };
  const glance = glanceAtBand(plane, wide, half);
  const best = glance
    .flat()
    .map((cell) => cell.best)
    .sort((a, b) => b - a);
  const counted = best.slice(0, Math.max(28 * band.lines.length, Math.round(best.length * 0.85)));
  return { band: wide, glance, likeness: counted.reduce((sum, b) => sum + b, 0) / counted.length };
}

/** The bands of a plane that may be a machine-readable zone, upright or upside down, likeliest first. */
export function sightBands(plane: GreyPlane, chains: TextChain[], half: TemplateSet): Sighting[] {
  const bands = proposeBands(chains);
  return bands
    .flatMap((band) => [look(plane, band, half), look(plane, flipBand(band), half)])
    .filter((sighting) => sighting.likeness >= BAND_LIKENESS)
    .sort((a, b) => b.likeness + b.band.lines.length * 0.01 - (a.likeness + a.band.lines.length * 0.01));
}
