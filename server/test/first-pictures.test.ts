import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { cookieName } from "#server/platform/http.cookie.ts";
import { hostFor } from "./applicant-origins.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { makeMember } from "./make.ts";

let dist: string;
const servers: TestServer[] = [];

const shell = `<!doctype html><html><head></head><body><div id="root"><div class="opening"></div></div></body></html>`;
const picture = (language: string, signUp: boolean) => ({
  path: "/login",
  language,
  visitor: "stranger",
  signUp,
  html: `<style nonce="__NONCE__">a{}</style><h1>${language}, $& ${signUp ? "open" : "closed"}</h1>`,
});

beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "veridesk-pictures-"));
  await mkdir(join(dist, "web", ".vite"), { recursive: true });
  await writeFile(join(dist, "web", "index.html"), shell);
  const outline = { path: "/verifications", language: "en", visitor: "member", signUp: null, html: "<h1>List</h1>" };
  const pictures = [
    ...["en", "uk"].flatMap((language) => [picture(language, true), picture(language, false)]),
    outline,
    { ...outline, path: "/forms/*", html: "<h1>Frame</h1>" },
  ];
  await writeFile(join(dist, "web", ".vite", "first-pictures.json"), JSON.stringify(pictures));
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.close()));
  await rm(dist, { recursive: true, force: true });
});

async function open(settings: Record<string, string> = {}) {
  const server = await openTestServer({ own: true, settings });
  servers.push(server);
  const app = await buildApp(server.platform, dist);
  const page = async (url: string, headers: Record<string, string> = {}) =>
    app.inject({ method: "GET", url, headers: { ...hostFor(server.platform.config, url), ...headers } });
  const shown = async (url: string, headers?: Record<string, string>) =>
    /<div data-first-picture lang="(\w+)">.*<h1>(.*)<\/h1>/.exec((await page(url, headers)).body)?.slice(1) ?? null;
  return { server, page, shown };
}

test("a stranger's sign-in page comes drawn, under the page's own policy, and no other page does", async () => {
  const { page, shown } = await open();
  const { body, headers } = await page("/login");
  const nonce = /style-src-elem 'self' 'nonce-([\w+/=]{24})'/.exec(String(headers["content-security-policy"]))?.[1];
  expect(body).toContain(`<div id="root"><div data-first-picture lang="en"><style nonce="${nonce}">`);
  expect(body).not.toContain("__NONCE__");
  expect(await shown("/login")).toEqual(["en", "en, $& open"]);
  for (const url of [
    "/",
    "/login/2fa",
    "/login?state=1",
    "/login?verificationId=1",
    "/registration",
    "/verifications",
  ]) {
    expect([url, await shown(url)]).toEqual([url, null]);
    expect((await page(url)).body).toContain('<div class="opening"></div>');
  }
});

test("in the chosen language, else in the browser's first one that is drawn, else in English", async () => {
  const { shown } = await open();
  expect(await shown("/login", { "accept-language": "uk-UA,uk;q=0.9" })).toEqual(["uk", "uk, $& open"]);
  expect(await shown("/login", { "accept-language": "de" })).toEqual(["en", "en, $& open"]);
  expect(await shown("/login", { "accept-language": "de,uk;q=0.5" })).toEqual(["uk", "uk, $& open"]);
  expect(await shown("/login", { cookie: "language=uk" })).toEqual(["uk", "uk, $& open"]);
  expect(await shown("/login", { cookie: "language=en", "accept-language": "uk" })).toEqual(["en", "en, $& open"]);
});

test("whoever may be signed in sees no form to sign in with; who only looked before sees it", async () => {
  const { server, shown } = await open();
  const cookieOf = (cookies: ReadonlyMap<string, string>) => ({
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  });
  const member = await makeMember(server);
  expect(await shown("/login", cookieOf(member.cookies))).toBeNull();
  for (const url of ["/verifications", "/verifications?status=review"])
    expect(await shown(url, cookieOf(member.cookies))).toEqual(["en", "List"]);
  expect(await shown("/verifications/1", cookieOf(member.cookies))).toBeNull();
  for (const url of ["/forms", "/forms/edit/general/1?x=1"])
    expect(await shown(url, cookieOf(member.cookies))).toEqual(["en", "Frame"]);
  for (const url of ["/formsx", "/", "/registration"]) expect(await shown(url, cookieOf(member.cookies))).toBeNull();
  const visitor = server.visitor();
  await visitor.get("/api/session");
  expect(visitor.cookies.size).toBe(1);
  expect(await shown("/login", cookieOf(visitor.cookies))).toEqual(["en", "en, $& open"]);
  const name = cookieName(server.platform.config);
  expect(await shown("/login", { cookie: `${name}=${"a".repeat(43)}` })).toBeNull();
});

test("the picture offers an account only where one can be made, and there is none where Google's button is", async () => {
  const { shown } = await open({ SIGN_UP: "invitation" });
  expect(await shown("/login")).toEqual(["en", "en, $& closed"]);
  const google = { GOOGLE_CLIENT_ID: "id.apps.example", GOOGLE_CLIENT_SECRET: "secret" };
  expect(await (await open(google)).shown("/login")).toBeNull();
});
