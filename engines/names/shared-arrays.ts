import type { IndexKeys, IndexRows } from "./name-index.ts";

export function sharedUint32(values: ArrayLike<number>, length = values.length): Uint32Array {
  const shared = new Uint32Array(new SharedArrayBuffer(length * 4));
  if (ArrayBuffer.isView(values)) shared.set((values as Uint32Array).subarray(0, length));
  else for (let i = 0; i < length; i += 1) shared[i] = values[i] ?? 0;
  return shared;
}

export function sharedUint8(values: Uint8Array, length = values.length): Uint8Array {
  const shared = new Uint8Array(new SharedArrayBuffer(length));
  shared.set(values.subarray(0, length));
  return shared;
}

/** An array that grows; a plain one of millions of numbers would cost several times the memory. */
export class GrowingNumbers {
  values = new Uint32Array(1024);
  length = 0;

  reserve(more: number): void {
    if (this.length + more <= this.values.length) return;
    const wider = new Uint32Array(Math.max(this.values.length * 2, this.length + more));
    wider.set(this.values);
    this.values = wider;
  }

  push(value: number): void {
    this.reserve(1);
    this.values[this.length] = value;
    this.length += 1;
  }

  append(more: readonly number[]): void {
    this.reserve(more.length);
    const { values, length } = this;
    for (let i = 0; i < more.length; i += 1) values[length + i] = more[i] ?? 0;
    this.length += more.length;
  }

  repeat(value: number, times: number): void {
    this.reserve(times);
    this.values.fill(value, this.length, this.length + times);
    this.length += times;
  }
}

const encoder = new TextEncoder();

export class GrowingBytes {
  values = new Uint8Array(4096);
  length = 0;

  reserve(more: number): void {
    if (this.length + more <= this.values.length) return;
    const wider = new Uint8Array(Math.max(this.values.length * 2, this.length + more));
    wider.set(this.values);
    this.values = wider;
  }

  push(value: number): void {
    this.reserve(1);
    this.values[this.length] = value;
    this.length += 1;
  }

  /** As UTF-8. Most names are plain ASCII, which a loop writes sooner than the encoder is called. */
  appendText(text: string): void {
    this.reserve(3 * text.length);
    const { values, length } = this;
    for (let i = 0; i < text.length; i += 1) {
      const code = text.charCodeAt(i);
      if (code > 127) {
        this.length += encoder.encodeInto(text, values.subarray(length)).written;
        return;
      }
      values[length + i] = code;
    }
    this.length += text.length;
  }
}

const sharedNumbers = (length: number) => new Uint32Array(new SharedArrayBuffer(length * 4));

/** Turns counts (of row i at i + 1) into where each row begins, in place. @returns a copy: where its next value goes. */
function toStarts(counts: Uint32Array): Uint32Array {
  for (let i = 1; i < counts.length; i += 1) counts[i] = (counts[i] ?? 0) + (counts[i - 1] ?? 0);
  return counts.slice();
}

/** Pairs of row and value, gathered by row in one pass of counting. */
export function gatherRows(
  { values: rows, length }: GrowingNumbers,
  { values }: GrowingNumbers,
  count: number,
): IndexRows {
  const starts = sharedNumbers(count + 1);
  for (let i = 0; i < length; i += 1) {
    const row = (rows[i] ?? 0) + 1;
    starts[row] = (starts[row] ?? 0) + 1;
  }
  const next = toStarts(starts);
  const gathered = sharedNumbers(length);
  for (let i = 0; i < length; i += 1) {
    const row = rows[i] ?? 0;
    const at = next[row] ?? 0;
    gathered[at] = values[i] ?? 0;
    next[row] = at + 1;
  }
  return { starts, values: gathered };
}

/** Buckets of about two keys each. */
export function gatherKeys({ values: hashes, length }: GrowingNumbers, { values: words }: GrowingNumbers): IndexKeys {
  const bits = Math.max(4, Math.min(22, Math.ceil(Math.log2(length + 1)) - 1));
  const shift = 32 - bits;
  const starts = sharedNumbers((1 << bits) + 1);
  for (let i = 0; i < length; i += 1) {
    const bucket = ((hashes[i] ?? 0) >>> shift) + 1;
    starts[bucket] = (starts[bucket] ?? 0) + 1;
  }
  const next = toStarts(starts);
  const [gathered, values] = [sharedNumbers(length), sharedNumbers(length)];
  for (let i = 0; i < length; i += 1) {
    const hash = hashes[i] ?? 0;
    const at = next[hash >>> shift] ?? 0;
    gathered[at] = hash;
    values[at] = words[i] ?? 0;
    next[hash >>> shift] = at + 1;
  }
  return { starts, values, hashes: gathered, bits };
}
