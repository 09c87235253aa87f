import type { PathSink } from "./path-sink.ts";

/** OpenType specification, `glyf` and `loca`. */
export type GlyfFont = { glyf: Buffer; loca: Buffer; longOffsets: boolean };

type Point = { x: number; y: number; on: boolean };
type Affine = [number, number, number, number, number, number];

const ON_CURVE = 1;
const X_SHORT = 2;
const Y_SHORT = 4;
const REPEAT = 8;
const X_SAME = 16;
const Y_SAME = 32;

function glyphData(font: GlyfFont, index: number): Buffer {
  const at = (i: number) => (font.longOffsets ? font.loca.readUInt32BE(i * 4) : font.loca.readUInt16BE(i * 2) * 2);
  return font.glyf.subarray(at(index), at(index + 1));
}

function readAxis(data: Buffer, start: number, flags: number[], short: number, same: number) {
  let at = start;
  let value = 0;
  const values = flags.map((flag) => {
    if (flag & short) {
      const step = data.readUInt8(at);
      at += 1;
      value += flag & same ? step : -step;
    } else if (!(flag & same)) {
      value += data.readInt16BE(at);
      at += 2;
    }
    return value;
  });
  return { values, end: at };
}

function simpleContours(data: Buffer, contours: number): Point[][] {
  const ends = Array.from({ length: contours }, (_, i) => data.readUInt16BE(10 + i * 2));
  let at = 10 + contours * 2;
  at += 2 + data.readUInt16BE(at);
  const total = (ends.at(-1) ?? -1) + 1;
  const flags: number[] = [];
  while (flags.length < total) {
    const flag = data.readUInt8(at);
    at += 1;
    flags.push(flag);
    if (flag & REPEAT) {
      for (let n = data.readUInt8(at); n > 0; n -= 1) flags.push(flag);
      at += 1;
    }
  }
  const xs = readAxis(data, at, flags, X_SHORT, X_SAME);
  const ys = readAxis(data, xs.end, flags, Y_SHORT, Y_SAME);
  const points = flags.map((flag, i) => ({ x: xs.values[i] ?? 0, y: ys.values[i] ?? 0, on: (flag & ON_CURVE) !== 0 }));
  return ends.map((end, i) => points.slice(i === 0 ? 0 : (ends[i - 1] ?? 0) + 1, end + 1));
}

function compositeContours(font: GlyfFont, data: Buffer): Point[][] {
  const result: Point[][] = [];
  let at = 10;
  for (let more = true; more; ) {
    const flags = data.readUInt16BE(at);
    const index = data.readUInt16BE(at + 2);
    at += 4;
    const wide = (flags & 1) !== 0;
    const m: Affine = [1, 0, 0, 1, wide ? data.readInt16BE(at) : data.readInt8(at), 0];
    m[5] = wide ? data.readInt16BE(at + 2) : data.readInt8(at + 1);
    at += wide ? 4 : 2;
    const scales = flags & 8 ? 1 : flags & 64 ? 2 : flags & 128 ? 4 : 0;
    const read = (i: number) => data.readInt16BE(at + i * 2) / 16384;
    if (scales === 1) m[0] = m[3] = read(0);
    if (scales === 2) [m[0], m[3]] = [read(0), read(1)];
    if (scales === 4) [m[0], m[1], m[2], m[3]] = [read(0), read(1), read(2), read(3)];
    at += scales * 2;
    for (const contour of contoursOf(font, index)) {
      result.push(
        contour.map((p) => ({ x: m[0] * p.x + m[2] * p.y + m[4], y: m[1] * p.x + m[3] * p.y + m[5], on: p.on })),
      );
    }
    more = (flags & 32) !== 0;
  }
  return result;
}

function contoursOf(font: GlyfFont, index: number): Point[][] {
  const data = glyphData(font, index);
  if (data.length === 0) return [];
  const contours = data.readInt16BE(0);
  return contours >= 0 ? simpleContours(data, contours) : compositeContours(font, data);
}

const midway = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2, on: true });

function drawContour(points: Point[], sink: PathSink): void {
  const first = points[0];
  const last = points.at(-1);
  if (!first || !last) return;
  const start = first.on ? first : last.on ? last : midway(first, last);
  sink.moveTo(start.x, start.y);
  let control: Point | null = null;
  for (const p of [...(first.on ? points.slice(1) : points), start]) {
    if (p.on && control) sink.quadTo(control.x, control.y, p.x, p.y);
    else if (p.on) sink.lineTo(p.x, p.y);
    else if (control) {
      const middle = midway(control, p);
      sink.quadTo(control.x, control.y, middle.x, middle.y);
    }
    control = p.on ? null : p;
  }
  sink.close();
}

/** Font units, y up. */
export function drawGlyfGlyph(font: GlyfFont, index: number, sink: PathSink): void {
  for (const contour of contoursOf(font, index)) drawContour(contour, sink);
}
