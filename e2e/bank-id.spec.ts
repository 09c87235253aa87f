import { expect, type Page } from "@playwright/test";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { type Bank, startBank } from "../server/test/doubles/bank.ts";
import { formConfig } from "../server/test/forms.ts";
import { expectAccessible } from "./accessible.ts";
import { fillProfile, openPhone, send } from "./applicant.ts";
import { makeForm, makeLink } from "./dashboard.ts";
import { expectGoodLooks, narrow } from "./looks.ts";
import { openProject } from "./members.ts";
import { type BuiltServer, type Stoppable, startBuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

let bank: Bank;
let server: BuiltServer & Stoppable;
let dashboard: Page;
test.beforeAll(async ({ browser }) => {
  bank = await startBank({
    first_name: "Olena",
    last_name: "Shevchenko",
    birth_date: "1990-05-17",
    personal_number: "3301712345",
    bank: "Example Bank",
    confirmed_at: "2026-11-25T10:00:00Z",
  });
  server = await startBuiltServer(bank.settings);
  dashboard = await (await browser.newContext()).newPage();
  await openProject(dashboard, server, "Acme Loans");
});
test.afterAll(async () => {
  await dashboard?.context().close();
  await server?.stop();
  await bank?.close();
});

const toBank = async (page: Page) => {
  await page.getByRole("button", { name: "Use Bank ID" }).click();
  await expect(page.getByRole("heading", { name: "Example Bank" })).toBeVisible();
};

test("an applicant stops in the bank, then confirms there, and the desk shows what the bank said", {
  tag: "@long",
}, async ({ browser }) => {
  const { DOCUMENT } = defaultSteps();
  const form = await makeForm(
    dashboard,
    formConfig({
      countries: ["UA", "PL"],
      blockCountryMismatch: false,
      steps: [...formConfig().steps.slice(0, 1), { ...DOCUMENT, bankId: true, bankIdDocumentType: "GOVERNMENT_ID" }],
    }),
  );
  const phone = await openPhone(browser, "8.8.8.8");
  await phone.goto(await makeLink(dashboard, form, "bank-1"));
  await fillProfile(phone, { firstName: "Olena", lastName: "Shevchenko", born: ["17", "May", "1990"] });
  await expect(phone.getByText("Confirm your identity with your bank.")).toBeVisible();
  await expectAccessible(phone);
  await expectGoodLooks(phone, "bank-id-offer", [narrow]);

  await toBank(phone);
  await phone.getByRole("link", { name: "Cancel" }).click();
  await expect(phone.getByText("You cancelled at your bank.")).toBeVisible();
  expect(new URL(phone.url()).search).toBe("");

  await toBank(phone);
  await phone.getByRole("link", { name: "Confirm" }).click();
  await expect(phone.getByRole("heading", { name: "Your bank has confirmed your identity" })).toBeVisible();
  await expectGoodLooks(phone, "bank-id-confirmed", [narrow]);
  await phone.getByRole("button", { name: "Continue" }).click();
  await expect(phone.getByText("Olena Shevchenko, Example Bank")).toBeVisible();
  await send(phone);
  await expect(phone.getByRole("heading", { name: "Check and submit" })).toBeHidden();
  await phone.context().close();

  await dashboard.goto(`${server.origin}/verifications`);
  await dashboard
    .getByRole("link", { name: /Shevchenko/ })
    .first()
    .click();
  await expect(dashboard.getByText("Identity confirmed through the applicant's bank, instead of photos.")).toBeVisible(
    longWork,
  );
  await dashboard.getByText("3301712345").scrollIntoViewIfNeeded();
  await expect(dashboard.getByText("No document photos: identity was confirmed by a bank.")).toBeVisible();
  await expectGoodLooks(dashboard, "bank-id-desk");
});
