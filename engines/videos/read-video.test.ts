import { readFile } from "node:fs/promises";
import { describe, expect, test } from "vitest";
import { readVideo } from "./read-video.ts";
import { drawWebm, element, paddingHead, sampleVideos } from "./samples/samples.ts";

const read = (bytes: Buffer) =>
  readVideo({ sizeBytes: bytes.length, read: async (offset, length) => bytes.subarray(offset, offset + length) });
const durationOf = async (bytes: Buffer) => {
  const video = await read(bytes);
  return video.ok ? video.durationMs : video.refusal;
};
const box = (type: string, ...content: Buffer[]): Buffer => {
  const body = Buffer.concat(content);
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8);
  head.write(type, 4, "latin1");
  return Buffer.concat([head, body]);
};
const words = (...values: number[]) => {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) bytes.writeUInt32BE(value, index * 4);
  return bytes;
};

describe("what browsers record", () => {
  test.each([
    ["webm", "video/webm", 3000],
    ["mp4", "video/mp4", 3000],
    ["silent", "video/webm", 2000],
  ] as const)("a %s is told by its bytes, with how long its frames last", async (name, mime, about) => {
    const video = await read(await readFile(sampleVideos[name]));
    if (!video.ok) throw new Error(video.refusal);
    expect(video.mime).toBe(mime);
    expect(Math.abs((video.durationMs ?? 0) - about)).toBeLessThan(600);
  });

  test("sound without a picture is no video of anybody", async () => {
    expect(await read(await readFile(sampleVideos.voice))).toEqual({ ok: false, refusal: "no_picture" });
  });
});

describe("how long a video lasts", () => {
  test.each([1, 999, 1000, 14_999, 65_000])("a WebM of %s ms by the times of its frames", async (ms) => {
    expect(await durationOf(drawWebm(ms))).toBe(ms);
  });

  test("the longer of what the header says and what the frames last", async () => {
    expect(await durationOf(drawWebm(30_000, { headerMs: 1000 }))).toBe(30_000);
    expect(await durationOf(drawWebm(5000, { headerMs: 90_000 }))).toBe(90_000);
    for (const headerMs of [Number.NaN, Number.POSITIVE_INFINITY, -1])
      expect(await durationOf(drawWebm(30_000, { headerMs }))).toBe("damaged");
  });

  test("padding says nothing and is not read", async () => {
    const video = drawWebm(4000);
    const sizeBytes = 3_000_000;
    const padded = Buffer.concat([video, paddingHead(video, sizeBytes)]);
    const reads: number[] = [];
    const answer = await readVideo({
      sizeBytes,
      read: async (offset, length) => {
        reads.push(length);
        return Buffer.concat([padded, Buffer.alloc(100_000)]).subarray(offset, offset + length);
      },
    });
    expect(answer).toEqual({ ok: true, mime: "video/webm", durationMs: 4000 });
    expect(reads.length).toBeLessThan(5);
  });

  const head = [
    box("ftyp", Buffer.from("isom\0\0\x02\0isomiso6", "latin1")),
    box(
      "moov",
      box("mvhd", words(0, 0, 0, 1000, 0)),
      box(
        "trak",
        box("tkhd", words(7, 0, 0, 1, 0, 0)),
        box("mdia", box("mdhd", words(0, 0, 0, 600, 0)), box("hdlr", words(0, 0), Buffer.from("vide"))),
      ),
      box("mvex", box("trex", words(0, 1, 1, 20, 0, 0))),
    ),
  ];
  const fragment = (startTicks: number, run: Buffer) =>
    box("moof", box("traf", box("tfhd", words(0, 1)), box("tfdt", words(0, startTicks)), box("trun", run)));

  test("an MP4 in fragments, by its frames' own durations and by their default", async () => {
    expect(await durationOf(Buffer.concat([...head, fragment(0, words(0, 30)), box("mdat")]))).toBe(1000);
    const own = fragment(600, words(0x100, 2, 300, 900));
    expect(await durationOf(Buffer.concat([...head, fragment(0, words(0, 30)), own]))).toBe(3000);
  });

  test("an MP4 of which nobody can tell is a video all the same", async () => {
    expect(await durationOf(Buffer.concat(head))).toBeNull();
  });
});

describe("what only looks like a video", () => {
  test.each([
    ["a text", Buffer.from("hello, this is no video at all")],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj")],
    ["nothing", Buffer.alloc(0)],
    ["a PNG", Buffer.from("89504e470d0a1a0a0000000d49484452", "hex")],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a Matroska of another kind", element("1a45dfa3", element("4282", Buffer.from("matroska")))],
  ])("%s is no video", async (_, bytes) => {
    expect(await durationOf(bytes)).toBe("not_a_video");
  });

  test.each([
    ["cut within a frame", drawWebm(5000).subarray(0, -3)],
    ["followed by HTML", Buffer.concat([drawWebm(1000), Buffer.from("<script>alert(1)</script>")])],
    ["with a size beyond its end", Buffer.concat([drawWebm(1000), Buffer.from("ec01ffffffffffff00", "hex")])],
    ["with an endless header", Buffer.from("1a45dfa38b4282847765626d428781041853806701ff", "hex")],
  ])("a WebM %s is damaged", async (_, bytes) => {
    expect(await durationOf(bytes)).toBe("damaged");
  });

  test("a WebM of nothing but tiny parts is given up in bounded time", async () => {
    const tiny = Buffer.concat([drawWebm(1000), Buffer.alloc(2_000_000, Buffer.from("ec80", "hex"))]);
    const before = process.cpuUsage();
    expect(await durationOf(tiny)).toBe("damaged");
    expect(process.cpuUsage(before).user).toBeLessThan(5e6);
  });

  test("an MP4 whose table says more than it holds is damaged", async () => {
    const lying = [
      box("ftyp", Buffer.from("isom\0\0\x02\0isomiso6", "latin1")),
      box("moov", box("stts", words(0, 4_000_000, 1))),
    ];
    expect(await durationOf(Buffer.concat(lying))).toBe("damaged");
    expect(await durationOf(Buffer.concat([...lying.slice(0, 1), box("moov").subarray(0, 6)]))).toBe("damaged");
  });
});
