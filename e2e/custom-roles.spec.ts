import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { joinAs, signUp } from "./members.ts";
import { test } from "./watch.ts";

test("an owner makes a role, gives it, and its member sees what it lists and nothing else", async ({
  page,
  browser,
  shared: server,
}) => {
  await signUp(page, server, "Acme Roles");
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" });
  const nadia = {
    email: `nadia.${Date.now()}@acme.example`,
    firstName: "Nadia",
    lastName: "Shevchuk",
    role: "analyst",
  };
  const member = await context.newPage();
  await joinAs(page, member, server, nadia);

  await page.goto(`${server.origin}/project-settings`);
  const panel = page.getByRole("region", { name: "Roles", exact: true });
  await panel.getByRole("button", { name: "Create role" }).click();
  const drawer = page.getByRole("dialog", { name: "Create role" });
  await drawer.getByRole("button", { name: "Save role" }).click();
  await expect(drawer.getByText("This field is required.")).toBeVisible();
  await drawer.getByLabel("Role name").fill("Auditor");
  await drawer.getByLabel("Read the audit log").check();
  await drawer.getByLabel("Review and decide verifications").check();
  await expect(drawer.getByLabel("See verifications and applicants")).toBeChecked();
  await drawer.getByLabel("Review and decide verifications").uncheck();
  await expect(drawer.getByLabel("See the project and statistics")).toBeDisabled();
  await expectAccessible(page);
  await drawer.getByRole("button", { name: "Save role" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Role saved: Auditor" })).toBeVisible();
  await expect(panel.getByRole("columnheader", { name: "Auditor" })).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("combobox", { name: "Role: Nadia Shevchuk" }).click();
  await page.getByRole("option", { name: "Auditor" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Change role" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Role changed" })).toBeVisible();

  await member.reload();
  const navigation = member.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("link", { name: "Audit log" })).toBeVisible();
  await expect(navigation.getByRole("link", { name: "Verifications" })).toBeVisible();
  await expect(navigation.getByRole("link", { name: "Forms" })).toBeHidden();
  await member.goto(`${server.origin}/forms/list`);
  await expect(member.getByText("Auditor").first()).toBeVisible();
  await expect(member).toHaveURL(/dashboard/);

  await panel.getByRole("button", { name: "More actions: Auditor" }).click();
  await page.getByRole("menuitem", { name: "Delete role: Auditor" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete role" }).click();
  await expect(page.getByText(/^Members, invitations or SCIM groups have this role/)).toBeVisible();
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(panel.getByRole("button", { name: "Create role" })).toBeVisible();
  await expectAccessible(page);
  await context.close();
});
