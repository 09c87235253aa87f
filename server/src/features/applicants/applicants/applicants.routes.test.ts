import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sendMail } from "#server/features/project/mails/mails.service.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { openVault, sealBindings, sealValue } from "#server/platform/secrets/applicant-vault.ts";
import { makeApplicant, profileEdit } from "../../../../test/applicants.ts";
import { entriesOf, makeBlacklist } from "../../../../test/blacklists.ts";
import { makeLink } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember, makeProject } from "../../../../test/make.ts";

let testServer: TestServer;
let neighbour: Member;
beforeAll(async () => {
  testServer = await openTestServer();
  neighbour = await makeMember(testServer);
});
afterAll(() => testServer.close());

const moreau = {
  lines: [],
  documentCode: "P",
  issuingCountry: "UA",
  issuingState: "UKR",
  nationality: "UKR",
  firstNames: "OLENA",
  lastName: "MOREAU",
  documentNumber: "FA0512388",
  dob: "1990-05-17",
  gender: "F",
  expiry: "2033-01-01",
  wrongDigits: [],
  confidence: 1,
};

const idsOf = (answer: { data: { items: { id: string }[] } }) => answer.data.items.map(({ id }) => id);
const list = (member: Member, filters: object = {}, more: object = {}) =>
  member.post("/api/applicants", { filters, ...more });

test("applicants are listed newest first, page by page, with what their newest verification says", async () => {
  const first = await makeApplicant(testServer);
  const { member } = first;
  const second = await makeApplicant(testServer, member, { link: { external_applicant_id: "crm-2" } });
  const { data } = await list(member);
  expect(data).toMatchObject({ total: 2, totalIsCapped: false, page: 1, count: 10 });
  expect(data.items.map(({ id }: { id: string }) => id)).toEqual([second.applicantId, first.applicantId]);
  expect(data.items[0]).toMatchObject({
    externalId: "crm-2",
    type: "person",
    name: "Olena Shevchenko",
    status: "pending",
    country: "UA",
    verifications: 1,
    labels: [],
    isOnLegalHold: false,
    isErased: false,
  });
  expect(idsOf(await list(member, {}, { page: 2, count: 1 }))).toEqual([first.applicantId]);
  expect((await list(member, {}, { page: 10_000, count: 100 })).status).toBe(422);
  expect((await list(member, {}, { sort: "name" })).status).toBe(422);
  expect((await list(neighbour)).data.total).toBe(0);
});

test("the list is narrowed by type, country, status, label and date", async () => {
  const { member, applicantId, path, verificationId } = await makeApplicant(testServer);
  await makeApplicant(testServer, member, { profile: { residence_country: "DE" } });
  await member.put(`${path}/labels`, { labels: ["VIP", "Watch"] });
  await testServer.query("update verifications set status = 'valid' where id = $1", [verificationId]);
  const only = [applicantId];
  expect(idsOf(await list(member, { labels: ["VIP"] }))).toEqual(only);
  expect(idsOf(await list(member, { status: ["valid"] }))).toEqual(only);
  expect(idsOf(await list(member, { countries: ["UA"] }))).toEqual(only);
  expect((await list(member, { types: ["company"] })).data.total).toBe(0);
  expect((await list(member, { types: ["person"] })).data.total).toBe(2);
  expect((await list(member, { to: "2001-01-01" })).data.total).toBe(0);
  expect((await list(member, { status: ["sleeping"] })).status).toBe(422);
  expect((await member.get("/api/applicants/labels")).data.labels).toEqual(["VIP", "Watch"]);
});

test("an applicant is found by name, ids, email and phone, given or put right", async () => {
  const { member, applicantId, path } = await makeApplicant(testServer, undefined, {
    link: { external_applicant_id: "shop-77" },
  });
  await makeApplicant(testServer, member, { profile: { first_name: "Petro", last_name: "Bondar" } });
  const changes = { last_name: "Kovalchuk", email: "New.Mail@example.com", phone: "+380501234567" };
  await member.post(`${path}/profile`, profileEdit(changes));
  for (const search of [
    "olena shev",
    "kovalchuk",
    "olena kovalchuk",
    "shop-",
    applicantId.slice(0, 8),
    "new.mail@example.com",
    "+380 50 123 45 67",
  ])
    expect(idsOf(await list(member, { search })), search).toEqual([applicantId]);
  expect((await list(member, { search: "nobody" })).data.total).toBe(0);
  expect((await list(member)).data.items[1].name).toBe("Olena Kovalchuk");
});

