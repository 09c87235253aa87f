import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { keysOf, makeKeyByScreen, openKeyMenu, readShownKey } from "./keys.ts";
import { expectGoodLooks } from "./looks.ts";
import { joinAs, signUp } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

/** As the example on the page says it, with another key. @returns the status */
async function callAsShown(page: Page, key: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const shown = await page.locator("pre", { hasText: "curl" }).innerText();
  const address = /^curl (\S+)/.exec(shown)?.[1] ?? "";
  const header = /-H "Authorization: ([^"]+)"/.exec(shown)?.[1] ?? "";
  const response = await fetch(address, {
    method: "POST",
    headers: {
      authorization: header.replace("YOUR_TEST_KEY", key),
      "content-type": "application/x-www-form-urlencoded",
      connection: "close",
    },
    body: /-d (\S+)/.exec(shown)?.[1] ?? "",
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function makeBoundKey(page: Page): Promise<string> {
  await keysOf(page, "Live keys").getByRole("button", { name: "Create key" }).click();
  const drawer = page.getByRole("dialog", { name: "Create a live key" });
  const networks = drawer.getByRole("combobox", { name: "Allowed addresses" });
  await drawer.getByRole("button", { name: "Create key" }).click();
  await expect(drawer.getByText("This field is required.")).toBeVisible();
  await drawer.getByLabel("Name").fill("Reports");
  await drawer.getByLabel("Personal data").check();
  await drawer.getByLabel("Write").uncheck();
  await networks.fill("shop.example");
  await networks.press("Enter");
  await drawer.getByRole("button", { name: "Create key" }).click();
  await expect(drawer.getByText(/Enter IP addresses or networks/)).toBeVisible();
  await networks.press("Backspace");
  await networks.fill("203.0.113.9/24");
  await networks.press("Enter");
  await drawer.getByRole("combobox", { name: "Expires" }).click();
  await page.getByRole("option", { name: "In 90 days" }).click();
  await expectGoodLooks(page, "keys-drawer");
  await drawer.getByRole("button", { name: "Create key" }).click();
  return readShownKey(page);
}

test("a project makes keys, calls the API, rotates, finds a leaked key and revokes it", async ({ page }) => {
  await signUp(page, server, "Acme Keys");
  await page.goto(`${server.origin}/api-keys`);
  await expect(page.getByText("No test keys yet")).toBeVisible();
  await expectGoodLooks(page, "keys-empty");

  const first = await makeKeyByScreen(page, "Test keys", "Trials");
  expect(first).toMatch(/^vd_test_/);
  const tests = keysOf(page, "Test keys");
  await expect(tests).toContainText("Signs callbacks");
  await expect(tests).toContainText("Never used");
  expect(await callAsShown(page, first)).toMatchObject({ status: 200, body: { applicant_id: expect.any(String) } });
  await page.reload();
  await expect(tests.getByText("Trials")).toBeVisible();
  await expect(tests).not.toContainText("Never used");

  await test.step("a key with addresses, scopes and an expiry is listed with them, and edited", async () => {
    await makeBoundKey(page);
    const lives = keysOf(page, "Live keys");
    await expect(lives).toContainText("Personal data");
    await expect(lives).toContainText("203.0.113.0/24");
    await expect(lives.getByText(/^Expires /)).toBeVisible();
    await openKeyMenu(page, "Reports", "Edit");
    const drawer = page.getByRole("dialog", { name: "Edit key" });
    await drawer.getByLabel("Name").fill("Monthly reports");
    await drawer.getByLabel("Personal data").uncheck();
    await drawer.getByRole("button", { name: "Save" }).click();
    await expect(drawer).toBeHidden();
    await expect(lives).toContainText("Monthly reports");
    await expect(lives).toContainText("IDs and statuses only");
  });

  const second = await test.step("a rotated key works beside the new one", async () => {
    await openKeyMenu(page, "Trials", "Rotate");
    const dialog = page.getByRole("dialog", { name: "Rotate “Trials”?" });
    await expect(dialog.getByText(/Let your receiver accept both keys first/)).toBeVisible();
    await dialog.getByLabel("After 3 days").check();
    await expectGoodLooks(page, "keys-rotate");
    await dialog.getByRole("button", { name: "Rotate key" }).click();
    await expect(page.getByText(/The old key works until /)).toBeVisible();
    await expectGoodLooks(page, "keys-shown");
    const value = await readShownKey(page);
    expect((await callAsShown(page, value)).status).toBe(200);
    expect((await callAsShown(page, first)).status).toBe(200);
    return value;
  });

  await test.step("callbacks are signed with another key", async () => {
    await makeKeyByScreen(page, "Test keys", "Staging");
    await openKeyMenu(page, "Staging", "Use for callbacks");
    await page.getByRole("dialog").getByRole("button", { name: "Sign with this key" }).click();
    await expect(page.getByRole("dialog")).toBeHidden();
    const signing = page.getByRole("row").filter({ hasText: "Signs callbacks" });
    await expect(signing.filter({ hasText: "Staging" })).toBeVisible();
    await expectGoodLooks(page, "keys-list");
  });

  await test.step("a leaked key is found as it leaked, revoked, and found as revoked", async () => {
    const search = page.getByRole("searchbox", { name: "Find a key by its beginning or end" });
    await search.fill(second);
    await expect(page.getByRole("button", { name: /^Actions:/ })).toHaveCount(1);
    expect(page.url()).not.toContain(second.slice(8, 20));
    await openKeyMenu(page, "Trials", "Revoke");
    const dialog = page.getByRole("dialog", { name: "Revoke “Trials”?" });
    await expect(dialog).toContainText(second.slice(0, 16));
    await expect(dialog).toContainText("It was last used");
    await expectAccessibleInLong(page);
    await dialog.getByRole("button", { name: "Revoke key" }).click();
    await expect(page.getByRole("region", { name: "Revoked and expired keys" })).toContainText("Revoked");
    expect((await callAsShown(page, second)).status).toBe(401);
    await search.fill("vd_live_nothing");
    await expect(page.getByText("No key matches")).toBeVisible();
    await search.fill("");
    await page.getByRole("button", { name: "Show 1 revoked or expired key" }).click();
    await expectAccessible(page);
  });

  await test.step("the audit log names keys by name and beginning", async () => {
    await page.goto(`${server.origin}/audit-log`);
    await expect(page.getByText("Revoked an API key")).toBeVisible();
    await expect(page.getByText(`Trials ${second.slice(8, 16)}…`).first()).toBeVisible();
    await expect(page.getByText(`API key Trials ${first.slice(8, 16)}…`).first()).toBeVisible();
    expect(await page.content()).not.toContain(second.slice(20));
  });
});

test("a developer makes keys without personal data, by the keyboard", async ({ page, browser }) => {
  await signUp(page, server, "Acme Builders");
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  const developers = await context.newPage();
  const person = { email: `dev.${Date.now()}@acme.example`, firstName: "Ada", lastName: "Byron", role: "developer" };
  await joinAs(page, developers, server, person);
  await developers.goto(`${server.origin}/api-keys`);
  await keysOf(developers, "Test keys").getByRole("button", { name: "Create test key" }).press("Enter");
  const drawer = developers.getByRole("dialog", { name: "Create a test key" });
  await expect(drawer.getByLabel("Name")).toBeFocused();
  await developers.keyboard.type("Sandbox");
  await expect(drawer.getByLabel("Personal data")).toBeDisabled();
  await expect(drawer.getByText(/Only an owner or an admin can allow this/)).toBeVisible();
  await expectAccessibleInLong(developers);
  await developers.keyboard.press("Enter");
  expect(await readShownKey(developers)).toMatch(/^vd_test_/);
  await expect(keysOf(developers, "Test keys")).toContainText("Created by: Ada Byron");
  await page.goto(`${server.origin}/api-keys`);
  await openKeyMenu(page, "Sandbox", "Edit");
  await page.getByRole("dialog", { name: "Edit key" }).getByLabel("Personal data").check();
  await page.getByRole("dialog", { name: "Edit key" }).getByRole("button", { name: "Save" }).click();
  await expect(keysOf(page, "Test keys")).toContainText("Personal data, Write");
});

test("keys that could not be loaded are loaded again", { tag: "@long" }, async ({ page }) => {
  await signUp(page, server, "Acme Failing");
  await page.route("**/api/settings/api-keys", (route) =>
    route.fulfill({ status: 422, json: { data: null, errors: [] } }),
  );
  await page.goto(`${server.origin}/api-keys`);
  await expect(page.getByText("The keys could not be loaded.")).toBeVisible();
  await page.unroute("**/api/settings/api-keys");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByText("No live keys yet")).toBeVisible();
});
