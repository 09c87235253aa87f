/** `ms` from the beginning of the recording. */
export type WebmFrame = { track: "video" | "audio"; ms: number; isKey: boolean; bytes: Buffer };
type ClusterPlace = { fromMs: number; sizeBytes: number };

// Ids of Matroska's elements (RFC 9559, section 5).
const ids = {
  ebml: "1a45dfa3",
  segment: "18538067",
  seekHead: "114d9b74",
  info: "1549a966",
  tracks: "1654ae6b",
  cluster: "1f43b675",
  cues: "1c53bb6b",
} as const;

const tracks = { video: 1, audio: 2 } as const;

function sized(length: number): Buffer {
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(length) | (1n << 56n));
  return size;
}
const headOf = (id: string, length: number): Buffer => Buffer.concat([Buffer.from(id, "hex"), sized(length)]);
function element(id: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([headOf(id, body.length), body]);
}
function number(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return element(id, bytes);
}
function float(id: string, value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleBE(value);
  return element(id, bytes);
}
const words = (id: string, text: string): Buffer => element(id, Buffer.from(text));

function block({ track, ms, isKey, bytes }: WebmFrame, fromMs: number): Buffer {
  const head = Buffer.from([0x80 | tracks[track], 0, 0, isKey ? 0x80 : 0]);
  head.writeInt16BE(Math.max(-32_768, Math.min(32_767, ms - fromMs)), 1);
  return element("a3", head, bytes);
}

/** Frames of at most 32 s. Clusters in a row, behind what `webmHead` makes, are a recording. */
export const webmCluster = (fromMs: number, frames: readonly WebmFrame[]): Buffer =>
  element(ids.cluster, number("e7", fromMs), ...frames.map((frame) => block(frame, fromMs)));

/** RFC 7845, section 5.1: two channels, 312 samples to skip, 48 kHz. */
const opusHead = Buffer.from("4f707573486561640102380180bb0000000000", "hex");

const trackList = ({ width, height }: { width: number; height: number }) =>
  element(
    ids.tracks,
    element(
      "ae",
      number("d7", tracks.video),
      number("73c5", tracks.video),
      number("83", 1),
      words("86", "V_VP8"),
      element("e0", number("b0", width), number("ba", height)),
    ),
    element(
      "ae",
      number("d7", tracks.audio),
      number("73c5", tracks.audio),
      number("83", 2),
      words("86", "A_OPUS"),
      element("63a2", opusHead),
      number("56aa", 6_500_000),
      number("56bb", 80_000_000),
      element("e1", float("b5", 48_000), number("9f", 2)),
    ),
  );

const seekHead = (cuesAt: number): Buffer =>
  element(ids.seekHead, element("4dbb", element("53ab", Buffer.from(ids.cues, "hex")), number("53ac", cuesAt)));

function cueList(clusters: readonly ClusterPlace[], firstAt: number): Buffer {
  let at = firstAt;
  const points = clusters.map(({ fromMs, sizeBytes }) => {
    const point = element("bb", number("b3", fromMs), element("b7", number("f7", tracks.video), number("f1", at)));
    at += sizeBytes;
    return point;
  });
  return element(ids.cues, ...points);
}

/**
 * What stands before and behind the clusters, so that players know the length and can seek.
 * Source: RFC 9559 (Matroska), the WebM container guidelines.
 */
export function webmEnds(
  clusters: readonly ClusterPlace[],
  { durationMs, width, height }: { durationMs: number; width: number; height: number },
): { head: Buffer; tail: Buffer } {
  const info = element(
    ids.info,
    number("2ad7b1", 1_000_000),
    float("4489", durationMs),
    words("4d80", "Veridesk"),
    words("5741", "Veridesk"),
  );
  const list = trackList({ width, height });
  const firstAt = seekHead(0).length + info.length + list.length;
  const clusterBytes = clusters.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const tail = cueList(clusters, firstAt);
  const beginning = element(
    ids.ebml,
    number("4286", 1),
    number("42f7", 1),
    number("42f2", 4),
    number("42f3", 8),
    words("4282", "webm"),
    number("4287", 4),
    number("4285", 2),
  );
  const segment = headOf(ids.segment, firstAt + clusterBytes + tail.length);
  return { head: Buffer.concat([beginning, segment, seekHead(firstAt + clusterBytes), info, list]), tail };
}
