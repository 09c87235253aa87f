import { afterAll, beforeAll, expect, test } from "vitest";
import { makeApplicant } from "../../../../test/applicants.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const change = (by: Member, verification_ids: string[], words: { add?: string[]; remove?: string[] }) =>
  by.post("/api/verification-labels", { verification_ids, ...words });
const idsWith = async (by: Member, labels: string[]) =>
  (await by.post("/api/verifications", { filters: { labels } })).data.items.map(({ id }: { id: string }) => id).sort();

test("labels are added and removed, shown, found, and offered for applicants too", async () => {
  const { member, verificationId: one, path } = await makeApplicant(server);
  const { verificationId: two } = await makeApplicant(server, member);
  expect((await change(member, [one, two], { add: ["VIP", "Call back"] })).data).toEqual({
    changed: [one, two].map((id) => ({ id, added: ["VIP", "Call back"], removed: [] })),
    refused: [],
  });
  expect((await change(member, [two], { add: ["VIP"], remove: ["Call back", "Never had"] })).data.changed).toEqual([
    { id: two, added: [], removed: ["Call back"] },
  ]);
  expect(await idsWith(member, ["VIP"])).toEqual([one, two].sort());
  expect(await idsWith(member, ["Call back", "Unknown"])).toEqual([one]);
  expect((await member.get(`/api/verifications/${one}`)).data.labels).toEqual(["Call back", "VIP"]);
  await member.put(`${path}/labels`, { labels: ["Applicant"] });
  expect((await member.get("/api/applicants/labels")).data.labels).toEqual(["Applicant", "Call back", "VIP"]);
});

test("one verification has 20 labels at most; the others get theirs", async () => {
  const { member, verificationId: full } = await makeApplicant(server);
  const { verificationId: free } = await makeApplicant(server, member);
  const twenty = Array.from({ length: 20 }, (_, n) => `Label ${n}`);
  expect((await change(member, [full], { add: twenty })).data.refused).toEqual([]);
  const { data } = await change(member, [full, free], { add: ["One more"] });
  expect(data.refused).toEqual([{ id: full, reason: "too_many" }]);
  expect(data.changed).toEqual([{ id: free, added: ["One more"], removed: [] }]);
});

test("nonsense is refused by its field; a developer and a neighbour are refused", async () => {
  const { member, verificationId: id } = await makeApplicant(server);
  for (const [words, parameter] of [
    [{}, "add"],
    [{ add: ["x".repeat(33)] }, "add.0"],
    [{ add: [" "] }, "add.0"],
    [{ add: ["a"], remove: ["a"] }, "remove"],
  ] as const) {
    const { status, errors } = await change(member, [id], words as { add?: string[] });
    expect([status, errors[0]?.parameter]).toEqual([422, parameter]);
  }
  const developer = await makeMember(server, "developer", member.projectId);
  expect((await change(developer, [id], { add: ["VIP"] })).status).toBe(403);
  const neighbour = await makeMember(server);
  expect((await change(neighbour, [id], { add: ["VIP"] })).status).toBe(404);
  expect((await member.get(`/api/verifications/${id}`)).data.labels).toEqual([]);
});
