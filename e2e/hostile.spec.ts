import { expect, type Page } from "@playwright/test";
import { listenForAlarms } from "./alarms.ts";
import { callDashboard, makeForm, makeLink, openTab } from "./dashboard.ts";
import { signUp } from "./members.ts";
import { mailPage } from "./people.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const hostile = {
  markup: `"><img src=x onerror=alert(1)>`,
  script: "</script><script>alert(2)</script>",
  sql: "'; drop table users; --",
};

/** A form and a submitted verification whose every text is hostile, made by the product's own calls. */
async function plantHostileWords(page: Page): Promise<string> {
  const off = { enabled: false, mandatory: false };
  const requested = { enabled: true, mandatory: true };
  const fields = {
    first_name: requested,
    last_name: requested,
    middle_name: requested,
    dob: requested,
    residence_country: off,
    gender: off,
    email: off,
    phone: off,
  };
  const id = await makeForm(page, {
    name: hostile.markup,
    description: hostile.script,
    languages: ["en"],
    countries: ["UA"],
    // Names accept only letters: hostile words go into the customer's own fields.
    steps: [{ type: "PROFILE", fields, customFields: [{ id: "own", title: { en: hostile.markup }, mandatory: true }] }],
  });
  const link = await makeLink(page, id, "hostile-1");
  const call = async <T>(path: string, body: object, flowToken = ""): Promise<T> => {
    const headers = { "content-type": "application/json", ...(flowToken && { authorization: `Bearer ${flowToken}` }) };
    const reply = await fetch(server.applicantOrigin + path, { method: "POST", headers, body: JSON.stringify(body) });
    const { data, errors } = (await reply.json()) as { data: T; errors: unknown };
    expect(errors ?? [], path).toEqual([]);
    return data;
  };
  const device = { platform: hostile.markup };
  type Opened = { flowToken: string; state: { verificationId: string } };
  const opened = await call<Opened>("/api/flow/open", { token: link.split("/").pop(), device });
  const names = { first_name: "Robert", last_name: "Tables", middle_name: "O'Hara", dob: "1990-01-01" };
  const own = `${hostile.markup}${hostile.script}${hostile.sql}`.slice(0, 256);
  await call("/api/flow/profile", { ...names, custom: { own } }, opened.flowToken);
  await call("/api/flow/submit", {}, opened.flowToken);
  return opened.state.verificationId;
}

test("S20 hostile words are shown as words, on every screen that shows them", async ({ page }) => {
  const alarms = listenForAlarms(page);
  await signUp(page, server, "Acme Hostile");
  const email = "invited@hostile.example";
  await callDashboard(page, "/api/projects/add-member", { email, role: "analyst" });
  const id = await plantHostileWords(page);
  await page.goto(`${server.origin}/verifications`);
  await expect(page.getByText(hostile.markup).first()).toBeVisible();
  await page.goto(`${server.origin}/verifications/${id}`);
  await expect(page.getByText(hostile.markup).first()).toBeVisible();
  for (const tab of ["Session", "Callbacks", "Duplicates"]) await openTab(page, tab);
  await page.goto(`${server.origin}/forms/list`);
  await expect(page.getByText(hostile.markup).first()).toBeVisible();
  await page.getByRole("link", { name: hostile.markup }).click();
  await expect(page.getByLabel("Description")).toHaveValue(hostile.script);
  await page.goto(mailPage(server));
  await expect(page.getByText(email).first()).toBeVisible();
  expect(alarms).toEqual([]);
});

test("S51 pages that nobody is signed in for ask no other host for anything", async ({ page }) => {
  for (const path of ["/login", "/registration", "/verify", "/api/docs", "/terms"]) {
    await page.goto((path === "/verify" ? server.applicantOrigin : server.origin) + path);
    await page.waitForLoadState("networkidle");
  }
});
