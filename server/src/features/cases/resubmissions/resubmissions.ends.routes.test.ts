import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkNames } from "#contract/records/verifications/check-evidence.ts";
import { isLong } from "#engines/long.fixture.ts";
import { recoverOverdueWork } from "#server/features/house/overdue-work/overdue-work.service.ts";
import { listOutbox } from "#server/features/project/mails/mails.service.ts";
import { profileAnswers, tokenOf } from "../../../../test/forms.ts";
import { openTestServer, type TestServer, type Visitor } from "../../../../test/harness.ts";
import {
  askAgain,
  makeRequested,
  makeReviewed,
  openAgain,
  rowVersionOf,
  samplePhotos,
  tokenOfMail,
} from "../../../../test/resubmissions.ts";
import { tendResubmissions } from "./resubmissions.due.service.ts";

const longTest = test.runIf(isLong);

let server: TestServer;
let photos: Awaited<ReturnType<typeof samplePhotos>>;
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
  photos = await samplePhotos();
});
afterAll(() => server.close());

const items = [{ item: "PROFILE", reason: "incomplete", words: "Your whole name" }];
const codesOf = (answer: { errors: { code?: string }[] }) => answer.errors.map(({ code }) => code);
const kindsOf = (view: { history: { kind: string }[] }) => view.history.map(({ kind }) => kind);
const save = (visitor: Visitor) => visitor.post("/api/flow/profile", { ...profileAnswers, first_name: "Oksana" });
const shift = (id: string, days: number) =>
  server.query(
    `update resubmissions set requested_at = requested_at - make_interval(days => $2), remind_at = remind_at - make_interval(days => $2),
       due_at = due_at - make_interval(days => $2) where id = $1`,
    [id, days],
  );
const mailsTo = async (email: string) => (await listOutbox(server.platform)).filter(({ to }) => to === email);
const staged = (id: string) => server.query("select step from resubmission_answers where resubmission_id = $1", [id]);

/** Nothing of what was begun is left, the page is closed, and the link opens nothing. */
async function expectOver({ id, token, visitor }: { id: string; token: string; visitor: Visitor }, code: string) {
  expect(await staged(id)).toEqual([]);
  expect((await save(visitor)).status).toBe(401);
  expect((await visitor.post("/api/flow/submit")).status).toBe(401);
  expect(codesOf(await server.visitor().post("/api/flow/open", { token }))).toEqual([code]);
}

