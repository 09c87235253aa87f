import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cleanPicture, type PictureUse } from "./clean-picture.ts";

const picture = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#3366aa", noise: { type: "gaussian", mean: 128, sigma: 30 } },
  });
const refusalOf = async (bytes: Buffer, use: PictureUse = "photo") => {
  const cleaned = await cleanPicture(bytes, use);
  return cleaned.ok ? null : cleaned.refusal;
};
async function cleanOf(bytes: Buffer, use: PictureUse) {
  const cleaned = await cleanPicture(bytes, use);
  if (!cleaned.ok) throw new Error(cleaned.refusal);
  return cleaned;
}

describe("S22 what comes in as a photo of a user, a logo or a favicon", () => {
  test("is written anew in the size of its use, upright and without metadata", async () => {
    const jpeg = await picture(900, 600)
      .withExif({ IFD0: { Copyright: "canary-exif" }, IFD3: { GPSLatitude: "50/1 27/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await cleanOf(jpeg, "photo")).toMatchObject({ mime: "image/webp", widthPx: 512, heightPx: 512 });
    const logo = await cleanOf(jpeg, "logo");
    expect(logo).toMatchObject({ mime: "image/webp", widthPx: 341, heightPx: 512 });
    const { format, exif, xmp, orientation } = await sharp(logo.bytes).metadata();
    expect([format, exif, xmp, orientation]).toEqual(["webp", undefined, undefined, undefined]);
    expect(logo.bytes.includes("canary-exif")).toBe(false);
    const favicon = await cleanOf(jpeg, "favicon");
    expect(favicon).toMatchObject({ mime: "image/png", widthPx: 64, heightPx: 64 });
    expect((await sharp(favicon.bytes).stats()).isOpaque).toBe(false);
  });

  test("PNG, WebP and GIF are taken, and a logo keeps its transparency", async () => {
    for (const bytes of [
      await picture(64, 64).png().toBuffer(),
      await picture(64, 64).webp().toBuffer(),
      await picture(64, 64).gif().toBuffer(),
    ])
      expect(await refusalOf(bytes)).toBeNull();
    const clear = await sharp({ create: { width: 20, height: 20, channels: 4, background: "#0000" } })
      .png()
      .toBuffer();
    expect((await sharp((await cleanOf(clear, "logo")).bytes).stats()).isOpaque).toBe(false);
  });

  test("an SVG, with or without a script, an HTML page, an entity bomb, an ICO and a PDF are refused", async () => {
    const svg = (inside: string) => `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${inside}</svg>`;
    const texts = [
      svg(""),
      svg("<script>alert(1)</script>"),
      svg("<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'><script>alert(1)</script></body></foreignObject>"),
      svg('<image href="http://evil.example/x"/>'),
      `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>${svg("<text>&b;</text>")}`,
      "<!doctype html><script>alert(1)</script>",
      "GIF89a<script>alert(1)</script>",
      "%PDF-1.7",
      "\u0000\u0000\u0001\u0000\u0001\u0000",
      "",
    ];
    for (const text of texts)
      expect([text, await refusalOf(Buffer.from(text), "logo")]).toEqual([
        text,
        text.startsWith("GIF") ? expect.stringMatching(/^(not_an_image|damaged|too_many_pixels)$/) : "not_an_image",
      ]);
  });

  test("a cut-off picture is damaged, and what hides behind one does not come through", async () => {
    const png = await picture(300, 300).png().toBuffer();
    expect(await refusalOf(png.subarray(0, png.length / 2))).toBe("damaged");
    const polyglot = Buffer.concat([png, Buffer.from("PK\u0003\u0004<script>canary</script>")]);
    expect((await cleanOf(polyglot, "logo")).bytes.includes("canary")).toBe(false);
  });

  test("100 megapixels are refused before they are opened, in bounded memory", async () => {
    const huge = await sharp({
      create: { width: 10_000, height: 10_000, channels: 3, background: "#fff" },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(huge.length).toBeLessThan(2_000_000);
    const before = process.memoryUsage().rss;
    expect(await refusalOf(huge)).toBe("too_many_pixels");
    expect(process.memoryUsage().rss - before).toBeLessThan(50 * 1024 * 1024);
  });

  test("a header that lies about its size is refused", async () => {
    const png = await picture(50, 50).png().toBuffer();
    png.writeUInt32BE(90_000, 16);
    png.writeUInt32BE(90_000, 20);
    expect(["too_many_pixels", "damaged"]).toContain(await refusalOf(png));
  });
});
