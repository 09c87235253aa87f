import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { formConfig, makeForm, makeSubmitted } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { sendQuizNotice } from "./form-reviewers.service.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const reviewersOf = (ids: { userId: string }[]) => ids.map(({ userId }) => userId).sort();
const withQuiz = (managerId: string | null): FormConfigInput => ({
  ...formConfig(),
  steps: [
    ...formConfig().steps,
    { type: "VIDEO", questions: ["Who are you?"], answerSeconds: 30, managerId, fraudProtection: false },
  ],
});

test("who builds forms sees the names of those who review in this project, and nothing else of them", async () => {
  const developer = await makeMember(server, "developer");
  const team = [
    await makeMember(server, "owner", developer.projectId),
    await makeMember(server, "compliance_manager", developer.projectId),
    await makeMember(server, "analyst", developer.projectId),
  ];
  await makeMember(server, "analyst");
  const { status, data } = await developer.get("/api/forms/reviewers");
  expect(status).toBe(200);
  expect(data.items.map(({ id }: { id: string }) => id).sort()).toEqual(reviewersOf(team));
  expect(data.items[0]).toEqual({ id: expect.any(String), name: "Olena Kovalenko" });
});

test("an analyst, who builds no forms, is turned away", async () => {
  const analyst = await makeMember(server, "analyst");
  expect((await analyst.get("/api/forms/reviewers")).status).toBe(403);
});

test("a video quiz names a reviewer of the project, or nobody", async () => {
  const developer = await makeMember(server, "developer");
  const analyst = await makeMember(server, "analyst", developer.projectId);
  const stranger = await makeMember(server, "analyst");
  const create = async (managerId: string | null) =>
    developer.post("/api/forms/create-new", { config: withQuiz(managerId) });
  expect((await create(null)).status).toBe(200);
  expect((await create(analyst.userId)).status).toBe(200);
  for (const id of [developer.userId, stranger.userId, randomUUID()]) {
    const refused = await create(id);
    expect(refused.status).toBe(404);
    expect(refused.errors[0]?.parameter).toBe("config.steps.3.managerId");
  }
});

test("saving a form refuses a reviewer of another project too", async () => {
  const developer = await makeMember(server, "developer");
  const stranger = await makeMember(server, "analyst");
  const form = await makeForm(developer);
  const body = { id: form.id, version: form.version, config: withQuiz(stranger.userId) };
  expect((await developer.post("/api/forms/edit", body)).status).toBe(404);
});

test("the reviewer is notified of a quiz while it waits, and not once it is decided", async () => {
  const owner = await makeMember(server);
  const { verificationId } = await makeSubmitted(server, owner);
  await server.query(
    "update form_versions set config = jsonb_set(config, '{steps}', (config->'steps') || $2::jsonb) where project_id = $1",
    [owner.projectId, JSON.stringify(withQuiz(owner.userId).steps?.slice(-1))],
  );
  const mailsAfter = async (status: VerificationStatus) => {
    await server.query("update verifications set status = $2 where id = $1", [verificationId, status]);
    await inSystemStep(server.platform, "test", { projectId: owner.projectId, mode: "live" }, (ctx) =>
      sendQuizNotice(ctx, verificationId),
    );
    return server.query("select from outbox_mails where applicant_project_id = $1", [owner.projectId]);
  };
  expect(await mailsAfter("pending")).toHaveLength(1);
  expect(await mailsAfter("valid")).toHaveLength(1);
});
