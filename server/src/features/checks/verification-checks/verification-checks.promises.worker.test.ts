import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { drawSpecimenCard } from "#engines/documents/specimens/draw-card.ts";
import { isLong } from "#engines/long.fixture.ts";
import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import { makeForm, openLink, putPhoto, putVideo } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { guardedEmail, passForm, person } from "../../../../test/passages.ts";
import { passportPhoto, selfieOf } from "../../../../test/specimens.ts";

const longTest = test.runIf(isLong);

/** What the form's editor says of a setting holds, from the applicant's field to the outcome. */

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1, settings: { TRUST_PROXY: "127.0.0.1" } });
});
afterAll(() => server.close());

const { PROFILE, DOCUMENT, FACIAL, VIDEO } = defaultSteps();

test("a resident or a tax number of another country is refused at its field; one that came before is declined", async () => {
  const owner = await makeMember(server);
  const { TAX_ID } = defaultSteps();
  const { token } = await makeForm(owner, {
    countries: ["US"],
    steps: [PROFILE, { ...TAX_ID, disableDocumentProof: true }],
  });
  const applicant = await openLink(server, token);
  const home = person("Kim", { residence_country: "KP" });
  expect(await applicant.post("/api/flow/profile", home)).toMatchObject({
    status: 422,
    errors: [{ parameter: "residence_country", code: "flow.country_not_allowed" }],
  });
  expect(await applicant.post("/api/flow/tax-id", { country: "KP", number: "123456" })).toMatchObject({
    status: 422,
    errors: [{ parameter: "country", code: "flow.country_not_allowed" }],
  });
  await applicant.post("/api/flow/profile", person("Kim", { residence_country: "US" }));
  await applicant.post("/api/flow/tax-id", { country: "US", number: "123-45-6789" });
  await server.query(
    `update form_versions set config = jsonb_set(config, '{countries}', '["DE"]') where project_id = $1`,
    [owner.projectId],
  );
  expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
  await server.drainJobs();
  const { data } = await owner.get(`/api/verifications/${applicant.verificationId}`);
  expect(data).toMatchObject({ status: "invalid", declineReasons: ["PROHIBITED_JURISDICTION"] });
});

test("where we decide every verification the machine declines none, and says what it found", async () => {
  const owner = await makeMember(server);
  const config = { ageMin: 60, enableCustomerProcessing: true };
  const young = await passForm(server, owner, { config, profile: person("Hanna") });
  expect(young).toMatchObject({ status: "customer_pending", reasons: [], results: { age: "fail" } });
});

test("B2 a crowd that shares one thing hides nobody who shares another", async () => {
  const owner = await makeMember(server);
  const config = { steps: [guardedEmail], blockDeviceDuplicates: true };
  const mark = "fedcba9876543210fedcba9876543210";
  const first = await passForm(server, owner, { config, profile: person("Ivanna", { email: "ivanna@example.com" }) });
  const crowd = await passForm(server, owner, {
    config,
    profile: person("Julia", { email: "julia@example.com" }),
    mark,
  });
  await server.query(
    `with applicant as (
       insert into applicants (project_id, id) select project_id, gen_random_uuid() from verifications where id = $1
       returning project_id, id
     ), made as (
       insert into verifications (project_id, id, applicant_id, form_id, form_version, status, row_version, types)
       select v.project_id, gen_random_uuid(), a.id, v.form_id, v.form_version, 'invalid', 3, v.types
       from verifications v, applicant a, generate_series(1, 120) where v.id = $1
       returning project_id, id
     )
     insert into identity_keys (project_id, verification_id, kind, key_hash)
     select m.project_id, m.id, k.kind, k.key_hash from made m, identity_keys k
     where k.verification_id = $1 and k.kind = 'device'`,
    [crowd.id],
  );
  const last = await passForm(server, owner, {
    config,
    profile: person("Katya", { email: "IVANNA@example.com" }),
    mark,
  });
  expect(last.results).toMatchObject({ duplicate_device: "fail", duplicate_profile: "fail" });
  const kindsOf = (id: string) =>
    last.data.duplicates.find(({ verificationId }: { verificationId: string }) => verificationId === id)?.kinds;
  expect(kindsOf(first.id)).toEqual(["profile"]);
});

test("block multiple accounts declines who has passed, and leaves who was declined to a person", async () => {
  const owner = await makeMember(server);
  const config = { blockMultipleAccounts: true };
  const profile = person("Lesya");
  const first = await passForm(server, owner, { config: { ...config, ageMin: 60 }, profile });
  expect(first.status).toBe("invalid");
  const second = await passForm(server, owner, { config, profile });
  expect(second).toMatchObject({ status: "pending", results: { duplicate_person: "review" } });
});

