import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { hostFor } from "../../../../test/applicant-origins.ts";
import { formConfig, makeForm, profileFormConfig, tokenOf } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { makeTheme, themeConfig } from "../../../../test/themes.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const ask = (member: Member, body: object) => member.post("/api/forms/preview-link", body);
const open = (token: string) => server.visitor().post("/api/flow/preview/open", { token });
async function makePreview(member: Member, formId: string, version?: number) {
  const { status, data } = await ask(member, { form_id: formId, ...(version && { version }) });
  expect(status).toBe(200);
  return { ...(data as { link: string; version: number; expires: string }), token: tokenOf(data.link) };
}

test("a preview link shows its version of the form for a day; the database keeps its hash alone", async () => {
  const member = await makeMember(server, "developer");
  const form = await makeForm(member, { name: "First" });
  const first = await makePreview(member, form.id);
  expect(first.link).toMatch(/^http.*\/verify\/preview\/[0-9a-f]{36}$/);
  expect((Date.parse(first.expires) - Date.now()) / 3_600_000).toBeCloseTo(24, 2);
  await member.post("/api/forms/edit", { id: form.id, version: 1, config: formConfig({ name: "Second" }) });
  const second = await makePreview(member, form.id);
  const old = await makePreview(member, form.id, 1);
  expect([first.version, second.version, old.version]).toEqual([1, 2, 1]);
  for (const [{ token }, name] of [
    [first, "First"],
    [second, "Second"],
    [old, "First"],
  ] as const) {
    const { status, data } = await open(token);
    expect(status).toBe(200);
    expect(data).toMatchObject({ status: "created", isPreview: true, verificationId: "", files: [], profile: {} });
    expect([data.form.name, data.form.businessName]).toEqual([name, "Acme Bank"]);
  }
  const rows = await server.query<{ row: string }>("select p::text as row from form_previews p");
  expect(rows.map(({ row }) => row).join()).not.toContain(first.token);
});

async function countAll(): Promise<Record<string, number>> {
  const tables = await server.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('public', 'pgboss') and c.relname <> 'rate_counts'`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const [row] = await server.query<{ n: number }>(`select count(*)::int as n from ${name}`);
    counts[name] = row?.n ?? -1;
  }
  return counts;
}

test("a whole visit of a preview writes nothing: only the making of the link is kept and audited", async () => {
  const member = await makeMember(server);
  const form = await makeForm(member);
  const before = await countAll();
  const { token } = await makePreview(member, form.id);
  const made = await countAll();
  const grown = Object.keys(made).filter((name) => made[name] !== before[name]);
  expect(grown.sort()).toEqual(["audit_log", "form_previews"]);

  const { data } = await open(token);
  const visitor = server.visitor();
  for (const path of ["profile", "document", "submit"])
    expect((await visitor.post(`/api/flow/${path}`, {})).status).toBe(401);
  visitor.bearer = data.flowToken ?? token;
  expect((await visitor.get("/api/flow/state")).status).toBe(401);
  expect((await visitor.post("/api/flow/submit", {})).status).toBe(401);
  expect((await visitor.post("/api/flow/open", { token })).status).toBe(404);
  await open(token);
  expect(await countAll()).toEqual(made);
});

test("the business's own words are there for a preview, too, and end with it", async () => {
  const member = await makeMember(server);
  const form = await makeForm(member);
  const csv = Buffer.from("key;uk\nwelcome.start;Почати\n");
  const sent = await member.upload(
    "/api/forms/localisation-upload",
    { public_id: form.id },
    { bytes: csv, name: "texts.csv", type: "text/csv" },
  );
  expect(sent.status).toBe(200);
  const { token } = await makePreview(member, form.id);
  expect((await open(token)).data.ownWords).toEqual(["uk"]);
  const words = (language: string) => server.visitor().post("/api/flow/preview/words", { token, language });
  expect((await words("uk")).data).toEqual({ words: { "welcome.start": "Почати" } });
  expect((await words("de")).data).toEqual({ words: {} });
  expect((await words("klingon")).status).toBe(422);
  await server.query("update form_previews set expires_at = now() where form_id = $1", [form.id]);
  expect((await words("uk")).status).toBe(404);
});

test("an expired link says so, and the form's deletion ends it", async () => {
  const member = await makeMember(server);
  const form = await makeForm(member);
  const preview = await makePreview(member, form.id);
  await server.query("update form_previews set expires_at = now() where token_hash is not null and form_id = $1", [
    form.id,
  ]);
  const expired = await open(preview.token);
  expect([expired.status, expired.errors[0]?.code]).toEqual([404, "flow.link_expired"]);
  const other = await makePreview(member, form.id);
  expect((await open(other.token)).status).toBe(200);
  await member.del(`/api/forms/delete/${form.id}`);
  const gone = await open(other.token);
  expect([gone.status, gone.errors[0]?.code]).toEqual([404, "flow.link_invalid"]);
  expect((await ask(member, { form_id: form.id })).status).toBe(404);
});

test("links that ended a day ago are cleared when the project makes another", async () => {
  const member = await makeMember(server);
  const form = await makeForm(member);
  await makePreview(member, form.id);
  await server.query("update form_previews set expires_at = now() - interval '24 hours 1 second' where form_id = $1", [
    form.id,
  ]);
  await makePreview(member, form.id);
  expect(await server.query("select from form_previews where form_id = $1", [form.id])).toHaveLength(1);
});

test("nonsense is refused: a form or a version that is not there, a token that is none", async () => {
  const member = await makeMember(server);
  const form = await makeForm(member);
  const cases: [object, number, string][] = [
    [{}, 422, "form_id"],
    [{ form_id: "form" }, 422, "form_id"],
    [{ form_id: randomUUID() }, 404, "id"],
    [{ form_id: form.id, version: 0 }, 422, "version"],
    [{ form_id: form.id, version: 2 }, 404, "version"],
  ];
  for (const [body, status, parameter] of cases) {
    const answer = await ask(member, body);
    expect([answer.status, answer.errors[0]?.parameter]).toEqual([status, parameter]);
  }
  expect((await open("0".repeat(36))).status).toBe(404);
  expect((await open("../../x")).status).toBe(422);
  expect((await open(form.token)).status).toBe(404);
});

test("its page wears the form's theme, may be framed by nobody, and is plain once the link has ended", async () => {
  const dist = await mkdtemp(join(tmpdir(), "veridesk-preview-"));
  await mkdir(join(dist, "flow"));
  await writeFile(join(dist, "flow", "index.html"), `<html><head></head></html>`);
  const pages = await buildApp(server.platform, dist);
  const member = await makeMember(server);
  const theme = await makeTheme(member, "Rose", themeConfig({ primary: "#aa1155" }));
  const form = await makeForm(member, profileFormConfig({ themeId: theme.id, redirectUrl: "https://shop.example/" }));
  const { token } = await makePreview(member, form.id);
  const url = `/verify/preview/${token}`;
  const page = () => pages.inject({ method: "GET", url, headers: hostFor(server.platform.config, url) });
  const { body, headers } = await page();
  expect(body).toContain("--vd-primary:#aa1155");
  expect(String(headers["content-security-policy"])).toContain("frame-ancestors 'none'");
  await server.query("update form_previews set expires_at = now() where form_id = $1", [form.id]);
  const ended = await page();
  expect([ended.statusCode, ended.body.includes("#aa1155")]).toEqual([200, false]);
  await pages.close();
  await rm(dist, { recursive: true, force: true });
});
