import { copyFile, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { serverWords } from "#server/words.ts";
import { hostFor } from "./applicant-origins.ts";
import { openTestServer, type TestServer } from "./harness.ts";

const top = new URL("../../", import.meta.url).pathname;
let dist: string;
let server: TestServer;
let app: Awaited<ReturnType<typeof buildApp>>;
beforeAll(async () => {
  dist = await mkdtemp(join(tmpdir(), "veridesk-noscript-"));
  for (const page of ["web/index.html", "flow/index.html", "flow/preview.html"]) {
    await mkdir(join(dist, page, ".."), { recursive: true });
    await copyFile(join(top, page), join(dist, page));
  }
  server = await openTestServer({ own: true });
  app = await buildApp(server.platform, dist);
});
afterAll(async () => {
  await server.close();
  await rm(dist, { recursive: true, force: true });
});

async function saidAt(url: string, headers: Record<string, string> = {}) {
  const host = hostFor(server.platform.config, url);
  const { body } = await app.inject({ method: "GET", url, headers: { ...host, ...headers } });
  return /<noscript>(.*?)<\/noscript>/.exec(body)?.[1];
}
const element = (language: "en" | "de" | "uk" | "he", side: "desk" | "applicants", direction = "ltr") =>
  `<span lang="${language}" dir="${direction}">${serverWords[language].noscript[side]}</span>`;

test("the desk without scripts speaks the language of its menu, then the browser's, then English", async () => {
  expect(await saidAt("/login")).toBe(element("en", "desk"));
  expect(await saidAt("/login", { "accept-language": "de-AT,en;q=0.5" })).toBe(element("de", "desk"));
  const chosen = { cookie: "language=uk", "accept-language": "de" };
  expect(await saidAt("/forms", chosen)).toBe(element("uk", "desk"));
});

test("the applicant's page speaks that of its address, then the browser's; from the right where it is read so", async () => {
  expect(await saidAt("/verify")).toBe(element("en", "applicants"));
  expect(await saidAt("/verify?lang=he", { "accept-language": "de" })).toBe(element("he", "applicants", "rtl"));
  expect(await saidAt("/verify/preview", { "accept-language": "de" })).toBe(element("de", "applicants"));
});

test("a language that is none is English, and nothing of the address comes into the page", async () => {
  expect(await saidAt("/verify?lang=%3Cscript%3E")).toBe(element("en", "applicants"));
  expect(await saidAt("/login?lang=xx")).toBe(element("en", "desk"));
});