test("a phone is the same however it is written, and a phone that cannot be is refused", async () => {
  const owner = await makeMember(server);
  const phone = { enabled: true, mandatory: true, allowDuplicates: false };
  const config = { steps: [{ ...PROFILE, fields: { ...PROFILE.fields, phone } }] };
  const first = await passForm(server, owner, { config, profile: person("Maria", { phone: "+380 50 123-45-67" }) });
  const second = await passForm(server, owner, { config, profile: person("Nadia", { phone: "050 123 45 67" }) });
  expect(second.results.duplicate_profile).toBe("fail");
  expect(second.data.duplicates).toEqual([expect.objectContaining({ verificationId: first.id, kinds: ["profile"] })]);
  const applicant = await openLink(server, (await makeForm(owner, config)).token);
  for (const bad of ["------", "((((((", "000000", "+999 123 456 789"])
    expect(await applicant.post("/api/flow/profile", person("Olha", { phone: bad }))).toMatchObject({
      status: 422,
      errors: [{ parameter: "phone" }],
    });
});

test("names are letters and their marks; a wallet is letters and digits", async () => {
  const owner = await makeMember(server);
  const fields = { ...PROFILE.fields, wallet_address: { enabled: true, mandatory: false } };
  const applicant = await openLink(server, (await makeForm(owner, { steps: [{ ...PROFILE, fields }] })).token);
  const save = (change: object) => applicant.post("/api/flow/profile", { ...person("Olha"), ...change });
  for (const first_name of ["123 😀 <b>", "!!!!!!!!!!!!!!!!!!", "A_B"])
    expect((await save({ first_name })).errors[0]?.parameter).toBe("first_name");
  for (const first_name of ["Дар’я", "O'Neil-Smith Jr.", "王小明", "זלאטה"])
    expect((await save({ first_name })).errors).toEqual([]);
  expect((await save({ wallet_address: "1BoatSLRHt" })).errors).toEqual([]);
  for (const wallet_address of ["A".repeat(51), "bc1 q"])
    expect((await save({ wallet_address })).errors[0]?.parameter).toBe("wallet_address");
});

test("a form that asks for no person passes by itself on what it asks", async () => {
  const owner = await makeMember(server);
  const { TAX_ID, ADDRESS } = defaultSteps();
  const steps = [
    { ...TAX_ID, disableDocumentProof: true },
    { ...ADDRESS, skipProof: true },
  ];
  const applicant = await openLink(server, (await makeForm(owner, { steps, blockCountryMismatch: false })).token);
  await applicant.post("/api/flow/tax-id", { country: "PL", number: "526-000-12-46" });
  await applicant.post("/api/flow/address", { country: "PL", city: "Warszawa", line1: "Prosta 1" });
  expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
  await server.drainJobs();
  const { data } = await owner.get(`/api/verifications/${applicant.verificationId}`);
  expect(data.checks.map(({ name, result }: { name: string; result: string }) => [name, result])).toEqual(
    expect.arrayContaining([
      ["tax_id", "pass"],
      ["address", "pass"],
    ]),
  );
  expect(data.status).toBe("valid");
});

longTest(
  "a selfie without a document: what it was compared with, its recording and its file's marks are said",
  async () => {
    const owner = await makeMember(server);
    const facial = { ...FACIAL, fileUploading: false, recordVideo: true };
    const applicant = await openLink(server, (await makeForm(owner, { steps: [facial] })).token);
    const marked = await sharp(await selfieOf("amalia"))
      .withExif({ IFD0: { Make: "Canon" } })
      .jpeg()
      .toBuffer();
    const given = { side: "selfie", source: "camera" };
    expect((await applicant.upload("/api/flow/files", given, { bytes: marked })).errors).toEqual([]);
    expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
    await server.drainJobs();
    const { data } = await owner.get(`/api/verifications/${applicant.verificationId}`);
    const found = (name: string) => data.checks.find((check: { name: string }) => check.name === name);
    expect(found("face_match")).toMatchObject({ result: "pass", evidence: { found: "face_match.alone" } });
    expect(found("recordings")).toMatchObject({ result: "review", evidence: { missing: ["selfie"] } });
    expect(found("camera_only")).toMatchObject({
      result: "review",
      evidence: { marked: [{ side: "selfie", signs: ["camera"] }] },
    });
    expect(data.status).toBe("pending");
  },
);

longTest(
  "a document held beside the face, in a form without a Document step, is the face's own and no second person's",
  async () => {
    const owner = await makeMember(server);
    const beside = await sharp(await selfieOf("amalia"))
      .extend({ right: 260, background: "#ccc" })
      .composite([
        {
          input: await sharp(await selfieOf("amalia"))
            .resize(240)
            .toBuffer(),
          gravity: "southeast",
        },
      ])
      .jpeg()
      .toBuffer();
    const facial = { ...FACIAL, withDocument: true, fileUploading: true };
    const pass = async (config: Parameters<typeof makeForm>[1]) => {
      const applicant = await openLink(server, (await makeForm(owner, config)).token);
      const given = await applicant.upload("/api/flow/files", { side: "selfie", source: "camera" }, { bytes: beside });
      if (given.errors.length > 0) return given.errors[0]?.code;
      expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
      await server.drainJobs();
      return (await owner.get(`/api/verifications/${applicant.verificationId}`)).data;
    };
    const data = await pass({ steps: [facial], blockCountryMismatch: false });
    const found = (name: string) => data.checks.find((check: { name: string }) => check.name === name);
    expect(found("face_match")).toMatchObject({ result: "pass", evidence: { found: "face_match.alone" } });
    expect(found("selfie_document")).toMatchObject({ result: "pass", evidence: { hasSmallFace: true } });
    expect(data.status).toBe("valid");
    expect(await pass({ steps: [{ ...facial, mode: "passive" }] })).toBe("flow.photo_several_faces");
  },
);

