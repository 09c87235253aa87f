import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { formLimits } from "#contract/records/forms/form-limits.ts";
import { drawWebm, paddingHead, sampleVideos } from "#engines/videos/samples/samples.ts";
import {
  type Applicant,
  formConfig,
  makeFilledFlow,
  makeForm,
  makeLink,
  openLink,
  profileAnswers,
  profileFormConfig,
} from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { type RawReply, sendRaw } from "../../../../test/raw-http.ts";

let server: TestServer;
let owner: Member;
let webm: Buffer;
let mp4: Buffer;
let applicant: Applicant;

const quiz = (fraudProtection = false) =>
  profileFormConfig({
    steps: [
      ...profileFormConfig().steps,
      { type: "VIDEO", questions: ["Who are you?", "Why?"], answerSeconds: 10, managerId: null, fraudProtection },
    ],
  });
const recordings = () =>
  formConfig({
    steps: formConfig().steps.map((step) =>
      step.type === "DOCUMENT" || step.type === "FACIAL" ? { ...step, recordVideo: true } : step,
    ),
  });
async function open(config = quiz()): Promise<Applicant> {
  const form = await makeForm(owner, config);
  return openLink(server, (await makeLink(owner, form.id)).token);
}

beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
  owner = await makeMember(server);
  webm = await readFile(sampleVideos.webm);
  mp4 = await readFile(sampleVideos.mp4);
});
afterAll(() => server.close());
beforeEach(async () => {
  applicant = await open();
});

const answer = { kind: "quiz", question: "0", durationMs: "3000" };
const give = (bytes: Buffer, fields: Record<string, string> = answer, who = applicant) =>
  who.upload("/api/flow/videos", fields, { bytes, name: "photo.jpg", type: "image/jpeg" });
const videos = async (who = applicant) => (await who.get("/api/flow/state")).data.videos;

async function storedFiles(): Promise<string[]> {
  const { storage, dataDir } = server.platform.config;
  if (storage.kind !== "disk") throw new Error("these tests look into a folder");
  const within = async (directory: string) =>
    (await readdir(directory, { recursive: true, withFileTypes: true }).catch(() => [])).flatMap((entry) =>
      entry.isFile() ? [entry.name] : [],
    );
  return [...(await within(storage.directory)), ...(await within(join(dataDir, "incoming")))].sort();
}

