/** Likelihoods of text, 0–1, rows from the top. */
export type TextMap = { data: Float32Array; width: number; height: number };

/**
 * A piece of a line: its middle runs straight from `left` to `right` at `middle` + `slope` · (x − centre of both).
 * `height` holds the tallest letters and their tails. In pixels of the map.
 */
export type TextArea = { left: number; right: number; middle: number; slope: number; height: number };

/** Above it a pixel is text, as PaddleOCR has it (`det_db_thresh`). */
const TEXT = 0.3;
/** The mean of an area (`det_db_box_thresh`). */
const SURE = 0.5;
/** The network finds text shrunk by a share of its area over its edge (`det_db_unclip_ratio`). */
const GROWN = 1.6;
const SMALLEST = 4;

class Sums {
  n = 0;
  sure = 0;
  left = Number.POSITIVE_INFINITY;
  right = Number.NEGATIVE_INFINITY;
  x = 0;
  y = 0;
  xx = 0;
  xy = 0;
  yy = 0;

  add(x: number, y: number, sure: number): void {
    this.n += 1;
    this.sure += sure;
    this.left = Math.min(this.left, x);
    this.right = Math.max(this.right, x);
    this.x += x;
    this.y += y;
    this.xx += x * x;
    this.xy += x * y;
    this.yy += y * y;
  }
}

/** Longer than this many heights, an area says how its line slopes. */
const LONG = 2.5;
/** The page is upright: what is steeper than 8° is a mark across it, as SPECIMEN is. */
const STEEPEST = 0.14;
/** In heights: a single letter has no slope. */
const SHORTEST = 1.3;

function areaOf(sums: Sums): TextArea | null {
  const { n, left, right } = sums;
  const [meanX, meanY] = [sums.x / n, sums.y / n];
  const spreadX = sums.xx / n - meanX * meanX;
  const together = sums.xy / n - meanX * meanY;
  const spreadY = sums.yy / n - meanY * meanY;
  const width = right - left + 1;
  const fitted = spreadX > 0 ? together / spreadX : 0;
  const across = Math.sqrt(12 * Math.max(0.08, spreadY - fitted * together));
  if (Math.abs(fitted) > STEEPEST && width > SHORTEST * across) return null;
  const slope = width > LONG * across ? fitted : 0;
  // Of an even bar the variance is a twelfth of its height's square.
  const height = Math.sqrt(12 * Math.max(0.08, spreadY - slope * together));
  if (height < SMALLEST || width < SMALLEST || sums.sure / n < SURE) return null;
  const grown = (width * height * GROWN) / (2 * (width + height));
  const middle = meanY + slope * ((left + right) / 2 - meanX);
  return { left: left - grown, right: right + 1 + grown, middle: middle + 0.5, slope, height: height + 2 * grown };
}

/** Connected pixels that are text, each grown to what the network was taught to shrink. */
export function findTextAreas({ data, width, height }: TextMap): TextArea[] {
  const seen = new Uint8Array(data.length);
  const waiting = new Int32Array(data.length);
  const areas: TextArea[] = [];
  for (let start = 0; start < data.length; start += 1) {
    if (seen[start] === 1 || (data[start] ?? 0) < TEXT) continue;
    const sums = new Sums();
    let many = 0;
    const meet = (at: number): void => {
      if (seen[at] === 1 || (data[at] ?? 0) < TEXT) return;
      seen[at] = 1;
      waiting[many] = at;
      many += 1;
    };
    meet(start);
    while (many > 0) {
      many -= 1;
      const at = waiting[many] ?? 0;
      const x = at % width;
      const y = (at - x) / width;
      sums.add(x, y, data[at] ?? 0);
      if (x > 0) meet(at - 1);
      if (x < width - 1) meet(at + 1);
      if (y > 0) meet(at - width);
      if (y < height - 1) meet(at + width);
    }
    const area = areaOf(sums);
    if (area) areas.push(area);
  }
  return areas;
}
