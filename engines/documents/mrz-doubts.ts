import type { PlanePoint } from "./homography.ts";
import type { MrzCandidate } from "./mrz-candidates.ts";
import { lackingOfZone, type MrzFormDemand } from "./mrz-demands.ts";
import { type MrzCellRange, mrzCellRangesOf } from "./mrz-layout.ts";

/**
 * Why lines with right check digits may still be misread: two thirds of a zone, above all the names, have no check
 * digit. `cut_off`: the zone reaches past the picture's edge, has no margin, or continues beyond its ends. `covered`: a
 * character does not look like print. `unclear_names`: a letter of a name might be another one. `digits`: digits where
 * only letters may be. The others: what ICAO 9303 asks of the lines and they lack (`mrz-demands.ts`).
 */
export type MrzDoubt = "cut_off" | "covered" | "unclear_names" | "digits" | MrzFormDemand;

const SEEN = 0.55;
/** From this likeness on, there is one more character beyond the ends of the lines. */
const MORE = 0.72;
const DIGIT_LEAD = 0.06;
const NAME_LEAD = 0.02;

const isInside = ({ x, y }: PlanePoint) => x >= 0 && x <= 1 && y >= 0 && y <= 1;

/** `extent`: the corners of the characters, in shares of the picture. */
export function mrzDoubtsOf(
  { layout, spelling, beyond }: MrzCandidate,
  { extent, isOnPaper }: { extent: readonly PlanePoint[]; isOnPaper: boolean },
): MrzDoubt[] {
  const { lines, cells } = spelling;
  const { names, issuingState, nationality } = mrzCellRangesOf(layout.format);
  const [nameLine, nameFrom] = names;
  const name = (lines[nameLine] ?? "").slice(nameFrom);
  const states = [issuingState, nationality];
  const cellsOf = ([line, from, to]: MrzCellRange) => (cells[line] ?? []).slice(from, to);
  const isLetter = (_: unknown, i: number) => name.charAt(i) !== "<";
  const doubts: [MrzDoubt, boolean][] = [
    ["cut_off", !extent.every(isInside) || !isOnPaper || beyond >= MORE],
    ["covered", cells.flat().some(({ likeness }) => likeness < SEEN)],
    [
      "unclear_names",
      cellsOf(names)
        .filter(isLetter)
        .some(({ lead }) => lead < NAME_LEAD),
    ],
    ["digits", states.some((range) => cellsOf(range).some(({ digitLead }) => digitLead > DIGIT_LEAD))],
  ];
  const seen = doubts.flatMap(([doubt, holds]) => (holds ? [doubt] : []));
  return [...seen, ...lackingOfZone({ format: layout.format, lines }).form];
}

export const hidesNames = (doubts: readonly MrzDoubt[]) => doubts.includes("cut_off") || doubts.includes("covered");
