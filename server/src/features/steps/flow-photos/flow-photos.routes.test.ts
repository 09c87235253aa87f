import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import * as limits from "#contract/limits.ts";
import { drawIdCard } from "#engines/documents/specimens/draw-id-card.ts";
import { drawPassport } from "#engines/documents/specimens/draw-passport.ts";
import { blurPhoto, darkenPhoto } from "#engines/documents/specimens/photo-faults.ts";
import { samplePerson } from "#engines/documents/specimens/sample-people.ts";
import { drawMask } from "#engines/faces/samples/cover-faces.ts";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import { formConfig, makeForm, makeLink, openLink } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";

let server: TestServer;
let passport: Buffer;
let card: { front: Buffer; back: Buffer };
let portraitFile: string;
let selfie: Buffer;
let otherSelfie: Buffer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
  const [one, two] = sampleFaces;
  if (!one || !two) throw new Error("no sample faces");
  portraitFile = one.portraitFile;
  const portrait = await readFile(portraitFile);
  passport = await drawPassport(samplePerson(1), portrait);
  card = await drawIdCard(samplePerson(2), portrait);
  selfie = await readFile(one.selfieFile);
  otherSelfie = await readFile(two.selfieFile);
});
afterAll(() => server.close());

async function applicantWith(documentType: string | null, changes: Parameters<typeof formConfig>[0] = {}) {
  const member = await makeMember(server, "developer");
  const form = await makeForm(member, changes);
  const applicant = await openLink(server, (await makeLink(member, form.id)).token);
  if (documentType) await applicant.post("/api/flow/document", { documentType, country: "UA" });
  const send = (side: string, bytes: Buffer, source = "upload") =>
    applicant.upload("/api/flow/files", { side, source }, { bytes });
  const codeOf = async (side: string, bytes: Buffer, source?: string) =>
    (await send(side, bytes, source)).errors[0]?.code ?? null;
  const storedFiles = () =>
    server.query<{ id: string; side: string; storage_key: string; quality: object; replaced: boolean }>(
      "select id, side, storage_key, quality, replaced_at is not null as replaced from verification_files where verification_id = $1 order by created_at",
      [applicant.verificationId],
    );
  return { applicant, member, send, codeOf, storedFiles };
}

