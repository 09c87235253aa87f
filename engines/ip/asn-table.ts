import { createReadStream } from "node:fs";

export type AsnRange = { asn: number; organization: string };

export type AsnTable = {
  /** As an unsigned integer. */
  find4(address: number): AsnRange | null;
  find6(address: bigint): AsnRange | null;
};

type Numbers = Uint32Array<ArrayBuffer> | BigUint64Array<ArrayBuffer>;

const grown = <A extends Numbers>(array: A, length: number): A => {
  if (length < array.length) return array;
  const larger = new (array.constructor as new (length: number) => A)(array.length * 2);
  larger.set(array as never);
  return larger;
};

/** `start,end,asn,organization`; only the last field may be quoted. */
function readRow(line: string): { start: string; end: string; asn: number; organization: string } {
  const a = line.indexOf(",");
  const b = line.indexOf(",", a + 1);
  const c = line.indexOf(",", b + 1);
  if (a < 0 || b < 0 || c < 0) throw new Error(`not a row of an ASN list: ${line.slice(0, 80)}`);
  const last = line.slice(c + 1);
  const organization = last.startsWith('"') ? last.slice(1, -1).replaceAll('""', '"') : last;
  return { start: line.slice(0, a), end: line.slice(a + 1, b), asn: Number(line.slice(b + 1, c)), organization };
}

/** A slice of a string keeps the whole string in memory; a copy does not. */
const copied = (text: string): string => Buffer.from(text).toString("utf8");

/** Reads 64 kB at a time and yields to the event loop between, so that calls go on. */
async function eachRow(path: string, take: (row: ReturnType<typeof readRow>) => void): Promise<void> {
  let rest = "";
  for await (const chunk of createReadStream(path, { encoding: "utf8" })) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) take(readRow(line));
  }
  if (rest !== "") take(readRow(rest));
}

/** -1 when all are above. */
function lastNotAbove(count: number, isAbove: (index: number) => boolean): number {
  let low = 0;
  let high = count;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isAbove(middle)) high = middle;
    else low = middle + 1;
  }
  return low - 1;
}

async function readRanges4(path: string, names: Map<number, string>): Promise<AsnTable["find4"]> {
  let [starts, ends, asns] = [new Uint32Array(1 << 16), new Uint32Array(1 << 16), new Uint32Array(1 << 16)];
  let count = 0;
  await eachRow(path, ({ start, end, asn, organization }) => {
    [starts, ends, asns] = [grown(starts, count), grown(ends, count), grown(asns, count)];
    starts[count] = Number(start);
    ends[count] = Number(end);
    asns[count] = asn;
    if (!names.has(asn)) names.set(asn, copied(organization));
    count += 1;
  });
  return (address) => {
    const index = lastNotAbove(count, (at) => (starts[at] ?? 0) > address);
    const asn = asns[index];
    if (index < 0 || asn === undefined || (ends[index] ?? 0) < address) return null;
    return { asn, organization: names.get(asn) ?? "" };
  };
}

const lowBits = (1n << 64n) - 1n;

/** 128 bits as two halves of 64. */
class WideNumbers {
  high = new BigUint64Array(1 << 15);
  low = new BigUint64Array(1 << 15);
  set(index: number, value: bigint) {
    this.high = grown(this.high, index);
    this.low = grown(this.low, index);
    this.high[index] = value >> 64n;
    this.low[index] = value & lowBits;
  }
  get = (index: number): bigint => ((this.high[index] ?? 0n) << 64n) | (this.low[index] ?? 0n);
}

async function readRanges6(path: string, names: Map<number, string>): Promise<AsnTable["find6"]> {
  const starts = new WideNumbers();
  const ends = new WideNumbers();
  let asns = new Uint32Array(1 << 15);
  let count = 0;
  await eachRow(path, ({ start, end, asn, organization }) => {
    starts.set(count, BigInt(start));
    ends.set(count, BigInt(end));
    asns = grown(asns, count);
    asns[count] = asn;
    if (!names.has(asn)) names.set(asn, copied(organization));
    count += 1;
  });
  return (address) => {
    const index = lastNotAbove(count, (at) => starts.get(at) > address);
    const asn = asns[index];
    if (index < 0 || asn === undefined || ends.get(index) < address) return null;
    return { asn, organization: names.get(asn) ?? "" };
  };
}

/** `@ip-location-db/asn` (RouteViews, the RIRs and DB-IP, CC BY 4.0). About 20 MB in memory. */
export async function readAsnTable(paths: { ipv4: string; ipv6: string }): Promise<AsnTable> {
  const names = new Map<number, string>();
  const find4 = await readRanges4(paths.ipv4, names);
  const find6 = await readRanges6(paths.ipv6, names);
  return { find4, find6 };
}
