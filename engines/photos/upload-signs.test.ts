import sharp from "sharp";
import { expect, test } from "vitest";
import { findUploadSigns } from "./upload-signs.ts";

const picture = () => sharp({ create: { width: 40, height: 30, channels: 3, background: "#777" } });

test("a picture without marks has no signs", async () => {
  expect(findUploadSigns(await picture().jpeg().toBuffer())).toEqual([]);
});

test("a camera's name, a program, a day and a place are signs; size and colours are none", async () => {
  const exif = { Make: "Canon", Software: "Editor", DateTime: "2026:01:01 10:00:00" };
  const marked = await picture()
    .jpeg()
    .withExif({ IFD0: exif, IFD3: { GPSLatitudeRef: "N" } })
    .toBuffer();
  expect(findUploadSigns(marked)).toEqual(["camera", "software", "date", "place"]);
  const plain = await picture()
    .jpeg()
    .withExif({ IFD0: { Orientation: "1" } })
    .toBuffer();
  expect(findUploadSigns(plain)).toEqual([]);
});

test("another format is a sign, and rubbish is read to its end without a fault", async () => {
  expect(findUploadSigns(await picture().png().toBuffer())).toEqual(["format"]);
  expect(findUploadSigns(Buffer.alloc(3))).toEqual(["format"]);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0x00, 0x0e]);
  for (const body of ["Exif\0\0II*\0\xff\xff\xff\xff", "Exif\0\0MM", "Exif\0\0II*\0\x08\0\0\0\xff\xff"])
    expect(findUploadSigns(Buffer.concat([head, Buffer.from(body, "latin1")]))).toEqual([]);
});
