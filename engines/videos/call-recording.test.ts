import { describe, expect, test } from "vitest";
import { callRecording, type RecordingPiece } from "./call-recording.ts";
import { readVideo } from "./read-video.ts";
import { opusFrames, type RtpFramePart, streamClock, vp8Frames } from "./rtp-frames.ts";
import { webmEnds } from "./write-webm.ts";

const keyHead = Buffer.from([0x10, 0, 0, 0x9d, 0x01, 0x2a, 0x80, 0x02, 0xe0, 0x01]);
const frameOf = (isKey: boolean) => (isKey ? Buffer.concat([keyHead, Buffer.alloc(90)]) : Buffer.alloc(60, 0x11));

/** A picture in two packets. */
function packets(sequence: number, timestamp: number, isKey = false): [RtpFramePart, RtpFramePart] {
  const frame = frameOf(isKey);
  const part = (at: number, bytes: Buffer, isLast: boolean) => ({
    sequence: (sequence + at) & 0xffff,
    timestamp,
    isLast,
    payload: Buffer.concat([Buffer.from([at === 0 ? 0x10 : 0]), bytes]),
  });
  return [part(0, frame.subarray(0, 40), false), part(1, frame.subarray(40), true)];
}

function frames() {
  const given: { timestamp: number; isKey: boolean; bytes: number }[] = [];
  let keyFrameRequests = 0;
  const take = vp8Frames(
    ({ timestamp, isKey, bytes }) => given.push({ timestamp, isKey, bytes: bytes.length }),
    () => {
      keyFrameRequests += 1;
    },
  );
  return { given, take, keyFrameRequests: () => keyFrameRequests };
}

describe("pictures out of packets", () => {
  test("are put together in order, over the end of the numbers too, whatever the order of arrival; the first is a key frame", () => {
    const { given, take } = frames();
    const sent = [packets(65_531, 0), packets(65_533, 1, true), packets(65_535, 2), packets(1, 3)].flat();
    const [a, b, c, d, e, f, g, h] = sent as [
      RtpFramePart,
      RtpFramePart,
      RtpFramePart,
      RtpFramePart,
      RtpFramePart,
      RtpFramePart,
      RtpFramePart,
      RtpFramePart,
    ];
    for (const part of [a, b, d, c, e, c, g, h, f]) take(part);
    expect(given).toEqual([
      { timestamp: 1, isKey: true, bytes: 100 },
      { timestamp: 2, isKey: false, bytes: 60 },
      { timestamp: 3, isKey: false, bytes: 60 },
    ]);
  });

  test("after a loss wait for the next key frame, which is requested once", () => {
    const { given, take, keyFrameRequests } = frames();
    for (const part of packets(10, 0, true)) take(part);
    for (let n = 1; n <= 60; n += 1) for (const part of packets(12 + 2 * n, n)) take(part);
    expect(given.map(({ timestamp }) => timestamp)).toEqual([0]);
    expect(keyFrameRequests()).toBe(1);
    for (const part of packets(12 + 2 * 61, 61, true)) take(part);
    for (const part of packets(12 + 2 * 62, 62)) take(part);
    expect(given.map(({ timestamp }) => timestamp)).toEqual([0, 61, 62]);
  });

  test("nonsense gives none and fails nothing", () => {
    const { given, take } = frames();
    for (const [sequence, bytes] of [[], [0x90], [0x90, 0xf0], [0xff, 0xff, 0xff], [0x10]].entries())
      take({ sequence, timestamp: sequence, isLast: true, payload: Buffer.from(bytes) });
    expect(given).toEqual([]);
    const sound: number[] = [];
    opusFrames(({ timestamp }) => sound.push(timestamp))({
      sequence: 1,
      timestamp: 5,
      isLast: false,
      payload: Buffer.alloc(0),
    });
    expect(sound).toEqual([]);
  });

  test("the clock goes on over the end of the timestamps", () => {
    const clock = streamClock(90);
    expect(clock(0xffff_ffff - 89, 1_000)).toBe(1_000);
    expect(clock(0, 1_090)).toBe(1_001);
  });

  test("timestamps that are far from our own clock do not count", () => {
    const clock = streamClock(90);
    expect(clock(0, 1_000)).toBe(1_000);
    expect(clock(90 * 8_000, 1_040)).toBe(1_040);
    expect(clock(90 * 8_020, 1_070)).toBe(1_060);
    expect(clock(0, 1_080)).toBe(1_080);
  });
});

test("pieces in a row between head and tail are a recording that a reader measures", async () => {
  const pieces: RecordingPiece[] = [];
  const recording = callRecording((piece) => pieces.push(piece));
  recording.add({ track: "audio", ms: 0, isKey: true, bytes: Buffer.alloc(20) });
  recording.add({ track: "video", ms: 5, isKey: false, bytes: frameOf(false) });
  expect(pieces).toEqual([]);
  for (let ms = 100; ms <= 10_000; ms += 40) {
    recording.add({ track: "video", ms, isKey: ms % 3_000 === 100, bytes: frameOf(ms % 3_000 === 100) });
    recording.add({ track: "audio", ms: ms + 3, isKey: true, bytes: Buffer.alloc(20) });
  }
  recording.end();
  expect(pieces.length).toBeGreaterThan(1);
  expect(pieces[0]?.fromMs).toBe(100);
  for (const [at, { fromMs }] of pieces.entries()) expect(fromMs).toBeGreaterThanOrEqual(pieces[at - 1]?.untilMs ?? 0);
  const durationMs = pieces.at(-1)?.untilMs ?? 0;
  const places = pieces.map(({ fromMs, bytes }) => ({ fromMs, sizeBytes: bytes.length }));
  const { head, tail } = webmEnds(places, { durationMs, width: 640, height: 480 });
  const whole = Buffer.concat([head, ...pieces.map(({ bytes }) => bytes), tail]);
  const read = async (from: number, size: number) => whole.subarray(from, from + size);
  expect(await readVideo({ sizeBytes: whole.length, read })).toEqual({ ok: true, mime: "video/webm", durationMs });
});
