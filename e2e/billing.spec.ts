import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { promisify } from "node:util";
import { expect, type Page } from "@playwright/test";
import { type StripeDouble, startStripe } from "../server/test/doubles/stripe.ts";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { expectGoodLooks } from "./looks.ts";
import { signUp } from "./members.ts";
import { type BuiltServer, type Stoppable, startBuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let stripe: StripeDouble;
let server: BuiltServer & Stoppable;
test.beforeAll(async () => {
  stripe = await startStripe();
  server = await startBuiltServer({
    ...stripe.settings,
    BILLING_ISSUER: "Veridesk Operator Ltd | 1 Main Street, Dublin",
    BILLING_IBAN: "IE29AIBK93115212345678",
    BILLING_PRICES: "PROFILE=40",
  });
  stripe.state.webhookUrl = `${server.origin}/api/billing/stripe-webhook`;
});
test.afterAll(async () => {
  await server?.stop();
  await stripe?.close();
});

/** As an operator beside the running server. */
async function operator(...words: string[]): Promise<string> {
  const env = { ...process.env, DATA_DIR: server.dataDir, BILLING: "on" };
  return (await promisify(execFile)(process.execPath, ["dist/server/cli.js", "billing", ...words], { env })).stdout;
}

const rows = (page: Page) => page.getByRole("table", { name: "Billing history" }).getByRole("row");
const header = (page: Page) => page.getByRole("banner").getByRole("link", { name: /^Balance/ });

async function topUp(page: Page, amount: string, method: "Bank transfer" | "Card"): Promise<void> {
  await page.getByRole("button", { name: "Top up" }).click();
  const dialog = page.getByRole("dialog", { name: "Top up the balance" });
  await dialog.getByLabel("Amount in euros").fill("999.99");
  await dialog.getByRole("radio", { name: method }).check();
  const submit = dialog.getByRole("button", { name: method === "Card" ? "Continue to payment" : "Create invoice" });
  await submit.click();
  await expect(dialog.getByText("Enter an amount from")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("Amount in euros").fill(amount);
  await submit.click();
}

async function download(page: Page, name: RegExp): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).first().click()]);
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe("%PDF-");
  return file.suggestedFilename();
}

test("a balance is topped up by invoice and by card, with a cancelled try between, and spent", async ({ page }) => {
  await signUp(page, server, "Acme Billing");
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Billing" });
  await link.hover();
  await expect(page.getByRole("tooltip", { name: "The minimum top-up is €1,000.00." })).toBeVisible();
  await link.click();
  await expect(page.getByText("No payments yet")).toBeVisible();
  await expect(header(page)).toHaveText("€0.00");

  await topUp(page, "2500", "Bank transfer");
  await expect(rows(page).filter({ hasText: "Waiting for payment" })).toHaveCount(1);
  const invoice = /INV-\d+-0001/.exec((await rows(page).nth(1).textContent()) ?? "")?.[0] ?? "";
  expect(await download(page, /^Download invoice/)).toBe(`${invoice}.pdf`);
  expect(await operator("list")).toContain(invoice);
  expect(await operator("confirm", invoice)).toContain("Credited: EUR 2,500.00");
  await expect(header(page)).toHaveText("€2,500.00");
  await expect(rows(page).filter({ hasText: "Paid" })).toHaveCount(1);
  expect(await download(page, /^Download receipt/)).toMatch(/^RCT-\d+-0001\.pdf$/);

  await topUp(page, "1000", "Card");
  await page.getByRole("link", { name: "Back" }).click();
  await expect(page.getByRole("heading", { name: "Payment cancelled" })).toBeVisible();
  await expectGoodLooks(page, "payment-cancel");
  await page.getByRole("link", { name: "Go back" }).click();
  await expect(rows(page).filter({ hasText: "Cancelled" })).toHaveCount(1);

  await topUp(page, "1500", "Card");
  await page.getByRole("button", { name: "Pay" }).click();
  await expect(page.getByRole("heading", { name: "Payment received" })).toBeVisible();
  await expect(page.getByText("Added to the balance: €1,500.00")).toBeVisible();
  await expectGoodLooks(page, "payment-success");
  await page.getByRole("link", { name: "Go back" }).click();
  await expect(header(page)).toHaveText("€4,000.00");
  await expectGoodLooks(page, "billing-payments");

  const form = await makeForm(page, profileFormConfig());
  for (const last_name of ["Bondar", "Kovalenko", "Shevchenko"])
    await submitByCalls(server, await makeLink(page, form, last_name), { first_name: "Olha", last_name });
  await expect(header(page)).toHaveText("€3,998.80");
  await page.getByRole("tab", { name: "Usage" }).click();
  await expect(page.getByText("Charged in this period: €1.20")).toBeVisible();
  await expectGoodLooks(page, "billing-usage");
  await page.getByRole("tab", { name: "Prices" }).click();
  await expect(page.getByText("Adverse media", { exact: true })).toBeVisible();
  await expectGoodLooks(page, "billing-prices");
});

