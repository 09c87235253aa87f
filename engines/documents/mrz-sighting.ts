import type { GreyPlane } from "./grey-plane.ts";
import { flipBand, type MrzBand, proposeBands } from "./mrz-bands.ts";
import { likenessOf, type TemplateSet } from "./mrz-cells.ts";
import type { TextChain } from "./text-chains.ts";

export type Sighting = { band: MrzBand; likeness: number };

const BAND_LIKENESS = 0.68;

function look(plane: GreyPlane, band: MrzBand, half: TemplateSet): Sighting {
  return { band, likeness: likenessOf(plane, band, half, 3) };
}

/** Upright or upside down, likeliest first. */
export function sightBands(plane: GreyPlane, chains: TextChain[], half: TemplateSet): Sighting[] {
  const bands = proposeBands(chains);
  return bands
    .flatMap((band) => [look(plane, band, half), look(plane, flipBand(band), half)])
    .filter((sighting) => sighting.likeness >= BAND_LIKENESS)
    .sort((a, b) => b.likeness + b.band.lines.length * 0.01 - (a.likeness + a.band.lines.length * 0.01));
}
