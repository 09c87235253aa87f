import { afterAll, beforeAll, expect, test } from "vitest";
import { makeForm, makeSubmitted, openLink, profileAnswers, profileFormConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { setMode } from "../../../../test/modes.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true, workers: 2 });
});
afterAll(() => server.close());

const photos = { front: Buffer.from("front"), selfie: Buffer.from("selfie") };

async function submit(member: Member, mode: "live" | "test") {
  await setMode(server, member, mode);
  const { verificationId } = await makeSubmitted(server, member, {
    photos,
    profile: { first_name: "Olena", last_name: mode === "test" ? "ASKAGAIN" : "Kovalenko" },
    config: { callbackUrl: "https://hooks.example/", callbackOnStatusChange: true },
  });
  await setMode(server, member, "live");
  return verificationId;
}

const rowsOf = async (projectId: string, mode: string) =>
  (
    await server.query(
      `select (select count(*)::int from applicants where project_id = $1 and mode = $2) as applicants,
         (select count(*)::int from verifications where project_id = $1 and mode = $2) as verifications,
         (select count(*)::int from verification_files where project_id = $1 and mode = $2) as files,
         (select count(*)::int from callbacks where project_id = $1 and mode = $2) as callbacks,
         (select count(*)::int from form_links where project_id = $1 and mode = $2) as links`,
      [projectId, mode],
    )
  )[0];

test("all test data of the project is erased, and nothing else", async () => {
  const member = await makeMember(server);
  const neighbour = await makeMember(server);
  await submit(member, "live");
  for (let n = 0; n < 3; n += 1) await submit(member, "test");
  await submit(neighbour, "test");
  await server.drainJobs();
  const live = await rowsOf(member.projectId, "live");
  const theirs = await rowsOf(neighbour.projectId, "test");
  expect(await rowsOf(member.projectId, "test")).toMatchObject({ applicants: 3, verifications: 3, files: 6 });
  const counts = { applicants: 3, verifications: 3, reports: 0, rowsKept: 0 };
  expect((await member.get("/api/test-data")).data).toEqual({ ...counts, isErasing: false });

  const requested = await member.post("/api/test-data/erase");
  expect([requested.status, requested.data]).toEqual([200, { ...counts, isErasing: true }]);
  await server.drainJobs();

  const gone = { applicants: 0, verifications: 0, reports: 0, rowsKept: 0, isErasing: false };
  expect((await member.get("/api/test-data")).data).toEqual(gone);
  expect(await rowsOf(member.projectId, "test")).toEqual({
    applicants: 0,
    verifications: 0,
    files: 0,
    callbacks: 0,
    links: 0,
  });
  expect(await rowsOf(member.projectId, "live")).toEqual(live);
  expect(await rowsOf(neighbour.projectId, "test")).toEqual(theirs);
  const log = await server.query<{ action: string; detail: object }>(
    "select action, detail from audit_log where project_id = $1 and action like 'test-data.%' order by at",
    [member.projectId],
  );
  expect(log).toMatchObject([
    { action: "test-data.erasure_requested", detail: counts },
    { action: "test-data.erased", detail: { erased: 3, kept: 0, removed: 3, rows_kept: 0 } },
  ]);
});

test("what was made after the request stays, though an operator has it tried again a day later", async () => {
  const member = await makeMember(server);
  await submit(member, "test");
  await server.drainJobs();
  await server.query(
    "insert into pgboss.job (name, data, created_on) values ('test-data.erase', $1, now() - interval '1 day')",
    [{ projectId: member.projectId, mode: "test", data: {} }],
  );
  await server.drainJobs();
  expect((await member.get("/api/test-data")).data).toMatchObject({ applicants: 1, rowsKept: 0, isErasing: false });
});

test("what something still points to stays, and the log and the screen say how much", async () => {
  const member = await makeMember(server);
  const id = await submit(member, "test");
  await server.drainJobs();
  // Erased, but for two photos that came at the last moment.
  await server.query(
    "update applicants set erased_at = now() where id = (select applicant_id from verifications where id = $1)",
    [id],
  );
  await member.post("/api/test-data/erase");
  await server.drainJobs();
  expect((await member.get("/api/test-data")).data).toMatchObject({ applicants: 1, rowsKept: 1, isErasing: false });
  const [entry] = await server.query<{ detail: object }>(
    "select detail from audit_log where project_id = $1 and action = 'test-data.erased'",
    [member.projectId],
  );
  expect(entry?.detail).toMatchObject({ erased: 0, kept: 0, removed: 0, rows_kept: 1 });
});

test("only who manages API keys may ask for it", async () => {
  const owner = await makeMember(server);
  for (const role of ["compliance_manager", "analyst"] as const) {
    const member = await makeMember(server, role, owner.projectId);
    expect((await member.post("/api/test-data/erase")).status).toBe(403);
    expect((await member.get("/api/test-data")).status).toBe(403);
  }
});

test("live mode cannot call what removes tests", async () => {
  const member = await makeMember(server);
  for (const mode of ["live", "all"] as const)
    await expect(
      server.platform.database.inProject({ projectId: member.projectId, mode }, ({ client }) =>
        client.query("select remove_erased_tests()"),
      ),
    ).rejects.toThrow(/only tests/);
});

test("a form for tests makes tests, by its permanent link and by single ones, whatever mode the desk shows", async () => {
  const member = await makeMember(server);
  const form = await makeForm(member, profileFormConfig({ isTest: true }));
  const byPermanent = await openLink(server, form.token);
  const link = await member.post("/api/forms/single-link", { form_id: form.id, external_applicant_id: "crm-1" });
  const bySingle = await openLink(server, link.data.link.split("/").at(-1));
  const links = await member.post("/api/forms/open-links", { filters: { form_id: form.id } });
  expect(links.data.items).toMatchObject([{ id: link.data.id }]);
  for (const applicant of [byPermanent, bySingle]) {
    expect((await applicant.post("/api/flow/profile", { ...profileAnswers, last_name: "Approve" })).status).toBe(200);
    expect((await applicant.post("/api/flow/submit")).status).toBe(200);
    await server.drainJobs();
    const [row] = await server.query(
      "select v.mode, v.status, a.mode as of_applicant from verifications v join applicants a on a.id = v.applicant_id where v.id = $1",
      [applicant.verificationId],
    );
    expect(row).toEqual({ mode: "test", status: "valid", of_applicant: "test" });
  }
  expect((await member.post("/api/verifications", { filters: {} })).data.total).toBe(0);
  // The same external id is somebody else's in live mode.
  const live = await makeForm(member, profileFormConfig());
  const other = await member.post("/api/forms/single-link", { form_id: live.id, external_applicant_id: "crm-1" });
  expect(other.status).toBe(200);
  const same = await server.query(
    "select mode from applicants where project_id = $1 and external_id = 'crm-1' order by 1",
    [member.projectId],
  );
  expect(same).toEqual([{ mode: "live" }, { mode: "test" }]);
});

test("a link that was made in test mode is a test by a live form too", async () => {
  const member = await makeMember(server);
  const form = await makeForm(member, profileFormConfig());
  await setMode(server, member, "test");
  const link = await member.post("/api/forms/single-link", { form_id: form.id });
  await setMode(server, member, "live");
  const applicant = await openLink(server, link.data.link.split("/").at(-1));
  const [row] = await server.query("select mode from verifications where id = $1", [applicant.verificationId]);
  expect(row).toEqual({ mode: "test" });
});
