import { fileURLToPath } from "node:url";

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));

/** Of Chromium's test picture and tone, about three seconds long. */
export const sampleVideos = {
  webm: here("answer.webm"),
  mp4: here("answer.mp4"),
  silent: here("silent.webm"),
  voice: here("voice.webm"),
} as const;

export const element = (id: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const size = Buffer.alloc(8);
  size.writeBigUInt64BE(BigInt(body.length) | (1n << 56n));
  return Buffer.concat([Buffer.from(id, "hex"), size, body]);
};
const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(value));
  return bytes;
};
const frameAt = (ms: number) => Buffer.from([0x81, (ms >> 8) & 0xff, ms & 0xff, 0x80, 1, 2, 3]);

/** One frame a second; `headerMs` is the duration in its header. */
export function drawWebm(
  durationMs: number,
  { headerMs, trackType = 1 }: { headerMs?: number; trackType?: number } = {},
) {
  const header = Buffer.alloc(8);
  header.writeDoubleBE(headerMs ?? 0);
  const clusters = Array.from({ length: Math.floor(durationMs / 1000) + 1 }, (_, second) => {
    const isLast = second === Math.floor(durationMs / 1000);
    const frames = isLast ? [frameAt(0), frameAt(durationMs % 1000)] : [frameAt(0)];
    return element("1f43b675", element("e7", number(second * 1000)), ...frames.map((frame) => element("a3", frame)));
  });
  return Buffer.concat([
    element("1a45dfa3", element("4282", Buffer.from("webm"))),
    // A segment of unknown size, as browsers write it.
    Buffer.from("1853806701ffffffffffffff", "hex"),
    element("1549a966", ...(headerMs === undefined ? [] : [element("4489", header)])),
    element("1654ae6b", element("ae", element("83", number(trackType)))),
    ...clusters,
  ]);
}

/** As many zeros less its own length follow it. */
export function paddingHead(video: Buffer, sizeBytes: number): Buffer {
  const head = Buffer.from("ec0100000000000000", "hex");
  head.writeBigUInt64BE(BigInt(sizeBytes - video.length - head.length) | (1n << 56n), 1);
  return head;
}