describe("a request that is not answered", () => {
  test("taken back: links and open pages end, what was begun is dropped, and it is in review as before", async () => {
    const requested = await makeRequested(server, items);
    const { owner, id, verificationId, visitor } = requested;
    expect((await save(visitor)).errors).toEqual([]);
    expect(await staged(id)).toEqual([{ step: "PROFILE" }]);
    expect((await owner.post(`/api/resubmissions/${id}/withdraw`)).errors).toEqual([]);
    await expectOver(requested, "flow.link_invalid");
    const view = (await owner.get(`/api/verifications/${verificationId}`)).data;
    expect(view).toMatchObject({
      status: "pending",
      requestedAgain: { state: "withdrawn" },
      applicant: { name: "Olena Shevchenko" },
    });
    expect(kindsOf(view).slice(-2)).toEqual(["asked_again", "withdrawn"]);
    expect(codesOf(await owner.post(`/api/resubmissions/${id}/withdraw`))).toEqual(["resubmissions.no_longer_waiting"]);
    expect((await askAgain(owner, verificationId, items)).errors).toEqual([]);
  });

  test("a decision ends it", async () => {
    const requested = await makeRequested(server, items);
    const { owner, verificationId } = requested;
    const decision = {
      verification_id: verificationId,
      rowVersion: await rowVersionOf(owner, verificationId),
      open: checkNames,
      status: "valid",
    };
    expect((await owner.post("/api/verifications/status", decision)).data.status).toBe("valid");
    await expectOver(requested, "flow.link_invalid");
    const view = (await owner.get(`/api/verifications/${verificationId}`)).data;
    expect(view).toMatchObject({ status: "valid", requestedAgain: { state: "decided" } });
    expect(view.rowVersion).toBe(decision.rowVersion + 1);
  });

  test("after 14 days it is in review again, and says that nobody answered", async () => {
    const requested = await makeRequested(server, items);
    await shift(requested.id, 14);
    expect((await save(requested.visitor)).status).toBe(401);
    expect(codesOf(await server.visitor().post("/api/flow/open", { token: requested.token }))).toEqual([
      "flow.link_expired",
    ]);
    expect(codesOf(await requested.owner.post(`/api/resubmissions/${requested.id}/link`, { by: "copy" }))).toEqual([
      "resubmissions.no_longer_waiting",
    ]);
    await tendResubmissions(server.platform);
    await expectOver(requested, "flow.link_expired");
    const view = (await requested.owner.get(`/api/verifications/${requested.verificationId}`)).data;
    expect(view).toMatchObject({ status: "pending", requestedAgain: { state: "expired" } });
    expect(kindsOf(view).at(-1)).toBe("unanswered");
    const before = kindsOf(view).length;
    await tendResubmissions(server.platform);
    expect(kindsOf((await requested.owner.get(`/api/verifications/${requested.verificationId}`)).data)).toHaveLength(
      before,
    );
  });

  test("at half time one reminder is mailed, with a link of its own", async () => {
    const { owner, verificationId, email } = await makeReviewed(server);
    const { data } = await askAgain(owner, verificationId, items);
    await tendResubmissions(server.platform);
    const before = (await mailsTo(email)).length;
    await shift(data.id, 7);
    await tendResubmissions(server.platform);
    await tendResubmissions(server.platform);
    const mails = await mailsTo(email);
    expect(mails.length).toBe(before + 1);
    expect(mails[0]?.subject).toMatch(/^Reminder/);
    const { state } = await openAgain(server, tokenOfMail(mails[0]?.text ?? ""));
    expect(state.requestedAgain.items).toEqual(items);
    const view = (await owner.get(`/api/verifications/${verificationId}`)).data;
    expect(kindsOf(view).at(-1)).toBe("reminded");
  });
});

