import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { checkVerification } from "#server/features/checks/verification-checks/verification-checks.jobs.ts";
import { enqueue, inSystemStep } from "#server/platform/jobs/jobs.ts";
import { makeSubmitted } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";
import { setMode, turnIntoTests } from "./modes.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true, workers: 2 });
});
afterAll(() => server.close());

const person = { first_name: "Vera", last_name: "Melnyk", dob: "1991-02-03" };

async function submit(member: Member) {
  const { verificationId } = await makeSubmitted(server, member, { profile: person });
  await server.drainJobs();
  const { data } = await member.get(`/api/verifications/${verificationId}`);
  const check = data.checks.find(({ name }: { name: string }) => name === "duplicate_person");
  return { id: verificationId, result: check?.result, duplicates: data.duplicates.length };
}

test("the same person twice in live mode is found; a test of the same person is not", async () => {
  const [doubled, single] = [await makeMember(server), await makeMember(server)];
  await submit(doubled);
  expect(await submit(doubled)).toMatchObject({ result: "review", duplicates: 1 });
  await submit(single);
  await turnIntoTests(server, single.projectId);
  expect(await submit(single)).toMatchObject({ result: "pass", duplicates: 0 });
  const [row] = await server.query<{ n: number }>(
    "select count(*)::int as n from identity_keys where project_id = $1 and mode = 'test'",
    [single.projectId],
  );
  // The control: its keys are still there.
  expect(row?.n).toBeGreaterThan(0);
});

test("work that was enqueued for both modes is of the mode of what it is about", async () => {
  const member = await makeMember(server);
  await setMode(server, member, "test");
  const { id } = await submit(member);
  await server.query("update verifications set status = 'processing' where id = $1", [id]);
  await inSystemStep(server.platform, "test", member.projectId, async (ctx) => {
    expect(ctx.mode).toBe("all");
    await enqueue(ctx, checkVerification, { verificationId: id });
  });
  await server.drainJobs();
  const [row] = await server.query("select status, mode from verifications where id = $1", [id]);
  // Decided as a test: nothing was checked.
  expect(row).toEqual({ status: "pending", mode: "test" });
  expect((await server.query("select from verification_checks where verification_id = $1", [id])).length).toBe(0);
});

test("a step of one verification sees that mode alone, and one about nothing known sees both", async () => {
  const member = await makeMember(server);
  const { id: live } = await submit(member);
  await setMode(server, member, "test");
  const { id: tried } = await submit(member);
  const seenBy = (ids: string[]) =>
    inSystemStep(server.platform, "test", { projectId: member.projectId, mode: { of: ids } }, async (ctx) => {
      const rows = await ctx.tx.selectFrom("verifications").select("id").execute();
      return { mode: ctx.mode, ids: rows.map(({ id }) => id).sort() };
    });
  expect(await seenBy([live])).toEqual({ mode: "live", ids: [live] });
  expect(await seenBy([tried])).toEqual({ mode: "test", ids: [tried] });
  expect(await seenBy([randomUUID()])).toEqual({ mode: "all", ids: [live, tried].sort() });
});
