import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { videoCallLines } from "#contract/visits/video-calls.calls.ts";
import { readVideo } from "#engines/videos/read-video.ts";
import { makeApplicant } from "../../../../test/applicants.ts";
import { type CallBrowser, openSocket } from "../../../../test/call-browser.ts";
import * as lines from "../../../../test/call-lines.ts";
import { type CallCase, callForm, lineAt, makeCallCase, reviewerPath } from "../../../../test/call-lines.ts";
import { makeFilledFlow, openLink, profileFormConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { settleLeftCalls } from "./video-calls.keep.service.ts";

let server: TestServer;
let owner: Member;
const open: CallBrowser[] = [];

beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
  owner = await makeMember(server);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((browser) => browser.close()));
});
afterAll(() => server.close());

const requested = callForm;
const makeCase = (config = requested(), member = owner) => makeCallCase(server, member, config);
type Case = CallCase;
const originOf = (path: string) => lineAt(server, path).origin;
const addressOf = (path: string) => lineAt(server, path).address;
const reviewerSocket = (id: string, member = owner, origin?: string) =>
  lines.reviewerSocket(server, member, id, origin ? { origin } : {});
const applicantSocket = (made: Case, origin?: string) => lines.applicantSocket(server, made, origin ? { origin } : {});
function browserOf(socket: Awaited<ReturnType<typeof applicantSocket>>): CallBrowser {
  const browser = lines.browserOf(socket);
  open.push(browser);
  return browser;
}
const body = ({ id }: Case) => ({ verification_id: id });
const view = async ({ id }: Case, member = owner) => (await member.get(`/api/verifications/${id}/video-call`)).data;
const until = (check: () => unknown) => expect.poll(check);

/** Both are in the call, and see each other. */
async function inCall(made: Case) {
  await made.applicant.post("/api/flow/video-call/join", { agrees: true });
  const applicant = browserOf(await applicantSocket(made));
  expect((await owner.post("/api/verifications/start-video-call", body(made))).status).toBe(200);
  const reviewer = browserOf(await reviewerSocket(made.id));
  await until(() =>
    Math.min(applicant.received.video, reviewer.received.video, reviewer.received.audio),
  ).toBeGreaterThan(5);
  return { applicant, reviewer };
}

test("the applicant waits, is called, seen, heard and recorded; the recording is kept like others", async () => {
  const made = await makeCase();
  expect((await made.applicant.get("/api/flow/state")).data.liveCall).toBe(true);
  expect((await made.applicant.get("/api/flow/video-call")).data).toMatchObject({
    isOpen: true,
    records: true,
    hasAgreed: false,
  });
  const { reviewer } = await inCall(made);
  await until(async () => (await view(made)).call.applicant).toBe("joined");
  expect((await owner.post("/api/verifications/start-video-record", body(made))).data.call.recording).toBe("starting");
  await until(() => reviewer.here?.call?.recording).toBe("recording");
  const kept = "select from video_call_pieces where verification_id = $1 and until_ms > 2500";
  await until(() => server.query(kept, [made.id])).not.toEqual([]);
  expect((await owner.post("/api/verifications/stop-video-call", body(made))).data.call).toBeNull();
  await lines.finishCalls(server);
  const after = await view(made);
  expect(after).toMatchObject({ canCall: false, call: null, past: [{ end: "stopped", isFinishing: false }] });
  expect(after.recording.durationMs).toBeGreaterThan(2_000);
  const { bytes, headers } = await owner.get(`/api/verifications/${made.id}/videos/${after.recording.id}`);
  expect(headers.get("content-type")).toBe("video/webm");
  expect(bytes.length).toBe(after.recording.sizeBytes);
  const read = await readVideo({ sizeBytes: bytes.length, read: async (at, size) => bytes.subarray(at, at + size) });
  expect(read).toMatchObject({ ok: true, mime: "video/webm" });
  const seen = await server.query(
    "select 1 from audit_log where action = 'verifications.video_viewed' and detail ->> 'videoId' = $1",
    [after.recording.id],
  );
  expect(seen).toHaveLength(1);
  expect(await server.query("select 1 from video_call_pieces where verification_id = $1", [made.id])).toEqual([]);
  // A recording exists: no second call.
  const again = await owner.post("/api/verifications/start-video-call", body(made));
  expect([again.status, again.errors[0]?.code]).toEqual([409, "video-calls.recorded"]);
  expect((await made.applicant.get("/api/flow/state")).data.liveCall).toBe(false);
});

