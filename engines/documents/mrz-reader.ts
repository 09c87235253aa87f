import { type GreyPlane, loadGrey, turnPlane, turnQuarter } from "./grey-plane.ts";
import type { PlanePoint } from "./homography.ts";
import { findGlyphs, type GlyphBox } from "./ink-components.ts";
import {
  betterCandidate,
  isMrzSettled,
  isPlausibleMrz,
  type MrzCandidate,
  type MrzTemplates,
  readBand,
} from "./mrz-candidates.ts";
import { makeTemplates } from "./mrz-cells.ts";
import { hidesNames, type MrzDoubt, mrzDoubtsOf } from "./mrz-doubts.ts";
import { CHARACTER, isMrzOnPaper, mrzCornersOf, mrzTiltOf } from "./mrz-extent.ts";
import { type MrzFields, mrzFieldsOf } from "./mrz-fields.ts";
import type { MrzCheckName, MrzFormat } from "./mrz-layout.ts";
import { sightBands } from "./mrz-sighting.ts";
import { type SpelledCell, SURE_LEAD } from "./mrz-spelling.ts";
import { FOLLOWED_DEG, textAngle } from "./text-angle.ts";
import { chainGlyphs } from "./text-chains.ts";

export type MrzReading = {
  format: MrzFormat;
  lines: string[];
  fields: MrzFields;
  checkDigits: { name: MrzCheckName; valid: boolean }[];
  /** And no `doubts`: only then are the lines a proof. */
  allValid: boolean;
  doubts: MrzDoubt[];
  /** 0–1; below about 0.5 some characters were nearly undecided. */
  confidence: number;
  characters: number[][];
  /** A character was replaced, or the digits fit only on a later try, as they may by luck. */
  repaired: boolean;
  /** Degrees clockwise that make the zone level and upright. */
  turnDeg: number;
  /** Reading order, as shares (0–1) of the picture upright by EXIF, not turned by `turnDeg`. */
  corners: PlanePoint[];
};

const LONG_EDGE = 1800;
const SURE_LIKENESS = 0.8;

function readPlane(
  plane: GreyPlane,
  glyphs: GlyphBox[],
  templates: MrzTemplates,
): { best: MrzCandidate | null; likeness: number } {
  const sightings = sightBands(plane, chainGlyphs(glyphs, 8), templates.half);
  let best: MrzCandidate | null = null;
  for (const sighting of sightings.slice(0, 3)) {
    best = betterCandidate(best, readBand(plane, sighting, templates));
    if (isMrzSettled(best)) break;
  }
  return { best, likeness: sightings[0]?.likeness ?? 0 };
}

type View = { plane: GreyPlane; turnDeg: number; back: (p: PlanePoint) => PlanePoint };

const quarterView = (plane: GreyPlane): View => ({
  plane: turnQuarter(plane),
  turnDeg: 90,
  back: (p) => ({ x: p.y, y: plane.height - 1 - p.x }),
});

/** Along its print, and by a quarter turn. */
function otherViews(plane: GreyPlane, glyphs: GlyphBox[]): (() => View)[] {
  const angle = textAngle(glyphs);
  if (angle === null || Math.abs(angle) > 90 - FOLLOWED_DEG || Math.abs(angle) < FOLLOWED_DEG)
    return [() => quarterView(plane)];
  return [() => ({ ...turnPlane(plane, -angle), turnDeg: -angle }), () => quarterView(plane)];
}

type Found = { candidate: MrzCandidate; view: View };

function readAnyWay(plane: GreyPlane): Found | null {
  const templates = { half: makeTemplates(2, 1), full: [makeTemplates(1, 1), makeTemplates(1, 4)] };
  const glyphs = findGlyphs(plane);
  const upright: View = { plane, turnDeg: 0, back: (p) => p };
  const first = readPlane(plane, glyphs, templates);
  let found: Found | null = first.best && { candidate: first.best, view: upright };
  const isEnough = first.best && isPlausibleMrz(first.best) && first.likeness >= SURE_LIKENESS;
  if (!isEnough) {
    for (const look of otherViews(plane, glyphs)) {
      if (isMrzSettled(found?.candidate ?? null)) break;
      const view = look();
      const { best } = readPlane(view.plane, findGlyphs(view.plane), templates);
      if (best && betterCandidate(found?.candidate ?? null, best) === best) found = { candidate: best, view };
    }
  }
  return found && isPlausibleMrz(found.candidate) ? found : null;
}

/** Some hundred milliseconds: call it from a worker. `today`: YYYY-MM-DD. @throws when `image` is no picture */
export async function readMrz(image: Buffer, today: string): Promise<MrzReading | null> {
  const plane = await loadGrey(image, LONG_EDGE);
  const found = readAnyWay(plane);
  if (!found) return null;
  const { candidate, view } = found;
  const { layout, spelling, band } = candidate;
  const inShares = (corners: PlanePoint[]) =>
    corners.map(view.back).map((p) => ({ x: p.x / (plane.width - 1), y: p.y / (plane.height - 1) }));
  const repaired = spelling.repaired || candidate.isLate;
  const doubts = mrzDoubtsOf(candidate, {
    extent: inShares(mrzCornersOf(band, CHARACTER)),
    isOnPaper: isMrzOnPaper(view.plane, band),
  });
  return {
    format: layout.format,
    lines: spelling.lines,
    fields: withoutUnread(mrzFieldsOf(spelling.lines, layout.format, today), doubts),
    checkDigits: spelling.checks,
    allValid: spelling.checks.every((check) => check.valid) && doubts.length === 0 && !repaired,
    doubts,
    confidence: spelling.confidence,
    characters: spelling.cells.map((line) => line.map(confidenceOf)),
    repaired,
    turnDeg: view.turnDeg - mrzTiltOf(band),
    corners: inShares(mrzCornersOf(band)),
  };
}

const confidenceOf = ({ likeness, lead }: SpelledCell) => Math.max(0, likeness) * Math.min(1, lead / SURE_LEAD);

function withoutUnread(fields: MrzFields, doubts: readonly MrzDoubt[]): MrzFields {
  return {
    ...fields,
    ...(hidesNames(doubts) ? { surname: "", givenNames: "" } : {}),
    ...(doubts.includes("digits") ? { nationality: "" } : {}),
  };
}
