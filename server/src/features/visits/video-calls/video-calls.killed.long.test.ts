import { afterAll, beforeAll, expect, test } from "vitest";
import { readVideo } from "#engines/videos/read-video.ts";
import type { CallBrowser } from "../../../../test/call-browser.ts";
import { applicantSocket, browserOf, finishCalls, makeCallCase, reviewerSocket } from "../../../../test/call-lines.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { startProduct } from "../../../../test/product.ts";
import { settleLeftCalls } from "./video-calls.keep.service.ts";

let server: TestServer;
let owner: Member;
const open: CallBrowser[] = [];
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
  owner = await makeMember(server);
});
afterAll(async () => {
  await Promise.all(open.map((browser) => browser.close()));
  await server.close();
});

const keep = (browser: CallBrowser): CallBrowser => {
  open.push(browser);
  return browser;
};

test("kill -9 while recording: the call goes on at another process, and all that was recorded before is playable", async () => {
  const made = await makeCallCase(server, owner);
  const body = { verification_id: made.id };
  await made.applicant.post("/api/flow/video-call/join", { agrees: true });
  const product = await startProduct(server, { ROLE: "server", VIDEO_PORT_FROM: "42000", VIDEO_PORT_TO: "42100" });
  const at = { at: product.origin };
  keep(browserOf(await applicantSocket(server, made, at)));
  await owner.post("/api/verifications/start-video-call", body);
  const reviewer = keep(browserOf(await reviewerSocket(server, owner, made.id, at)));
  await expect.poll(() => reviewer.here?.call?.applicant).toBe("joined");
  const firstHost = reviewer.here?.call?.host;
  await owner.post("/api/verifications/start-video-record", body);
  const piecesMs = async () =>
    (
      await server.query<{ ms: number }>(
        "select coalesce(max(until_ms), 0)::int as ms from video_call_pieces where verification_id = $1",
        [made.id],
      )
    )[0]?.ms ?? 0;
  await expect.poll(piecesMs).toBeGreaterThan(3_000);
  const keptMs = await piecesMs();
  product.child.kill("SIGKILL");
  await product.ended;
  // Browsers come back to whichever process answers.
  const [applicantAgain, reviewerAgain] = [
    keep(browserOf(await applicantSocket(server, made))),
    keep(browserOf(await reviewerSocket(server, owner, made.id))),
  ];
  await expect.poll(() => reviewerAgain.received.video, { interval: 100 }).toBeGreaterThan(5);
  expect(applicantAgain.here?.call?.host).not.toBe(firstHost);
  await expect.poll(piecesMs).toBeGreaterThan(keptMs + 1_000);
  // Now nobody is left, as after a power cut.
  await Promise.all(open.splice(0).map((browser) => browser.close()));
  const settle = async () => {
    for (const [table, column] of [
      ["video_calls", "started_at"],
      ["video_call_sides", "seen_at"],
    ])
      await server.query(`update ${table} set ${column} = now() - interval '2 minutes' where verification_id = $1`, [
        made.id,
      ]);
    await settleLeftCalls(server.operator);
    await finishCalls(server);
    return (await owner.get(`/api/verifications/${made.id}/video-call`)).data;
  };
  // A side that is still being closed is seen once more.
  await expect.poll(async () => (await settle()).past).toMatchObject([{ end: "lost", isFinishing: false }]);
  const { recording } = await settle();
  expect(recording.durationMs).toBeGreaterThan(keptMs);
  const { bytes } = await owner.get(`/api/verifications/${made.id}/videos/${recording.id}`);
  const read = await readVideo({
    sizeBytes: bytes.length,
    read: async (from, size) => bytes.subarray(from, from + size),
  });
  expect(read).toMatchObject({ ok: true, durationMs: recording.durationMs });
});
