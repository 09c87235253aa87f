import { expect } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { readShownKey } from "./keys.ts";
import { signUp } from "./members.ts";
import { latestMail } from "./people.ts";
import { test } from "./watch.ts";

test("an owner makes a SCIM key, maps a group, and the provider's person is invited; a revoked key is refused", async ({
  page,
  shared: server,
}) => {
  await signUp(page, server, "Acme Provisioning");
  await page.goto(`${server.origin}/project-settings`);
  const panel = page.getByRole("region", { name: "SCIM" });
  await panel.getByRole("button", { name: "Create key" }).click();
  const drawer = page.getByRole("dialog", { name: "SCIM" });
  await drawer.getByRole("button", { name: "Create key" }).click();
  await expect(drawer.getByText("This field is required.")).toBeVisible();
  await drawer.getByLabel("Name").fill("Okta");
  await drawer.getByRole("button", { name: "Create key" }).click();
  const key = await readShownKey(page);
  expect(key).toMatch(/^vd_scim_/);
  await expect(panel.getByText("Never used")).toBeVisible();

  await panel.getByRole("button", { name: "Add group" }).click();
  await panel.getByLabel("Group", { exact: true }).fill("Reviewers");
  await expectAccessible(page);
  await panel.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Roles saved" })).toBeVisible();

  const address = await panel.locator("code", { hasText: "/scim/v2" }).innerText();
  const call = async (path: string, body?: object) => {
    const response = await fetch(address + path, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/scim+json", connection: "close" },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as { id: string } };
  };
  const email = `ada.${Date.now()}@corp.example`;
  const user = await call("/Users", { userName: email });
  expect(user.status).toBe(201);
  expect((await call("/Groups", { displayName: "Reviewers", members: [{ value: user.body.id }] })).status).toBe(201);
  expect((await latestMail(server, email)).text).toContain("accept-invite");

  await page.reload();
  await expect(page.getByText(email)).toBeVisible();
  await expect(panel.getByText("Last used")).toBeVisible();
  await panel.getByRole("button", { name: "Revoke key" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke key" }).click();
  await expect(panel.getByText("Last used")).toBeHidden();
  expect((await call("/Users")).status).toBe(401);
});
