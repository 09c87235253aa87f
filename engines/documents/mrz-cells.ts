import { type GreyPlane, greyAt } from "./grey-plane.ts";
import { curveValueAt, fitCurve, type LineCurve, type MrzBand } from "./mrz-bands.ts";
import { OCR_B_TEMPLATES } from "./ocr-b-templates.gen.ts";

export const ALPHABET = OCR_B_TEMPLATES.alphabet;
/** By {@link ALPHABET}: normalised correlation, −1 to 1. */
export type MrzCellScores = Float32Array;

const PITCH = OCR_B_TEMPLATES.width;
const HEIGHT = OCR_B_TEMPLATES.height;
const GLYPHS = ALPHABET.length;
/** In pixels of the strip. */
const MARGIN = 5;
const ROWS = HEIGHT + 2 * MARGIN;

/** Zero-mean, unit-length templates; scale 1 is full size, 2 is half. */
export type TemplateSet = { scale: 1 | 2; width: number; height: number; values: Float32Array };

function softened(pixels: Float32Array, times: number): Float32Array {
  let current = pixels;
  for (let n = 0; n < times; n += 1) {
    const next = new Float32Array(current.length);
    for (let y = 0; y < HEIGHT; y += 1) {
      for (let x = 0; x < PITCH; x += 1) {
        let sum = 0;
        for (let dy = -1; dy <= 1; dy += 1) {
          const row = Math.min(HEIGHT - 1, Math.max(0, y + dy)) * PITCH;
          for (let dx = -1; dx <= 1; dx += 1) sum += current[row + Math.min(PITCH - 1, Math.max(0, x + dx))] ?? 0;
        }
        next[y * PITCH + x] = sum / 9;
      }
    }
    current = next;
  }
  return current;
}

function normalise(values: Float32Array): Float32Array {
  const mean = values.reduce((a, b) => a + b, 0) / values.length;
  const centred = values.map((v) => v - mean);
  const length = Math.sqrt(centred.reduce((a, b) => a + b * b, 0)) || 1;
  return centred.map((v) => v / length);
}

/** Blurred by `softness` rounds of a 3 × 3 mean, as a soft photo blurs its text. */
export function makeTemplates(scale: 1 | 2, softness: number): TemplateSet {
  const raw = Buffer.from(OCR_B_TEMPLATES.pixels, "base64");
  const width = PITCH / scale;
  const height = HEIGHT / scale;
  const values = new Float32Array(GLYPHS * width * height);
  for (let g = 0; g < GLYPHS; g += 1) {
    const full = softened(Float32Array.from(raw.subarray(g * PITCH * HEIGHT, (g + 1) * PITCH * HEIGHT)), softness);
    const cell = new Float32Array(width * height);
    for (let y = 0; y < HEIGHT; y += 1) {
      for (let x = 0; x < PITCH; x += 1) {
        const at = Math.floor(y / scale) * width + Math.floor(x / scale);
        cell[at] = (cell[at] ?? 0) + (full[y * PITCH + x] ?? 0);
      }
    }
    values.set(normalise(cell), g * width * height);
  }
  return { scale, width, height, values };
}

type Strip = { data: Float32Array; width: number; rows: number; scale: 1 | 2 };

/** Towards the band's next line, else square to this one. */
function downAt(band: MrzBand, index: number, u: number): { x: number; y: number } {
  const line = band.lines[index];
  const from = band.lines[index + 1] ? line : band.lines[index - 1];
  const to = band.lines[index + 1] ?? line;
  if (!line || !from || !to) return { x: 0, y: 1 };
  const pitch = Math.hypot(line.x[1] + 2 * line.x[2] * u, line.y[1] + 2 * line.y[2] * u);
  const dx = curveValueAt(to.x, u) - curveValueAt(from.x, u);
  const dy = curveValueAt(to.y, u) - curveValueAt(from.y, u);
  const length = Math.hypot(dx, dy) || 1;
  return { x: (dx / length) * pitch, y: (dy / length) * pitch };
}

function layFlat(plane: GreyPlane, band: MrzBand, index: number, stretch: number): Strip {
  const line = band.lines[index];
  const width = (band.to - band.from + 1) * PITCH + 2 * MARGIN;
  const data = new Float32Array(width * ROWS);
  if (!line) return { data, width, rows: ROWS, scale: 1 };
  for (let column = 0; column < width; column += 1) {
    const u = band.from - 0.5 + (column - MARGIN + 0.5) / PITCH;
    const down = downAt(band, index, u);
    const x = curveValueAt(line.x, u);
    const y = curveValueAt(line.y, u);
    for (let row = 0; row < ROWS; row += 1) {
      const v = ((row + 0.5 - ROWS / 2) / PITCH) * stretch;
      data[row * width + column] = greyAt(plane, x + v * down.x, y + v * down.y);
    }
  }
  return { data, width, rows: ROWS, scale: 1 };
}

