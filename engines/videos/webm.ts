import { VideoError, type VideoFacts } from "./video.types.ts";
import type { ByteWindow } from "./window.ts";

// Matroska elements (RFC 9559, section 5) with their ids as in the file.
const [segment, info, tracks, track, cluster, blockGroup] = [
  0x18538067, 0x1549a966, 0x1654ae6b, 0xae, 0x1f43b675, 0xa0,
];
const entered = new Set([segment, info, tracks, track, cluster, blockGroup]);
const [timestampScale, duration, trackType, clusterTime, simpleBlock, block] = [
  0x2ad7b1, 0x4489, 0x83, 0xe7, 0xa3, 0xa1,
];
const pictureTrack = 1;
const longestValueBytes = 8;

type Element = { id: number; contentAt: number; sizeBytes: number | null };

/** RFC 8794, section 4. */
const widthOf = (first: number): number => Math.clz32(first) - 23;

/** `sizeBytes` is null when it lasts until the next of its kind. */
async function readElement(window: ByteWindow, at: number): Promise<Element> {
  const [first = 0] = await window.take(at, 1);
  const idWidth = widthOf(first);
  if (idWidth > 4) throw new VideoError("not an element");
  const id = (await window.take(at, idWidth)).readUIntBE(0, idWidth);
  const [sizeFirst = 0] = await window.take(at + idWidth, 1);
  const sizeWidth = widthOf(sizeFirst);
  if (sizeWidth > 8) throw new VideoError("not a size");
  const bytes = await window.take(at + idWidth, sizeWidth);
  let size = BigInt(sizeFirst & (0xff >> sizeWidth));
  for (const byte of bytes.subarray(1)) size = (size << 8n) | BigInt(byte);
  const isUnknown = size === (1n << BigInt(7 * sizeWidth)) - 1n;
  return { id, contentAt: at + idWidth + sizeWidth, sizeBytes: isUnknown ? null : Number(size) };
}

const unsigned = (bytes: Buffer): number => bytes.reduce((value, byte) => value * 256 + byte, 0);
const float = (bytes: Buffer): number =>
  bytes.length === 4 ? bytes.readFloatBE() : bytes.length === 8 ? bytes.readDoubleBE() : 0;

/** NaN or an endless length would win every comparison of lengths. @throws VideoError */
function lengthOf(ticks: number): number {
  if (!Number.isFinite(ticks) || ticks < 0) throw new VideoError("not a duration");
  return ticks;
}

/** RFC 9559, section 10.1. */
async function blockTime(window: ByteWindow, at: number): Promise<number> {
  const width = widthOf((await window.take(at, 1))[0] ?? 0);
  if (width > 8) throw new VideoError("not a block");
  return (await window.take(at + width, 2)).readInt16BE();
}

export async function readWebm(window: ByteWindow): Promise<VideoFacts> {
  let [scaleNs, headerTicks, last, clusterAt, at] = [1_000_000, 0, 0, 0, 0];
  let hasPicture = false;
  while (at < window.sizeBytes) {
    const { id, contentAt, sizeBytes } = await readElement(window, at);
    if (id === simpleBlock || id === block) last = Math.max(last, clusterAt + (await blockTime(window, contentAt)));
    if (entered.has(id)) {
      at = contentAt;
      continue;
    }
    if (sizeBytes === null) throw new VideoError("an element without an end");
    const value = async () => {
      if (sizeBytes > longestValueBytes) throw new VideoError("not a number");
      return window.take(contentAt, sizeBytes);
    };
    if (id === timestampScale) scaleNs = unsigned(await value());
    if (id === duration) headerTicks = lengthOf(float(await value()));
    if (id === clusterTime) clusterAt = unsigned(await value());
    if (id === trackType) hasPicture ||= unsigned(await value()) === pictureTrack;
    at = contentAt + sizeBytes;
  }
  if (at !== window.sizeBytes) throw new VideoError("it ends too early");
  const durationMs = Math.round((Math.max(headerTicks, last) * scaleNs) / 1_000_000);
  return { hasPicture, durationMs: durationMs > 0 ? durationMs : null };
}
