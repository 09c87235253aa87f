import { type GreyPlane, loadGrey, turnQuarter } from "./grey-plane.ts";
import type { Point } from "./homography.ts";
import { findGlyphs } from "./ink-components.ts";
import { type LineCurve, type MrzBand, valueAt } from "./mrz-bands.ts";
import {
  type CellScores,
  glanceAtBand,
  likenessOf,
  makeTemplates,
  scoreCells,
  settleBand,
  type TemplateSet,
} from "./mrz-cells.ts";
import { fieldsOf, type MrzFields } from "./mrz-fields.ts";
import { type CheckName, LAYOUTS, type MrzFormat, type MrzLayout } from "./mrz-layout.ts";
import { type Sighting, sightBands } from "./mrz-sighting.ts";
import { type Spelling, spellLines } from "./mrz-spelling.ts";
import { chainGlyphs } from "./text-chains.ts";

/** What was read from a machine-readable zone (ICAO 9303 parts 3–6). */
export type MrzReading = {
  format: MrzFormat;
  /** Two lines of 44 or 36 characters, or three of 30. */
  lines: string[];
  fields: MrzFields;
  checkDigits: { name: CheckName; valid: boolean }[];
  allValid: boolean;
  /** 0–1; below about 0.5 some characters were a toss-up. */
  confidence: number;
  /** True when a character was replaced because of a check digit; there was exactly one way to do so. */
  repaired: boolean;
  /** Degrees clockwise by which the picture has to be turned for the zone to lie level and upright, −180 to 270. */
  turnDeg: number;
  /**
   * Where the zone is: its corners in reading order from the top left of the first line, as shares (0–1) of the width
   * and height of the picture, upright by EXIF but not turned by `turnDeg`.
   */
  corners: Point[];
};

const LONG_EDGE = 1800;
/** Pixels of this resemblance to some character of OCR-B count for a cell of the zone, those below against it. */
const CELL_LIKENESS = 0.55;
/** A band like this needs no second opinion from the picture turned by a quarter. */
const SURE_LIKENESS = 0.8;

/** The first cell of the run of `columns` cells that looks most like text, and by how much. */
function bestRun(scores: CellScores[][], columns: number): { start: number; gain: number } | null {
  const gains = (scores[0] ?? []).map((_, cell) =>
    scores.reduce((sum, line) => sum + Math.max(...(line[cell] ?? [-1])) - CELL_LIKENESS, 0),
  );
  let best: { start: number; gain: number } | null = null;
  for (let start = 0; start + columns <= gains.length; start += 1) {
    const gain = gains.slice(start, start + columns).reduce((sum, g) => sum + g, 0);
    if (!best || gain > best.gain) best = { start, gain };
  }
  return best;
}

const STRETCH_STEP = 0.05;
const STRETCHES = [0.9, 0.95, 1, 1.05, 1.1];

type Candidate = { layout: MrzLayout; spelling: Spelling; gain: number; band: MrzBand };

function spellBand(scores: CellScores[][], band: MrzBand): Candidate[] {
  return LAYOUTS.filter((layout) => layout.lines === scores.length).flatMap((layout) => {
    const run = bestRun(scores, layout.columns);
    if (!run) return [];
    const cells = scores.map((line) => line.slice(run.start, run.start + layout.columns));
    return [
      {
        layout,
        spelling: spellLines(cells, layout),
        gain: run.gain,
        band: { ...band, from: band.from + run.start, to: band.from + run.start + layout.columns - 1 },
      },
    ];
  });
}

/** Right check digits weigh most, then how much the cells look like text. */
function worthOf(candidate: Candidate): number {
  const { checks, likeness, repaired } = candidate.spelling;
  const share = checks.filter((check) => check.valid).length / checks.length;
  return 2 * share + likeness + candidate.gain / 100 - (repaired ? 0.1 : 0);
}

function better(a: Candidate | null, b: Candidate | null): Candidate | null {
  if (!a || !b) return a ?? b;
  return worthOf(b) > worthOf(a) ? b : a;
}

const isSettled = (candidate: Candidate | null) =>
  candidate?.spelling.checks.every((check) => check.valid) === true &&
  candidate.spelling.confidence > 0.75 &&
  !candidate.spelling.repaired;

/** Height tells O from 0 and C from G, so it is fitted before anything is read: the best of five, refined between. */
function fitStretch(plane: GreyPlane, band: MrzBand, half: TemplateSet): MrzBand {
  const tried = STRETCHES.map((factor) => likenessOf(plane, { ...band, stretch: band.stretch * factor }, half, 2));
  const at = Math.min(STRETCHES.length - 2, Math.max(1, tried.indexOf(Math.max(...tried))));
  const [low = 0, middle = 0, high = 0] = tried.slice(at - 1, at + 2);
  const bend = low - 2 * middle + high;
  const shift = bend < 0 ? Math.max(-1, Math.min(1, (0.5 * (low - high)) / bend)) : 0;
  return { ...band, stretch: band.stretch * ((STRETCHES[at] ?? 1) + shift * STRETCH_STEP) };
}

