import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { hostFor } from "./applicant-origins.ts";
import { makeForm, makeLink, makeSubmitted, openLink, profileFormConfig } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";

let dist: string;
let server: TestServer;
let member: Member;
let read: (token: string, headers?: Record<string, string>) => Promise<{ body: string; policy: string }>;

const wheel = '<div class="vd-loading"><span class="vd-spinner"></span></div>';
const shell = `<!doctype html><html><head><link rel="modulepreload" crossorigin href="/a.js"></head><body><div id="root">${wheel}</div></body></html>`;
/** Its words and markup are the page's own affair (`flow/src/welcome-picture.test.ts`): this one says what it was given. */
const drawing = `export const drawWelcome = async ({ form, ownWords, preference }) => preference === "yy" ? missing : preference === "xx" ? null : {
  language: preference ?? "none", direction: "rtl",
  html: "<h1>$& " + [form.businessName, form.steps.map(({ type }) => type), JSON.stringify(ownWords)].join(" ") + "</h1>" };`;

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "veridesk-welcome-"));
  const drawn = join(dist, "flow", ".vite", "welcome-picture");
  await mkdir(drawn, { recursive: true });
  await writeFile(join(dist, "flow", "index.html"), shell);
  await writeFile(join(drawn, "welcome-picture.mjs"), drawing);
  server = await openTestServer({ own: true });
  member = await makeMember(server);
  const app = await buildApp(server.platform, dist);
  read = async (token, headers = {}) => {
    const url = `/verify/${token}`;
    const all = { ...hostFor(server.platform.config, url), ...headers };
    const reply = await app.inject({ method: "GET", url, headers: all });
    return { body: reply.body, policy: String(reply.headers["content-security-policy"]) };
  };
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true, force: true });
});

const picture = /<div data-first-picture lang="([\w-]+)" dir="rtl"><h1>(.*)<\/h1><\/div>/;
const shown = async (token: string, headers?: Record<string, string>) =>
  picture.exec((await read(token, headers)).body)?.slice(1) ?? null;

test("a link that nobody opened comes with its form's welcome, and looking at it begins nothing", async () => {
  const form = await makeForm(member, profileFormConfig());
  const link = await makeLink(member, form.id);
  for (const token of [link.token, form.token]) {
    const { body, policy } = await read(token);
    expect(picture.exec(body)?.slice(1)).toEqual(["none", "$& Acme Bank PROFILE {}"]);
    const nonce = /script-src 'self' 'nonce-([\w+/=]{24})'/.exec(policy)?.[1];
    expect(body).toContain(`<script nonce="${nonce}">(() => {`);
    expect(body).not.toContain("__NONCE__");
    expect(body).toContain('<link rel="preload" as="script" crossorigin href="/a.js">');
    expect(body).not.toContain(token);
  }
  const begun = await server.query("select id from verifications where form_id = $1", [form.id]);
  expect(begun).toEqual([]);
});

test("the welcome is requested in the language of the address, else in the browser's first, with the form's words", async () => {
  const form = await makeForm(member, profileFormConfig());
  await server.query(
    "insert into form_localisations (project_id, form_id, words, file_name, size_bytes) values ($1, $2, $3, 'a.csv', 1)",
    [member.projectId, form.id, { de: { "welcome.title": "Hallo" } }],
  );
  const words = '$& Acme Bank PROFILE {"de":{"welcome.title":"Hallo"}}';
  expect(await shown(form.token, { "accept-language": "de-AT,uk;q=0.5" })).toEqual(["de-AT", words]);
  expect(await shown(`${form.token}?lang=uk`, { "accept-language": "de" })).toEqual(["uk", words]);
  expect(await shown(form.token, { "accept-language": "xx" })).toBeNull();
  expect((await read(form.token, { "accept-language": "yy" })).body).toContain(wheel);
});

test("no welcome where the link shows something else, or nothing", async () => {
  const expectNone = async (token: string) => {
    const { body } = await read(token);
    expect(body).toContain(wheel);
    expect(body).not.toContain("Acme Bank");
  };
  const form = await makeForm(member, profileFormConfig());
  const [begun, revoked, late] = [
    await makeLink(member, form.id),
    await makeLink(member, form.id),
    await makeLink(member, form.id),
  ];
  await openLink(server, begun.token);
  await member.del(`/api/forms/single-link/${revoked.id}`);
  await server.query("update form_links set expires_at = now() where id = $1", [late.id]);
  for (const token of [begun.token, revoked.token, late.token, "A".repeat(begun.token.length), "%00", "preview"])
    await expectNone(token);

  const visit = await openLink(server, form.token);
  const handoff = await visit.post("/api/flow/handoff");
  expect(handoff.status).toBe(200);
  await expectNone(handoff.data.link.split("/").pop());

  const skipping = await makeForm(member, profileFormConfig({ skipWelcomePage: true }));
  await expectNone(skipping.token);
  await server.query("update forms set permanent_link_enabled = false where id = $1", [form.id]);
  await expectNone(form.token);
});

test("who has ended a verification of the form may be refused another, and is not welcomed before that is known", async () => {
  const { form, verificationId } = await makeSubmitted(server, member);
  const [row] = await server.query<{ applicant_id: string }>("select applicant_id from verifications where id = $1", [
    verificationId,
  ]);
  const again = await makeLink(member, form.id, { applicant_id: row?.applicant_id });
  const other = await makeForm(member, profileFormConfig());
  const elsewhere = await makeLink(member, other.id, { applicant_id: row?.applicant_id });
  expect(await shown(again.token)).toBeNull();
  expect(await shown(elsewhere.token)).not.toBeNull();
});
