import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { PDFDocument, StandardFonts } from "pdf-lib";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { drawLicence, sampleLicence } from "#engines/documents/specimens/draw-licence.ts";
import { drawFace } from "#engines/documents/specimens/drawn-face.ts";
import { behaviours, type ServicesProvider, startServicesProvider } from "../server/test/doubles/services-provider.ts";
import { formConfig } from "../server/test/forms.ts";
import { expectAccessible } from "./accessible.ts";
import { acceptPhoto, chooseDocument, openPhone, pressStart, send, uploadPhoto } from "./applicant.ts";
import { makeForm, makeLink } from "./dashboard.ts";
import { expectGoodLooks, narrow } from "./looks.ts";
import { openProject } from "./members.ts";
import { type BuiltServer, type Stoppable, startBuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

let records: ServicesProvider;
let server: BuiltServer & Stoppable;
let dashboard: Page;
test.beforeAll(async ({ browser }) => {
  records = await startServicesProvider();
  server = await startBuiltServer({ EIDV_URL: records.url, OUTBOUND_ALLOW: records.host });
  dashboard = await (await browser.newContext()).newPage();
  await openProject(dashboard, server, "Acme Drivers");
});
test.afterAll(async () => {
  await dashboard?.context().close();
  await server?.stop();
  await records?.close();
});

const licence = {
  ...sampleLicence(2),
  surname: "PUBLIC",
  givenNames: "MARY ANN",
  birthDate: "1980-05-17",
  issueDate: "2022-03-01",
  expiryDate: "2032-03-01",
  issuer: "636014",
  state: "CA",
  country: "USA" as const,
};

async function drawBill(): Promise<Buffer> {
  const document = await PDFDocument.create();
  const font = await document.embedFont(StandardFonts.Helvetica);
  const pages = [
    ["Bay Area Water and Power", "Information for our customers", "New tariffs from January 2027", "See next page"],
    ["Mary Ann Public", "1 Main Street", "San Francisco CA 94103", "Invoice 2026-1177", "Please pay 71.20 USD"],
  ];
  for (const lines of pages) {
    const page = document.addPage([595, 842]);
    for (const [at, text] of lines.entries()) page.drawText(text, { x: 60, y: 740 - at * 40, size: 20, font });
  }
  return Buffer.from(await document.save());
}

async function fillUsRecords(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Check against US records" })).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Enter all nine digits, such as 123-45-6789.")).toBeVisible();
  await expectAccessible(page);
  await expectGoodLooks(page, "us-eidv-problems", [narrow]);
  await page.getByLabel("First name").fill("Mary");
  await page.getByLabel("Last name").fill("Public");
  await page.getByLabel("Day").fill("17");
  await page.getByLabel("Month").selectOption({ label: "May" });
  await page.getByLabel("Year").fill("1980");
  await page.getByLabel("Social security number").fill("123456789");
  await expect(page.getByLabel("Social security number")).toHaveValue("123-45-6789");
  await page
    .getByRole("textbox", { name: /Street/ })
    .first()
    .fill("1 Main Street");
  await page.getByLabel("City").fill("San Francisco");
  await page.getByLabel(/State/).selectOption("CA");
  await page.getByLabel("ZIP code").fill("94103");
  await expectGoodLooks(page, "us-eidv", [narrow]);
  await page.getByRole("button", { name: "Continue" }).click();
}

async function passOnPhone(page: Page, link: string, bill: Buffer): Promise<void> {
  const { front, back } = await drawLicence(licence, await drawFace(120));
  await page.goto(link);
  await pressStart(page);
  await chooseDocument(page, /Driving licence/);
  await uploadPhoto(page, front);
  await acceptPhoto(page);
  await uploadPhoto(page, back);
  await acceptPhoto(page);
  await fillUsRecords(page);
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a photo or PDF" }).click();
  await (await chooser).setFiles({ name: "bill.pdf", mimeType: "application/pdf", buffer: bill });
  await expect(page.getByText("2 pages received")).toBeVisible(longWork);
  await expectGoodLooks(page, "pdf-received", [narrow]);
  await page.getByRole("button", { name: "Continue" }).click();
  await send(page);
}

test("a driving licence by barcode, US records and a bill as PDF, from the phone to the desk", {
  tag: "@long",
}, async ({ browser }) => {
  records.behave(behaviours.answers({ fields: { name: "match", dob: "match", ssn: "match", address: "differs" } }));
  const { US_EIDV, ADDRESS, PROFILE } = defaultSteps();
  const off = { enabled: false, mandatory: false };
  const ofDocument = { enabled: true, mandatory: true, dataExtraction: true };
  const fields = {
    ...Object.fromEntries(Object.keys(PROFILE.fields).map((name) => [name, off])),
    ...Object.fromEntries(["first_name", "middle_name", "city", "driver_license"].map((name) => [name, ofDocument])),
  };
  const form = await makeForm(
    dashboard,
    formConfig({
      countries: ["US"],
      blockCountryMismatch: false,
      steps: [
        // Nothing of it is requested: the barcode has it.
        { ...PROFILE, fields: fields as typeof PROFILE.fields },
        { type: "DOCUMENT", documentTypes: ["DRIVERS_LICENSE"], fileUploading: true, blockScannedCopy: true },
        US_EIDV,
        { ...ADDRESS, skipManualEntry: true, extractAddress: true },
      ],
    }),
  );
  const bill = await drawBill();
  const phone = await openPhone(browser, "8.8.8.8");
  await passOnPhone(phone, await makeLink(dashboard, form, "papers-1"), bill);
  await expect(phone.getByRole("heading", { name: /review|checking/i })).toBeVisible(longWork);
  await phone.context().close();

  const page = dashboard;
  await page.goto(`${server.origin}/verifications`);
  await page
    .getByRole("link", { name: /Public|PUBLIC|No name/i })
    .first()
    .click();
  await expect(page.getByText("US records match in part.").first()).toBeVisible(longWork);
  await expect(page.getByText("The data above was read from the barcode.")).toBeVisible();
  await expect(page.getByText("All required details were read from the document.")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: "City" })).toContainText(licence.city);
  await page.getByRole("button", { name: "Show: Proof of address" }).click();
  await expect(page.getByText("2 pages")).toBeVisible();
  await page.getByRole("button", { name: "Full window: Proof of address" }).click();
  const photos = page.getByRole("dialog");
  await expect(photos.getByText("Page 1 of 2")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(photos.getByText("Page 2 of 2")).toBeVisible();
  await expectGoodLooks(page, "pdf-window");
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    photos.getByRole("button", { name: "Download PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("address_proof.pdf");
  expect((await readFile(await download.path())).equals(bill)).toBe(true);
});
