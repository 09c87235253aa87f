import { type GreyPlane, greyAt } from "./grey-plane.ts";
import { type MrzBand, valueAt } from "./mrz-bands.ts";
import { median } from "./text-chains.ts";

/** Points of a cell, in pitches from its middle; a character is 0.9 high. */
const ACROSS = [-0.45, -0.3, -0.15, 0, 0.15, 0.3, 0.45];
const DOWN = [-0.6, -0.45, -0.3, -0.15, 0, 0.15, 0.3, 0.45, 0.6];

/** Of its points as many may be brighter by noise alone. */
const NOISE = 2;

/** The brightest of a cell, but for noise: its paper, or a reflection on a part of it. */
function paperAt(plane: GreyPlane, { x, y }: MrzBand["lines"][number], u: number): number {
  const [dx, dy] = [x[1] + 2 * x[2] * u, y[1] + 2 * y[2] * u];
  const greys = ACROSS.flatMap((across) =>
    DOWN.map((down) => greyAt(plane, valueAt(x, u + across) - down * dy, valueAt(y, u + across) + down * dx)),
  ).sort((a, b) => a - b);
  return greys[greys.length - 1 - NOISE] ?? 0;
}

/** In cells: a lamp's reflection ends within these, other light changes slowly. */
const AROUND = { from: 5, to: 8 };
/**
 * In grey levels. `bump`: above the paper on both sides, or this `share` of what is left above it on bright paper;
 * `usual`: paper that is no reflection itself.
 */
const GLARE = { bump: 12, share: 0.65, leastBump: 6, bright: 240, saturated: 252, usual: 235, white: 255 };

function isBump(grey: number, beside: number): boolean {
  const bump = Math.max(GLARE.leastBump, Math.min(GLARE.bump, GLARE.share * (GLARE.white - beside)));
  return grey >= GLARE.bright && grey - beside >= bump;
}

/** By line and column: a reflection lies on the cell, so that strokes of its character may be missing. */
export function glaredCells(plane: GreyPlane, band: MrzBand): boolean[][] {
  const count = band.to - band.from + 1;
  const papers = band.lines.map((line) => Array.from({ length: count }, (_, i) => paperAt(plane, line, band.from + i)));
  const usual = median(papers.flat());
  return papers.map((paper) =>
    paper.map((grey, i) => {
      if (grey >= GLARE.saturated && usual <= GLARE.usual) return true;
      const left = paper.slice(Math.max(0, i - AROUND.to), Math.max(0, i - AROUND.from + 1));
      const right = paper.slice(i + AROUND.from, i + AROUND.to + 1);
      const beside = [left, right].filter((part) => part.length > 0).map(median);
      return isBump(grey, Math.max(...beside));
    }),
  );
}
