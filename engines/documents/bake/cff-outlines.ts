import type { PathSink } from "./path-sink.ts";

/** Adobe Technical Note 5176. */
export type CffFont = { charStrings: Buffer[]; globalSubrs: Buffer[]; localSubrs: Buffer[] };

function readIndex(table: Buffer, at: number): { items: Buffer[]; end: number } {
  const count = table.readUInt16BE(at);
  if (count === 0) return { items: [], end: at + 2 };
  const offSize = table.readUInt8(at + 2);
  const offset = (i: number) => table.readUIntBE(at + 3 + i * offSize, offSize);
  const base = at + 2 + (count + 1) * offSize;
  const items = Array.from({ length: count }, (_, i) => table.subarray(base + offset(i), base + offset(i + 1)));
  return { items, end: base + offset(count) };
}

function readDict(dict: Buffer): Map<number, number[]> {
  const entries = new Map<number, number[]>();
  let operands: number[] = [];
  for (let i = 0; i < dict.length; ) {
    const b = dict.readUInt8(i);
    if (b === 30) {
      // A packed real number; no entry used here is one, so it is skipped.
      i += 1;
      while ((dict.readUInt8(i) & 15) !== 15 && dict.readUInt8(i) >> 4 !== 15) i += 1;
      i += 1;
      operands.push(Number.NaN);
    } else if (b <= 21) {
      const key = b === 12 ? 1200 + dict.readUInt8(i + 1) : b;
      i += b === 12 ? 2 : 1;
      entries.set(key, operands);
      operands = [];
    } else if (b === 28) {
      operands.push(dict.readInt16BE(i + 1));
      i += 3;
    } else if (b === 29) {
      operands.push(dict.readInt32BE(i + 1));
      i += 5;
    } else if (b < 247) {
      operands.push(b - 139);
      i += 1;
    } else {
      const low = dict.readUInt8(i + 1);
      operands.push(b < 251 ? (b - 247) * 256 + low + 108 : -(b - 251) * 256 - low - 108);
      i += 2;
    }
  }
  return entries;
}

/** @throws RangeError on a truncated table */
export function readCffFont(table: Buffer): CffFont {
  const names = readIndex(table, table.readUInt8(2));
  const dicts = readIndex(table, names.end);
  const strings = readIndex(table, dicts.end);
  const globals = readIndex(table, strings.end);
  const top = readDict(dicts.items[0] ?? Buffer.alloc(0));
  const charStrings = readIndex(table, top.get(17)?.[0] ?? 0).items;
  const [size, offset] = top.get(18) ?? [];
  if (size === undefined || offset === undefined) return { charStrings, globalSubrs: globals.items, localSubrs: [] };
  const subrs = readDict(table.subarray(offset, offset + size)).get(19)?.[0];
  const localSubrs = subrs === undefined ? [] : readIndex(table, offset + subrs).items;
  return { charStrings, globalSubrs: globals.items, localSubrs };
}

type Machine = { font: CffFont; sink: PathSink; stack: number[]; hints: number; widthSeen: boolean; done: boolean };

const biasOf = (subrs: Buffer[]) => (subrs.length < 1240 ? 107 : subrs.length < 33900 ? 1131 : 32768);

function countHints(m: Machine): void {
  m.hints += m.stack.length >> 1;
  m.widthSeen = true;
  m.stack = [];
}

/** The first stack-clearing operator may carry the glyph's width below its own arguments. */
function moveArguments(m: Machine, count: number): number[] {
  const args = m.widthSeen ? m.stack : m.stack.slice(-count);
  m.widthSeen = true;
  m.stack = [];
  return args;
}

function drawAlternating(m: Machine, startsHorizontal: boolean): void {
  const s = m.stack;
  let horizontal = startsHorizontal;
  for (let i = 0; i + 4 <= s.length; i += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = s.slice(i, i + 4);
    const last = s.length - i === 5 ? (s[i + 4] ?? 0) : 0;
    if (horizontal) m.sink.curveBy(a, 0, b, c, last, d);
    else m.sink.curveBy(0, a, b, c, d, last);
    horizontal = !horizontal;
  }
  m.stack = [];
}

function drawParallel(m: Machine, horizontal: boolean): void {
  const s = m.stack;
  let extra = s.length % 4 === 1 ? (s.shift() ?? 0) : 0;
  for (let i = 0; i + 4 <= s.length; i += 4) {
    const [a = 0, b = 0, c = 0, d = 0] = s.slice(i, i + 4);
    if (horizontal) m.sink.curveBy(a, extra, b, c, d, 0);
    else m.sink.curveBy(extra, a, b, c, 0, d);
    extra = 0;
  }
  m.stack = [];
}

function drawCurves(m: Machine, upTo: number, from = 0): void {
  for (let i = from; i + 6 <= upTo; i += 6) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = m.stack.slice(i, i + 6);
    m.sink.curveBy(a, b, c, d, e, f);
  }
}

