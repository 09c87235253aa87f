import { expect } from "@playwright/test";
import { latestMail, register } from "./people.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

async function mailedLink(email: string): Promise<string> {
  const link = /\S+\/registration\/verify-email\?verificationId=\S+/.exec((await latestMail(server, email)).text)?.[0];
  if (!link) throw new Error("no link in the mail");
  const { pathname, search } = new URL(link);
  return `${server.origin}${pathname}${search}`;
}

test("the mailed link confirms the email in the browser that signed up, and leaves the address", {
  tag: "@long",
}, async ({ page }) => {
  const { email } = await register(page, server, "same.browser@acme.example");
  await page.goto(await mailedLink(email));
  await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/registration/enable-2fa`);
  await page.goBack();
  expect(page.url()).not.toContain("verificationId");
});

test("in another browser the link says where to open it, and works after signing in", { tag: "@long" }, async ({
  page,
  browser,
}) => {
  const { email, password } = await register(page, server, "other.browser@acme.example");
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto(await mailedLink(email));
  await expect(elsewhere.getByRole("alert")).toContainText("open the link in the browser where you registered");
  await expect(elsewhere).toHaveURL(`${server.origin}/login`);
  await elsewhere.getByLabel("Email").fill(email);
  await elsewhere.getByLabel("Password", { exact: true }).fill(password);
  await elsewhere.getByRole("button", { name: "Sign in" }).click();
  await expect(elsewhere.getByRole("img", { name: /QR code/ })).toBeVisible();
  await elsewhere.context().close();
});

test("a link that is wrong is said to be, beside the code", { tag: "@long" }, async ({ page }) => {
  const { email } = await register(page, server, "old.link@acme.example");
  await page.goto((await mailedLink(email)).replace(/.$/, (last) => (last === "0" ? "1" : "0")));
  await expect(page.getByRole("alert")).toContainText("That link has expired");
  await expect(page).toHaveURL(/\/registration\/verify-email$/);
});