test("what a member may spend is limited in the project settings, and a request beyond it says who can raise it", async ({
  page,
}) => {
  await signUp(page, server, "Acme Frugal", "frugal@acme.example");
  const project = await page.evaluate(async () => (await (await fetch("/api/session")).json()).data.user);
  await operator("credit", project.currentCustomerAccountId, "50");
  await page.goto(`${server.origin}/project-settings`);
  const limit = page.getByLabel("Limit per member in 24 hours");
  await limit.fill("0.2");
  await page.locator("form").filter({ has: limit }).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Limit saved")).toBeVisible();
  await limit.scrollIntoViewIfNeeded();
  await expectGoodLooks(page, "member-budget");
  await page.goto(`${server.origin}/services`);
  await page.getByRole("button", { name: "New request" }).first().click();
  const drawer = page.getByRole("dialog", { name: "New request" });
  await expect(drawer.getByText("Spent in the last 24 hours: €0.00 of €0.20.")).toBeVisible();
  await drawer.getByLabel("Crypto address").fill("1BoatSLRHtKNngkdXEeobR76b53LETtpyT");
  await drawer.getByRole("button", { name: "Send request" }).click();
  await expect(
    drawer.getByText(/a member may spend EUR 0\.20 in 24 hours.*An owner or an admin can raise/),
  ).toBeVisible();
  await expectGoodLooks(page, "member-budget-refused");
});

test("an applicant of a business without money is told so, and that it is not his fault", { tag: "@long" }, async ({
  page,
  browser,
}) => {
  await signUp(page, server, "Acme Poor", "poor@acme.example");
  await page.goto(`${server.origin}/billing`);
  const project = await page.evaluate(async () => (await (await fetch("/api/session")).json()).data.user);
  await operator("credit", project.currentCustomerAccountId, "0.40");
  const form = await makeForm(page, profileFormConfig());
  const [first, second] = [await makeLink(page, form, "first"), await makeLink(page, form, "second")];
  await submitByCalls(server, first, { first_name: "Olha", last_name: "Paid" });
  const applicant = await browser.newPage();
  await applicant.goto(second);
  await expect(applicant.getByText("Verification is not available right now")).toBeVisible();
  await expectAccessibleInLong(applicant);
  await applicant.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleInLong(applicant);
  await operator("credit", project.currentCustomerAccountId, "5");
  await applicant.getByRole("button", { name: "Try again" }).click();
  await expect(applicant.getByText("Verification is not available right now")).toHaveCount(0);
  await applicant.close();
});

test("where everything is free, the page says so", { tag: "@long" }, async ({ page, shared: free }) => {
  await signUp(page, free, "Acme Free");
  await page.goto(`${free.origin}/billing`);
  await expect(page.getByText("Everything is free here")).toBeVisible();
  await expect(page.getByRole("button", { name: "Top up" })).toHaveCount(0);
  await expect(header(page)).toHaveCount(0);
  await expectGoodLooks(page, "billing-free");
});
