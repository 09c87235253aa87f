import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkNames } from "#contract/records/verifications/check-evidence.ts";
import { profileEdit } from "../../../../test/applicants.ts";
import { formConfig, keptAnswers, openLink, profileAnswers, tokenOf } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import {
  askAgain,
  mailTo,
  makeRequested,
  makeReviewed,
  openAgain,
  rowVersionOf,
  samplePhotos,
  tokenOfMail,
} from "../../../../test/resubmissions.ts";

let server: TestServer;
let photos: Awaited<ReturnType<typeof samplePhotos>>;
beforeAll(async () => {
  server = await openTestServer();
  photos = await samplePhotos();
});
afterAll(() => server.close());

const codesOf = (answer: { errors: { code?: string }[] }) => answer.errors.map(({ code }) => code);

describe("asking an applicant for single items once more", () => {
  test("keeps the status and all that was given, says so in the timeline, and mails a link that opens once", async () => {
    const { owner, verificationId, email } = await makeReviewed(server);
    const answer = await askAgain(owner, verificationId, [
      { item: "PROFILE", reason: "incomplete", words: "Your <b>second</b> name, please" },
    ]);
    expect(answer).toMatchObject({ status: 200, data: { link: null } });
    const { data: view } = await owner.get(`/api/verifications/${verificationId}`);
    expect(view).toMatchObject({
      status: "pending",
      rowVersion: answer.data.rowVersion,
      canDecide: true,
      requestedAgain: { id: answer.data.id, state: "waiting" },
    });
    expect(view.history.at(-1)).toMatchObject({ kind: "asked_again", from: "pending", to: "pending" });
    expect(view.profile.find(({ field }: { field: string }) => field === "first_name").typed).toBe("Olena");

    const mail = await mailTo(server, email);
    expect(mail.html).toContain("Your &lt;b&gt;second&lt;/b&gt; name, please");
    const { state, visitor } = await openAgain(server, tokenOfMail(mail.text));
    expect(state).toMatchObject({
      status: "created",
      profile: {},
      files: [],
      requestedAgain: {
        items: [{ item: "PROFILE", reason: "incomplete", words: "Your <b>second</b> name, please" }],
        sides: [],
      },
    });
    expect(state.form.steps.map(({ type }: { type: string }) => type)).toEqual(["PROFILE"]);
    expect(JSON.stringify(state)).not.toContain("Shevchenko");
    const second = await server.visitor().post("/api/flow/open", { token: tokenOfMail(mail.text) });
    expect([second.status, codesOf(second)]).toEqual([404, ["flow.link_used"]]);
    // The page that was opened goes on.
    expect((await visitor.get("/api/flow/state")).data.status).toBe("created");
  });

  test("what is submitted takes its place, all checks run again, and what was there stays as history", async () => {
    const { owner, verificationId, visitor, id, form } = await makeRequested(server, [
      { item: "PROFILE", reason: "not_matching" },
    ]);
    const [before] = await server.query("select submitted_at, created_at from verifications where id = $1", [
      verificationId,
    ]);
    expect(codesOf(await visitor.post("/api/flow/submit"))).toEqual(expect.arrayContaining(["flow.incomplete"]));
    await visitor.post("/api/flow/profile", { ...profileAnswers, first_name: "Oksana" });
    expect(await keptAnswers(server, verificationId, "PROFILE")).toMatchObject({ first_name: "Olena" });
    const sent = await visitor.post("/api/flow/submit");
    expect([sent.status, sent.errors, sent.data.status]).toEqual([200, [], "processing"]);
    expect(await keptAnswers(server, verificationId, "PROFILE")).toMatchObject({ first_name: "Oksana" });
    const [after] = await server.query(
      "select submitted_at, created_at, status, resubmission_id from verifications where id = $1",
      [verificationId],
    );
    expect(after).toEqual({ ...before, status: "processing", resubmission_id: null });
    const { data } = await owner.get(`/api/verifications/${verificationId}/resubmissions`);
    expect(data.items[0]).toMatchObject({ id, state: "answered", before: { files: [] } });
    expect(data.items[0].before.profile).toContainEqual({ field: "first_name", value: "Olena" });
    const view = (await owner.get(`/api/verifications/${verificationId}`)).data;
    expect(view.applicant.name).toBe("Oksana Shevchenko");
    expect(view.history.at(-1)).toMatchObject({ kind: "resubmitted", from: "pending", to: "processing" });
    expect(form.id).toBe(view.formId);
    // Handed in once: no more.
    expect(codesOf(await visitor.post("/api/flow/profile", profileAnswers))).toEqual(["flow.already_submitted"]);
    expect(codesOf(await visitor.post("/api/flow/submit"))).toEqual(["flow.already_submitted"]);
  });

  test("photos of before are kept and shown as history, and only the asked ones are taken", async () => {
    const { owner, verificationId, visitor } = await makeRequested(
      server,
      [
        { item: "front", reason: "blurred" },
        { item: "selfie", reason: "face_hidden" },
      ],
      { photos: { front: photos.front, back: photos.back, selfie: photos.selfie } },
    );
    const state = (await visitor.get("/api/flow/state")).data;
    expect(state.requestedAgain.sides).toEqual(["front", "selfie"]);
    expect(state.document).toEqual({ documentType: "GOVERNMENT_ID", country: "UA", fields: {} });
    const back = await visitor.upload("/api/flow/files", { side: "back" }, { bytes: photos.back });
    expect([back.status, codesOf(back)]).toEqual([409, ["flow.not_requested"]]);
    expect(codesOf(await visitor.post("/api/flow/profile", profileAnswers))).toEqual(["flow.not_requested"]);
    expect(codesOf(await visitor.post("/api/flow/document", { documentType: "PASSPORT", country: "UA" }))).toEqual([
      "flow.not_requested",
    ]);
    expect(codesOf(await visitor.post("/api/flow/consents", { consents: ["terms"] }))).not.toEqual([]);
    const [old] = await server.query<{ id: string }>(
      "select id from verification_files where verification_id = $1 and side = 'selfie'",
      [verificationId],
    );
    const selfie = await visitor.upload("/api/flow/files", { side: "selfie" }, { bytes: photos.otherSelfie });
    expect([selfie.status, selfie.errors]).toEqual([200, []]);
    const seen = (await owner.get(`/api/verifications/${verificationId}`)).data;
    expect(seen.files.find(({ side }: { side: string }) => side === "selfie").id).toBe(old?.id);
    // Not submitted yet: members do not see it.
    expect((await owner.get(`/api/verifications/${verificationId}/files/${selfie.data.id}`)).status).toBe(404);
    expect((await visitor.get(`/api/flow/files/${selfie.data.id}`)).status).toBe(200);
    expect((await visitor.get(`/api/flow/files/${old?.id}`)).status).toBe(404);
    expect((await visitor.post("/api/flow/submit")).errors.map(({ parameter }) => parameter)).toEqual(["files.front"]);
    const front = await visitor.upload("/api/flow/files", { side: "front" }, { bytes: photos.front });
    expect(front.errors).toEqual([]);
    expect((await visitor.post("/api/flow/submit")).errors).toEqual([]);
    const answered = (await owner.get(`/api/verifications/${verificationId}`)).data;
    expect(answered.files.find(({ side }: { side: string }) => side === "selfie").id).toBe(selfie.data.id);
    const [request] = (await owner.get(`/api/verifications/${verificationId}/resubmissions`)).data.items;
    expect(request.before.files.map(({ side }: { side: string }) => side)).toEqual(["front", "selfie"]);
    expect((await owner.get(`/api/verifications/${verificationId}/files/${old?.id}`)).status).toBe(200);
  });

  test("refuses nonsense at its field, a stale page, a second request and a decided verification", async () => {
    const { owner, verificationId } = await makeReviewed(server);
    const ask = (items: object[]) => askAgain(owner, verificationId, items);
    expect(await ask([])).toMatchObject({ status: 422, errors: [{ parameter: "items" }] });
    expect((await ask([{ item: "selfie", reason: "blurred" }])).errors[0]).toMatchObject({
      code: "resubmissions.not_given",
      parameter: "items.0.item",
    });
    expect((await ask([{ item: "PROFILE", reason: "other" }])).errors[0]).toMatchObject({ parameter: "items.0.words" });
    expect((await ask([{ item: "PROFILE", reason: "blurred", words: "x".repeat(501) }])).status).toBe(422);
    const twice = { item: "PROFILE", reason: "blurred" };
    expect((await ask([twice, twice])).errors[0]).toMatchObject({ parameter: "items" });
    const stale = { verification_id: verificationId, rowVersion: 99, items: [twice] };
    expect(codesOf(await owner.post("/api/resubmissions", stale))).toEqual(["verifications.stale"]);
    expect((await ask([twice])).status).toBe(200);
    expect(codesOf(await ask([twice]))).toEqual(["resubmissions.already_waiting"]);
    const rowVersion = await rowVersionOf(owner, verificationId);
    const decision = { verification_id: verificationId, rowVersion, open: checkNames, status: "valid" };
    expect((await owner.post("/api/verifications/status", decision)).errors).toEqual([]);
    expect(codesOf(await ask([twice]))).toEqual(["resubmissions.not_askable"]);
  });

  test("previews the mail in the applicant's language", async () => {
    const { owner, verificationId } = await makeReviewed(server);
    await server.query("update verifications set language = 'uk' where id = $1", [verificationId]);
    const { data } = await owner.post("/api/resubmissions/preview", {
      verification_id: verificationId,
      items: [{ item: "PROFILE", reason: "incomplete", words: "Ім’я" }],
    });
    expect(data).toMatchObject({
      language: "uk",
      title: "Будь ласка, надішліть це ще раз",
      items: [{ words: "Ім’я" }],
    });
  });

  test("without an address the reviewer gets the link, once; a fresh one ends those that nobody opened", async () => {
    const { owner, verificationId } = await makeReviewed(server, { profile: {} });
    const requested = await askAgain(owner, verificationId, [{ item: "PROFILE", reason: "incomplete" }]);
    const first = tokenOf(requested.data.link);
    const stored = await server.query("select token_hash from resubmission_links");
    expect(JSON.stringify(stored)).not.toContain(first);
    expect(requested.data.link).toContain(server.platform.config.applicantUrl);
    const renewed = await owner.post(`/api/resubmissions/${requested.data.id}/link`, { by: "copy" });
    const opened = await server.visitor().post("/api/flow/open", { token: first });
    expect([opened.status, codesOf(opened)]).toEqual([404, ["flow.link_invalid"]]);
    expect((await openAgain(server, tokenOf(renewed.data.link))).state.status).toBe("created");
    expect(codesOf(await owner.post(`/api/resubmissions/${requested.data.id}/link`, { by: "mail" }))).toEqual([
      "resubmissions.no_address",
    ]);
    for (let n = 0; n < 8; n += 1) await owner.post(`/api/resubmissions/${requested.data.id}/link`, { by: "copy" });
    expect(codesOf(await owner.post(`/api/resubmissions/${requested.data.id}/link`, { by: "copy" }))).toEqual([
      "resubmissions.too_many_links",
    ]);
  });

  test("another link of the form, an earlier visit and a guessed link give nothing", async () => {
    const { applicant, verificationId, owner, form } = await makeReviewed(server);
    await askAgain(owner, verificationId, [{ item: "PROFILE", reason: "incomplete" }]);
    expect((await applicant.get("/api/flow/state")).data).toMatchObject({
      status: "review",
      profile: {},
      requestedAgain: null,
    });
    expect(codesOf(await applicant.post("/api/flow/profile", profileAnswers))).toEqual(["flow.already_submitted"]);
    const other = await openLink(server, form.token);
    expect((await other.get("/api/flow/state")).data).toMatchObject({ requestedAgain: null, profile: {} });
    const guessed = await server.visitor().post("/api/flow/open", { token: "0".repeat(36) });
    expect(codesOf(guessed)).toEqual(["flow.link_invalid"]);
  });

  test("opened by nine browsers at once, a link opens one page", async () => {
    const { owner, verificationId } = await makeReviewed(server, { profile: {} });
    const requested = await askAgain(owner, verificationId, [{ item: "PROFILE", reason: "incomplete" }]);
    const token = tokenOf(requested.data.link);
    const opened = await Promise.all(
      Array.from({ length: 9 }, () => server.visitor().post("/api/flow/open", { token })),
    );
    expect(opened.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test("ten requests are the most, and mails stop at their cap", async () => {
    const { owner, verificationId } = await makeReviewed(server);
    const links: (string | null)[] = [];
    for (let n = 0; n < 10; n += 1) {
      const requested = await askAgain(owner, verificationId, [{ item: "PROFILE", reason: "incomplete" }]);
      expect(requested.errors).toEqual([]);
      links.push(requested.data.link);
      expect((await owner.post(`/api/resubmissions/${requested.data.id}/withdraw`)).errors).toEqual([]);
    }
    // Ten notices a day for one applicant, one of which was of the submission.
    expect(links.filter((link) => link !== null).length).toBeLessThanOrEqual(1);
    expect(codesOf(await askAgain(owner, verificationId, [{ item: "PROFILE", reason: "incomplete" }]))).toEqual([
      "resubmissions.too_many",
    ]);
  });

  test("the neighbour project and a developer see and write nothing", async () => {
    const { owner, verificationId } = await makeReviewed(server);
    const { data } = await askAgain(owner, verificationId, [{ item: "PROFILE", reason: "incomplete" }]);
    const neighbour = await makeMember(server);
    expect((await neighbour.get(`/api/verifications/${verificationId}/resubmissions`)).status).toBe(404);
    expect((await askAgain(neighbour, verificationId, [{ item: "PROFILE", reason: "blurred" }], 1)).status).toBe(404);
    expect((await neighbour.post(`/api/resubmissions/${data.id}/withdraw`)).status).toBe(404);
    expect((await neighbour.post(`/api/resubmissions/${data.id}/link`, { by: "copy" })).status).toBe(404);
  });

  test("steps for the camera stay for the camera", async () => {
    const full = formConfig();
    const { visitor } = await makeRequested(server, [{ item: "selfie", reason: "blurred" }], {
      config: {
        steps: full.steps.map((step) => (step.type === "FACIAL" ? { ...step, fileUploading: false } : step)),
      },
      photos: { front: photos.front, back: photos.back, selfie: photos.selfie },
    });
    const upload = { side: "selfie", source: "upload" };
    const sent = await visitor.upload("/api/flow/files", upload, { bytes: photos.otherSelfie });
    expect(codesOf(sent)).toEqual(["flow.upload_not_allowed"]);
  });

  test("what a member put right before the profile was given anew no longer stands in for it", async () => {
    const reviewed = await makeReviewed(server);
    const { owner, verificationId } = reviewed;
    const edit = { verification_public_id: verificationId, ...profileEdit({ last_name: "Koval" }) };
    const edited = await owner.post("/api/verifications/edit-applicant-profile", {
      ...edit,
      run_checks: false,
      resend_callback: false,
    });
    expect(edited.errors).toEqual([]);
    const lastName = async () =>
      (await owner.get(`/api/verifications/${verificationId}`)).data.profile.find(
        ({ field }: { field: string }) => field === "last_name",
      );
    expect((await lastName()).corrected.value).toBe("Koval");
    const requested = await askAgain(owner, verificationId, [{ item: "PROFILE", reason: "incomplete" }]);
    const fresh = await owner.post(`/api/resubmissions/${requested.data.id}/link`, { by: "copy" });
    const { visitor } = await openAgain(server, tokenOf(fresh.data.link));
    await visitor.post("/api/flow/profile", { ...profileAnswers, last_name: "Kovalenko" });
    expect((await visitor.post("/api/flow/submit")).errors).toEqual([]);
    expect(await lastName()).toMatchObject({ typed: "Kovalenko", corrected: null });
  });

  test("it uses up no attempt", async () => {
    const { verificationId, visitor } = await makeRequested(server, [{ item: "PROFILE", reason: "incomplete" }], {
      config: { attemptsLimit: 1, allowNewAttempts: true },
    });
    await visitor.post("/api/flow/profile", { ...profileAnswers, first_name: "Oksana" });
    expect((await visitor.post("/api/flow/submit")).errors).toEqual([]);
    const rows = await server.query("select count(*)::int as n from verifications where id = $1 or retry_of = $1", [
      verificationId,
    ]);
    expect(rows).toEqual([{ n: 1 }]);
  });

  test("goes on with a phone: the hand-off asks for the same items", async () => {
    const { visitor } = await makeRequested(server, [{ item: "PROFILE", reason: "incomplete" }]);
    const { data } = await visitor.post("/api/flow/handoff");
    const phone = await openAgain(server, tokenOf(data.link));
    expect(phone.state.requestedAgain.items[0].item).toBe("PROFILE");
    expect((await phone.visitor.post("/api/flow/profile", profileAnswers)).errors).toEqual([]);
  });
});

test("the newest photo of a side replaces the one that was offered before it", async () => {
  const { verificationId, visitor } = await makeRequested(server, [{ item: "selfie", reason: "blurred" }], {
    photos: { front: photos.front, back: photos.back, selfie: photos.selfie },
  });
  for (const bytes of [photos.otherSelfie, photos.selfie])
    expect((await visitor.upload("/api/flow/files", { side: "selfie" }, { bytes })).errors).toEqual([]);
  expect((await visitor.get("/api/flow/state")).data.files).toHaveLength(1);
  const rows = await server.query<{ waits: boolean; is_current: boolean }>(
    "select offered_in is not null as waits, replaced_at is null as is_current from verification_files where verification_id = $1 and side = 'selfie' order by created_at",
    [verificationId],
  );
  expect(rows).toEqual([
    { waits: false, is_current: true },
    { waits: false, is_current: false },
    { waits: true, is_current: false },
  ]);
});
