import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isLong } from "#engines/long.fixture.ts";
import { formConfig, makeForm, profileAnswers, putPhoto } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { comeToLastTry } from "../../../../test/last-try.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { passportPhoto, selfieOf } from "../../../../test/specimens.ts";

const longTest = test.runIf(isLong);

/** An address of Ukraine; the suite is its own proxy. */
const fromUkraine = { "x-forwarded-for": "91.198.36.14" };

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1, settings: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => server.close());

type Given = { passport: Buffer; selfie: Buffer; profile?: object; country?: string; headers?: Record<string, string> };

async function verify(owner: Member, { passport, selfie, profile = {}, country = "UA", headers = fromUkraine }: Given) {
  const form = await makeForm(owner, formConfig());
  const applicant = server.visitor();
  const opened = await applicant.send("POST", "/api/flow/open", { token: form.token }, headers);
  applicant.bearer = opened.data.flowToken;
  const { verificationId } = opened.data.state;
  expect((await applicant.post("/api/flow/profile", { ...profileAnswers, ...profile })).status).toBe(200);
  expect((await applicant.post("/api/flow/document", { documentType: "PASSPORT", country })).status).toBe(200);
  await putPhoto(server, verificationId, "front", passport);
  await putPhoto(server, verificationId, "selfie", selfie);
  expect((await applicant.post("/api/flow/submit")).status).toBe(200);
  await server.drainJobs();
  const { data } = await owner.get(`/api/verifications/${verificationId}`);
  const results = Object.fromEntries(
    data.checks.map((check: { name: string; result: string }) => [check.name, check.result]),
  );
  return { shown: data, results };
}

test("a right passport with the right selfie is read, compared and approved", async () => {
  const owner = await makeMember(server);
  const { shown, results } = await verify(owner, {
    passport: await passportPhoto("amalia"),
    selfie: await selfieOf("amalia"),
  });
  expect(results).toEqual({
    country: "pass",
    document_expiry: "pass",
    document_mrz: "pass",
    document_type: "pass",
    document_visual: "pass",
    duplicate_document: "pass",
    duplicate_face: "pass",
    duplicate_person: "pass",
    face_match: "pass",
    ip_country: "pass",
    profile_match: "pass",
    selfie_picture: "pass",
  });
  expect(shown).toMatchObject({ status: "valid", country: "UA", declineReasons: [] });
  expect(shown.profile).toContainEqual({
    field: "last_name",
    typed: "Shevchenko",
    read: "SHEVCHENKO",
    same: true,
    corrected: null,
  });
  expect(shown.documentFields).toContainEqual({ field: "document_number", value: "FA1234567" });
  expect(shown.mrzLines).toHaveLength(2);
  const [passport] = shown.documents;
  expect(passport).toMatchObject({
    type: "PASSPORT",
    status: "valid",
    documentNumber: "FA1234567",
    isIdentical: true,
    faceMatching: "pass",
    portrait: `/api/verifications/${shown.id}/portrait`,
  });
  expect(passport.confidence).toBeGreaterThanOrEqual(80);
  const portrait = await owner.get(passport.portrait);
  expect([portrait.status, portrait.headers.get("content-type")]).toEqual([200, "image/jpeg"]);
  const { width = 0, height = 0 } = await sharp(portrait.bytes).metadata();
  const whole = await sharp(await passportPhoto("amalia")).metadata();
  expect([width > 50, height > 50, width < whole.width / 2, height < whole.height]).toEqual([true, true, true, true]);
  const fields = shown.documentDatasets.find(({ type }: { type: string }) => type === "PRINTED").fields;
  expect(fields).toContainEqual(expect.objectContaining({ field: "surname", same: true }));
});

test("another person's selfie is declined with its reason", async () => {
  const owner = await makeMember(server);
  const { shown, results } = await verify(owner, {
    passport: await passportPhoto("amalia"),
    selfie: await selfieOf("farah"),
  });
  expect(results.face_match).toBe("fail");
  expect(shown).toMatchObject({ status: "invalid", declineReasons: ["DIFFERENT_FACES"] });
});

