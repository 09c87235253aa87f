import { VideoError, type VideoFacts } from "./video.types.ts";
import type { ByteWindow } from "./window.ts";

// ISO base media file format (ISO/IEC 14496-12); the section of each box is noted.
const entered = new Set(["moov", "trak", "mdia", "minf", "stbl", "mvex", "moof", "traf"]);
const largestTableBytes = 4 * 1024 * 1024;

type Track = { scale: number; sampleTicks: number; ticks: number };
type Walk = {
  tracks: Map<number, Track>;
  now: number;
  base: number;
  sampleTicks: number;
  headerMs: number;
  hasPicture: boolean;
};

function trackOf({ tracks }: Walk, id: number): Track {
  const known = tracks.get(id);
  if (known) return known;
  const track = { scale: 0, sampleTicks: 0, ticks: 0 };
  tracks.set(id, track);
  return track;
}

const time = (box: Buffer, at: number): number =>
  box.readUInt8(0) === 1 ? Number(box.readBigUInt64BE(at)) : box.readUInt32BE(at);
const flagsOf = (box: Buffer): number => box.readUIntBE(1, 3);

/** A run of frames (8.8.8). */
function runTicks(box: Buffer, sampleTicks: number): number {
  const flags = flagsOf(box);
  const count = box.readUInt32BE(4);
  if (!(flags & 0x100)) return count * sampleTicks;
  const rowBytes = 4 * [0x100, 0x200, 0x400, 0x800].filter((flag) => flags & flag).length;
  const from = 8 + (flags & 0x1 ? 4 : 0) + (flags & 0x4 ? 4 : 0);
  let sum = 0;
  for (let row = 0; row < count; row += 1) sum += box.readUInt32BE(from + row * rowBytes);
  return sum;
}

/** Without fragments (8.6.1.2). */
function tableTicks(box: Buffer): number {
  let sum = 0;
  for (let row = 0; row < box.readUInt32BE(4); row += 1)
    sum += box.readUInt32BE(8 + row * 8) * box.readUInt32BE(12 + row * 8);
  return sum;
}

/** After its optional fields (8.8.7). */
const fragmentTicks = (box: Buffer): number | null => {
  const flags = flagsOf(box);
  return flags & 0x8 ? box.readUInt32BE(8 + (flags & 0x1 ? 8 : 0) + (flags & 0x2 ? 4 : 0)) : null;
};

const readers: Record<string, (box: Buffer, walk: Walk) => void> = {
  /** Movie header (8.2.2). */
  mvhd(box, walk) {
    const isLong = box.readUInt8(0) === 1;
    const scale = box.readUInt32BE(isLong ? 20 : 12);
    if (scale > 0) walk.headerMs = (time(box, isLong ? 24 : 16) * 1000) / scale;
  },
  /** Track header (8.3.2). */
  tkhd: (box, walk) => {
    walk.now = box.readUInt32BE(box.readUInt8(0) === 1 ? 20 : 12);
  },
  /** Media header (8.4.2). */
  mdhd(box, walk) {
    const isLong = box.readUInt8(0) === 1;
    trackOf(walk, walk.now).scale = box.readUInt32BE(isLong ? 20 : 12);
  },
  /** Handler (8.4.3). */
  hdlr: (box, walk) => {
    walk.hasPicture ||= box.toString("latin1", 8, 12) === "vide";
  },
  stts: (box, walk) => {
    trackOf(walk, walk.now).ticks = tableTicks(box);
  },
  /** Default duration of all fragments' frames (8.8.3). */
  trex: (box, walk) => {
    trackOf(walk, box.readUInt32BE(4)).sampleTicks = box.readUInt32BE(12);
  },
  tfhd(box, walk) {
    walk.now = box.readUInt32BE(4);
    const track = trackOf(walk, walk.now);
    walk.sampleTicks = fragmentTicks(box) ?? track.sampleTicks;
    walk.base = track.ticks;
  },
  /** Start time of a fragment (8.8.12). */
  tfdt: (box, walk) => {
    walk.base = time(box, 4);
  },
  trun(box, walk) {
    const track = trackOf(walk, walk.now);
    walk.base += runTicks(box, walk.sampleTicks);
    track.ticks = Math.max(track.ticks, walk.base);
  },
};

async function readBox(window: ByteWindow, at: number) {
  const head = await window.take(at, 8);
  const type = head.toString("latin1", 4, 8);
  const short = head.readUInt32BE(0);
  if (short === 1)
    return { type, contentAt: at + 16, endAt: at + Number((await window.take(at + 8, 8)).readBigUInt64BE()) };
  return { type, contentAt: at + 8, endAt: short === 0 ? window.sizeBytes : at + short };
}

export async function readMp4(window: ByteWindow): Promise<VideoFacts> {
  const walk: Walk = { tracks: new Map(), now: 0, base: 0, sampleTicks: 0, headerMs: 0, hasPicture: false };
  let at = 0;
  while (at < window.sizeBytes) {
    const { type, contentAt, endAt } = await readBox(window, at);
    if (endAt < contentAt) throw new VideoError("a box that ends before it begins");
    const reader = readers[type];
    if (reader) {
      if (endAt - contentAt > largestTableBytes) throw new VideoError("a table too long");
      reader(await window.take(contentAt, endAt - contentAt), walk);
    }
    at = entered.has(type) ? contentAt : endAt;
  }
  if (at !== window.sizeBytes) throw new VideoError("it ends too early");
  const ofTracks = [...walk.tracks.values()].map(({ ticks, scale }) => (scale > 0 ? (ticks * 1000) / scale : 0));
  const durationMs = Math.round(Math.max(walk.headerMs, ...ofTracks));
  return { hasPicture: walk.hasPicture, durationMs: durationMs > 0 ? durationMs : null };
}
