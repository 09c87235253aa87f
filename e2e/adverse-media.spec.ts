import { execFile } from "node:child_process";
import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect } from "@playwright/test";
import { defaultSteps } from "../contract/src/records/forms/form-step-defaults.ts";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible } from "./accessible.ts";
import { callDashboard, makeForm, makeLink, openTab, submitByCalls } from "./dashboard.ts";
import { expectGoodLooks } from "./looks.ts";
import { signUp } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

async function runCommand(words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: server.dataDir };
  return (await promisify(execFile)(process.execPath, ["dist/server/cli.js", ...words], { env })).stdout;
}

const news = `<html lang="en"><head><title>Broker convicted</title><link rel="canonical" href="https://news.example/broker">
  <meta property="article:published_time" content="2026-05-04T08:00:00Z"></head><body><p>A court in Lviv has convicted
  Iryna Melnyk of fraud. The broker had taken money from pensioners.</p></body></html>`;

test("the operator loads news, an applicant is named there, and a reviewer dismisses the article", {
  tag: "@long",
}, async ({ browser }) => {
  const context = await browser.newContext({ reducedMotion: "reduce", viewport: { width: 1400, height: 900 } });
  const page = await context.newPage();
  await signUp(page, server, "Acme News");
  const folder = await mkdtemp(join(tmpdir(), "veridesk-news-"));
  await writeFile(join(folder, "broker.html"), news);
  const said = await runCommand(["media", "import", join(folder, "broker.html")]);
  expect(said).toContain("html, 1 articles, 1 of them new");

  const steps = [...profileFormConfig().steps, defaultSteps().ADVERSE_MEDIA];
  const formId = await makeForm(page, profileFormConfig({ autoDecline: false, steps }));
  const names = { first_name: "Iryna", last_name: "Melnyk" };
  const id = await submitByCalls(server, await makeLink(page, formId, "customer-1"), names);
  const statusOf = async () => (await callDashboard<{ status: string }>(page, `/api/verifications/${id}`)).status;
  await expect.poll(statusOf, longWork).toBe("pending");

  await page.goto(`${server.origin}/verifications/${id}`);
  await openTab(page, /Adverse media/);
  await expect(page.getByText("1 article to read")).toBeVisible();
  await expect(page.getByRole("link", { name: /Broker convicted/ })).toHaveAttribute("rel", /noopener/);
  await expect(page.locator("mark", { hasText: "Iryna Melnyk" })).toBeVisible();
  await expectGoodLooks(page, "adverse-media");

  await page.getByRole("button", { name: "Dismiss: Broker convicted" }).click();
  const window = page.getByRole("dialog", { name: "Dismiss this article?" });
  await window.getByRole("button", { name: "Dismiss" }).click();
  await expect(window.getByText("Enter a reason.")).toBeVisible();
  await expectAccessible(page);
  await window.getByRole("textbox", { name: "Reason for dismissing" }).fill("Born in another year");
  await window.getByRole("button", { name: "Dismiss" }).click();
  await expect(page.getByRole("list", { name: "Articles" }).getByText("Born in another year")).toBeVisible();
  await expect(page.getByText("0 articles to read")).toBeVisible();
  await expectGoodLooks(page, "adverse-media-dismissed");

  await page.getByRole("button", { name: /Restore/ }).click();
  await expect(page.getByText("1 article to read")).toBeVisible();
});