test("an applicant is shown with profile, verifications and history, to nobody else's project", async () => {
  const { member, applicantId, verificationId, path } = await makeApplicant(testServer);
  await member.post(`${path}/comments`, { comment: "Called on Monday." });
  await member.put(`${path}/labels`, { labels: ["VIP"] });
  const { data } = await member.get(path);
  expect(data).toMatchObject({ publicId: applicantId, name: "Olena Shevchenko", labels: ["VIP"], verifications: 1 });
  expect(data.record).toContainEqual({
    field: "first_name",
    given: "Olena",
    corrected: null,
    document: null,
    differs: false,
  });
  const kinds = data.history.map(({ kind }: { kind: string }) => kind);
  expect(kinds).toEqual(["labelled", "commented", "submitted", "created"]);
  expect(data.history[1]).toMatchObject({ text: "Called on Monday.", actor: "Olena Kovalenko" });
  const own = await member.post(`${path}/verifications`, {});
  expect(idsOf(own)).toEqual([verificationId]);
  for (const answer of [await neighbour.get(path), await neighbour.post(`${path}/verifications`, {})])
    expect([answer.status, answer.errors[0]?.code]).toEqual([404, "applicants.not_found"]);
  expect((await member.post(`${path}/comments`, { comment: " " })).status).toBe(422);
});

test("the record says why somebody was declined and by whom, and which mails they got", async () => {
  const { member, verificationId, path } = await makeApplicant(testServer, undefined, {
    profile: { email: "olena@example.com" },
  });
  const { rowVersion } = (await member.get(`/api/verifications/${verificationId}`)).data;
  const decided = await member.post("/api/verifications/status", {
    verification_id: verificationId,
    rowVersion,
    status: "invalid",
    decline_reasons: ["WRONG_NAME"],
    comment: "The passport says Moreau.",
  });
  expect([decided.status, decided.errors]).toEqual([200, []]);
  const { data } = await member.get(path);
  expect(data.history[0]).toMatchObject({
    kind: "decided",
    status: "invalid",
    reasons: ["WRONG_NAME"],
    actor: "Olena Kovalenko",
    text: "The passport says Moreau.",
    verificationId,
  });
  expect(data).toMatchObject({ alerts: [], monitoredSince: null });
  await inSystemStep(testServer.platform, "test", member.projectId, async (ctx) => {
    const mail = { to: "olena@example.com", subject: "Your verification", text: "Read it." };
    await sendMail(ctx, { ...mail, about: { verificationId, reader: "applicant" } });
    // Newer ones to the team hide none of theirs.
    const toTeam = { to: "desk@example.com", subject: "A case", text: "For the team." };
    for (let n = 0; n < 51; n += 1) await sendMail(ctx, { ...toTeam, about: { verificationId, reader: "team" } });
  });
  expect((await member.get(path)).data.mails).toMatchObject([{ subject: "Your verification" }]);
});

test("a document that says another name is shown beside what was entered", async () => {
  const { member, verificationId, applicantId, path } = await makeApplicant(testServer);
  await inSystemStep(testServer.platform, "test", member.projectId, async (ctx) => {
    const reading = { mrz: moreau, visual: null };
    await ctx.tx
      .insertInto("verification_readings")
      .values({
        project_id: member.projectId,
        verification_id: verificationId,
        reading: sealValue(await openVault(ctx, verificationId), reading, sealBindings.reading(verificationId)),
      } as never)
      .execute();
  });
  const { data } = await member.get(path);
  const of = (field: string) => data.record.find((each: { field: string }) => each.field === field);
  expect(of("last_name")).toMatchObject({ given: "Shevchenko", document: "MOREAU", differs: true });
  expect(of("first_name")).toMatchObject({ differs: false });
  await testServer.query(
    `update verifications set check_briefs = '[{"name": "profile_match", "result": "fail"}]' where id = $1`,
    [verificationId],
  );
  expect((await list(member)).data.items.find(({ id }: { id: string }) => id === applicantId).differs).toBe(true);
});

test("the list comes in the order of what happened last, when that is requested", async () => {
  const first = await makeApplicant(testServer);
  const { member } = first;
  const second = await makeApplicant(testServer, member);
  const of = async (sort?: string) => idsOf(await list(member, {}, sort ? { sort } : {}));
  expect(await of()).toEqual([second.applicantId, first.applicantId]);
  await testServer.query("update verifications set decided_at = now() + interval '1 hour' where id = $1", [
    first.verificationId,
  ]);
  expect(await of("activity")).toEqual([first.applicantId, second.applicantId]);
  expect(await of()).toEqual([second.applicantId, first.applicantId]);
});

