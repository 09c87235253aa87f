import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { formConfig, makeForm, makeSubmitted, openLink, profileFormConfig } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { makeTheme } from "../../../../test/themes.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const list = (member: Member, form_id: string, more: object = {}) =>
  member.post("/api/forms/versions", { ...more, filters: { form_id } });
const show = (member: Member, id: string, version: number | string) =>
  member.get(`/api/forms/${id}/versions?version=${version}`);
const restore = (member: Member, body: object) => member.post("/api/forms/restore-version", body);
async function edit(member: Member, id: string, version: number, changes: Parameters<typeof formConfig>[0]) {
  const answer = await member.post("/api/forms/edit", { id, version, config: formConfig(changes) });
  expect(answer.status).toBe(200);
}

test("the history is newest first, with who saved each version and how many verifications go on with it", async () => {
  const owner = await makeMember(server);
  const { form } = await makeSubmitted(server, owner, { config: { name: "One" } });
  const developer = await makeMember(server, "developer", owner.projectId);
  await server.query("update users set first_name = 'Dev', last_name = 'Eloper' where id = $1", [developer.userId]);
  await edit(developer, form.id, 1, { name: "Two" });
  await openLink(server, form.token);
  await openLink(server, form.token);
  const { status, data } = await list(owner, form.id);
  expect(status).toBe(200);
  expect(data).toMatchObject({ total: 2, page: 1, count: 10 });
  expect(data.items).toEqual([
    { version: 2, created: expect.any(String), createdBy: "Dev Eloper", verificationsCount: 2, isCurrent: true },
    { version: 1, created: expect.any(String), createdBy: "Olena Kovalenko", verificationsCount: 1, isCurrent: false },
  ]);
  const second = (await list(owner, form.id, { page: 2, count: 1 })).data;
  expect(second.items.map(({ version }: { version: number }) => version)).toEqual([1]);
  expect((await show(owner, form.id, 1)).data).toMatchObject({ version: 1, config: { name: "One" } });
  expect((await show(owner, form.id, 2)).data.config.name).toBe("Two");
});

test("counting the verifications of a version walks an index of its own", async () => {
  const client = await server.owner.connect();
  try {
    // Of a few rows all are read otherwise.
    await client.query("begin; set local enable_seqscan = off");
    const { rows } = await client.query<{ "QUERY PLAN": string }>(
      `explain select from verifications where project_id = gen_random_uuid() and form_id = gen_random_uuid() and form_version = 1 limit 10000`,
    );
    expect(rows.map((row) => row["QUERY PLAN"]).join("\n")).toContain("verifications_form_version");
  } finally {
    await client.query("rollback");
    client.release();
  }
});

test("going back saves the old settings as the next version; verifications under way keep theirs", async () => {
  const member = await makeMember(server);
  const form = await makeForm(member, profileFormConfig({ name: "One", redirectUrl: "https://one.example/" }));
  const applicant = await openLink(server, form.token);
  await edit(member, form.id, 1, { name: "Two" });
  const { status, data } = await restore(member, { id: form.id, version: 2, from: 1 });
  expect([status, data.version]).toEqual([200, 3]);
  const current = (await member.get(`/api/forms/${form.id}/form-settings`)).data;
  expect(current).toMatchObject({ version: 3, config: { name: "One", redirectUrl: "https://one.example/" } });
  expect((await list(member, form.id)).data.total).toBe(3);
  const [kept] = await server.query<{ form_version: number }>("select form_version from verifications where id = $1", [
    applicant.verificationId,
  ]);
  expect(kept?.form_version).toBe(1);
  const [row] = await server.query<{ detail: object }>(
    "select detail from audit_log where project_id = $1 and action = 'form-versions.restored'",
    [member.projectId],
  );
  expect(row?.detail).toMatchObject({ id: form.id, from: 1, version: 3 });
});

test("going back is refused when somebody else has saved meanwhile, to what is current, and to what never was", async () => {
  const member = await makeMember(server);
  const form = await makeForm(member);
  await edit(member, form.id, 1, { name: "Two" });
  await edit(member, form.id, 2, { name: "Three" });
  const cases: [object, number, string][] = [
    [{ id: form.id, version: 2, from: 1 }, 409, "forms.stale"],
    [{ id: form.id, version: 3, from: 3 }, 409, "form-versions.is_current"],
    [{ id: form.id, version: 3, from: 4 }, 404, "form-versions.not_found"],
    [{ id: randomUUID(), version: 1, from: 1 }, 404, "forms.not_found"],
  ];
  for (const [body, status, code] of cases) {
    const answer = await restore(member, body);
    expect([answer.status, answer.errors[0]?.code]).toEqual([status, code]);
  }
  for (const body of [
    {},
    { id: form.id, version: 3 },
    { id: form.id, version: 3, from: 0 },
    { id: 5, version: 3, from: 1 },
  ])
    expect((await restore(member, body)).status).toBe(422);
  expect((await member.get(`/api/forms/${form.id}/form-settings`)).data).toMatchObject({ version: 3 });
  expect((await show(member, form.id, 9)).status).toBe(404);
  expect((await show(member, form.id, "one")).status).toBe(422);
  expect((await list(member, "form")).status).toBe(422);
});

test("of two that go back at once, one is told", async () => {
  const member = await makeMember(server);
  const form = await makeForm(member);
  await edit(member, form.id, 1, { name: "Two" });
  const answers = await Promise.all([1, 2].map(() => restore(member, { id: form.id, version: 2, from: 1 })));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("an old version goes by the rules of today: a closed address is refused, a theme that is gone is the default", async () => {
  const member = await makeMember(server);
  const theme = await makeTheme(member, "Rose");
  const form = await makeForm(member, { themeId: theme.id });
  await edit(member, form.id, 1, { name: "Two" });
  await member.del(`/api/theme-editor/delete/${theme.id}/${theme.public_id}`);
  expect((await restore(member, { id: form.id, version: 2, from: 1 })).status).toBe(200);
  expect((await member.get(`/api/forms/${form.id}/form-settings`)).data.config.themeId).toBeNull();

  await server.query(
    `update form_versions set config = jsonb_set(config, '{redirectUrl}', to_jsonb($2::text)) where form_id = $1 and version = 2`,
    [form.id, `${server.platform.config.publicUrl}/verify/abc`],
  );
  const closed = await restore(member, { id: form.id, version: 3, from: 2 });
  expect([closed.status, closed.errors[0]?.parameter]).toEqual([422, "config.redirectUrl"]);
});

test("older versions that left a phone to a document ask for it again, and stay as they were else", async () => {
  const owner = await makeMember(server);
  const form = await makeForm(owner, {});
  const before = (await show(owner, form.id, 1)).data.config;
  await server.query(
    `update form_versions set config = jsonb_set(jsonb_set(config,
       '{steps,0,fields,phone}', '{"enabled": true, "mandatory": true, "dataExtraction": true}'),
       '{steps,0,fields,dob}', '{"enabled": true, "mandatory": true, "dataExtraction": true}') where form_id = $1`,
    [form.id],
  );
  const migration = new URL("../../../../migrations/0175-fields-no-document-holds.sql", import.meta.url);
  await server.query(await readFile(migration, "utf8"));
  const { status, data } = await show(owner, form.id, 1);
  expect(status).toBe(200);
  const [profile, ...others] = data.config.steps;
  expect(profile.fields).toMatchObject({ phone: { dataExtraction: false }, dob: { dataExtraction: true } });
  const { phone: _phone, dob: _dob, ...rest } = profile.fields;
  expect(before.steps[0].fields).toMatchObject(rest);
  expect(others).toEqual(before.steps.slice(1));
});
