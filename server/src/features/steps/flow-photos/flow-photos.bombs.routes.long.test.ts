import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { commonFailures } from "#contract/failures.ts";
import { failUnreadable } from "#server/platform/fail.ts";
import { noteUnreadable, refuseSendersOfUnreadable } from "#server/platform/unreadable-files.ts";
import { type Applicant, makeForm, makeLink, openLink } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember, makeNewcomer } from "../../../../test/make.ts";

let server: TestServer;
let applicant: Applicant;
let open: () => Promise<Applicant>;
beforeAll(async () => {
  server = await openTestServer({ servers: 1 });
  const member = await makeMember(server, "developer");
  const form = await makeForm(member);
  open = () => openFor(member, form.id);
  applicant = await open();
});
afterAll(() => server.close());

async function openFor(member: Member, formId: string): Promise<Applicant> {
  const opened = await openLink(server, (await makeLink(member, formId)).token);
  await opened.post("/api/flow/document", { documentType: "PASSPORT", country: "UA" });
  return opened;
}

const flat = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: "#3366aa" }, limitInputPixels: false });
const codeOf = async (bytes: Buffer, by = applicant) =>
  (await by.upload("/api/flow/files", { side: "front", source: "upload" }, { bytes })).errors[0]?.code ?? null;

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
    for (const brand of ["avif", "mif1", "jpeg"]) expect(await codeOf(named(brand))).toBe("flow.photo_avif");
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

describe("S22, S28 files that nobody can read", () => {
  const heic = Buffer.from("0000001c667479706865696300000000", "hex");
  test("ten of them, and no more of this person's are received for a while", async () => {
    const sender = await open();
    for (let n = 0; n < 12; n += 1) expect(await codeOf(heic, sender)).toBe("flow.photo_heic");
    for (let n = 0; n < 10; n += 1)
      expect(await codeOf(Buffer.from(`no ${n}`), sender)).toBe("flow.photo_not_an_image");
    expect(await codeOf(Buffer.from("no"), sender)).toBe("request.too_many");
    expect(await codeOf(await flat(1600, 1100).jpeg().toBuffer(), sender)).toBe("request.too_many");
    expect((await sender.get("/api/flow/state")).status).toBe(200);
    expect(await codeOf(Buffer.from("no"), await open())).toBe("flow.photo_not_an_image");
  });

  test("an account that is new has twenty, however many send them; who sent none is served", async () => {
    const newcomer = await makeNewcomer(server);
    const form = await makeForm(newcomer);
    const openThere = () => openFor(newcomer, form.id);
    const [first, second, third] = [await openThere(), await openThere(), await openThere()];
    for (const sender of [first, second])
      for (let n = 0; n < 10; n += 1)
        expect(await codeOf(Buffer.from(`no ${n}`), sender)).toBe("flow.photo_not_an_image");
    expect(await codeOf(Buffer.from("no"), third)).toBe("flow.photo_not_an_image");
    expect(await codeOf(Buffer.from("no"), third)).toBe("request.too_many");
    const honest = await codeOf(await flat(1600, 1100).jpeg().toBuffer(), await openThere());
    expect(honest).not.toBe("request.too_many");
    // The decoder has seen it: it shows no document.
    expect(honest).toMatch(/^flow\.photo_/);
  });

  test("an address has more of them, as many people may share it", async () => {
    for (let n = 0; n < 60; n += 1) noteUnreadable(failUnreadable(commonFailures.invalid), { address: "198.51.100.7" });
    expect(() => refuseSendersOfUnreadable({ person: "another", address: "198.51.100.7" })).toThrow("request.too_many");
    expect(() => refuseSendersOfUnreadable({ person: "another", address: "198.51.100.8" })).not.toThrow();
    for (let n = 0; n < 60; n += 1) noteUnreadable(new Error("ours"), { address: "198.51.100.8" });
    expect(() => refuseSendersOfUnreadable({ address: "198.51.100.8" })).not.toThrow();
  });
});
