import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { formConfig } from "../server/test/forms.ts";
import { makeForm, makeLink } from "./dashboard.ts";
import { openProject } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
let dashboard: Page;
test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  dashboard = await (await browser.newContext()).newPage();
  await openProject(dashboard, server, "Acme Embedding");
});
test.afterAll(async () => {
  await dashboard?.context().close();
});

test("opened by our script, the frame gets as high as the form is and says how far it is, to allowed pages alone", async ({
  browser,
}) => {
  const { port } = server.customer;
  const ours = await makeForm(dashboard, formConfig({ redirectUrl: `https://127.0.0.1:${port}/done` }));
  const context = await browser.newContext({ ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const link = await makeLink(dashboard, ours, "embedded-1");
  const body = `<!doctype html><title>Shop</title><div id="here"></div><script src="${server.applicantOrigin}/embed.js"></script>
<script>window.events=[];window.opened=Veridesk.open({url:${JSON.stringify(link)},container:document.getElementById("here"),onEvent:(event)=>events.push(event.type)})</script>`;
  server.customer.answerWith({ kind: "status", status: 200, body, headers: { "content-type": "text/html" } });
  await page.goto(`https://127.0.0.1:${port}/checkout`);
  const events = () => page.evaluate(() => (window as unknown as { events: string[] }).events);
  await expect.poll(events).toEqual(["loaded"]);
  const frame = page.locator("iframe");
  await expect(frame).toHaveAttribute("allow", /camera; microphone/);
  const height = () => frame.evaluate((element) => Number.parseInt((element as HTMLElement).style.height, 10));
  await expect.poll(height).not.toBe(640);
  const inner = page.frames().find((each) => each.url().startsWith(server.applicantOrigin));
  expect(await inner?.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight + 1)).toBe(true);
  await page.evaluate(() => (window as unknown as { opened: { close(): void } }).opened.close());
  expect(await events()).toEqual(["loaded", "closed"]);
  await expect(frame).toHaveCount(0);
  const refused = await page.evaluate(() => {
    const { Veridesk } = window as unknown as { Veridesk: { open(given: object): void } };
    try {
      Veridesk.open({ url: "https://evil.example/verify/x", container: document.body });
      return "opened";
    } catch (error) {
      return String(error);
    }
  });
  expect(refused).toContain("TypeError");
  await context.close();
});

test("the documentation's frame without our script is greeted, gets as high as the form is, and hears nobody else", async ({
  browser,
}) => {
  const { port } = server.customer;
  const form = await makeForm(dashboard, formConfig({ redirectUrl: `https://127.0.0.1:${port}/done` }));
  const page = await (await browser.newContext({ ignoreHTTPSErrors: true })).newPage();
  const link = await makeLink(dashboard, form, "embedded-2");
  const manual = readFileSync(new URL("../docs/developers/embedding.md", import.meta.url), "utf8");
  const [, sample = ""] = /## Without our script\s+```html\n([\s\S]*?)```/.exec(manual) ?? [];
  const body = `<!doctype html><title>Shop</title><script>
const formUrl = ${JSON.stringify(link)};
window.said = [];
window.addEventListener("message", ({ data }) => said.push(data.type));
</script>${sample.replaceAll("{{applicants}}", server.applicantOrigin)}`;
  server.customer.answerWith({ kind: "status", status: 200, body, headers: { "content-type": "text/html" } });
  await page.goto(`https://127.0.0.1:${port}/checkout`);
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await expect.poll(said).toEqual(expect.arrayContaining(["ready", "resize", "loaded"]));
  const frame = page.locator("iframe");
  await expect(frame).toHaveAttribute("allow", /camera; microphone/);
  await expect(frame).not.toHaveAttribute("height", "640");
  // From the page itself: another origin, and another window.
  await page.evaluate(() => window.postMessage({ source: "veridesk", type: "submitted" }, "*"));
  await expect.poll(said).toContain("submitted");
  await expect(frame).toHaveCount(1);
  await page.context().close();
});
