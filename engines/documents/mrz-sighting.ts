import type { GreyPlane } from "./grey-plane.ts";
import { flipMrzBand, type MrzBand, proposeBands } from "./mrz-bands.ts";
import { cellLikenessOf, type TemplateSet } from "./mrz-cells.ts";
import type { JoinedTextChain } from "./text-chains.ts";

export type MrzSighting = { band: MrzBand; likeness: number };

const BAND_LIKENESS = 0.68;

function look(plane: GreyPlane, band: MrzBand, half: TemplateSet): MrzSighting {
  return { band, likeness: cellLikenessOf(plane, band, half, 3) };
}

/** Upright or upside down, likeliest first. */
export function sightBands(plane: GreyPlane, chains: JoinedTextChain[], half: TemplateSet): MrzSighting[] {
  const bands = proposeBands(chains);
  return bands
    .flatMap((band) => [look(plane, band, half), look(plane, flipMrzBand(band), half)])
    .filter((sighting) => sighting.likeness >= BAND_LIKENESS)
    .sort((a, b) => b.likeness + b.band.lines.length * 0.01 - (a.likeness + a.band.lines.length * 0.01));
}