longTest("an expired passport is declined, one of another country than the form's too", async () => {
  const owner = await makeMember(server);
  const selfie = await selfieOf("amalia");
  const expired = await verify(owner, {
    passport: await passportPhoto("amalia", { issueDate: "2010-01-01", expiryDate: "2020-01-01" }),
    selfie,
  });
  expect(expired.shown).toMatchObject({ status: "invalid", declineReasons: ["EXPIRED_DOCUMENT"] });
  const foreign = await verify(owner, {
    passport: await passportPhoto("bruna", { issuingState: "FRA", nationality: "FRA", documentNumber: "FR7654321" }),
    selfie: await selfieOf("bruna"),
  });
  expect(foreign.shown.declineReasons).toContain("PROHIBITED_JURISDICTION");
});

longTest("the same face and document under another applicant wait for a person", async () => {
  const owner = await makeMember(server);
  const passport = await passportPhoto("hanna");
  const first = await verify(owner, { passport, selfie: await selfieOf("hanna") });
  const second = await verify(owner, { passport, selfie: await selfieOf("hanna") });
  expect(first.shown.status).toBe("valid");
  expect(second.results).toMatchObject({
    duplicate_document: "review",
    duplicate_face: "review",
    duplicate_person: "review",
  });
  expect(second.shown.status).toBe("pending");
  expect(second.shown.duplicates).toEqual([
    expect.objectContaining({
      verificationId: first.shown.id,
      selfieFileId: expect.any(String),
      isWaitingForApplicant: false,
      isProposed: false,
      isWaitingForPersons: false,
    }),
  ]);
  expect(second.shown.duplicates[0].kinds.sort()).toEqual(["document", "face", "person"]);
});

longTest("a photo without a document says what could not be read, and is never approved", async () => {
  const owner = await makeMember(server);
  const selfie = await selfieOf("dalia");
  const { shown, results } = await verify(owner, { passport: selfie, selfie });
  expect(shown.status).toBe("pending");
  expect(results).toMatchObject({
    document_mrz: "review",
    document_type: "not_available",
    document_visual: "not_available",
    document_expiry: "not_available",
  });
});

test("photos that cannot be had on any try leave the verification to a person", async () => {
  const owner = await makeMember(server);
  const form = await makeForm(owner, formConfig());
  const applicant = server.visitor();
  const opened = await applicant.send("POST", "/api/flow/open", { token: form.token }, fromUkraine);
  applicant.bearer = opened.data.flowToken;
  const { verificationId } = opened.data.state;
  await applicant.post("/api/flow/profile", profileAnswers);
  await applicant.post("/api/flow/document", { documentType: "PASSPORT", country: "UA" });
  await putPhoto(server, verificationId, "front", Buffer.from("gone"));
  await putPhoto(server, verificationId, "selfie", Buffer.from("gone"));
  const keys = await server.query<{ storage_key: string }>(
    "select storage_key from verification_files where verification_id = $1",
    [verificationId],
  );
  for (const { storage_key } of keys) await server.platform.files.remove(storage_key);
  expect((await applicant.post("/api/flow/submit")).status).toBe(200);
  await comeToLastTry(server, "verifications.check");
  await server.drainJobs();
  const { data } = await owner.get(`/api/verifications/${verificationId}`);
  expect(data.status).toBe("pending");
  expect(data.checks.find(({ name }: { name: string }) => name === "face_match")).toMatchObject({
    result: "not_available",
  });
});

longTest(
  "S22 the passport's own photo given as the selfie, or somebody's earlier selfie, is never passed",
  async () => {
    const owner = await makeMember(server);
    const passport = await passportPhoto("bruna");
    const copy = await sharp(passport).resize(1200).jpeg({ quality: 60 }).toBuffer();
    const copied = await verify(owner, { passport, selfie: copy });
    expect(copied.results.selfie_picture).toBe("review");
    expect(copied.shown.status).toBe("pending");
    const evidenceOf = ({ shown }: typeof copied) =>
      shown.checks.find(({ name }: { name: string }) => name === "selfie_picture").evidence;
    expect(evidenceOf(copied)).toMatchObject({ found: "selfie_picture.document" });

    const first = await verify(owner, { passport, selfie: await selfieOf("bruna") });
    expect(evidenceOf(first)).toEqual({ found: "selfie_picture.pass" });
    const again = await sharp(await selfieOf("bruna"))
      .jpeg({ quality: 50 })
      .toBuffer();
    const second = await verify(owner, {
      passport: await passportPhoto("bruna", { documentNumber: "FB7654321" }),
      selfie: again,
    });
    expect(second.results.selfie_picture).toBe("review");
    expect(evidenceOf(second)).toMatchObject({ found: "selfie_picture.other" });
  },
);
