import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test } from "vitest";
import { buildApp } from "#server/app.ts";
import { hostFor } from "../../../../test/applicant-origins.ts";
import { makeForm, makeLink } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { pngOf } from "../../../../test/settings.ts";
import { giveLogo, makeTheme, themeConfig } from "../../../../test/themes.ts";

let server: TestServer;
let dist: string;
let pages: FastifyInstance;
const shell = `<!doctype html><html><head><script nonce="__NONCE__" src="/verify-assets/app.js"></script></head></html>`;

beforeAll(async () => {
  server = await openTestServer();
  dist = await mkdtemp(join(tmpdir(), "veridesk-themes-"));
  await mkdir(join(dist, "flow", ".vite"), { recursive: true });
  await writeFile(join(dist, "flow", "index.html"), shell);
  await writeFile(join(dist, "flow", "preview.html"), shell);
  await writeFile(
    join(dist, "flow", ".vite", "manifest.json"),
    JSON.stringify({
      "../node_modules/@fontsource-variable/lora/files/lora-latin-wght-normal.woff2": {
        file: "verify-assets/lora-latin.woff2",
      },
      "../node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2": {
        file: "verify-assets/inter-latin.woff2",
      },
      "../node_modules/@fontsource-variable/lora/files/lora-cyrillic-wght-normal.woff2": {
        file: "verify-assets/c.woff2",
      },
    }),
  );
  pages = await buildApp(server.platform, dist);
});
afterAll(async () => {
  await pages.close();
  await server.close();
  await rm(dist, { recursive: true, force: true });
});

const page = (url: string) => pages.inject({ method: "GET", url, headers: hostFor(server.platform.config, url) });

test("the page of a link is sent in its form's theme: colours, fonts and logos are there before any script", async () => {
  const member = await makeMember(server);
  const config = { ...themeConfig({ primary: "#aa1155" }), fonts: { header: "lora", body: "system" } as const };
  const theme = await makeTheme(member, "Rose", config);
  const logo = await giveLogo(member, theme.public_id, await pngOf(80, 20));
  const form = await makeForm(member, { themeId: theme.id });
  for (const token of [form.token, (await makeLink(member, form.id)).token]) {
    const { body, headers } = await page(`/verify/${token}`);
    const nonce = /'nonce-([^']+)'/.exec(String(headers["content-security-policy"]))?.[1];
    const style = body.slice(body.indexOf(`<style nonce="${nonce}" id="vd-theme">`), body.indexOf("</style>"));
    expect(style).toContain("--vd-primary:#aa1155");
    expect(style).toContain('--vd-font-heading:"Lora Variable"');
    expect(style).toContain(`data:image/webp;base64,${logo.data.base64}`);
    expect(body).toContain(
      '<link rel="preload" as="font" type="font/woff2" href="/verify-assets/lora-latin.woff2" crossorigin>',
    );
    expect(body.match(/href="[^"]*woff2"/g)).toHaveLength(1);
    expect(body.indexOf("</style>")).toBeLessThan(body.indexOf("</head>"));
    expect(body).not.toContain("__NONCE__");
  }
  await member.del(`/api/theme-editor/delete/${theme.id}/${theme.public_id}`);
  expect((await page(`/verify/${form.token}`)).body).toContain('id="vd-theme"></style>');
});

test("without a theme, and for an unknown link, the page is plain, in our own font", async () => {
  const form = await makeForm(await makeMember(server));
  for (const token of [form.token, "a".repeat(36), "x"]) {
    const { statusCode, body } = await page(`/verify/${token}`);
    expect([statusCode, body.includes('id="vd-theme"></style>')]).toEqual([200, true]);
    expect(body.match(/href="[^"]*woff2"/g)).toEqual(['href="/verify-assets/inter-latin.woff2"']);
  }
  expect((await page("/verify")).body).not.toContain('id="vd-theme"');
});

test("S38 only the preview may be framed, and by the desk only; no other page by anybody", async () => {
  const preview = await page("/verify/preview");
  expect(preview.statusCode).toBe(200);
  expect(preview.headers["content-security-policy"]).toMatch(/; frame-ancestors http:\/\/localhost:3000$/);
  expect(preview.body).toContain('<meta name="veridesk-dashboard" content="http://localhost:3000">');
  const bare = await page("/verify");
  expect(bare.headers["x-frame-options"]).toBe("DENY");
  expect(bare.headers["content-security-policy"]).toContain("frame-ancestors 'none'");
});