describe("a request that is answered", () => {
  longTest("is checked like the first time, with the new selfie, and keeps what the checks had found", async () => {
    const requested = await makeRequested(server, [{ item: "selfie", reason: "face_hidden" }], {
      config: { autoDecline: false },
      photos: { front: photos.front, back: photos.back, selfie: photos.selfie },
    });
    const { owner, verificationId, visitor } = requested;
    await server.query(
      'update verifications set check_briefs = \'[{"name": "face_match", "result": "fail"}]\' where id = $1',
      [verificationId],
    );
    await server.query(
      "insert into face_descriptors (project_id, verification_id, descriptor) select project_id, id, $2 from verifications where id = $1",
      [verificationId, Buffer.alloc(512)],
    );
    const sent = await visitor.upload("/api/flow/files", { side: "selfie" }, { bytes: photos.otherSelfie });
    expect(sent.errors).toEqual([]);
    expect((await visitor.post("/api/flow/submit")).data.status).toBe("processing");
    const viewOf = async () => (await owner.get(`/api/verifications/${verificationId}`)).data;
    await expect.poll(async () => (await viewOf()).status).not.toBe("processing");
    const view = await viewOf();
    expect(view.status).toBe("pending");
    expect(kindsOf(view).slice(-2)).toEqual(["resubmitted", "checked"]);
    const faces = await server.query<{ descriptor: Buffer }>(
      "select descriptor from face_descriptors where verification_id = $1",
      [verificationId],
    );
    expect(faces).toHaveLength(1);
    expect(faces[0]?.descriptor.equals(Buffer.alloc(512))).toBe(false);
    const [request] = (await owner.get(`/api/verifications/${verificationId}/resubmissions`)).data.items;
    expect(request.before.checks).toEqual([{ name: "face_match", result: "fail" }]);
    expect((await visitor.get("/api/flow/state")).data.files).toEqual([]);
    // The photo of before outlives the shredding of replaced ones.
    const [old] = request.before.files;
    expect((await owner.get(`/api/verifications/${verificationId}/files/${old.id}`)).status).toBe(200);
  });

  test("counts on the day when it was first submitted, and the totals stay right", async () => {
    const { owner, verificationId, visitor } = await makeRequested(server, items);
    await server.query(
      "update verifications set created_at = now() - interval '9 days', submitted_at = now() - interval '9 days' where id = $1",
      [verificationId],
    );
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    const filters = { start_date: day(20), end_date: day(0) };
    const counted = async () => {
      const { data } = await owner.post("/api/statistics/daily", { filters });
      return data.list.filter(({ verifications }: { verifications: number }) => verifications > 0);
    };
    const first = { date: day(9), verifications: 1, approved: 0, declined: 0, pending: 1, processing: 0 };
    expect(await counted()).toEqual([first]);
    await save(visitor);
    await visitor.post("/api/flow/submit");
    expect(await counted()).toEqual([{ ...first, pending: 0, processing: 1 }]);
    const { counts } = (await owner.post("/api/verifications/counts", {})).data;
    expect(Object.values(counts).reduce((sum: number, n) => sum + Number(n), 0)).toBe(1);
  });

  test("is overdue by the day of the answer, not by the first one", async () => {
    const { verificationId, visitor } = await makeRequested(server, items);
    await server.query("update verifications set submitted_at = now() - interval '3 days' where id = $1", [
      verificationId,
    ]);
    await save(visitor);
    await visitor.post("/api/flow/submit");
    await server.query("delete from pgboss.job where name = 'verifications.check'");
    await server.query("update verifications set status = 'processing' where id = $1", [verificationId]);
    expect(await recoverOverdueWork(server.platform)).toBe(0);
    await server.query("update verifications set resubmitted_at = now() - interval '2 hours' where id = $1", [
      verificationId,
    ]);
    expect(await recoverOverdueWork(server.platform)).toBe(1);
    await server.drainJobs();
  });

  test("tells the business by a callback", async () => {
    const { verificationId, visitor } = await makeRequested(server, items, {
      config: { callbackUrl: "https://hooks.example/", callbackOnStatusChange: true },
    });
    const before = await server.query("select id from callbacks where verification_id = $1", [verificationId]);
    await save(visitor);
    await visitor.post("/api/flow/submit");
    const after = await server.query("select id from callbacks where verification_id = $1", [verificationId]);
    expect(after.length).toBeGreaterThan(before.length);
  });

  test("can be asked again, and each answer keeps its own history", async () => {
    const { owner, verificationId, visitor } = await makeRequested(server, items);
    await save(visitor);
    await visitor.post("/api/flow/submit");
    await server.drainJobs();
    await server.query("update verifications set status = 'pending' where id = $1", [verificationId]);
    const { data } = await askAgain(owner, verificationId, items);
    const fresh = await owner.post(`/api/resubmissions/${data.id}/link`, { by: "copy" });
    const second = await openAgain(server, tokenOf(fresh.data.link));
    expect((await save(visitor)).errors[0]?.code).toBe("flow.already_submitted");
    await second.visitor.post("/api/flow/profile", { ...profileAnswers, first_name: "Oleksandra" });
    expect((await second.visitor.post("/api/flow/submit")).errors).toEqual([]);
    const requests = (await owner.get(`/api/verifications/${verificationId}/resubmissions`)).data.items;
    const names = requests.map(
      (request: { before: { profile: { field: string; value: string }[] } }) =>
        request.before.profile.find(({ field }) => field === "first_name")?.value,
    );
    expect(names).toEqual(["Oksana", "Olena"]);
  });

  test("an erased applicant's request is over, and its words are gone", async () => {
    const { owner, id, token, verificationId } = await makeRequested(server, items);
    const [row] = await server.query<{ applicant_id: string }>("select applicant_id from verifications where id = $1", [
      verificationId,
    ]);
    await server.query("update verification_files set is_encrypted = true where verification_id = $1", [
      verificationId,
    ]);
    const erased = await owner.post(`/api/applicants/${row?.applicant_id}/erase`, { reason: "Asked for it." });
    expect(erased.errors).toEqual([]);
    const [request] = await server.query("select state, words from resubmissions where id = $1", [id]);
    expect(request).toEqual({ state: "withdrawn", words: "" });
    expect((await server.visitor().post("/api/flow/open", { token })).status).toBe(404);
  });
});
