import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { cleanLogo } from "./clean-logo.ts";

const svg = (inner: string, attributes = "", before = "") =>
  Buffer.from(
    `${before}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="120" height="30" ${attributes}>${inner}</svg>`,
  );
const rect = '<rect width="120" height="30" fill="#3366aa"/>';
const refusalOf = async (bytes: Buffer) => {
  const cleaned = await cleanLogo(bytes);
  return cleaned.ok ? null : cleaned.refusal;
};
const bitmap = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: "#3366aa80" }, limitInputPixels: false });

describe("S22 a theme's logo", () => {
  test.each(["png", "jpeg", "gif"] as const)(
    "a %s is drawn anew as a WebP that fits, without its metadata",
    async (format) => {
      const given = await bitmap(1200, 300)
        .withExif({ IFD0: { Copyright: "canary-exif" } })
        .toFormat(format)
        .toBuffer();
      const cleaned = await cleanLogo(Buffer.concat([given, Buffer.from("canary-appended")]));
      if (!cleaned.ok) throw new Error(cleaned.refusal);
      expect([cleaned.widthPx, cleaned.heightPx]).toEqual([640, 160]);
      expect((await sharp(cleaned.bytes).metadata()).format).toBe("webp");
      expect(cleaned.bytes.includes("canary")).toBe(false);
    },
  );

  test.each([
    ["plain", svg(rect)],
    [
      "with a prologue, a comment and a document type",
      svg(
        rect,
        "",
        '<?xml version="1.0"?><!-- made by hand --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n',
      ),
    ],
    [
      "with references inside of itself",
      svg(
        `<defs><linearGradient id="g"/></defs><rect width="9" height="9" fill="url(#g)"/><use xlink:href="#g"/>${rect}`,
      ),
    ],
  ])("an SVG %s is drawn as large as it is shown", async (_, bytes) => {
    const cleaned = await cleanLogo(bytes);
    if (!cleaned.ok) throw new Error(cleaned.refusal);
    expect([cleaned.mime, cleaned.widthPx, cleaned.heightPx]).toEqual(["image/webp", 640, 160]);
  });

  test.each([
    ["a script", svg(`<script>alert(1)</script>${rect}`)],
    ["an event", svg(rect, 'onload="alert(1)"')],
    ["HTML", svg(`<foreignObject><body xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>`)],
    ["a remote picture", svg('<image href="https://evil.example/x.png"/>')],
    ["a picture of its own", svg('<image xlink:href="data:image/png;base64,AAAA"/>')],
    ["a link to another file", svg('<use xlink:href="file:///etc/passwd#x"/>')],
    ["a style from elsewhere", svg("<style>@import 'https://evil.example/x.css'</style>")],
    ["a fill from elsewhere", svg('<rect fill="url(https://evil.example/x.svg#g)"/>')],
    ["a style sheet", svg(rect, "", '<?xml version="1.0"?><?xml-stylesheet href="x.css"?>')],
    ["an entity bomb", svg("&b;", "", '<!DOCTYPE svg [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;">]>')],
    ["an external entity", svg("&x;", "", '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>')],
    ["an animation", svg('<rect><animate attributeName="x"/></rect>')],
  ])("an SVG with %s is refused", async (_, bytes) => {
    expect(await refusalOf(bytes)).toMatch(/^(active|not_an_image)$/);
  });

  test("what is no picture, cut off, or too large once opened is refused with its reason", async () => {
    const png = await bitmap(400, 400).png().toBuffer();
    expect(await refusalOf(png.subarray(0, png.length - 40))).toBe("damaged");
    expect(await refusalOf(svg(rect).subarray(0, 120))).toBe("damaged");
    expect(await refusalOf(Buffer.from("<!doctype html><script>alert(1)</script>"))).toBe("not_an_image");
    expect(await refusalOf(Buffer.from("%PDF-1.7"))).toBe("not_an_image");
    expect(await refusalOf(await bitmap(40, 40).webp().toBuffer())).toBe("not_an_image");
    expect(await refusalOf(Buffer.from(svg(rect).toString(), "utf16le"))).toBe("not_an_image");
    expect(await refusalOf(await bitmap(10_000, 10_000).png({ compressionLevel: 9 }).toBuffer())).toBe(
      "too_many_pixels",
    );
  });

  test("an SVG that claims to be a wall is refused or drawn small", async () => {
    const huge = Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="1000000" height="1000000"><rect width="9" height="9"/></svg>',
    );
    expect(await refusalOf(huge)).toMatch(/too_many_pixels|damaged/);
  });
});
