import { expect } from "@playwright/test";
import { newGooglePerson } from "../server/test/doubles/google.ts";
import { startSamlProvider, type TestSamlProvider } from "../server/test/doubles/saml-provider.ts";
import { expectAccessibleInLong } from "./accessible.ts";
import { nextCode, signOut, typeCode } from "./people.ts";
import { type BuiltServer, type Stoppable, startBuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let provider: TestSamlProvider;
let server: BuiltServer & Stoppable;
test.beforeAll(async () => {
  provider = await startSamlProvider();
  server = await startBuiltServer(provider.settings);
});
test.afterAll(async () => {
  await server?.stop();
  await provider.close();
});

test("signs up by SAML, comes back the same way, and is shown what went wrong", { tag: "@long" }, async ({ page }) => {
  const olena = newGooglePerson({ email: "olena@corp.example" });
  const own = page.getByRole("button", { name: "Sign in with Acme" });
  provider.signInAs(olena);
  await page.goto(`${server.origin}/login`);
  // From a page of another site, which posts the answer.
  await own.click();
  await expect(page.getByText("Acme has confirmed olena@corp.example.")).toBeVisible();
  // The code left the address.
  expect(page.url()).toBe(`${server.origin}/registration`);
  await page.getByLabel("Company name").fill("Acme Bank");
  await page.getByLabel("Website").fill("acme.example");
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Create account" }).click();

  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  const secret = (await page.locator("code").first().innerText()).trim();
  await typeCode(page, await nextCode(server, secret));
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByLabel("Project name").fill("Acme Onboarding");
  await page.getByRole("button", { name: "Create project" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto(`${server.origin}/profile-settings`);
  await expect(page.getByText("Linked to olena@corp.example")).toBeVisible();

  await signOut(page);
  await own.click();
  await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
  await typeCode(page, await nextCode(server, secret));
  await expect(page).toHaveURL(/\/dashboard$/);
  await signOut(page);

  provider.tamperWith({ sign: { parts: [] } });
  await own.click();
  await expect(page.getByText("Acme did not sign you in.")).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/login`);
  await expectAccessibleInLong(page);
});
