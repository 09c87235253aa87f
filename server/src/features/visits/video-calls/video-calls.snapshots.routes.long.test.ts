import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import { makeCalled } from "../../../../test/calls.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { pngOf } from "../../../../test/settings.ts";

let server: TestServer;
let owner: Member;
let selfie: Buffer;
beforeAll(async () => {
  server = await openTestServer({ workers: 1 });
  owner = await makeMember(server);
  selfie = await readFile(sampleFaces[0]?.selfieFile ?? "");
});
afterAll(() => server.close());

const take = (id: string, side: string, bytes: Buffer, who = owner) =>
  who.upload(`/api/verifications/${id}/video-call/snapshots`, { side }, { bytes });
const filesOf = async (id: string): Promise<{ id: string; side: string }[]> =>
  (await owner.get(`/api/verifications/${id}`)).data.files;

test("a snapshot takes the place of the selfie, which stays as history, and all checks run again at the call's end", async () => {
  const { id, body } = await makeCalled(server, owner, { selfie });
  const [before] = await filesOf(id);
  const taken = await take(id, "selfie", selfie);
  expect(taken.errors).toEqual([]);
  expect(await filesOf(id)).toMatchObject([{ id: taken.data.id, side: "selfie" }]);
  // A second one of the same call.
  const second = await take(id, "selfie", selfie);
  expect(second.status).toBe(200);
  const requests = (await owner.get(`/api/verifications/${id}/resubmissions`)).data.items;
  expect(requests).toHaveLength(1);
  expect(requests[0]).toMatchObject({ state: "answered", items: [{ item: "selfie" }] });
  expect(requests[0].before.files.map((file: { id: string }) => file.id).sort()).toEqual(
    [before?.id, taken.data.id].sort(),
  );
  expect((await owner.get(`/api/verifications/${id}/files/${before?.id}`)).bytes.length).toBeGreaterThan(1_000);
  await owner.post("/api/verifications/stop-video-call", body);
  expect((await owner.get(`/api/verifications/${id}`)).data.status).toBe("processing");
  await server.drainJobs();
  const view = (await owner.get(`/api/verifications/${id}`)).data;
  expect(view.status).toBe("pending");
  expect(view.files).toMatchObject([{ id: second.data.id }]);
  expect(view.checks.find(({ name }: { name: string }) => name === "live_video")).toMatchObject({ result: "review" });
});

test("what an uploaded photo would be refused for is refused, and nothing changes", async () => {
  const { id } = await makeCalled(server, owner, { selfie });
  const before = await filesOf(id);
  const codeOf = async (...given: Parameters<typeof take>) => (await take(...given)).errors[0]?.code;
  expect(await codeOf(id, "selfie", Buffer.from("no photo"))).toMatch(/^flow\.photo_/);
  expect(await codeOf(id, "selfie", await pngOf(640, 480))).toBe("flow.photo_no_face");
  expect(await codeOf(id, "front", selfie)).toBe("video-calls.no_document_chosen");
  expect((await take(id, "bank_statement", selfie)).status).toBe(422);
  const ann = await makeMember(server, "analyst", owner.projectId);
  expect(await codeOf(id, "selfie", selfie, ann)).toBe("video-calls.no_call");
  await server.query("update verifications set status = 'processing' where id = $1", [id]);
  expect(await codeOf(id, "selfie", selfie)).toBe("video-calls.being_checked");
  expect(await filesOf(id)).toEqual(before);
});
