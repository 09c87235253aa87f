import { afterAll, beforeAll, expect, test } from "vitest";
import { makeForm, profileFormConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember, makeProject } from "../../../../test/make.ts";
import { makeVerification } from "../../../../test/make-verifications.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { UNDO_SECONDS: "60" } });
});
afterAll(() => server.close());

const today = async (member: Member) => (await member.get("/api/home/today")).data;
const decide = (member: Member, id: string, status: "valid" | "invalid") =>
  member.post("/api/verifications/status", {
    verification_id: id,
    rowVersion: 1,
    status,
    decline_reasons: status === "invalid" ? ["BAD_QUALITY"] : [],
  });

async function makeTeam() {
  const project = await makeProject(server);
  const [owner, analyst] = [await makeMember(server, "owner", project), await makeMember(server, "analyst", project)];
  const formId = (await makeForm(owner, profileFormConfig())).id;
  const make = async (firstName: string, at?: string) => {
    const { id } = await makeVerification(server, owner.projectId, { formId, firstName, ...(at ? { at } : {}) });
    await server.query("update verifications set submitted_at = now() where id = $1", [id]);
    return id;
  };
  return { project, owner, analyst, make };
}

test("today's decisions: newest first, with who decided, and undo for that member alone while it is possible", async () => {
  const { owner, analyst, make } = await makeTeam();
  const [first, second] = [await make("Iryna"), await make("Taras")];
  expect(await today(owner)).toMatchObject({ decisions: [], queue: { unassigned: 2, overdue: 0 } });
  expect((await decide(analyst, first, "valid")).status).toBe(200);
  await decide(owner, second, "invalid");
  const { decisions } = await today(analyst);
  expect(decisions).toMatchObject([
    { verificationId: second, applicantName: "Taras Kovalenko", status: "invalid", undoUntil: null },
    { verificationId: first, status: "valid", reviewer: { id: analyst.userId }, undoUntil: expect.any(String) },
  ]);
  const { verificationId: verification_id, rowVersion } = decisions[1];
  await analyst.post("/api/verifications/undo-decision", { verification_id, rowVersion });
  expect((await today(analyst)).decisions).toHaveLength(1);
  await server.query("update verifications set decided_at = decided_at - interval '2 days' where id = $1", [second]);
  expect((await today(analyst)).decisions).toEqual([]);
});

test("the hours of today count what was submitted and what was decided", async () => {
  const { owner, make } = await makeTeam();
  const [first] = [await make("Iryna"), await make("Taras")];
  await decide(owner, first, "valid");
  const { hours } = await today(owner);
  const sum = (name: "submitted" | "decided") =>
    hours.reduce((total: number, hour: Record<typeof name, number>) => total + hour[name], 0);
  expect([sum("submitted"), sum("decided")]).toEqual([2, 1]);
  expect(hours.length).toBeGreaterThanOrEqual(23);
});

test("the team: what waits for each, what is overdue, who has a case open, and the oldest that waits", async () => {
  const { owner, analyst, make } = await makeTeam();
  const [mine, late] = [await make("Iryna", "2026-03-02T08:00:00Z"), await make("Taras", "2026-03-03T08:00:00Z")];
  await make("Oksana", "2026-03-04T08:00:00Z");
  await owner.post("/api/assignments", { verification_ids: [mine, late], assignee: analyst.userId });
  await server.query("update verifications set due_at = now() - interval '1 hour' where id = $1", [late]);
  await analyst.post(`/api/verifications/${mine}/presence`, {});
  const { team, queue } = await today(owner);
  expect(team).toMatchObject([
    { id: analyst.userId, assigned: 2, overdue: 1, isOnCase: true },
    { id: owner.userId, assigned: 0, overdue: 0, isOnCase: false },
  ]);
  expect(queue).toEqual({ unassigned: 1, overdue: 1, oldest: "2026-03-02T08:00:00.000Z" });
});

test("S16 a neighbour's day is not shown, and a developer sees none", async () => {
  const { project, owner, make } = await makeTeam();
  await decide(owner, await make("Iryna"), "valid");
  const stranger = await today(await makeMember(server));
  expect(stranger.decisions).toEqual([]);
  expect(stranger.queue).toEqual({ unassigned: 0, overdue: 0, oldest: null });
  const developer = await makeMember(server, "developer", project);
  expect((await developer.get("/api/home/today")).status).toBe(403);
});
