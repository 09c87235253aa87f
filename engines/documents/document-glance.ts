import { type GreyPlane, loadGrey, turnPlane, turnQuarter } from "./grey-plane.ts";
import { findGlyphs } from "./ink-components.ts";
import { makeTemplates, type TemplateSet } from "./mrz-cells.ts";
import { sightBands } from "./mrz-sighting.ts";
import { FOLLOWED_DEG, textAngle } from "./text-angle.ts";
import { chainGlyphs, type JoinedTextChain, medianOf } from "./text-chains.ts";

export type DocumentGlance = {
  /** False for a selfie, a landscape, an empty table: refuse it as `wrong_type`. */
  isDocument: boolean;
  /** Two or three lines of OCR-B, readable or not. A passport's data page always has them. */
  hasMrzBand: boolean;
  /** Clockwise; upside down is not detected. */
  turnDeg: number;
};

/** Fewer lines than this happen by chance in leaves, hair and tiles. */
export const MIN_TEXT_LINES = 4;
/** Likeness to OCR-B that other print, even of fixed pitch, does not reach. */
const MRZ_LIKENESS = 0.74;
const LONG_EDGE = 1200;

type Glance = { textLines: number; bandLines: number; tiltDeg: number };

function tiltOf(printed: JoinedTextChain[]): number {
  const slopes = printed.flatMap(({ slope, glyphs }) => Array.from({ length: glyphs.length }, () => slope));
  return (Math.atan(medianOf(slopes)) * 180) / Math.PI;
}

function glanceAt(plane: GreyPlane, half: TemplateSet, glyphs = findGlyphs(plane)): Glance {
  const chains = chainGlyphs(glyphs, 5);
  const printed = chains.filter(({ glyphs, height }) => {
    const alike = glyphs.filter((g) => Math.abs(g.height - height) <= 0.3 * height).length;
    const narrow = glyphs.filter((g) => g.width <= 1.3 * g.height).length;
    return alike >= 0.8 * glyphs.length && narrow >= 0.8 * glyphs.length && height >= 8 && height <= 60;
  });
  const sightings = sightBands(plane, chains, half).filter(({ likeness }) => likeness >= MRZ_LIKENESS);
  const triple = sightings.find(({ band }) => band.lines.length === 3);
  // Two of a card's three lines also look like a zone.
  const sighting = triple && triple.likeness > (sightings[0]?.likeness ?? 0) - 0.05 ? triple : sightings[0];
  return {
    textLines: printed.length,
    tiltDeg: tiltOf(printed),
    bandLines: sighting?.band.lines.length ?? 0,
  };
}

/** Takes some hundred milliseconds. @throws when `image` is no picture or has more than 50 megapixels */
export async function looksLikeDocument(image: Buffer): Promise<DocumentGlance> {
  const plane = await loadGrey(image, LONG_EDGE);
  const half = makeTemplates(2, 1);
  const glyphs = findGlyphs(plane);
  const glances = [{ glance: glanceAt(plane, half, glyphs), turnDeg: 0 }];
  const hasBand = () => glances.some(({ glance }) => glance.bandLines > 0);
  const angle = textAngle(glyphs);
  const isAskew = angle !== null && Math.abs(angle) > FOLLOWED_DEG && Math.abs(angle) < 90 - FOLLOWED_DEG;
  if (!hasBand() && isAskew) glances.push({ glance: glanceAt(turnPlane(plane, -angle).plane, half), turnDeg: -angle });
  if (!hasBand()) glances.push({ glance: glanceAt(turnQuarter(plane), half), turnDeg: 90 });
  const [best] = glances.sort(
    (a, b) =>
      b.glance.bandLines - a.glance.bandLines ||
      b.glance.textLines - a.glance.textLines ||
      Math.abs(a.turnDeg) - Math.abs(b.turnDeg),
  );
  const { glance, turnDeg } = best ?? { glance: glanceAt(plane, half, glyphs), turnDeg: 0 };
  return {
    isDocument: glance.bandLines > 0 || glance.textLines >= MIN_TEXT_LINES,
    hasMrzBand: glance.bandLines > 0,
    turnDeg: turnDeg - glance.tiltDeg,
  };
}
