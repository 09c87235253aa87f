import sharp from "sharp";
import { sized } from "./size.ts";

// Pictures that are small as files and large to decode, made at run time: the repository holds no bomb.

/** In a small run they are no bombs: to make one takes half a minute of a processor. */
const side = sized(9_900, 1_500);

const flat = (side: number) =>
  sharp({
    create: { width: side, height: side, channels: 3, background: "#8a7f6a" },
    limitInputPixels: false,
  });

/** AV1 in a container whose brand says HEIF: about 2 kB, a hundred million pixels. */
async function av1AsHeif(): Promise<Buffer> {
  const bytes = await flat(sized(10_000, 1_500)).avif({ effort: 0, quality: 1 }).toBuffer();
  const brand = bytes.indexOf("ftypavif");
  if (brand > 0) bytes.write("ftypmif1", brand, "latin1");
  return bytes;
}

/** 16 bits a channel, in the seven passes of Adam7: all rows have to be held until the last pass. */
const adam7Png = (): Promise<Buffer> =>
  flat(side).toColourspace("rgb16").png({ progressive: true, compressionLevel: 9 }).toBuffer();

/** A progressive JPEG that repeats its last scan: each time the whole picture is processed. */
async function manyScanJpeg(scans = 85): Promise<Buffer> {
  const bytes = await flat(side).jpeg({ progressive: true, quality: 20 }).toBuffer();
  const startOfScan = bytes.lastIndexOf(Buffer.from([0xff, 0xda]));
  const end = bytes.length - 2;
  const last = bytes.subarray(startOfScan, end);
  return Buffer.concat([bytes.subarray(0, end), ...Array.from({ length: scans }, () => last), bytes.subarray(end)]);
}

export async function makeBombs(): Promise<{ name: string; bytes: Buffer }[]> {
  const bombs = [
    { name: "photo.heic", bytes: await av1AsHeif() },
    { name: "photo.png", bytes: await adam7Png() },
    { name: "photo.jpg", bytes: await manyScanJpeg() },
  ];
  for (const { name, bytes } of bombs) console.log(`  ${name}: ${Math.ceil(bytes.length / 1024)} kB`);
  return bombs;
}