describe("photos that can be used", () => {
  test("a passport and a selfie are taken, kept clean with what was measured, shown again and audited", async () => {
    const { applicant, member, send, storedFiles } = await applicantWith("PASSPORT");
    const front = await send("front", passport);
    expect(front).toMatchObject({ status: 200, data: { side: "front", width: expect.any(Number) } });
    expect((await send("selfie", selfie, "camera")).status).toBe(200);
    const { files } = (await applicant.get("/api/flow/state")).data;
    expect(files.map(({ side }: { side: string }) => side)).toEqual(["front", "selfie"]);
    const shown = await applicant.get(`/api/flow/files/${front.data.id}`);
    expect(await sharp(shown.bytes).metadata()).toMatchObject({ format: "jpeg", width: front.data.width });
    expect(shown.bytes.length).toBe(front.data.sizeBytes);
    const [kept, face] = await storedFiles();
    expect(kept?.quality).toMatchObject({ isDocument: true, hasMrzBand: true, blur: expect.any(Number) });
    expect(face?.quality).toMatchObject({ faces: 1, faceSizePx: expect.any(Number) });
    const audits = await server.query<{ action: string }>(
      "select action from audit_log where project_id = $1 and action like 'flow.photo%' order by seq",
      [member.projectId],
    );
    const actions = audits.map(({ action }) => action);
    expect(actions).toEqual(["flow.photo_added", "flow.photo_added", "flow.photo_viewed"]);
  });

  test("both sides of a card are taken", async () => {
    const { send } = await applicantWith("GOVERNMENT_ID");
    expect((await send("front", card.front)).errors).toEqual([]);
    expect((await send("back", card.back)).errors).toEqual([]);
  });

  test("a retaken photo takes the earlier one's place, whose bytes are shredded", async () => {
    const { applicant, send, storedFiles } = await applicantWith("PASSPORT");
    const first = await send("selfie", selfie);
    const [before] = await storedFiles();
    const second = await send("selfie", otherSelfie);
    expect(second.data.id).not.toBe(first.data.id);
    await server.drainJobs();
    expect((await storedFiles()).map(({ id }) => id)).toEqual([second.data.id]);
    await expect(server.platform.files.get(before?.storage_key ?? "")).rejects.toThrow(/ENOENT/);
    expect((await applicant.get(`/api/flow/files/${first.data.id}`)).status).toBe(404);
    expect((await applicant.get("/api/flow/state")).data.files).toHaveLength(1);
  });

  test("photos of a side sent at once leave one in use", async () => {
    const { send, storedFiles } = await applicantWith("PASSPORT");
    const answers = await Promise.all(Array.from({ length: 4 }, () => send("selfie", selfie)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await server.drainJobs();
    expect(await storedFiles()).toHaveLength(1);
  });
});

describe("photos that cannot be used", () => {
  test("each is refused with its own reason, and nothing is kept", async () => {
    const { applicant, codeOf, storedFiles } = await applicantWith("PASSPORT");
    const landscape = await sharp({
      create: {
        width: 1400,
        height: 1000,
        channels: 3,
        background: "#7a9",
        noise: { type: "gaussian", mean: 120, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer();
    expect(await codeOf("front", await sharp(passport).resize(400).jpeg().toBuffer())).toBe("flow.photo_too_small");
    expect(await codeOf("front", await blurPhoto(passport, 12))).toBe("flow.photo_blurred");
    expect(await codeOf("front", await darkenPhoto(passport, 0.1))).toBe("flow.photo_too_dark");
    expect(await codeOf("front", landscape)).toBe("flow.photo_wrong_type");
    expect(await codeOf("selfie", landscape)).toBe("flow.photo_no_face");
    const pair = await sharp({ create: { width: 1100, height: 720, channels: 3, background: "#ccc" } })
      .composite([
        { input: await sharp(selfie).resize(540, 720, { fit: "cover" }).toBuffer(), left: 0, top: 0 },
        { input: await sharp(otherSelfie).resize(540, 720, { fit: "cover" }).toBuffer(), left: 560, top: 0 },
      ])
      .jpeg()
      .toBuffer();
    expect(await codeOf("selfie", pair)).toBe("flow.photo_several_faces");
    expect(await codeOf("selfie", await sharp(selfie).resize(160).jpeg().toBuffer())).toMatch(
      /flow.photo_(too_small|no_face)/,
    );
    expect(await codeOf("selfie", await drawMask(portraitFile, "#7fa8c9"))).toBe("flow.photo_face_covered");
    expect(await codeOf("selfie", passport)).toBe("flow.photo_shows_document");
    expect(await storedFiles()).toEqual([]);
    expect((await applicant.get("/api/flow/state")).data.files).toEqual([]);
  });

  test("S22 wrong magic, truncated, SVG and 100 megapixels are refused under the field, hidden bytes do not come through", async () => {
    const { send, codeOf, applicant } = await applicantWith("PASSPORT");
    const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>`);
    expect(await codeOf("selfie", svg)).toBe("flow.photo_not_an_image");
    expect(await codeOf("selfie", Buffer.from("%PDF-1.7 nothing"))).toBe("flow.photo_pdf_not_here");
    expect(await codeOf("selfie", selfie.subarray(0, selfie.length / 2))).toBe("flow.photo_damaged");
    const huge = await sharp({
      create: { width: 10_001, height: 10_000, channels: 3, background: "#fff" },
      limitInputPixels: false,
    })
      .png()
      .toBuffer();
    expect(await send("selfie", huge)).toMatchObject({
      status: 422,
      errors: [{ parameter: "file", code: "flow.photo_too_large", message: expect.stringContaining("too large") }],
    });
    const polyglot = Buffer.concat([selfie, Buffer.from("<script>canary-polyglot</script>")]);
    const kept = await send("selfie", polyglot);
    expect(kept.status).toBe(200);
    expect((await applicant.get(`/api/flow/files/${kept.data.id}`)).bytes.includes("canary-polyglot")).toBe(false);
  });

  test("S22 exactly 20 MB is read, one byte more is 413", async () => {
    const { send } = await applicantWith("PASSPORT");
    const padded = (sizeBytes: number) => Buffer.concat([selfie, Buffer.alloc(sizeBytes - selfie.length)]);
    expect((await send("selfie", padded(limits.uploadBytes))).status).toBe(200);
    expect(await send("selfie", padded(limits.uploadBytes + 1))).toMatchObject({
      status: 413,
      errors: [{ parameter: "file", code: "request.too_large" }],
    });
  });

  test("photos that the form does not want now are refused before they are read", async () => {
    const { codeOf, storedFiles } = await applicantWith(null);
    expect(await codeOf("front", passport)).toBe("flow.choose_document_first");
    const chosen = await applicantWith("PASSPORT");
    expect(await chosen.codeOf("back", passport)).toBe("flow.photo_not_needed");
    const [profile] = formConfig().steps;
    const simple = await applicantWith(null, profile ? { steps: [profile] } : {});
    expect(await simple.codeOf("selfie", selfie)).toBe("flow.photo_not_needed");
    const steps = formConfig().steps.map((step) =>
      step.type === "PROFILE" ? step : { ...step, fileUploading: false },
    );
    const camera = await applicantWith("PASSPORT", { steps });
    expect(await camera.codeOf("selfie", selfie, "upload")).toBe("flow.upload_not_allowed");
    expect(await camera.codeOf("selfie", selfie, "camera")).toBeNull();
    expect(await storedFiles()).toEqual([]);
  });

  test("S27 a torn, a wrong or an overstuffed form is refused in bounded time, and nothing is kept", async () => {
    const { applicant, storedFiles } = await applicantWith("PASSPORT");
    const post = (body: string, type: string) =>
      applicant.send("POST", "/api/flow/files", body, { "content-type": type });
    const part = (name: string, value: string) =>
      `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
    const file = `--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\nabc\r\n`;
    const multipart = "multipart/form-data; boundary=x";
    const answers = {
      json: await post("{}", "application/json"),
      text: await post("hello", "text/plain"),
      noBoundary: await post("hello", "multipart/form-data"),
      empty: await post("", multipart),
      unclosed: await post(`${part("side", "selfie")}${file.slice(0, -5)}`, multipart),
      noFile: await post(`${part("side", "selfie")}--x--\r\n`, multipart),
      noSide: await post(`${file}--x--\r\n`, multipart),
      wrongSide: await post(`${part("side", "../../etc")}${file}--x--\r\n`, multipart),
      twoFiles: await post(`${part("side", "selfie")}${file}${file}--x--\r\n`, multipart),
      manyFields: await post(
        `${Array.from({ length: 10_000 }, (_, n) => part(`f${n}`, "1")).join("")}${file}--x--\r\n`,
        multipart,
      ),
      longField: await post(`${part("side", "s".repeat(100_000))}${file}--x--\r\n`, multipart),
      proto: await post(`${part("__proto__", "1")}${part("side", "selfie")}${file}--x--\r\n`, multipart),
    };
    for (const [name, { status, data, errors }] of Object.entries(answers)) {
      expect([name, status >= 400 && status < 500, data]).toEqual([name, true, null]);
      expect([name, errors.length > 0]).toEqual([name, true]);
    }
    expect(answers.json.status).toBe(415);
    expect(answers.wrongSide.errors[0]?.parameter).toBe("side");
    expect(await storedFiles()).toEqual([]);
  });

  test("S2 a stranger's upload is refused before its bytes are read", async () => {
    const visitor = server.visitor();
    expect((await visitor.upload("/api/flow/files", { side: "selfie" }, { bytes: Buffer.alloc(1000) })).status).toBe(
      401,
    );
  });
});
