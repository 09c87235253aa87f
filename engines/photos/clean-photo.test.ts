import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cleanPhoto } from "./clean-photo.ts";

const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#3366aa", noise: { type: "gaussian", mean: 128, sigma: 30 } },
  });
const refusalOf = async (bytes: Buffer) => {
  const cleaned = await cleanPhoto(bytes);
  return cleaned.ok ? null : cleaned.refusal;
};

describe("S22 what comes in as a photo", () => {
  test("JPEG, PNG and WebP become upright JPEGs of sRGB without the sender's metadata", async () => {
    const tagged = picture(300, 200).withExif({
      IFD0: { Copyright: "canary-exif", Model: "Phone" },
      IFD3: { GPSLatitude: "50/1 27/1 0/1" },
    });
    const jpeg = await tagged.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(jpeg).metadata()).orientation).toBe(6);
    const cleaned = await cleanPhoto(jpeg);
    expect(cleaned).toMatchObject({ ok: true, widthPx: 200, heightPx: 300 });
    if (!cleaned.ok) throw new Error("refused");
    const after = await sharp(cleaned.jpeg).metadata();
    expect(after).toMatchObject({ format: "jpeg", space: "srgb", width: 200, height: 300 });
    expect([after.exif, after.xmp, after.orientation]).toEqual([undefined, undefined, undefined]);
    expect(cleaned.jpeg.includes("canary-exif")).toBe(false);
    for (const bytes of [await picture(64, 64).png().toBuffer(), await picture(64, 64).webp().toBuffer()])
      expect(await cleanPhoto(bytes)).toMatchObject({ ok: true, widthPx: 64, heightPx: 64 });
  });

  test("transparency turns white, and a long side over 4096 is brought to it", async () => {
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    const cleaned = await cleanPhoto(clear);
    if (!cleaned.ok) throw new Error("refused");
    expect((await sharp(cleaned.jpeg).stats()).channels.map(({ mean }) => Math.round(mean))).toEqual([255, 255, 255]);
    const wide = await sharp({ create: { width: 8000, height: 500, channels: 3, background: "#fff" } })
      .jpeg()
      .toBuffer();
    expect(await cleanPhoto(wide)).toMatchObject({ ok: true, widthPx: 4096, heightPx: 256 });
  });

  test("what only calls itself a picture is refused", async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script><image href="http://evil.example/x"/></svg>`;
    const bomb = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><svg>&b;</svg>`;
    const gif = await picture(10, 10).gif().toBuffer();
    const tiff = await picture(10, 10).tiff().toBuffer();
    const texts = ["GIF89a", "%PDF-1.7", "<!doctype html><script>", svg, bomb, "\u0000".repeat(64)].map((text) =>
      Buffer.from(text),
    );
    for (const bytes of [...texts, gif, tiff]) expect(await refusalOf(bytes)).toBe("not_an_image");
  });

  test("an empty file, and the photos of phones that cannot be opened, are named", async () => {
    expect(await refusalOf(Buffer.alloc(0))).toBe("empty");
    const named = (...brands: string[]) => {
      const box = Buffer.from(`\0\0\0\0ftyp${brands[0]}\0\0\0\0${brands.slice(1).join("")}`, "latin1");
      box.writeUInt32BE(box.length);
      return Buffer.concat([box, Buffer.alloc(40)]);
    };
    for (const brands of [["heic"], ["mif1", "heic"], ["msf1", "mif1", "hevc"], ["mif1"], ["mif1", "miaf", "heix"]])
      expect(await refusalOf(named(...brands))).toBe("heic");
    for (const brands of [["avif"], ["mif1", "avif", "miaf"], ["avis"]])
      expect(await refusalOf(named(...brands))).toBe("avif");
    expect(await refusalOf(named("isom", "mp42"))).toBe("not_an_image");
    expect(await refusalOf(await picture(16, 16).avif().toBuffer())).toBe("avif");
  });

  test.each([
    ["plain", {}],
    ["progressive", { progressive: true }],
  ])("a JPEG without its end marker is taken when every row is there: %s", async (_, options) => {
    const whole = await picture(400, 400).jpeg(options).toBuffer();
    for (const missing of [1, 2])
      expect(await cleanPhoto(whole.subarray(0, whole.length - missing))).toMatchObject({ ok: true, heightPx: 400 });
    for (const missing of [200, 2_000]) {
      const cut = whole.subarray(0, whole.length - missing);
      expect(await refusalOf(cut)).toBe("damaged");
      expect(await refusalOf(Buffer.concat([cut, Buffer.from([0xff])]))).toBe("damaged");
    }
  });

  test("a picture that is cut off or broken is refused as damaged", async () => {
    const jpeg = await picture(400, 400).jpeg().toBuffer();
    const png = await picture(400, 400).png().toBuffer();
    for (const whole of [jpeg, png]) expect(await refusalOf(whole.subarray(0, whole.length / 2))).toBe("damaged");
    expect(await refusalOf(Buffer.concat([jpeg.subarray(0, 20), Buffer.alloc(500)]))).toBe("damaged");
  });

  test("what hides behind the picture does not come through", async () => {
    const payload = "<script>alert('canary')</script><?php system('id') ?>";
    const polyglot = Buffer.concat([
      await picture(200, 200).jpeg().toBuffer(),
      Buffer.from(`PK\u0003\u0004${payload}`),
    ]);
    const cleaned = await cleanPhoto(polyglot);
    if (!cleaned.ok) throw new Error("refused");
    expect(cleaned.jpeg.includes("canary")).toBe(false);
    expect(cleaned.jpeg.includes("PK\u0003\u0004")).toBe(false);
  });

  test("a picture of more pixels than its kind may have is refused before it is opened, in bounded memory", async () => {
    const huge = await sharp({
      create: { width: 10_001, height: 10_000, channels: 3, background: "#fff" },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(huge.length).toBeLessThan(2_000_000);
    const before = process.memoryUsage().rss;
    expect(await refusalOf(huge)).toBe("too_large");
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
  });

  test("a header that lies about its size is refused", async () => {
    const png = await picture(50, 50).png().toBuffer();
    png.writeUInt32BE(90_000, 16);
    png.writeUInt32BE(90_000, 20);
    expect(["too_large", "damaged"]).toContain(await refusalOf(png));
  });
});
