import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember, makeProject } from "../../../../test/make.ts";
import { makeBareForm, makeVerification } from "../../../../test/make-verifications.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const put = (member: Member, verificationId: string, status: string, ago: string) =>
  server.query(
    `insert into callbacks (project_id, id, verification_id, type, url, sealed_body, status, created_at)
     values ($1, $2, $3, 'VERIFICATION_COMPLETED', 'https://hooks.example/', '', $4, now() - $5::interval)`,
    [member.projectId, randomUUID(), verificationId, status, ago],
  );

test("callbacks that were given up are counted, the newest are named, and what arrived later settles them", async () => {
  const member = await makeMember(server);
  const formId = await makeBareForm(server, member.projectId);
  const make = () => makeVerification(server, member.projectId, { formId, firstName: "Iryna" });
  const failed = async () => (await member.get("/api/callbacks/failed")).data;
  expect(await failed()).toEqual({ total: 0, newest: [] });
  const settled = await make();
  await put(member, settled.id, "failed", "2 hours");
  await put(member, settled.id, "delivered", "1 hour");
  await put(member, (await make()).id, "failed", "31 days");
  await put(member, (await make()).id, "pending", "1 hour");
  const ids: string[] = [];
  for (let n = 0; n < 7; n += 1) {
    const { id } = await make();
    ids.push(id);
    await put(member, id, "delivered", "9 hours");
    await put(member, id, "failed", `${8 - n} hours`);
  }
  const data = await failed();
  expect(data.total).toBe(7);
  expect(data.newest.map(({ verificationId }: { verificationId: string }) => verificationId)).toEqual(
    ids.toReversed().slice(0, 5),
  );
  expect(data.newest[0]).toMatchObject({ applicantName: "Iryna Kovalenko", type: "VERIFICATION_COMPLETED" });
});

test("S16 a neighbour's callbacks are not counted, and a developer sees no names", async () => {
  const project = await makeProject(server);
  const [owner, developer] = [
    await makeMember(server, "owner", project),
    await makeMember(server, "developer", project),
  ];
  const { id } = await makeVerification(server, owner.projectId, {
    formId: await makeBareForm(server, owner.projectId),
  });
  await put(owner, id, "failed", "1 hour");
  expect((await owner.get("/api/callbacks/failed")).data.total).toBe(1);
  expect((await (await makeMember(server)).get("/api/callbacks/failed")).data.total).toBe(0);
  expect((await developer.get("/api/callbacks/failed")).status).toBe(403);
});
