import { expect, type Page } from "@playwright/test";
import { codesFormConfig, profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { fillProfile, openPhone, send } from "./applicant.ts";
import { callDashboard, makeForm, makeLink, visitByCalls } from "./dashboard.ts";
import { endUndo, queryDatabase } from "./database.ts";
import { expectGoodLooks } from "./looks.ts";
import { openProject } from "./members.ts";
import { latestMail } from "./people.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

test.describe.configure({ mode: "serial" });

let server: BuiltServer;
let dashboard: Page;
test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  dashboard = await (await browser.newContext()).newPage();
  await openProject(dashboard, server, "Acme Visits");
});
test.afterAll(async () => {
  await dashboard?.context().close();
});

const person = { firstName: "Olena", lastName: "Koval", born: ["17", "May", "1990"] as [string, string, string] };
const kyiv = "91.198.36.14";

test("somebody at a desk goes on with a phone, and the desk follows along to the end", async ({ browser }) => {
  const link = await makeLink(dashboard, await makeForm(dashboard, profileFormConfig()), "desk-and-phone");
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByRole("button", { name: "Show QR code" }).click();
  const answered = page.waitForResponse(
    (reply) => reply.url().endsWith("/api/flow/handoff") && reply.request().method() === "POST",
  );
  const sheet = page.getByRole("dialog", { name: "Continue on your phone" });
  const reply = await answered;
  await expect(sheet.getByRole("img", { name: /QR code/ })).toBeVisible();
  await expectAccessible(page);
  const { data } = (await reply.json()) as { data: { link: string } };

  const phone = await openPhone(browser, kyiv);
  await phone.goto(data.link);
  await expect(sheet.getByText("Your phone is connected")).toBeVisible();
  await expect(phone.getByText("Continue on your phone")).toBeHidden();
  await fillProfile(phone, person);
  await send(phone);
  await expect(page.getByRole("heading", { name: /Checking your data|Thank you|You are verified/ })).toBeVisible();
  const again = await openPhone(browser, kyiv);
  await again.goto(data.link);
  await expect(again.getByRole("heading", { name: "This link has expired" })).toBeVisible();
  await Promise.all([phone, again, page].map((each) => each.context().close()));
});

test("who was declined tries again where the form allows it, and no more often than it allows", {
  tag: "@long",
}, async ({ browser }) => {
  const formId = await makeForm(
    dashboard,
    profileFormConfig({ allowNewAttempts: true, attemptsLimit: 2, enableCustomerProcessing: true }),
  );
  const phone = await openPhone(browser, kyiv);
  await phone.goto(await makeLink(dashboard, formId, "tries-twice"));
  await fillProfile(phone, { ...person, firstName: "Ivan" });
  await send(phone);
  await declineNewest();
  // The page polls once a minute for somebody who waits; a page that opens asks at once.
  await expect(async () => {
    await phone.reload();
    await expect(phone.getByRole("button", { name: "Try again" })).toBeVisible({ timeout: 5_000 });
  }).toPass(longWork);
  await expectAccessibleInLong(phone);
  await phone.getByRole("button", { name: "Try again" }).click();
  await expect(phone.getByRole("button", { name: "Start", exact: true })).toBeVisible();
  await fillProfile(phone, { ...person, firstName: "Ivan" });
  await send(phone);
  await declineNewest();
  await expect(async () => {
    await phone.reload();
    await expect(phone.getByRole("heading", { name: "We could not verify you" })).toBeVisible({ timeout: 5_000 });
  }).toPass(longWork);
  await expect(phone.getByRole("button", { name: "Try again" })).toBeHidden();
  await phone.context().close();
});

const codeSentTo = async (email: string): Promise<string> =>
  /\b\d{6}\b/.exec((await latestMail(server, email)).text)?.[0] ?? "";

test("who holds the link elsewhere sees which steps are done, and goes on by a code to the confirmed email", async ({
  browser,
}) => {
  const link = await makeLink(
    dashboard,
    await makeForm(dashboard, profileFormConfig(codesFormConfig(["email"]))),
    "two-devices",
  );
  const { verificationId, next } = await visitByCalls(server, link);
  const email = `visit.${verificationId}@example.com`;
  const names = { first_name: "Olena", last_name: "Secret", dob: "1990-05-17", residence_country: "UA" };
  await next("/api/flow/profile", { ...names, email });
  await next("/api/flow/codes/send", { channel: "email" });
  await next("/api/flow/codes/confirm", { channel: "email", code: await codeSentTo(email) });
  await queryDatabase(
    server,
    "update flow_codes set sent_at = sent_at - interval '1 minute' where verification_id = $1",
    [verificationId],
  );

  const phone = await openPhone(browser, kyiv);
  await phone.goto(link);
  await expect(phone.getByRole("heading", { name: "This verification was started on another device" })).toBeVisible();
  await expectGoodLooks(phone, "other-device");
  await expect(phone.getByText("Done")).toBeVisible();
  await expect(phone.getByText("Secret")).toBeHidden();
  await expectAccessibleInLong(phone);
  await phone.getByRole("button", { name: "Send a code to the confirmed email" }).click();
  await expect(phone.getByLabel("Code")).toBeFocused();
  await phone.getByLabel("Code").fill(await codeSentTo(email));
  await phone.getByRole("button", { name: "Continue here" }).click();
  await expect(phone.getByText("Secret")).toBeVisible();
  await phone.reload();
  await expect(phone.getByText("Secret")).toBeVisible();
  await phone.context().close();
});

type Listed = { items: { id: string; status: string }[] };

/** Declines the latest verification, once its checks have run. */
async function declineNewest(): Promise<void> {
  const newest = async () =>
    (await callDashboard<Listed>(dashboard, "/api/verifications", { page: 1, count: 1 })).items[0];
  await expect.poll(async () => (await newest())?.status, longWork).toBe("customer_pending");
  const id = (await newest())?.id ?? "";
  const { rowVersion } = await callDashboard<{ rowVersion: number }>(dashboard, `/api/verifications/${id}`);
  await callDashboard(dashboard, "/api/verifications/status", {
    verification_id: id,
    status: "invalid",
    decline_reasons: ["BAD_QUALITY"],
    rowVersion,
  });
  await endUndo(server, id);
}
