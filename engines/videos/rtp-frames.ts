/** One packet of a stream; `payload` is the codec's. */
export type RtpFramePart = { sequence: number; timestamp: number; isLast: boolean; payload: Buffer };
type WholeFrame = {
  timestamp: number;
  isKey: boolean;
  bytes: Buffer;
  size: { width: number; height: number } | null;
};

/** A frame larger than this is dropped: VP8 at our bitrates never makes one. */
const mostFrameBytes = 1024 * 1024;
/** So many packets are waited for before a missing one counts as lost. */
const patiencePackets = 96;

const later = (a: number, b: number): boolean => a !== b && ((a - b) & 0xffff) < 0x8000;

/** Brings packets into order; a gap that nobody fills is passed over. */
function orderer(take: (part: RtpFramePart, isAfterGap: boolean) => void) {
  const buffered = new Map<number, RtpFramePart>();
  let next: number | null = null;
  let isAfterGap = false;
  const pass = () => {
    for (let part = next === null ? undefined : buffered.get(next); part && next !== null; part = buffered.get(next)) {
      buffered.delete(next);
      take(part, isAfterGap);
      isAfterGap = false;
      next = (next + 1) & 0xffff;
    }
  };
  const skip = () => {
    const [first, ...others] = buffered.keys();
    if (first === undefined) return;
    next = others.reduce((least, each) => (later(least, each) ? each : least), first);
    isAfterGap = true;
  };
  return (part: RtpFramePart): void => {
    next ??= part.sequence;
    if (later(next, part.sequence)) return;
    buffered.set(part.sequence, part);
    pass();
    if (buffered.size > patiencePackets) {
      skip();
      pass();
    }
  };
}

/** RFC 7741, section 4.2. @returns null for what is no VP8 */
function vp8Payload(payload: Buffer): { isStart: boolean; bytes: Buffer } | null {
  let at = 1;
  const [first = 0, extension = 0] = payload;
  if (first & 0x80) {
    at += 1;
    if (extension & 0x80) at += (payload[at] ?? 0) & 0x80 ? 2 : 1;
    if (extension & 0x40) at += 1;
    if (extension & 0x30) at += 1;
  }
  if (at >= payload.length) return null;
  return { isStart: (first & 0x10) !== 0 && (first & 0x07) === 0, bytes: payload.subarray(at) };
}

/** RFC 6386, section 9.1. */
function vp8Size(frame: Buffer): { width: number; height: number } | null {
  if (frame.length < 10 || frame.readUIntBE(3, 3) !== 0x9d012a) return null;
  return { width: frame.readUInt16LE(6) & 0x3fff, height: frame.readUInt16LE(8) & 0x3fff };
}

/**
 * Puts VP8 frames together. After a loss nothing is given until the next key frame, which `wish` asks the sender for: what
 * refers to a missing frame would be seen as smear.
 */
export function vp8Frames(
  give: (frame: WholeFrame) => void,
  requestKeyFrame: () => void,
): (part: RtpFramePart) => void {
  let parts: Buffer[] = [];
  let sizeBytes = 0;
  let isWhole = false;
  let needsKey = true;
  const end = ({ timestamp }: RtpFramePart) => {
    const bytes = Buffer.concat(parts);
    [parts, sizeBytes] = [[], 0];
    const size = bytes.length > 0 && ((bytes[0] ?? 1) & 1) === 0 ? vp8Size(bytes) : null;
    if (!isWhole || bytes.length === 0) return;
    isWhole = false;
    if (needsKey && !size) return;
    needsKey = false;
    give({ timestamp, isKey: size !== null, bytes, size });
  };
  return orderer((part, isAfterGap) => {
    if (isAfterGap) {
      [isWhole, needsKey] = [false, true];
      requestKeyFrame();
    }
    const read = vp8Payload(part.payload);
    if (!read) return;
    if (read.isStart) [parts, sizeBytes, isWhole] = [[], 0, true];
    sizeBytes += read.bytes.length;
    if (sizeBytes > mostFrameBytes) isWhole = false;
    if (isWhole) parts.push(read.bytes);
    if (part.isLast) end(part);
  });
}

/** One packet is one frame of sound. */
export const opusFrames = (
  give: (frame: Pick<WholeFrame, "timestamp" | "bytes">) => void,
): ((part: RtpFramePart) => void) =>
  orderer(({ timestamp, payload }) => {
    if (payload.length > 0) give({ timestamp, bytes: payload });
  });

/** What a browser says of its clock counts as long as it is not further than this from ours. */
const mostApartMs = 3_000;

/** From a stream's timestamps to ms of our clock, which is at `atMs` when a packet comes. */
export function streamClock(ticksPerMs: number): (timestamp: number, atMs: number) => number {
  let last: { timestamp: number; ms: number } | null = null;
  return (timestamp, atMs) => {
    // Timestamps wrap at 32 bits.
    const said: number = last === null ? atMs : last.ms + ((timestamp - last.timestamp) | 0) / ticksPerMs;
    const ms = Math.abs(said - atMs) > mostApartMs ? atMs : said;
    last = { timestamp, ms };
    return ms;
  };
}