test("A7 pieces that wait for a slow store are in the recording; what could not be stored is said", async () => {
  const made = await makeCase();
  const { reviewer } = await inCall(made);
  await until(async () => (await view(made)).call.applicant).toBe("joined");
  const { files } = server.platform;
  const put = files.put;
  const releases: (() => void)[] = [];
  let tries = 0;
  try {
    files.put = async (...piece) => {
      tries += 1;
      if (tries === 1) throw new Error("the store is away");
      await new Promise<void>((resolve) => releases.push(resolve));
      return put.apply(files, piece);
    };
    await owner.post("/api/verifications/start-video-record", body(made));
    await until(() => reviewer.here?.call?.recording).toBe("recording");
    await until(() => releases.length).toBeGreaterThan(0);
    await owner.post("/api/verifications/stop-video-call", body(made));
    const finish = "select 1 from pgboss.job where name = 'video-calls.finish' and state = 'completed'";
    const done = (await server.query(finish)).length;
    await server.query(
      "update pgboss.job set start_after = now() where name = 'video-calls.finish' and state = 'created'",
    );
    // It has looked, and comes again.
    await until(async () => (await server.query(finish)).length).toBeGreaterThan(done);
    expect((await view(made)).past).toMatchObject([{ isFinishing: true }]);
  } finally {
    files.put = put;
    const release = setInterval(() => {
      for (const go of releases.splice(0)) go();
    }, 20);
    await lines.finishCalls(server);
    clearInterval(release);
  }
  const after = await view(made);
  expect(after.past).toMatchObject([{ isFinishing: false }]);
  expect(after.past[0].lostSeconds).toBeGreaterThan(0);
  expect(after.recording.durationMs).toBeGreaterThan(0);
});