test("an applicant's profile has each field of the specification: what was corrected, else what was given", async () => {
  const { member, applicantId, verificationId, path } = await makeApplicant(testServer, undefined, {
    profile: { email: "given@example.com" },
  });
  const given = {
    applicantId,
    firstName: "Olena",
    lastName: "Shevchenko",
    middleName: null,
    firstNameOriginal: null,
    lastNameOriginal: null,
    middleNameOriginal: null,
    dob: "1990-05-17",
    gender: null,
    residenceCountry: "UA",
    email: "given@example.com",
    phone: null,
    walletAddress: null,
    telegramUsername: null,
    comment: "",
    declineReasonsLabel: [],
    companyName: null,
    registrationCountry: null,
    transcription: expect.any(Array),
  };
  expect((await member.get(path)).data.profile).toEqual(given);
  await testServer.query(
    "update verifications set status = 'invalid', decided_at = now(), decline_reasons = '{WRONG_NAME}', row_version = row_version + 1 where id = $1",
    [verificationId],
  );
  const edited = await member.post(
    `${path}/profile`,
    profileEdit({
      first_name: "Olenka",
      middle_name: "Ivanivna",
      first_name_original: "Оленка",
      last_name_original: "Шевченко",
      middle_name_original: "Іванівна",
      dob: "1991-06-18",
      residence_country: "PL",
      email: "right@example.com",
      phone: "+380501234567",
      wallet_address: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
      telegram_username: "@right_name",
      comment: "Called on Monday.",
    }),
  );
  expect([edited.status, edited.errors]).toEqual([200, []]);
  const { profile } = (await member.get(path)).data;
  expect(profile).toEqual({
    ...given,
    firstName: "Olenka",
    middleName: "Ivanivna",
    firstNameOriginal: "Оленка",
    lastNameOriginal: "Шевченко",
    middleNameOriginal: "Іванівна",
    dob: "1991-06-18",
    gender: "F",
    residenceCountry: "PL",
    email: "right@example.com",
    phone: "+380501234567",
    walletAddress: "bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq",
    telegramUsername: "right_name",
    comment: "Called on Monday.",
    declineReasonsLabel: ["The name differs from the one in the document."],
  });
  expect(profile.transcription).toContainEqual(expect.objectContaining({ field: "lastName", original: "Шевченко" }));
});

test("all data of a person is one ZIP: what was given, what was put right, and the photos as they came", async () => {
  const photo = randomBytes(70_000);
  const { member, path, verificationId } = await makeApplicant(testServer, undefined, {
    photos: { front: photo, selfie: randomBytes(900) },
  });
  await member.post(`${path}/profile`, profileEdit({ last_name: "Kovalchuk" }));
  const { status, bytes, headers } = await member.post(`${path}/report-file`);
  expect([status, headers.get("content-type")]).toEqual([200, "application/zip"]);
  const folder = await mkdtemp(join(tmpdir(), "veridesk-zip-"));
  await writeFile(join(folder, "all.zip"), bytes);
  await promisify(execFile)("python3", ["-m", "zipfile", "-e", "all.zip", "."], { cwd: folder });
  const data = JSON.parse(await readFile(join(folder, "data.json"), "utf8"));
  expect(data.profile.last_name).toBe("Kovalchuk");
  expect(data.given.fields.last_name).toBe("Shevchenko");
  expect(data.verifications[0].answers.PROFILE.first_name).toBe("Olena");
  const file = data.verifications[0].files.find((name: string) => name.includes("front"));
  expect(file).toContain(verificationId);
  expect((await readFile(join(folder, file))).equals(photo)).toBe(true);
  expect((await neighbour.post(`${path}/report-file`)).status).toBe(404);
});

test("a legal hold stops an erasure until it is released", async () => {
  const { member, path } = await makeApplicant(testServer);
  expect((await member.post(`${path}/legal-hold`, { legal_hold: true, reason: "Case 12" })).status).toBe(200);
  const again = await member.post(`${path}/legal-hold`, { legal_hold: true, reason: "Case 12" });
  expect(again.errors[0]?.code).toBe("applicants.already_on_hold");
  expect((await member.get(path)).data.hold).toMatchObject({ by: "Olena Kovalenko", reason: "Case 12" });
  const refused = await member.post(`${path}/erase`, { reason: "Asked by mail" });
  expect([refused.status, refused.errors[0]?.code]).toEqual([409, "applicants.on_hold"]);
  await member.post(`${path}/legal-hold`, { legal_hold: "false", reason: "Closed" });
  expect((await member.post(`${path}/erase`, { reason: "Asked by mail" })).status).toBe(200);
});

