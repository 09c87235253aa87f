import { expect, type Page } from "@playwright/test";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible } from "./accessible.ts";
import { callDashboard, makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { expectGoodLooks } from "./looks.ts";
import { signUp } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

async function makeApproved(page: Page): Promise<string> {
  const form = await makeForm(page, profileFormConfig({ blockCountryMismatch: false }));
  const names = { first_name: "Iryna", last_name: "Bondar" };
  const id = await submitByCalls(server, await makeLink(page, form, "customer-1"), names);
  const status = async () => (await callDashboard<{ status: string }>(page, `/api/verifications/${id}`)).status;
  await expect.poll(status, longWork).toBe("valid");
  return form;
}

test("rules of a draft are tried on past verifications before they are saved", async ({ page }) => {
  await signUp(page, server, "Acme Trial");
  const form = await makeApproved(page);
  await page.goto(`${server.origin}/forms/edit/rules/${form}`);
  await page.getByRole("textbox", { name: "Minimum age" }).fill("40");
  await page.getByRole("button", { name: "Try on past verifications" }).click();
  const drawer = page.getByRole("dialog", { name: "Try on past verifications" });
  const figures = drawer.getByRole("table", { name: "Automatic decisions" });
  await expect(figures.getByRole("row", { name: "Approved 1 0" })).toBeVisible();
  await expect(figures.getByRole("row", { name: "Declined 0 1" })).toBeVisible();
  const changed = drawer.getByRole("table", { name: "Changed decisions" });
  await expect(changed.getByRole("link", { name: /Iryna Bondar/ })).toBeVisible();
  await expect(changed.getByRole("row", { name: /Age.*Not run.*Failed/ })).toBeVisible();
  await expectAccessible(page);
  await expectGoodLooks(page, "rules-trial");
  await drawer.getByText("Last 30 days").click();
  await expect(figures.getByRole("row", { name: "Declined 0 1" })).toBeVisible();
  await drawer.getByRole("button", { name: "Close" }).click();
  // Nothing was saved by it.
  const { config } = await callDashboard<{ config: { ageMin: number | null } }>(
    page,
    `/api/forms/${form}/form-settings`,
  );
  expect(config.ageMin).toBeNull();
});