test("a colleague sees who holds the call and cannot take it, record it or end it", async () => {
  const made = await makeCase();
  const ann = await makeMember(server, "analyst", owner.projectId);
  await made.applicant.post("/api/flow/video-call/join", { agrees: true });
  const both = await Promise.all([
    owner.post("/api/verifications/start-video-call", body(made)),
    ann.post("/api/verifications/start-video-call", body(made)),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(both.find(({ status }) => status === 409)?.errors[0]?.code).toBe("video-calls.taken_by_colleague");
  const [holder, other] = both[0]?.status === 200 ? [owner, ann] : [ann, owner];
  expect((await view(made, other)).call).toMatchObject({ isYours: false });
  expect((await view(made, holder)).call).toMatchObject({ isYours: true });
  for (const call of ["start-video-record", "stop-video-call"])
    expect((await other.post(`/api/verifications/${call}`, body(made))).errors[0]?.code).toBe("video-calls.no_call");
  expect(await reviewerSocket(made.id, other)).toEqual({ status: 409, code: "video-calls.no_call" });
  expect((await holder.post("/api/verifications/stop-video-call", body(made))).status).toBe(200);
});

test("a call that breaks is joined again by new offers, and goes on being recorded", async () => {
  const made = await makeCase();
  const { applicant, reviewer } = await inCall(made);
  await until(async () => (await view(made)).call.applicant).toBe("joined");
  await owner.post("/api/verifications/start-video-record", body(made));
  await until(() => reviewer.here?.call?.recording).toBe("recording");
  await applicant.hangUp();
  await until(() => reviewer.here?.call?.applicant).toBe("disconnected");
  const before = reviewer.received.video;
  await applicant.offer();
  await until(() => reviewer.received.video).toBeGreaterThan(before + 10);
  await until(() => reviewer.here?.call?.applicant).toBe("joined");
  // The socket alone: the media go on meanwhile.
  reviewer.socket.terminate();
  const back = browserOf(await reviewerSocket(made.id));
  await until(() => back.here?.call?.recording).toBe("recording");
  await owner.post("/api/verifications/stop-video-call", body(made));
  await lines.finishCalls(server);
  expect((await view(made)).recording).not.toBeNull();
});

test("the newest window speaks for its side, whatever its clock says, and the older one is told", async () => {
  const made = await makeCase();
  const { applicant, reviewer } = await inCall(made);
  const second = lines.browserOf(await applicantSocket(made));
  open.push(second);
  second.number = 5;
  await until(() => applicant.closed).toBe(4001);
  await applicant.hangUp();
  const before = reviewer.received.video;
  await until(() => reviewer.received.video).toBeGreaterThan(before + 10);
  expect(second.closed).toBeNull();
  // Who leaves in any window is no longer in the call.
  await made.applicant.post("/api/flow/video-call/leave");
  await until(() => second.closed).toBe(4002);
  for (let n = 0; n < 30; n += 1) reviewer.socket.ping();
  await until(() => reviewer.closed).toBe(1006);
  await owner.post("/api/verifications/stop-video-call", body(made));
});

test("who may no longer review loses the line; a database that is away takes it from nobody for good", async () => {
  const made = await makeCase();
  const ann = await makeMember(server, "analyst", owner.projectId);
  await made.applicant.post("/api/flow/video-call/join", { agrees: true });
  await ann.post("/api/verifications/start-video-call", body(made));
  const both = {
    applicant: browserOf(await applicantSocket(made)),
    ann: browserOf(await reviewerSocket(made.id, ann)),
  };
  await until(() => both.ann.here?.call?.host).toBeTruthy();
  await server.query("update memberships set role = 'developer' where user_id = $1", [ann.userId]);
  await server.query("alter function open_flow(text) rename to open_flow_is_away");
  try {
    await until(() => [both.applicant.closed, both.ann.closed]).toEqual([1011, 4002]);
  } finally {
    await server.query("alter function open_flow_is_away(text) rename to open_flow");
  }
  const back = browserOf(await applicantSocket(made));
  await until(() => back.here).toBeTruthy();
});

test("the queue: who came first is first, who leaves goes, and only reviewers of the project see it", async () => {
  const lead = await makeMember(server);
  const [first, second] = [await makeCase(requested(), lead), await makeCase(requested(false), lead)];
  await first.applicant.post("/api/flow/video-call/join", { agrees: true });
  await second.applicant.post("/api/flow/video-call/join", { agrees: false });
  const both = [browserOf(await applicantSocket(first)), browserOf(await applicantSocket(second))];
  await until(() => both.map(({ here }) => here?.position)).toEqual([1, 2]);
  const waiting = async (member: Member) =>
    (await member.post("/api/verifications/waiting-for-call")).data?.items.map(
      ({ verificationId }: { verificationId: string }) => verificationId,
    );
  expect(await waiting(lead)).toEqual([first.id, second.id]);
  expect(await waiting(owner)).not.toContain(first.id);
  const developer = await makeMember(server, "developer", lead.projectId);
  expect((await developer.post("/api/verifications/waiting-for-call")).status).toBe(403);
  await first.applicant.post("/api/flow/video-call/leave");
  await until(() => both[1]?.here?.position).toBe(1);
  await until(() => both[0]?.closed).toBe(4002);
  expect(await waiting(lead)).toEqual([second.id]);
});

test("a call is for verifications that are neither decided nor recorded, of forms that ask for one", async () => {
  const start = async (made: Case) =>
    (await owner.post("/api/verifications/start-video-call", body(made))).errors[0]?.code;
  const without = await makeCase(profileFormConfig());
  expect(await start(without)).toBe("video-calls.not_requested");
  expect((await without.applicant.post("/api/flow/video-call/join", { agrees: true })).errors[0]?.code).toBe(
    "video-calls.not_waiting",
  );
  const decided = await makeCase();
  await server.query("update verifications set status = 'invalid' where id = $1", [decided.id]);
  expect(await start(decided)).toBe("video-calls.decided");
  const open = await makeFilledFlow(server, owner, { config: requested() });
  expect(await start({ id: open.verificationId, applicant: open.applicant })).toBe("video-calls.not_sent");
  const neighbour = await makeMember(server);
  const made = await makeCase();
  for (const call of ["start-video-call", "start-video-record", "stop-video-call"])
    expect((await neighbour.post(`/api/verifications/${call}`, body(made))).status).toBe(404);
  expect((await neighbour.get(`/api/verifications/${made.id}/video-call`)).status).toBe(404);
  expect((await owner.post("/api/verifications/start-video-call", { verification_id: "x" })).status).toBe(422);
});

test("nothing is recorded without the applicant's agreement, or before they have joined", async () => {
  const made = await makeCase();
  const refused = await made.applicant.post("/api/flow/video-call/join", { agrees: false });
  expect([refused.status, refused.errors[0]?.code]).toEqual([422, "video-calls.agreement_needed"]);
  await owner.post("/api/verifications/start-video-call", body(made));
  const record = async (of: Case) =>
    (await owner.post("/api/verifications/start-video-record", body(of))).errors[0]?.code;
  expect(await record(made)).toBe("video-calls.not_agreed");
  await made.applicant.post("/api/flow/video-call/join", { agrees: true });
  expect(await record(made)).toBe("video-calls.not_joined");
  await server.query("update verifications set status = 'valid' where id = $1", [made.id]);
  expect(await record(made)).toBe("video-calls.decided");
  const unrecorded = await makeCase(requested(false));
  await owner.post("/api/verifications/start-video-call", body(unrecorded));
  expect(await record(unrecorded)).toBe("video-calls.not_recording");
});

test("a line needs the right token, origin and side, and takes offers only", async () => {
  const made = await makeCase();
  await made.applicant.post("/api/flow/video-call/join", { agrees: true });
  await owner.post("/api/verifications/start-video-call", body(made));
  const address = addressOf(reviewerPath(made.id));
  const origin = originOf(reviewerPath(made.id));
  expect(await openSocket({ address, origin })).toMatchObject({ status: 401 });
  expect(await reviewerSocket(made.id, owner, "https://evil.example")).toMatchObject({ status: 403 });
  expect(await reviewerSocket(made.id, await makeMember(server))).toMatchObject({ status: 404 });
  expect(await reviewerSocket(made.id, await makeMember(server, "developer", owner.projectId))).toMatchObject({
    status: 403,
  });
  expect(await reviewerSocket("00000000-0000-4000-8000-000000000000")).toMatchObject({ status: 404 });
  const flow = { address: addressOf(videoCallLines.applicant), origin: originOf(videoCallLines.applicant) };
  expect(await openSocket({ ...flow, bearer: "A".repeat(43) })).toMatchObject({ status: 401 });
  expect(await openSocket(flow)).toMatchObject({ status: 401 });
  expect(await applicantSocket(made, origin)).toMatchObject({ status: 403 });
  // On the other side's origin there is no such line.
  const elsewhere = server.origins[0]?.replace("http", "ws") + videoCallLines.applicant;
  expect(await openSocket({ ...flow, address: elsewhere, bearer: made.applicant.bearer ?? "" })).toMatchObject({
    status: 404,
  });
  expect((await owner.get(reviewerPath(made.id))).errors[0]?.code).toBe("video-calls.not_a_socket");

  for (const nonsense of [
    "",
    "{}",
    "[1]",
    '{"type":"offer","number":-1,"sdp":"v=0 v=0 v=0"}',
    Buffer.from([1, 2, 3]),
  ]) {
    const line = browserOf(await applicantSocket(made));
    line.socket.send(nonsense);
    await until(() => line.closed).toBe(4003);
  }
  const large = browserOf(await applicantSocket(made));
  large.socket.send("x".repeat(64 * 1024));
  await until(() => large.closed).toBe(1009);
  const often = browserOf(await applicantSocket(made));
  for (let n = 1; n <= 30; n += 1)
    often.socket.send(JSON.stringify({ type: "offer", number: n, sdp: "v=0\r\nnonsense\r\n" }));
  await until(() => often.closed).toBe(4003);
  await owner.post("/api/verifications/stop-video-call", body(made));
});

test("one address holds only so many lines open", async () => {
  const made = await makeCase();
  await made.applicant.post("/api/flow/video-call/join", { agrees: true });
  await server.query("delete from rate_counts");
  const tries = [];
  for (let n = 0; n < 18; n += 1) tries.push(await applicantSocket(made));
  const opened = tries.filter((each) => !("status" in each)).map(browserOf);
  expect(opened).toHaveLength(16);
  expect(tries.at(-1)).toMatchObject({ status: 429 });
  await Promise.all(open.splice(0).map((browser) => browser.close()));
  await server.query("delete from rate_counts");
  await until(
    async () =>
      (await Promise.all(Array.from({ length: 20 }, () => applicantSocket(made)))).filter((each) => {
        if (!("status" in each)) open.push(lines.browserOf(each));
        return !("status" in each);
      }).length,
  ).toBe(16);
});

test("a call that its reviewer has left ends by itself, and is no obstacle to the next", async () => {
  const made = await makeCase();
  await owner.post("/api/verifications/start-video-call", body(made));
  await server.query("update video_calls set started_at = now() - interval '2 minutes' where verification_id = $1", [
    made.id,
  ]);
  await server.query("update video_call_sides set seen_at = now() - interval '2 minutes' where verification_id = $1", [
    made.id,
  ]);
  expect(await settleLeftCalls(server.operator)).toBeGreaterThan(0);
  expect(await view(made)).toMatchObject({ canCall: false, call: null, past: [{ end: "lost" }] });
  await lines.finishCalls(server);
  expect(await view(made)).toMatchObject({ canCall: true, recording: null, past: [{ isFinishing: false }] });
});

test("a verification that is sent on through a link again leads back to the room", async () => {
  const made = await makeFilledFlow(server, owner, { config: requested() });
  await made.applicant.post("/api/flow/submit");
  await server.drainJobs();
  const again = await openLink(server, made.link.token);
  expect((await again.get("/api/flow/state")).data.liveCall).toBe(true);
  expect((await again.post("/api/flow/video-call/join", { agrees: true })).data).toMatchObject({
    isWaiting: true,
    hasAgreed: true,
  });
});

test("a form without the step has no call", async () => {
  const { verificationId } = await makeApplicant(server, owner);
  expect((await owner.get(`/api/verifications/${verificationId}/video-call`)).data).toMatchObject({
    canCall: false,
    call: null,
  });
});
