import { expect, type Page } from "@playwright/test";
import { listenForAlarms } from "./alarms.ts";
import { signUp } from "./people.ts";
import { type BuiltServer, startBuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(async () => {
  server = await startBuiltServer();
});
test.afterAll(() => server?.stop());

const hostile = {
  markup: `"><img src=x onerror=alert(1)>`,
  script: "</script><script>alert(2)</script>",
  sql: "'; drop table users; --",
};

/** A form and a submitted verification whose every text is hostile, made by the product's own calls. */
async function plantHostileWords(page: Page): Promise<string> {
  return page.evaluate(async (words) => {
    const session = await (await fetch("/api/session")).json();
    const call = async (path: string, body: unknown, headers: Record<string, string>) => {
      const reply = await fetch(path, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      });
      const { data, errors } = await reply.json();
      if (!reply.ok) throw new Error(`${path}: ${JSON.stringify(errors)}`);
      return data;
    };
    const csrf = { "csrf-token": session.data["csrf-token"] };
    const off = { enabled: false, mandatory: false };
    const asked = { enabled: true, mandatory: true };
    const fields = {
      first_name: asked,
      last_name: asked,
      middle_name: asked,
      dob: asked,
      residence_country: off,
      gender: off,
      email: off,
      phone: off,
    };
    const config = {
      name: words.markup,
      description: words.script,
      languages: ["en"],
      countries: ["UA"],
      steps: [{ type: "PROFILE", fields }],
    };
    const form = await call("/api/forms/create-new", { config }, csrf);
    const opened = await call(
      "/api/flow/open",
      { token: form.link.split("/").pop(), device: { platform: words.markup } },
      {},
    );
    const bearer = { authorization: `Bearer ${opened.flowToken}` };
    await call(
      "/api/flow/profile",
      { first_name: words.markup, last_name: words.script.slice(0, 60), middle_name: words.sql, dob: "1990-01-01" },
      bearer,
    );
    await call("/api/flow/submit", {}, bearer);
    return opened.state.verificationId as string;
  }, hostile);
}

test("S20 hostile words are shown as words, on every screen that shows them", async ({ page }) => {
  const alarms = listenForAlarms(page);
  await signUp(page, server, "Acme Hostile");
  const id = await plantHostileWords(page);
  await page.goto(`${server.origin}/verifications`);
  await expect(page.getByText(hostile.markup).first()).toBeVisible();
  await page.goto(`${server.origin}/verifications/${id}`);
  await expect(page.getByText(hostile.markup).first()).toBeVisible();
  for (const tab of ["Session information", "Callbacks", "Duplicates"])
    await page.getByRole("tab", { name: tab }).click();
  await page.goto(`${server.origin}/forms/list`);
  await expect(page.getByText(hostile.markup).first()).toBeVisible();
  await page.getByRole("link", { name: hostile.markup }).click();
  await expect(page.getByLabel("Description")).toHaveValue(hostile.script);
  await page.goto(`${server.origin}/dev/mail`);
  await expect(page.getByText("olena@acme.example").first()).toBeVisible();
  expect(alarms).toEqual([]);
});

test("S51 pages that nobody is signed in for ask no other host for anything", async ({ page }) => {
  for (const path of ["/login", "/registration", "/verify", "/api/docs", "/terms"]) {
    await page.goto(server.origin + path);
    await page.waitForLoadState("networkidle");
  }
});