function halve(strip: Strip): Strip {
  const width = strip.width >> 1;
  const rows = strip.rows >> 1;
  const data = new Float32Array(width * rows);
  for (let y = 0; y < rows; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const at = 2 * y * strip.width + 2 * x;
      const d = strip.data;
      data[y * width + x] =
        (d[at] ?? 0) + (d[at + 1] ?? 0) + (d[at + strip.width] ?? 0) + (d[at + strip.width + 1] ?? 0);
    }
  }
  return { data, width, rows, scale: 2 };
}

type CellMatch = { scores: MrzCellScores; dx: number; dy: number; best: number };

function cutWindow(strip: Strip, set: TemplateSet, left: number, top: number, window: Float32Array): boolean {
  if (left < 0 || top < 0 || left + set.width > strip.width || top + set.height > strip.rows) return false;
  let sum = 0;
  let at = 0;
  for (let y = 0; y < set.height; y += 1) {
    const row = (top + y) * strip.width + left;
    for (let x = 0; x < set.width; x += 1) {
      const value = strip.data[row + x] ?? 0;
      window[at] = value;
      sum += value;
      at += 1;
    }
  }
  const mean = sum / at;
  let squares = 0;
  for (let i = 0; i < at; i += 1) {
    const value = (window[i] ?? 0) - mean;
    window[i] = value;
    squares += value * value;
  }
  const length = Math.sqrt(squares);
  if (length < 2 * Math.sqrt(at)) return false;
  for (let i = 0; i < at; i += 1) window[i] = (window[i] ?? 0) / length;
  return true;
}

function matchCell(strip: Strip, set: TemplateSet, cell: number, reach: number, guess = { dx: 0, dy: 0 }): CellMatch {
  const size = set.width * set.height;
  const window = new Float32Array(size);
  const match: CellMatch = { scores: new Float32Array(GLYPHS).fill(-1), dx: 0, dy: 0, best: -1 };
  const margin = Math.floor(MARGIN / set.scale);
  for (let dy = guess.dy - reach; dy <= guess.dy + reach; dy += 1) {
    for (let dx = guess.dx - reach; dx <= guess.dx + reach; dx += 1) {
      if (!cutWindow(strip, set, margin + cell * set.width + dx, margin + dy, window)) continue;
      for (let g = 0; g < GLYPHS; g += 1) {
        let dot = 0;
        const base = g * size;
        for (let i = 0; i < size; i += 1) dot += (window[i] ?? 0) * (set.values[base + i] ?? 0);
        if (dot > (match.scores[g] ?? 0)) match.scores[g] = dot;
        if (dot > match.best) Object.assign(match, { best: dot, dx, dy });
      }
    }
  }
  return match;
}

export function glanceAtBand(plane: GreyPlane, band: MrzBand, half: TemplateSet): CellMatch[][] {
  return band.lines.map((_, index) => {
    const strip = halve(layFlat(plane, band, index, band.stretch));
    return Array.from({ length: band.to - band.from + 1 }, (_cell, cell) => matchCell(strip, half, cell, 2));
  });
}

/** −1 to 1, without the worst seventh of the cells: those past the ends, a stamp, a fold. */
export function cellLikenessOf(plane: GreyPlane, band: MrzBand, half: TemplateSet, step: number): number {
  const count = band.to - band.from + 1;
  const best = band.lines.flatMap((_, index) => {
    const strip = halve(layFlat(plane, band, index, band.stretch));
    const cells = Array.from({ length: Math.ceil(count / step) }, (_cell, i) => i * step);
    return cells.map((cell) => matchCell(strip, half, cell, 2).best);
  });
  const counted = best.sort((a, b) => b - a).slice(0, Math.max(1, Math.round(best.length * 0.85)));
  return counted.reduce((sum, b) => sum + b, 0) / counted.length;
}

export function settleMrzBand(band: MrzBand, matches: CellMatch[][]): MrzBand {
  const lines = band.lines.map((line, index): LineCurve => {
    const us: number[] = [];
    const xs: number[] = [];
    const ys: number[] = [];
    (matches[index] ?? []).forEach((match, cell) => {
      if (match.best < 0.6) return;
      const u = band.from + cell;
      const at = u + (match.dx * 2) / PITCH;
      const down = downAt(band, index, u);
      const v = ((match.dy * 2) / PITCH) * band.stretch;
      us.push(u);
      xs.push(curveValueAt(line.x, at) + v * down.x);
      ys.push(curveValueAt(line.y, at) + v * down.y);
    });
    const x = fitCurve(us, xs);
    const y = fitCurve(us, ys);
    return x && y && us.length >= 12 ? { x, y } : line;
  });
  return { ...band, lines };
}

export function scoreMrzCells(plane: GreyPlane, band: MrzBand, set: TemplateSet, stretch: number): MrzCellScores[][] {
  return band.lines.map((_, index) => {
    const strip = layFlat(plane, band, index, stretch);
    return Array.from({ length: band.to - band.from + 1 }, (_cell, cell) => {
      return matchCell(strip, set, cell, 2).scores;
    });
  });
}