test("erasing destroys what says who it was and keeps ids, times and outcomes", async () => {
  const { member, path, applicantId, verificationId } = await makeApplicant(testServer, undefined, {
    photos: { front: randomBytes(3_000), selfie: randomBytes(900) },
    profile: { first_name: "Zinaida", last_name: "Unmistakable" },
  });
  await member.post(`${path}/profile`, profileEdit({ last_name: "Unmistakablova" }));
  await member.post(`${path}/comments`, { comment: "Unmistakable" });
  expect((await member.post(`${path}/erase`, { reason: "Asked by mail" })).status).toBe(200);
  for (const table of ["verification_answers", "verification_files", "verification_words", "identity_keys"])
    expect(
      await testServer.query(`select 1 from ${table} where verification_id = $1`, [verificationId]),
      table,
    ).toEqual([]);
  const [left] = await testServer.query("select * from verifications where id = $1", [verificationId]);
  expect(left).toMatchObject({ status: "pending", applicant_id: applicantId, applicant_name: "" });
  const [row] = await testServer.query<{ text: string }>("select a::text as text from applicants a where id = $1", [
    applicantId,
  ]);
  expect(row?.text).not.toMatch(/unmistakabl|1990-05-17/i);
  const { status, data } = await member.get(path);
  expect(status).toBe(200);
  expect(data).toMatchObject({ name: "", record: [], documents: [], verifications: 1 });
  expect(data.erased).toBeTruthy();
  expect((await list(member, { search: "unmistakable" })).data.total).toBe(0);
  expect((await list(member)).data.items[0]).toMatchObject({ id: applicantId, isErased: true, name: "" });
  for (const answer of [
    await member.post(`${path}/erase`, { reason: "Again" }),
    await member.post(`${path}/report-file`),
    await member.post(`${path}/profile`, profileEdit({ last_name: "K" })),
  ])
    expect(answer.errors[0]?.code).toBe("applicants.erased");
});

test("nobody is erased while their verification is being checked", async () => {
  const { member, path, verificationId } = await makeApplicant(testServer);
  await testServer.query("update verifications set status = 'processing' where id = $1", [verificationId]);
  const refused = await member.post(`${path}/erase`, { reason: "Asked by mail" });
  expect([refused.status, refused.errors[0]?.code]).toEqual([409, "applicants.being_checked"]);
});

test("an erased applicant's link leads nowhere", async () => {
  const { member, path, applicantId } = await makeApplicant(testServer);
  const form = (await member.post("/api/forms", {})).data.items[0];
  const link = await makeLink(member, form.id, { applicant_id: applicantId });
  await member.post(`${path}/erase`, { reason: "Asked by mail" });
  await testServer.query("delete from rate_counts");
  expect((await testServer.visitor().post("/api/flow/open", { token: link.token, device: {} })).status).not.toBe(200);
});

test("reviewers label and comment; only owners and admins hold and erase", async () => {
  const project = await makeProject(testServer);
  const owner = await makeMember(testServer, "owner", project);
  const analyst = await makeMember(testServer, "analyst", project);
  const { path } = await makeApplicant(testServer, owner);
  expect((await analyst.put(`${path}/labels`, { labels: ["A"] })).status).toBe(200);
  expect((await analyst.post(`${path}/legal-hold`, { legal_hold: true, reason: "x" })).status).toBe(403);
  expect((await analyst.post(`${path}/erase`, { reason: "x" })).status).toBe(403);
});

test("an applicant is put on blacklists with what was chosen, once, and the history says so", async () => {
  const { member, applicantId, path } = await makeApplicant(testServer);
  await member.post(`${path}/profile`, profileEdit({ last_name: "Kovalchuk" }));
  const code = await makeBlacklist(member);
  const put = (body: object) => member.post(`${path}/blacklists`, { blacklists: [code], ...body });
  expect((await put({ fields: ["name"], reason: "Charged back twice" })).data).toEqual({ added: 1 });
  expect((await put({ fields: ["name"] })).data).toEqual({ added: 0 });
  expect((await entriesOf(member, code)).items).toMatchObject([
    { type: "PERSON", surname: "Kovalchuk", dob: "", description: `applicant_id ${applicantId}: Charged back twice` },
  ]);
  const [, newest] = (await member.get(path)).data.history;
  expect(newest).toMatchObject({ kind: "blacklisted", added: ["Fraudsters"], text: "Charged back twice" });
  expect((await put({ fields: ["document"] })).errors[0]?.code).toBe("applicants.nothing_to_blacklist");
  for (const wrong of [{ blacklists: [] }, { fields: [] }, { fields: ["password"] }, { reason: "x".repeat(501) }])
    expect([wrong, (await put(wrong)).status]).toEqual([wrong, 422]);
  expect((await put({ blacklists: [crypto.randomUUID()] })).status).toBe(404);
  expect((await entriesOf(member, code)).total).toBe(1);
});

test("who may not change blacklists, or has no applicants, puts nobody on them", async () => {
  const { member, path } = await makeApplicant(testServer);
  const body = { blacklists: [await makeBlacklist(member)] };
  for (const [role, status] of [
    ["analyst", 403],
    ["developer", 403],
    ["compliance_manager", 200],
  ] as const) {
    const other = await makeMember(testServer, role, member.projectId);
    expect([role, (await other.post(`${path}/blacklists`, body)).status]).toEqual([role, status]);
  }
});
