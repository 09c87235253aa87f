import { findDate } from "./date-lookup.ts";
import type { ExpectedText, FoundText } from "./found-text.ts";
import type { PlanePoint } from "./homography.ts";
import { findName } from "./name-lookup.ts";
import { findNumber } from "./number-lookup.ts";
import type { PrintedText, VisualZone } from "./visual-zone.ts";

/** Null when it is not there: nothing is guessed. A date must match to the day; a name with every part. */
export function findInVisualZone(zone: VisualZone, expected: ExpectedText): FoundText | null {
  if (expected.kind === "name") return findName(zone, expected);
  if (expected.kind === "number") return findNumber(zone, expected.value);
  return findDate(zone, expected.value, expected.isMonthFirst);
}

function placeInZone(zone: VisualZone, share: PlanePoint): PlanePoint {
  const x = (share.x - 0.5) * zone.source.width;
  const y = (share.y - 0.5) * zone.source.height;
  const turn = (zone.turnDeg * Math.PI) / 180;
  return {
    x: zone.width / 2 + x * Math.cos(turn) - y * Math.sin(turn),
    y: zone.height / 2 + x * Math.sin(turn) + y * Math.cos(turn),
  };
}

/** The MRZ must not confirm itself. `corners` is null when it is on another side. */
export function withoutMrz(zone: VisualZone, corners: PlanePoint[] | null): VisualZone {
  const placed = (corners ?? []).map((corner) => placeInZone(zone, corner));
  const top = Math.min(...placed.map((p) => p.y));
  const bottom = Math.max(...placed.map((p) => p.y));
  const isOutside = ({ text, box }: PrintedText) => {
    const middle = box.top + box.height / 2;
    return !(middle >= top && middle <= bottom) && !/[<«‹]{2}/.test(text);
  };
  return { ...zone, lines: zone.lines.filter(isOutside), words: zone.words.filter(isOutside) };
}
