import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { hostFor } from "./applicant-origins.ts";
import { makeSubmitted } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";

let dist: string;
let server: TestServer;
let owner: Member;
let id: string;
let read: (who: Member | null, url?: string, headers?: Record<string, string>) => ReturnType<typeof ask>;

const wheel = '<div class="opening"></div>';
const shell = `<!doctype html><html><head></head><body><div id="root">${wheel}</div></body></html>`;
/** What it says is the page's own affair: this one says what it was given. */
const drawing = `export const drawnLanguages = ["en", "pt-BR", "he"];
export const drawReview = async ({ session, view, search, language }) => search === "tab=session" ? null : search === "x=1" ? missing : { language,
  html: "<h1>$& " + [session.user.email, view.id, search].join(" ") + '</h1><img data-photo="/api/photo">' };`;

let app: Awaited<ReturnType<typeof buildApp>>;
const ask = (url: string, headers: Record<string, string>) =>
  app.inject({ method: "GET", url, headers: { ...hostFor(server.platform.config, url), ...headers } });
const cookieOf = ({ cookies }: Member) => [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "veridesk-case-"));
  const drawn = join(dist, "web", ".vite", "review-picture");
  await mkdir(drawn, { recursive: true });
  await writeFile(join(dist, "web", "index.html"), shell);
  await writeFile(join(drawn, "review-picture.mjs"), drawing);
  server = await openTestServer({ own: true });
  owner = await makeMember(server);
  id = (await makeSubmitted(server, owner)).verificationId;
  app = await buildApp(server.platform, dist);
  read = (who, url = `/verifications/${id}`, headers = {}) =>
    ask(url, { ...(who ? { cookie: cookieOf(who) } : {}), ...headers });
  // A start does not wait for what draws the pages.
  while (!(await read(owner)).body.includes("data-first-picture")) await new Promise((again) => setImmediate(again));
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true, force: true });
});

const picture = /<div data-first-picture lang="en"><h1>(.*)<\/h1>/;
const shown = async (...given: Parameters<typeof read>) => picture.exec((await read(...given)).body)?.[1] ?? null;

test("a member's page of a case comes drawn with what its calls say, for nobody's cache, unpacked, its photos on their way", async () => {
  const { body, headers } = await read(owner, undefined, { "accept-encoding": "gzip, br" });
  expect(picture.exec(body)?.[1]).toBe(`$& ${owner.email} ${id} `);
  expect(body.slice(0, body.indexOf("</head>"))).toContain('for (const path of ["/api/photo"])');
  expect(body).not.toContain("__NONCE__");
  expect(body).not.toContain((await owner.get("/api/session")).data["csrf-token"]);
  expect(headers).toMatchObject({ "cache-control": "no-store" });
  expect(headers["content-encoding"]).toBeUndefined();
  expect(await shown(owner, `/verifications/${id}?status=pending`)).toBe(`$& ${owner.email} ${id} status=pending`);
});

test("nobody else sees it, and a page that nobody looks at is not drawn", async () => {
  const neighbour = await makeMember(server);
  const analyst = await makeMember(server, "developer", owner.projectId);
  const over = await makeMember(server, "owner", owner.projectId);
  await over.get("/api/logout");
  for (const who of [null, neighbour, over]) expect(await shown(who)).toBeNull();
  const mayRead = (await analyst.get(`/api/verifications/${id}`)).status === 200;
  expect((await shown(analyst)) !== null).toBe(mayRead);
  for (const url of [
    `/verifications/${id}?tab=session`,
    `/verifications/${id}?lang=uk`,
    `/verifications/${id}?x=1`,
    `/verifications/${id.slice(1)}`,
    "/verifications/%00",
  ])
    expect([url, await shown(owner, url)]).toEqual([url, null]);
  expect(await shown(owner, undefined, { "sec-purpose": "prefetch" })).toBeNull();
});

test("the look is recorded as the call records it, once", async () => {
  const reviewer = await makeMember(server, "owner", owner.projectId);
  const views = () =>
    server.query("select 1 from audit_log where actor_id = $1 and action = 'verifications.viewed'", [reviewer.userId]);
  expect(await shown(reviewer)).not.toBeNull();
  expect(await views()).toHaveLength(1);
  await reviewer.get(`/api/verifications/${id}`);
  expect(await views()).toHaveLength(1);
});

test("it is drawn in the language that was chosen in this browser, else in the browser's first one that is drawn", async () => {
  const languageOf = async (headers: Record<string, string>) =>
    /<div data-first-picture lang="([\w-]+)"( dir="rtl")?>/
      .exec((await read(owner, undefined, headers)).body)
      ?.slice(1);
  expect(await languageOf({ "accept-language": "pt-BR,pt;q=0.9,en;q=0.8" })).toEqual(["pt-BR", undefined]);
  expect(await languageOf({ "accept-language": "xx, de;q=0.9, he;q=0.8" })).toEqual(["he", ' dir="rtl"']);
  expect(await languageOf({ "accept-language": "de" })).toEqual(["en", undefined]);
  const chosen = { cookie: `${cookieOf(owner)}; language=he`, "accept-language": "pt-BR" };
  expect(await languageOf(chosen)).toEqual(["he", ' dir="rtl"']);
});
