import type { GreyPlane } from "./grey-plane.ts";
import type { MrzBand } from "./mrz-bands.ts";
import {
  ALPHABET,
  cellLikenessOf,
  glanceAtBand,
  type MrzCellScores,
  scoreMrzCells,
  settleMrzBand,
  type TemplateSet,
} from "./mrz-cells.ts";
import { LAYOUTS, type MrzLayout } from "./mrz-layout.ts";
import type { MrzSighting } from "./mrz-sighting.ts";
import { type MrzSpelling, spellLines } from "./mrz-spelling.ts";

export type MrzCandidate = {
  layout: MrzLayout;
  spelling: MrzSpelling;
  gain: number;
  band: MrzBand;
  /** Likeness to print just before and after the lines; −1 when not compared. */
  beyond: number;
  /** The check digits fit, but not on the first try: they may fit by luck. */
  isLate: boolean;
};

/** Pixels above this likeness to some character of OCR-B count for a cell of the zone, those below against it. */
const CELL_LIKENESS = 0.55;
const STRETCH_STEP = 0.05;
const STRETCHES = [0.9, 0.95, 1, 1.05, 1.1];

const bestOf = (cell: MrzCellScores | undefined) => (cell ? Math.max(...cell) : -1);

function bestRun(scores: MrzCellScores[][], columns: number): { start: number; gain: number } | null {
  const gains = (scores[0] ?? []).map((_, cell) =>
    scores.reduce((sum, line) => sum + bestOf(line[cell]) - CELL_LIKENESS, 0),
  );
  let best: { start: number; gain: number } | null = null;
  for (let start = 0; start + columns <= gains.length; start += 1) {
    const gain = gains.slice(start, start + columns).reduce((sum, g) => sum + g, 0);
    if (!best || gain > best.gain) best = { start, gain };
  }
  return best;
}

/** Only the first letter tells a visa from a passport or a card of the same size. */
function isVisa(cell: MrzCellScores | undefined): boolean {
  const scoreOf = (letter: string) => cell?.[ALPHABET.indexOf(letter)] ?? -1;
  return [..."PIACDR"].every((letter) => scoreOf("V") > scoreOf(letter));
}

function spellBand(scores: MrzCellScores[][], band: MrzBand): MrzCandidate[] {
  return LAYOUTS.filter((layout) => layout.lines === scores.length).flatMap((layout) => {
    const run = bestRun(scores, layout.columns);
    if (!run) return [];
    const cells = scores.map((line) => line.slice(run.start, run.start + layout.columns));
    if (layout.format.startsWith("MRV") !== isVisa(cells[0]?.[0])) return [];
    const beyond = scores.flatMap((line) => [bestOf(line[run.start - 1]), bestOf(line[run.start + layout.columns])]);
    return [
      {
        layout,
        spelling: spellLines(cells, layout),
        gain: run.gain,
        band: { ...band, from: band.from + run.start, to: band.from + run.start + layout.columns - 1 },
        beyond: Math.max(...beyond),
        isLate: false,
      },
    ];
  });
}

const fits = ({ spelling }: MrzCandidate) => spelling.checks.every((check) => check.valid);

function worthOf(candidate: MrzCandidate): number {
  const { checks, likeness, repaired } = candidate.spelling;
  const share = checks.filter((check) => check.valid).length / checks.length;
  return 2 * share + likeness + candidate.gain / 100 - (repaired ? 0.1 : 0);
}

export function betterCandidate(a: MrzCandidate | null, b: MrzCandidate | null): MrzCandidate | null {
  if (!a || !b) return a ?? b;
  return worthOf(b) > worthOf(a) ? b : a;
}

export const isMrzSettled = (candidate: MrzCandidate | null) =>
  candidate !== null && fits(candidate) && candidate.spelling.confidence > 0.75 && !candidate.spelling.repaired;

export function isPlausibleMrz(candidate: MrzCandidate): boolean {
  const right = candidate.spelling.checks.filter((check) => check.valid).length;
  return candidate.spelling.likeness > 0.6 && right * 2 >= candidate.spelling.checks.length;
}

/** Height tells O from 0 and C from G, so it is fitted before reading: the best of five, refined between. */
function fitStretch(plane: GreyPlane, band: MrzBand, half: TemplateSet): MrzBand {
  const tried = STRETCHES.map((factor) => cellLikenessOf(plane, { ...band, stretch: band.stretch * factor }, half, 2));
  const at = Math.min(STRETCHES.length - 2, Math.max(1, tried.indexOf(Math.max(...tried))));
  const [low = 0, middle = 0, high = 0] = tried.slice(at - 1, at + 2);
  const bend = low - 2 * middle + high;
  const shift = bend < 0 ? Math.max(-1, Math.min(1, (0.5 * (low - high)) / bend)) : 0;
  return { ...band, stretch: band.stretch * ((STRETCHES[at] ?? 1) + shift * STRETCH_STEP) };
}

export type MrzTemplates = { half: TemplateSet; full: TemplateSet[] };

export function readBand(plane: GreyPlane, sighting: MrzSighting, { half, full }: MrzTemplates): MrzCandidate | null {
  const seen = { ...sighting.band, from: sighting.band.from - 2, to: sighting.band.to + 2 };
  let band = settleMrzBand(seen, glanceAtBand(plane, seen, half));
  band = settleMrzBand(band, glanceAtBand(plane, band, half));
  const ends = { ...fitStretch(plane, band, half), from: band.from - 1, to: band.to + 1 };
  let best: MrzCandidate | null = null;
  let first: MrzCandidate | null = null;
  for (const [i, set] of full.entries()) {
    for (const stretch of i === 0 ? [1, 1.04, 0.96] : [1]) {
      for (const candidate of spellBand(scoreMrzCells(plane, ends, set, ends.stretch * stretch), ends))
        best = betterCandidate(best, candidate);
      first ??= best;
      if (isMrzSettled(best)) return markLate(best, first);
    }
  }
  return markLate(best, first);
}

export function markLate(best: MrzCandidate | null, first: MrzCandidate | null): MrzCandidate | null {
  if (!best || !first) return best;
  return { ...best, isLate: fits(best) && best.spelling.lines.join() !== first.spelling.lines.join() && !fits(first) };
}
