import type { Keys, Rows } from "./name-index.ts";

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
export class Growing {
  values = new Uint32Array(1024);
  length = 0;

  push(value: number): void {
    if (this.length === this.values.length) {
      const wider = new Uint32Array(this.length * 2);
      wider.set(this.values);
      this.values = wider;
    }
    this.values[this.length] = value;
    this.length += 1;
  }
}

export class GrowingBytes {
  values = new Uint8Array(4096);
  length = 0;

  reserve(more: number): void {
    if (this.length + more <= this.values.length) return;
    const wider = new Uint8Array(Math.max(this.values.length * 2, this.length + more));
    wider.set(this.values);
    this.values = wider;
  }

  append(codes: ArrayLike<number>): void {
    this.reserve(codes.length);
    // A loop: a handful of numbers each time, for which `set` is slow.
    for (let i = 0; i < codes.length; i += 1) this.values[this.length + i] = codes[i] ?? 0;
    this.length += codes.length;
  }
}

/** Pairs of row and value, gathered by row in one pass of counting. */
export function gatherRows(rows: Growing, values: Growing, count: number): Rows {
  const starts = new Uint32Array(new SharedArrayBuffer((count + 1) * 4));
  for (let i = 0; i < rows.length; i += 1) {
    const row = (rows.values[i] ?? 0) + 1;
    starts[row] = (starts[row] ?? 0) + 1;
  }
  for (let i = 0; i < count; i += 1) starts[i + 1] = (starts[i + 1] ?? 0) + (starts[i] ?? 0);
  const gathered = new Uint32Array(new SharedArrayBuffer(rows.length * 4));
  const next = starts.slice();
  for (let i = 0; i < rows.length; i += 1) {
    const row = rows.values[i] ?? 0;
    const at = next[row] ?? 0;
    gathered[at] = values.values[i] ?? 0;
    next[row] = at + 1;
  }
  return { starts, values: gathered };
}

/** Buckets of about two keys each. */
export function gatherKeys(hashes: Growing, words: Growing): Keys {
  const bits = Math.max(4, Math.min(22, Math.ceil(Math.log2(hashes.length + 1)) - 1));
  const buckets = new Growing();
  for (let i = 0; i < hashes.length; i += 1) buckets.push((hashes.values[i] ?? 0) >>> (32 - bits));
  const { starts, values } = gatherRows(buckets, words, 1 << bits);
  return { starts, values, hashes: gatherRows(buckets, hashes, 1 << bits).values, bits };
}