/** Reads one band: settles its lines on the characters, then compares at full size with sharp and soft templates. */
function readBand(plane: GreyPlane, sighting: Sighting, half: TemplateSet, full: TemplateSet[]): Candidate | null {
  const seen = { ...sighting.band, from: sighting.band.from - 2, to: sighting.band.to + 2 };
  let band = settleBand(seen, glanceAtBand(plane, seen, half));
  band = settleBand(band, glanceAtBand(plane, band, half));
  const ends = { ...fitStretch(plane, band, half), from: band.from - 1, to: band.to + 1 };
  let best: Candidate | null = null;
  for (const [i, set] of full.entries()) {
    for (const stretch of i === 0 ? [1, 1.04, 0.96] : [1]) {
      for (const candidate of spellBand(scoreCells(plane, ends, set, ends.stretch * stretch), ends))
        best = better(best, candidate);
      if (isSettled(best)) return best;
    }
  }
  return best;
}

/** True when the lines could be a zone at all: plausible resemblance and at least half of the check digits right. */
function isPlausible(candidate: Candidate): boolean {
  const right = candidate.spelling.checks.filter((check) => check.valid).length;
  return candidate.spelling.likeness > 0.6 && right * 2 >= candidate.spelling.checks.length;
}

type Templates = { half: TemplateSet; full: TemplateSet[] };

/** The best reading among the likeliest bands of a plane, and how much the likeliest one resembles OCR-B. */
function readPlane(plane: GreyPlane, { half, full }: Templates): { best: Candidate | null; likeness: number } {
  const sightings = sightBands(plane, chainGlyphs(findGlyphs(plane), 8), half);
  let best: Candidate | null = null;
  for (const sighting of sightings.slice(0, 3)) {
    best = better(best, readBand(plane, sighting, half, full));
    if (isSettled(best)) break;
  }
  return { best, likeness: sightings[0]?.likeness ?? 0 };
}

function tiltOf({ lines, from, to }: MrzBand): number {
  const line = lines[0];
  if (!line) return 0;
  const dx = valueAt(line.x, to) - valueAt(line.x, from);
  const dy = valueAt(line.y, to) - valueAt(line.y, from);
  return (Math.atan2(dy, dx) * 180) / Math.PI;
}

/** The corners of a band, half a character beyond its outermost ones, in pixels of its plane. */
function cornersOf({ lines, from, to }: MrzBand): Point[] {
  const top = lines[0];
  const bottom = lines[lines.length - 1];
  if (!top || !bottom) return [];
  const at = (line: LineCurve, u: number) => ({ x: valueAt(line.x, u), y: valueAt(line.y, u) });
  const outward = (p: Point, q: Point) => {
    const share = 0.3 / Math.max(1, lines.length - 1);
    return { x: p.x + (p.x - q.x) * share, y: p.y + (p.y - q.y) * share };
  };
  const [a, b, c, d] = [at(top, from), at(top, to), at(bottom, to), at(bottom, from)];
  return [outward(a, d), outward(b, c), outward(c, b), outward(d, a)];
}

/** A point of the plane turned by a quarter, back in the plane that was turned. */
const turnBack = (p: Point, plane: GreyPlane): Point => ({ x: p.y, y: plane.height - 1 - p.x });

type PlacedReading = { found: Candidate; turnDeg: number; corners: Point[] };

function readUprightOrTurned(plane: GreyPlane): PlacedReading | null {
  const templates = { half: makeTemplates(2, 1), full: [makeTemplates(1, 1), makeTemplates(1, 4)] };
  const upright = readPlane(plane, templates);
  const isEnough = upright.best && isPlausible(upright.best) && upright.likeness >= SURE_LIKENESS;
  const turned = isEnough || isSettled(upright.best) ? null : readPlane(turnQuarter(plane), templates).best;
  const found = better(upright.best, turned);
  if (!found || !isPlausible(found)) return null;
  const isTurned = found === turned;
  const corners = cornersOf(found.band)
    .map((p) => (isTurned ? turnBack(p, plane) : p))
    .map((p) => ({ x: p.x / plane.width, y: p.y / plane.height }));
  return { found, turnDeg: (isTurned ? 90 : 0) - tiltOf(found.band), corners };
}

/**
 * Reads the machine-readable zone of a photographed or scanned document: finds bands of fixed-pitch lines in any of
 * four orientations (±12° each, moderate perspective), compares every cell with OCR-B and checks the digits.
 * `today` is YYYY-MM-DD and settles centuries. Null when there is no zone or it cannot be made out; throws when
 * `image` is no picture. Takes some hundred milliseconds of processor time: call it from a worker.
 */
export async function readMrz(image: Buffer, today: string): Promise<MrzReading | null> {
  const read = readUprightOrTurned(await loadGrey(image, LONG_EDGE));
  if (!read) return null;
  const { layout, spelling } = read.found;
  return {
    format: layout.format,
    lines: spelling.lines,
    fields: fieldsOf(spelling.lines, layout.format, today),
    checkDigits: spelling.checks,
    allValid: spelling.checks.every((check) => check.valid),
    confidence: spelling.confidence,
    repaired: spelling.repaired,
    turnDeg: read.turnDeg,
    corners: read.corners,
  };
}