function drawLines(m: Machine, upTo: number): void {
  for (let i = 0; i + 2 <= upTo; i += 2) m.sink.lineBy(m.stack[i] ?? 0, m.stack[i + 1] ?? 0);
}

function drawSteps(m: Machine, startsHorizontal: boolean): void {
  m.stack.forEach((d, i) => {
    if ((i % 2 === 0) === startsHorizontal) m.sink.lineBy(d, 0);
    else m.sink.lineBy(0, d);
  });
  m.stack = [];
}

function drawMixed(m: Machine, operator: number): void {
  const n = m.stack.length;
  if (operator === 24) {
    drawCurves(m, n - 2);
    m.sink.lineBy(m.stack[n - 2] ?? 0, m.stack[n - 1] ?? 0);
  } else {
    drawLines(m, n - 6);
    drawCurves(m, n, n - 6);
  }
  m.stack = [];
}

function drawFlex(m: Machine, kind: number): void {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0, j = 0, k = 0, l = 0] = m.stack;
  if (kind === 34) {
    m.sink.curveBy(a, 0, b, c, d, 0);
    m.sink.curveBy(e, 0, f, -c, g, 0);
  } else if (kind === 35) {
    m.sink.curveBy(a, b, c, d, e, f);
    m.sink.curveBy(g, h, i, j, k, l);
  } else if (kind === 36) {
    m.sink.curveBy(a, b, c, d, e, 0);
    m.sink.curveBy(f, 0, g, h, i, -(b + d + h));
  } else if (kind === 37) {
    const dx = a + c + e + g + i;
    const dy = b + d + f + h + j;
    m.sink.curveBy(a, b, c, d, e, f);
    if (Math.abs(dx) > Math.abs(dy)) m.sink.curveBy(g, h, i, j, k, -dy);
    else m.sink.curveBy(g, h, i, j, -dx, k);
  } else throw new Error(`charstring operator 12 ${kind} is not known`);
  m.stack = [];
}

function callSubr(m: Machine, subrs: Buffer[]): void {
  const code = subrs[(m.stack.pop() ?? 0) + biasOf(subrs)];
  if (!code) throw new Error("the font calls a subroutine that it does not have");
  run(m, code);
}

function operate(m: Machine, op: number): void {
  if (op === 1 || op === 3 || op === 18 || op === 23) countHints(m);
  else if (op === 21 || op === 22 || op === 4) {
    const args = moveArguments(m, op === 21 ? 2 : 1);
    const [a = 0, b = 0] = args;
    if (op === 21) m.sink.moveBy(a, b);
    else m.sink.moveBy(op === 22 ? a : 0, op === 22 ? 0 : a);
  } else if (op === 5) {
    drawLines(m, m.stack.length);
    m.stack = [];
  } else if (op === 6 || op === 7) drawSteps(m, op === 6);
  else if (op === 8) {
    drawCurves(m, m.stack.length);
    m.stack = [];
  } else if (op === 24 || op === 25) drawMixed(m, op);
  else if (op === 26 || op === 27) drawParallel(m, op === 27);
  else if (op === 30 || op === 31) drawAlternating(m, op === 31);
  else if (op === 10) callSubr(m, m.font.localSubrs);
  else if (op === 29) callSubr(m, m.font.globalSubrs);
  else if (op === 14) m.done = true;
  else if (op !== 11) throw new Error(`charstring operator ${op} is not known`);
}

/** Runs a Type 2 charstring (Adobe Technical Note 5177); arithmetic operators do not occur in our fonts. */
function run(m: Machine, code: Buffer): void {
  for (let i = 0; i < code.length && !m.done; ) {
    const b = code.readUInt8(i);
    if (b === 28) {
      m.stack.push(code.readInt16BE(i + 1));
      i += 3;
    } else if (b === 255) {
      m.stack.push(code.readInt32BE(i + 1) / 65536);
      i += 5;
    } else if (b >= 247) {
      const low = code.readUInt8(i + 1);
      m.stack.push(b < 251 ? (b - 247) * 256 + low + 108 : -(b - 251) * 256 - low - 108);
      i += 2;
    } else if (b >= 32) {
      m.stack.push(b - 139);
      i += 1;
    } else if (b === 19 || b === 20) {
      countHints(m);
      i += 1 + ((m.hints + 7) >> 3);
    } else if (b === 12) {
      drawFlex(m, code.readUInt8(i + 1));
      i += 2;
    } else {
      operate(m, b);
      if (b === 11) return;
      i += 1;
    }
  }
}

/** Font units, y up. */
export function drawCffGlyph(font: CffFont, index: number, sink: PathSink): void {
  const code = font.charStrings[index];
  if (!code) throw new Error(`the font has no glyph ${index}`);
  run({ font, sink, stack: [], hints: 0, widthSeen: false, done: false }, code);
  sink.close();
}
