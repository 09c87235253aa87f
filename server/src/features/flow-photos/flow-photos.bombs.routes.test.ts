import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Applicant, makeForm, makeLink, openLink } from "../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../test/harness.ts";
import { makeMember } from "../../../test/make.ts";

let server: TestServer;
let applicant: Applicant;
beforeAll(async () => {
  server = await openTestServer({ servers: 1 });
  const member = await makeMember(server, "developer");
  const form = await makeForm(member);
  applicant = await openLink(server, (await makeLink(member, form.id)).token);
  await applicant.post("/api/flow/document", { documentType: "PASSPORT", country: "UA" });
});
afterAll(() => server.close());

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: "#3366aa" }, limitInputPixels: false });
const codeOf = async (bytes: Buffer) =>
  (await applicant.upload("/api/flow/files", { side: "front", source: "upload" }, { bytes })).errors[0]?.code ?? null;

/** The last scan again and again: a decoder goes over the whole picture for each. */
function withScans(progressive: Buffer, count: number): Buffer {
  const last = progressive.lastIndexOf("\xff\xda", undefined, "latin1");
  const scan = progressive.subarray(last, progressive.length - 2);
  return Buffer.concat([
    progressive.subarray(0, last),
    ...Array.from({ length: count }, () => scan),
    progressive.subarray(progressive.length - 2),
  ]);
}

describe("S22 a photo that costs far more than it shows", () => {
  test("AV1 is refused, whatever brand it calls itself", async () => {
    const avif = await flat(64, 64).avif().toBuffer();
    const at = avif.indexOf("ftypavif");
    expect(at).toBeGreaterThan(0);
    const named = (brand: string) => {
      const bytes = Buffer.from(avif);
      bytes.write(`ftyp${brand}`, at, "latin1");
      return bytes;
    };
    for (const brand of ["avif", "mif1", "jpeg"]) expect(await codeOf(named(brand))).toBe("flow.photo_not_an_image");
    for (const brand of ["heic", "heix"]) expect(await codeOf(named(brand))).toBe("flow.photo_heic");
  });

  test("an interlaced PNG, a progressive JPEG and a WebP have lower bounds than what is read row by row", async () => {
    const interlaced = await flat(5000, 5000, 4).toColourspace("rgb16").png({ progressive: true }).toBuffer();
    const progressive = await flat(6000, 6000).jpeg({ progressive: true }).toBuffer();
    const webp = await flat(6000, 6000).webp({ effort: 0 }).toBuffer();
    for (const bytes of [interlaced, progressive, webp]) expect(await codeOf(bytes)).toBe("flow.photo_too_large");
    expect(await codeOf(await flat(6000, 6000).jpeg().toBuffer())).not.toBe("flow.photo_too_large");
  });

  test("a JPEG of 85 scans is refused", async () => {
    const progressive = await flat(1000, 1000).jpeg({ progressive: true }).toBuffer();
    expect(await codeOf(progressive)).not.toBe("flow.photo_too_large");
    expect(await codeOf(withScans(progressive, 85))).toBe("flow.photo_too_large");
  });
});