describe("an answer of the video quiz", () => {
  test.each(["webm", "mp4"] as const)(
    "is taken as %s by its bytes, whatever it is called, and can be watched again",
    async (kind) => {
      const bytes = kind === "webm" ? webm : mp4;
      const { status, data } = await give(bytes);
      expect(status).toBe(200);
      expect(data).toMatchObject({ kind: "quiz", question: 0, sizeBytes: bytes.length });
      expect(Math.abs(data.durationMs - 3000)).toBeLessThan(600);
      expect(await videos()).toEqual([data]);
      const { bytes: got, headers } = await applicant.get(`/api/flow/videos/${data.id}`);
      expect(got.equals(bytes)).toBe(true);
      expect(headers.get("content-type")).toBe(`video/${kind}`);
      expect(headers.get("content-length")).toBe(String(bytes.length));
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
      expect(headers.get("content-disposition")).toContain(`attachment; filename="answer-1.${kind}"`);
      expect(headers.get("cache-control")).toBe("no-store");
    },
  );

  test("takes the place of the earlier one, whose bytes are shredded", async () => {
    const first = await give(webm);
    const second = await give(mp4);
    expect((await videos()).map(({ id }: { id: string }) => id)).toEqual([second.data.id]);
    expect((await applicant.get(`/api/flow/videos/${first.data.id}`)).status).toBe(404);
    await server.drainJobs();
    const rows = await server.query<{ id: string; storage_key: string }>(
      "select id, storage_key from verification_videos where verification_id = $1",
      [applicant.verificationId],
    );
    expect(rows.map(({ id }) => id)).toEqual([second.data.id]);
    expect(
      (await storedFiles()).filter((name) => rows.some(({ storage_key }) => storage_key.endsWith(name))),
    ).toHaveLength(1);
  });

  test("is needed for each question before the verification can be submitted", async () => {
    await applicant.post("/api/flow/profile", profileAnswers);
    const missing = async () => (await applicant.post("/api/flow/submit")).errors.map(({ parameter }) => parameter);
    expect(await missing()).toEqual(["videos.0", "videos.1"]);
    await give(webm, { ...answer, question: "1" });
    expect(await missing()).toEqual(["videos.0"]);
    await give(webm);
    expect((await applicant.post("/api/flow/submit")).status).toBe(200);
    const late = await give(webm);
    expect([late.status, late.errors[0]?.code]).toEqual([409, "flow.already_submitted"]);
  });

  test("two at once leave one of them in use, and the bytes of one", async () => {
    const before = (await storedFiles()).length;
    const both = await Promise.all([give(webm), give(mp4)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(await videos()).toHaveLength(1);
    await server.drainJobs();
    expect((await storedFiles()).length).toBe(before + 1);
  });

  test("with fraud protection is given once: a second take, also at the same moment, is refused and leaves nothing", async () => {
    const guarded = await open(quiz(true));
    const before = (await storedFiles()).length;
    const tries = await Promise.all([
      give(webm, answer, guarded),
      give(mp4, answer, guarded),
      give(webm, answer, guarded),
    ]);
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const again = await give(webm, answer, guarded);
    expect([again.status, again.errors[0]?.code]).toEqual([409, "flow-videos.answered_already"]);
    expect((await give(webm, { ...answer, question: "1" }, guarded)).status).toBe(200);
    expect((await storedFiles()).length).toBe(before + 2);
  });
});

describe("what is refused", () => {
  test.each([
    ["a text", () => Buffer.from("no video at all"), "flow-videos.not_a_video", 422],
    [
      "HTML that says it is a video",
      () => Buffer.from("<!doctype html><script>alert(1)</script>"),
      "flow-videos.not_a_video",
      422,
    ],
    ["a photo", () => Buffer.from("ffd8ffe000104a46494600010100000100010000", "hex"), "flow-videos.not_a_video", 422],
    ["a video cut in the middle", () => webm.subarray(0, webm.length - 40), "flow-videos.damaged", 422],
    [
      "a video with HTML behind it",
      () => Buffer.concat([webm, Buffer.from("<script>alert(1)</script>")]),
      "flow-videos.damaged",
      422,
    ],
    ["an empty file", () => Buffer.alloc(0), "request.invalid", 422],
    ["a video longer than it says", () => drawWebm(15_001), "flow-videos.too_long", 422],
  ])("%s, and nothing is left of it", async (_, make, code, status) => {
    const before = await storedFiles();
    const refused = await give(make());
    expect([refused.status, refused.errors[0]?.code]).toEqual([status, code]);
    expect(await storedFiles()).toEqual(before);
    expect(await videos()).toEqual([]);
  });

  test("sound alone", async () => {
    expect((await give(await readFile(sampleVideos.voice))).errors[0]?.code).toBe("flow-videos.no_picture");
  });

  test("a second longer than five seconds over the time for an answer, by its frames and by what is said", async () => {
    expect((await give(drawWebm(15_000), { ...answer, durationMs: "15000" })).status).toBe(200);
    const said = await give(drawWebm(1000), { ...answer, durationMs: "15001" });
    expect(said.errors[0]).toMatchObject({ parameter: "durationMs", code: "flow-videos.too_long" });
  });

  test.each([
    [{ kind: "quiz", durationMs: "1000" }, "question"],
    [{ kind: "quiz", question: "2", durationMs: "1000" }, "question"],
    [{ kind: "quiz", question: "-1", durationMs: "1000" }, "question"],
    [{ kind: "quiz", question: "0x0", durationMs: "1000" }, "question"],
    [{ kind: "quiz", question: "0", durationMs: "0" }, "durationMs"],
    [{ kind: "quiz", question: "0", durationMs: "1.5" }, "durationMs"],
    [{ kind: "quiz", question: "0" }, "durationMs"],
    [{ kind: "holiday", question: "0", durationMs: "1000" }, "kind"],
    [{ kind: "document", durationMs: "1000" }, "side"],
    [{ kind: "selfie", side: "front", durationMs: "1000" }, "side"],
    [{ kind: "selfie", durationMs: "1000" }, "kind"],
    [{ kind: "document", side: "front", durationMs: "1000" }, "kind"],
  ])("an offer like %j", async (fields, parameter) => {
    const refused = await give(webm, fields as unknown as Record<string, string>);
    expect([refused.status, refused.errors[0]?.parameter]).toEqual([422, parameter]);
  });

  test("a form without a quiz takes no answer", async () => {
    const other = await open(profileFormConfig());
    expect((await give(webm, answer, other)).errors[0]?.code).toBe("flow-videos.not_needed");
  });

  test("another applicant does not find it, nor hear that it is there", async () => {
    const { data } = await give(webm);
    const stranger = await open();
    expect((await stranger.get(`/api/flow/videos/${data.id}`)).status).toBe(404);
    expect(await videos(stranger)).toEqual([]);
  });
});

describe("what the camera saw while a photo was taken", () => {
  test("is kept for each side of the document and the selfie, each in place of its earlier one", async () => {
    const other = await open(recordings());
    for (const fields of [
      { kind: "document", side: "front", durationMs: "3000" },
      { kind: "document", side: "back", durationMs: "3000" },
      { kind: "selfie", durationMs: "3000" },
      { kind: "selfie", durationMs: "2000" },
    ])
      expect((await give(webm, fields as unknown as Record<string, string>, other)).status).toBe(200);
    expect((await videos(other)).map(({ kind }: { kind: string }) => kind)).toEqual(["document", "document", "selfie"]);
    expect((await give(drawWebm(25_000), { kind: "selfie", durationMs: "20000" }, other)).status).toBe(200);
    expect((await give(drawWebm(25_001), { kind: "selfie", durationMs: "20000" }, other)).status).toBe(422);
  });

  test("goes with the document when another is chosen", async () => {
    const other = await open(recordings());
    await other.post("/api/flow/document", { documentType: "PASSPORT", country: "UA" });
    await give(webm, { kind: "document", side: "front", durationMs: "3000" }, other);
    await give(webm, { kind: "selfie", durationMs: "3000" }, other);
    await other.post("/api/flow/document", { documentType: "GOVERNMENT_ID", country: "UA" });
    expect((await videos(other)).map(({ kind }: { kind: string }) => kind)).toEqual(["selfie"]);
  });
});

describe("S27 a video of the largest size", () => {
  const MB = 1024 * 1024;
  // Long enough for its size: a form may ask for a minute.
  const start = drawWebm(60_000);
  const part = (name: string, value: string) =>
    `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const ahead = `${part("kind", "quiz")}${part("question", "0")}${part("durationMs", "5000")}--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n`;
  const zeros = Buffer.alloc(MB);

  function* body(sizeBytes: number): Generator<string | Buffer> {
    yield ahead;
    const head = Buffer.concat([start, paddingHead(start, sizeBytes)]);
    yield head;
    for (let left = sizeBytes - head.length; left > 0; left -= MB) yield left >= MB ? zeros : zeros.subarray(0, left);
    yield "\r\n--x--\r\n";
  }
  const send = (sizeBytes: number, declared: "length" | "chunks" = "length"): Promise<RawReply> => {
    const length = Buffer.byteLength(ahead) + sizeBytes + Buffer.byteLength("\r\n--x--\r\n");
    const lines = [
      "POST /api/flow/videos HTTP/1.1",
      "host: x",
      `authorization: Bearer ${applicant.bearer}`,
      "content-type: multipart/form-data; boundary=x",
      declared === "length" ? `content-length: ${length}` : "transfer-encoding: chunked",
    ];
    const chunked = function* () {
      for (const piece of body(sizeBytes)) yield* [`${Buffer.byteLength(piece).toString(16)}\r\n`, piece, "\r\n"];
      yield "0\r\n\r\n";
    };
    return sendRaw(
      server.origins[0] ?? "",
      `${lines.join("\r\n")}\r\n\r\n`,
      declared === "length" ? body(sizeBytes) : chunked(),
    );
  };

  const longQuiz = () =>
    profileFormConfig({
      steps: [
        ...profileFormConfig().steps,
        { type: "VIDEO", questions: ["Who are you?"], answerSeconds: 60, managerId: null, fraudProtection: false },
      ],
    });

  test("is taken to the last byte, without being held in memory", async () => {
    applicant = await open(longQuiz());
    let most = process.memoryUsage().rss;
    const before = most;
    const timer = setInterval(() => {
      most = Math.max(most, process.memoryUsage().rss);
    }, 10);
    const reply = await send(formLimits.videoBytes);
    clearInterval(timer);
    expect([reply.status, JSON.parse(reply.body).data?.sizeBytes]).toEqual([200, formLimits.videoBytes]);
    expect((most - before) / MB).toBeLessThan(80);
  });

  test("and a byte more is refused, with its length told and in chunks, and nothing is left", async () => {
    const before = await storedFiles();
    for (const declared of ["length", "chunks"] as const) {
      const reply = await send(formLimits.videoBytes + 1, declared);
      // Cut while we still send, the network may drop the answer that was on its way (0).
      expect([413, 0]).toContain(reply.status);
    }
    expect(await videos()).toEqual([]);
    expect(await storedFiles()).toEqual(before);
  });

  test("S27 of a second's length it is refused, and nothing is left: what fills it is no video", async () => {
    const before = await storedFiles();
    const short = drawWebm(1000);
    const filled = Buffer.concat([short, paddingHead(short, 30 * MB), Buffer.alloc(30 * MB - short.length - 9)]);
    const refused = await give(filled, { ...answer, durationMs: "1000" });
    expect([refused.status, refused.errors[0]?.code]).toEqual([422, "flow-videos.too_long"]);
    expect(await storedFiles()).toEqual(before);
  });

  test("S27 an applicant who sends more than can be kept is refused", async () => {
    const first = await give(webm);
    await server.query("update verification_videos set size_bytes = 600000000 where id = $1", [first.data.id]);
    const more = await give(webm, { ...answer, question: "1" });
    expect([more.status, more.errors[0]?.code]).toEqual([409, "flow-videos.too_much"]);
    expect((await give(webm, answer, await open())).status).toBe(200);
  });

  test("a connection dropped within it leaves no file behind", async () => {
    const before = await storedFiles();
    const head = `POST /api/flow/videos HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${applicant.bearer}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${50 * MB}\r\n\r\n`;
    const drops = Array.from({ length: 5 }, () =>
      sendRaw(server.origins[0] ?? "", head, [ahead, zeros, zeros], { hangUp: true }),
    );
    await Promise.all(drops);
    expect((await give(webm)).status).toBe(200);
    expect((await storedFiles()).length).toBe(before.length + 1);
  });
});

describe("a reviewer", () => {
  test("sees each question with its answer, who is to watch it, and the photos that have no recording; watching is recorded", async () => {
    const manager = await makeMember(server, "analyst", owner.projectId);
    const base = recordings();
    const step = { type: "VIDEO", answerSeconds: 10, fraudProtection: true } as const;
    const config = {
      ...base,
      steps: [...base.steps, { ...step, questions: ["Who?", "Why?"], managerId: manager.userId }],
    };
    const { verificationId, applicant: requested } = await makeFilledFlow(server, owner, {
      config,
      photos: { front: Buffer.from("front"), selfie: Buffer.from("selfie") },
    });
    const given = await give(webm, { ...answer, question: "1" }, requested);
    const seen = await give(webm, { kind: "selfie", durationMs: "3000" }, requested);
    const { data: view } = await owner.get(`/api/verifications/${verificationId}`);
    expect(view.videoQuiz).toMatchObject({
      isOneTake: true,
      answers: [
        { question: "Who?", video: null },
        { question: "Why?", video: { id: given.data.id, kind: "quiz", sizeBytes: webm.length } },
      ],
    });
    expect(view.videoQuiz).toMatchObject({ manager: "Olena Kovalenko", isYours: false });
    expect((await manager.get(`/api/verifications/${verificationId}`)).data.videoQuiz.isYours).toBe(true);
    expect(view.recordings).toMatchObject([
      { of: "front", video: null },
      { of: "selfie", video: { id: seen.data.id, kind: "selfie" } },
    ]);

    const path = `/api/verifications/${verificationId}/videos/${given.data.id}`;
    const { bytes, headers } = await owner.get(path);
    expect(bytes.equals(webm)).toBe(true);
    expect(headers.get("content-type")).toBe("video/webm");
    expect(headers.get("content-security-policy")).toBe("default-src 'none'; sandbox");
    expect(headers.get("content-disposition")).toContain("attachment");
    const audited = await server.query(
      "select 1 from audit_log where action = 'verifications.video_viewed' and detail ->> 'videoId' = $1",
      [given.data.id],
    );
    expect(audited).toHaveLength(1);
    expect((await (await makeMember(server)).get(path)).status).toBe(404);
  });

  test("of a form that asks for neither sees neither", async () => {
    const { verificationId } = await makeFilledFlow(server, owner, {
      photos: { front: Buffer.from("front"), selfie: Buffer.from("selfie") },
    });
    const { data: view } = await owner.get(`/api/verifications/${verificationId}`);
    expect([view.videoQuiz, view.recordings]).toEqual([null, []]);
  });
});
