import { createHmac } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { passportPhoto, selfieOf } from "../server/test/specimens.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { acceptPhoto, choosePassport, fillProfile, openPhone, send, uploadPhoto } from "./applicant.ts";
import { receivedAt } from "./customer.ts";
import { openTab } from "./dashboard.ts";
import { endUndo } from "./database.ts";
import { makeKeyByScreen } from "./keys.ts";
import { type Account, signIn, signOut, signUpByScreens } from "./people.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const fromUkraine = "91.198.36.14";

async function createForm(page: Page, callbackUrl: string): Promise<void> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Forms" }).click();
  await page.getByRole("link", { name: "Create form" }).first().click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Onboarding");
  await page.getByLabel("Callback URL").fill(callbackUrl);
  await page.getByRole("button", { name: "Save" }).click();
  // A country is still missing: the editor opens that section.
  await expect(page.getByRole("heading", { name: "Countries" })).toBeVisible();
  await page.getByRole("combobox", { name: /^Countries/ }).fill("Ukr");
  await page.getByRole("option", { name: "Ukraine" }).click();
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Form saved")).toBeVisible();
}

async function createLink(page: Page, externalId: string): Promise<string> {
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Forms" }).click();
  await page.getByRole("button", { name: "Actions: Onboarding" }).click();
  await page.getByRole("menuitem", { name: "Create link" }).click();
  await page.getByLabel("External applicant ID").fill(externalId);
  await page.getByRole("button", { name: "Create link", exact: true }).click();
  const link = await page.getByRole("status", { name: "Personal link" }).innerText();
  await page.keyboard.press("Escape");
  return link.trim();
}

/** The live key, from the screen that shows it once; the first one signs callbacks. */
async function createKey(page: Page): Promise<string> {
  await page.getByRole("link", { name: "API keys" }).click();
  return makeKeyByScreen(page, "Live keys", "Shop backend");
}

test("a business signs up, sends a link, an applicant passes on a phone, a reviewer decides, the customer is told", async ({
  browser,
  page,
}) => {
  const account: Account = await signUpByScreens(page, server, "Acme Onboarding", "olena.main@acme.example");
  await expectAccessibleInLong(page);

  // Signs out, and in again through the requested page.
  await signOut(page);
  await page.goto(`${server.origin}/verifications?page=1`);
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, server, account);
  await expect(page).toHaveURL(/\/verifications/);
  await expect(page.getByRole("heading", { name: "Verifications" })).toBeVisible();

  const key = await createKey(page);
  await createForm(page, `https://127.0.0.1:${server.customer.port}/hooks/veridesk`);
  const first = await createLink(page, "customer-1");
  const second = await createLink(page, "customer-2");

  // The first applicant is genuine: approved by the checks alone.
  const phone = await openPhone(browser, fromUkraine);
  await phone.goto(first);
  await expect(phone).toHaveURL(`${server.applicantOrigin}/verify`);
  await expectAccessibleInLong(phone);
  await fillProfile(phone, { firstName: "Olena", lastName: "Shevchenko", born: ["17", "May", "1990"] });
  await choosePassport(phone);
  const passport = await passportPhoto("amalia", {}, 8);
  await uploadPhoto(phone, passport);
  await acceptPhoto(phone);
  await phone.goto("about:blank");
  await phone.goto(first);
  await expect(phone.getByRole("heading", { name: /selfie/i })).toBeVisible();
  await uploadPhoto(phone, await selfieOf("amalia"));
  await acceptPhoto(phone);
  await send(phone);
  await expect(phone.getByRole("heading", { name: "You are verified" })).toBeVisible(longWork);
  await expectAccessibleInLong(phone);

  // The second shows the same document under another name: a person decides.
  const other = await openPhone(browser, fromUkraine);
  await other.goto(second);
  await fillProfile(other, { firstName: "Iryna", lastName: "Bondar", born: ["17", "May", "1990"] });
  await choosePassport(other);
  await uploadPhoto(other, await passportPhoto("amalia", {}, 9));
  await acceptPhoto(other);
  await uploadPhoto(other, await selfieOf("amalia"));
  await acceptPhoto(other);
  await send(other);
  await expect(other.getByRole("heading", { name: "Thank you, we have everything" })).toBeVisible(longWork);

  await page.getByRole("link", { name: "Verifications" }).click();
  await expect(page.getByRole("cell", { name: "Approved" })).toBeVisible();
  await expect(page.getByRole("cell", { name: /^To review/ })).toBeVisible();
  await expectAccessibleInLong(page);
  await page.getByRole("row", { name: /Iryna Bondar/ }).click();
  await expect(page.getByRole("heading", { name: /Iryna Bondar/ })).toBeVisible();
  await expect(page.getByText("KOVALENKO").or(page.getByText("SHEVCHENKO")).first()).toBeVisible();
  await expectAccessible(page);
  const id = /\/verifications\/([0-9a-f-]{36})/.exec(page.url())?.[1] ?? "";
  await page.getByRole("tab", { name: "Duplicates" }).click();
  await expect(page.getByText("Olena Shevchenko").first()).toBeVisible();
  await openTab(page, "Session");
  await expect(page.getByText(fromUkraine).first()).toBeVisible();
  await page.getByRole("tab", { name: "Overview" }).click();
  await page.getByRole("button", { name: /^Decline/ }).click();
  await page.getByRole("checkbox", { name: /Wrong name/ }).click();
  await page.getByRole("textbox", { name: /Comment/ }).fill("The passport is somebody else's.");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /^Decline/ })
    .click();
  await expect(page.getByText("Declined").first()).toBeVisible();

  // The customer's server received both callbacks, signed with the key.
  await endUndo(server, id);
  const [firstCallback, secondCallback] = await receivedAt(server, "/hooks/veridesk", 2);
  const body = JSON.parse(firstCallback?.rawBody.toString() ?? "{}");
  expect(body).toMatchObject({
    type: "VERIFICATION_COMPLETED",
    external_applicant_id: "customer-1",
    verified: true,
    verification_status: "approved",
  });
  expect(JSON.parse(secondCallback?.rawBody.toString() ?? "{}")).toMatchObject({
    external_applicant_id: "customer-2",
    verified: false,
    decline_reasons: ["WRONG_NAME"],
  });
  const expected = createHmac("sha512", key)
    .update(firstCallback?.rawBody.toString("base64") ?? "")
    .digest("hex");
  expect(firstCallback?.headers["x-data-integrity"]).toBe(expected);

  await page.reload();
  await openTab(page, "Callbacks");
  await expect(page.getByText("Delivered").first()).toBeVisible();
  await expectAccessibleInLong(page);
});