test.each([
  ["4111 1111 1111 1111", "pass", "selfie_document.pass"],
  ["4111 1111 1111 1112", "review", "selfie_document.no_card"],
])(
  "a card that bears %s beside the face is %s",
  async (number, result, found) => {
    const owner = await makeMember(server);
    const card = await drawSpecimenCard([
      { text: "EXAMPLE BANK", x: 6, y: 12, size: 5 },
      { text: number, x: 6, y: 32, size: 6.4 },
      { text: "AMALIA SORENSEN", x: 6, y: 46, size: 4 },
    ]);
    const bytes = await sharp(await selfieOf("amalia"))
      .extend({ bottom: 380, background: "#ccc" })
      .composite([{ input: await sharp(card).resize(520).toBuffer(), gravity: "south" }])
      .jpeg()
      .toBuffer();
    const steps = [{ ...FACIAL, withCreditCard: true, fileUploading: true }];
    const applicant = await openLink(server, (await makeForm(owner, { steps, blockCountryMismatch: false })).token);
    expect((await applicant.upload("/api/flow/files", { side: "selfie", source: "camera" }, { bytes })).errors).toEqual(
      [],
    );
    expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
    await server.drainJobs();
    const { checks } = (await owner.get(`/api/verifications/${applicant.verificationId}`)).data;
    const selfieDocument = checks.find(({ name }: { name: string }) => name === "selfie_document");
    expect(selfieDocument).toMatchObject({ result, evidence: { found, hasCardNumber: result === "pass" } });
    expect(JSON.stringify(selfieDocument)).not.toContain("1111");
  },
  90_000,
);

test("a field that this document does not hold may be left to it: it is not asked, and a person looks", async () => {
  const owner = await makeMember(server);
  const city = { enabled: true, mandatory: true, dataExtraction: true };
  const config = { steps: [{ ...PROFILE, fields: { ...PROFILE.fields, city } }, DOCUMENT] };
  const applicant = await openLink(server, (await makeForm(owner, config)).token);
  const profile = person("Olena", { last_name: "Shevchenko", dob: "1990-05-17" });
  expect((await applicant.post("/api/flow/profile", profile)).errors).toEqual([]);
  await applicant.post("/api/flow/document", { documentType: "PASSPORT", country: "UA" });
  await putPhoto(server, applicant.verificationId, "front", await passportPhoto("amalia"));
  expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
  await server.drainJobs();
  const { data } = await owner.get(`/api/verifications/${applicant.verificationId}`);
  const extraction = data.checks.find(({ name }: { name: string }) => name === "profile_extraction");
  expect(extraction).toMatchObject({
    result: "review",
    evidence: { found: "profile_extraction.absent", unread: ["city"] },
  });
  expect(data.status).toBe("pending");
});

test.each([
  ["VISA", 1],
  ["REFUGEE_CARD", 2],
  ["TAX_ID", 2],
  ["VOTING_CARD", 2],
])(
  "a form may take a %s; what no reader reads waits for a person and says so",
  async (documentType, sides) => {
    const owner = await makeMember(server);
    const steps = [{ ...DOCUMENT, documentTypes: [documentType as "VISA"] }];
    const applicant = await openLink(server, (await makeForm(owner, { steps })).token);
    expect((await applicant.post("/api/flow/document", { documentType, country: "UA" })).errors).toEqual([]);
    for (const side of (["front", "back"] as const).slice(0, sides))
      await putPhoto(server, applicant.verificationId, side, await selfieOf("amalia"));
    expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
    await server.drainJobs();
    const { data } = await owner.get(`/api/verifications/${applicant.verificationId}`);
    const type = data.checks.find(({ name }: { name: string }) => name === "document_type");
    expect(type).toMatchObject({ result: "not_available", evidence: { found: "unchecked", reason: "no_mrz" } });
    expect(data.status).toBe("pending");
  },
  90_000,
);

test("the member whom a video quiz names is written to when answers arrive", async () => {
  const owner = await makeMember(server);
  const manager = await makeMember(server, "analyst", owner.projectId);
  const quiz = { ...VIDEO, questions: ["Who are you?"], managerId: manager.userId };
  const applicant = await openLink(server, (await makeForm(owner, { steps: [PROFILE, quiz] })).token);
  await applicant.post("/api/flow/profile", person("Petro"));
  await putVideo(server, applicant.verificationId, { kind: "quiz", question: 0 });
  expect((await applicant.post("/api/flow/submit")).errors).toEqual([]);
  await server.drainJobs();
  const mails = (await listOutbox(server.platform)).filter(({ subject }) => subject.includes("Video quiz"));
  expect(mails.map(({ to }) => to)).toEqual([manager.email]);
});
