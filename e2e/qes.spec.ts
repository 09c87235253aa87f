import { execFileSync } from "node:child_process";
import { createPrivateKey } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { formConfig, profileFormConfig } from "../server/test/forms.ts";
import { keyPassword, makeKeyFile } from "../server/test/key-files.ts";
import { passportPhoto } from "../server/test/specimens.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { acceptPhoto, choosePassport, fillProfile, openPhone, send, uploadPhoto } from "./applicant.ts";
import { callDashboard, chooseOfCase, makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { expectGoodLooks, narrow } from "./looks.ts";
import { openProject } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
let dashboard: Page;
test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  dashboard = await (await browser.newContext()).newPage();
  await openProject(dashboard, server, "Acme Seals");
});
test.afterAll(async () => {
  await dashboard?.context().close();
});

const seal = makeKeyFile({ who: { CN: "Acme Seals Ltd", O: "Acme Seals", C: "UA" } });
const olena = { firstName: "Olena", lastName: "Shevchenko", born: ["17", "May", "1990"] as [string, string, string] };

async function addCertificate(page: Page): Promise<void> {
  await page.goto(`${server.origin}/qes-certs`);
  await expect(page.getByText("No certificates yet")).toBeVisible();
  await expectGoodLooks(page, "qes-empty");
  await page.getByRole("button", { name: "Add certificate" }).click();
  const drawer = page.getByRole("dialog", { name: "Add certificate" });
  await drawer.getByRole("button", { name: "Add certificate" }).click();
  await expect(drawer.getByText("Choose the key file.")).toBeVisible();
  await expectAccessible(page);
  const file = drawer.locator("input[type=file]").first();
  await file.setInputFiles({ name: "seal.p12", mimeType: "application/x-pkcs12", buffer: seal.file });
  await expect(drawer.getByText("Choose a .dat or .jks key file.")).toBeVisible();
  await file.setInputFiles({ name: "seal.jks", mimeType: "application/octet-stream", buffer: seal.file });
  await drawer.getByLabel("Name").fill("Seal of the company");
  await drawer.getByLabel("Issuer").fill("Test authority");
  await drawer.getByLabel("Password of the key file").fill("wrong");
  await drawer.getByRole("button", { name: "Add certificate" }).click();
  await expect(drawer.getByText("This password does not open the key file.")).toBeVisible();
  await drawer.getByLabel("Password of the key file").fill(keyPassword);
  await expectGoodLooks(page, "qes-drawer");
  await drawer.getByRole("button", { name: "Add certificate" }).click();
  await expect(drawer).toBeHidden();
}

const pdfsig = (file: string) => execFileSync("pdfsig", ["-nocert", file], { encoding: "utf8" });

test("a certificate is uploaded and activated, a verification is signed with it, and pdfsig finds the signature valid", {
  tag: "@long",
}, async () => {
  const page = dashboard;
  await addCertificate(page);
  const card = page.getByRole("listitem").filter({ hasText: "Seal of the company" });
  await expect(card).toContainText("Acme Seals Ltd");
  await expect(card).toContainText("Inactive");
  await card.getByRole("button", { name: "Activate: Seal of the company" }).click();
  await expect(card.getByText("Signs documents")).toBeVisible();
  await expectGoodLooks(page, "qes-list");

  const form = await makeForm(page, profileFormConfig());
  const link = await makeLink(page, form, "signed-1");
  const id = await submitByCalls(server, link, { first_name: "Olena", last_name: "Shevchenko" });
  await page.goto(`${server.origin}/verifications/${id}`);
  const [download] = await Promise.all([page.waitForEvent("download", longWork), chooseOfCase(page, "Signed PDF")]);
  expect(download.suggestedFilename()).toBe(`verification-${id}-signed.pdf`);
  const said = pdfsig(await download.path());
  expect(said).toContain("Signature is Valid");
  expect(said).toContain("Acme Seals Ltd");

  await page.goto(`${server.origin}/qes-certs`);
  await card.getByRole("button", { name: "Actions: Seal of the company" }).click();
  await page.getByRole("menuitem", { name: "Delete" }).click();
  const confirm = page.getByRole("dialog", { name: "Delete this certificate?" });
  await expect(confirm).toContainText("This certificate signs documents now.");
  await expectAccessibleInLong(page);
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("No certificates yet")).toBeVisible();
});

test("an applicant signs their data on the phone with a key file that never leaves it", { tag: "@long" }, async ({
  browser,
}) => {
  const signer = makeKeyFile({ who: { CN: "Olena Shevchenko", SN: "Shevchenko", GN: "Olena", C: "UA" } });
  const steps = formConfig().steps.slice(0, 2);
  const form = await makeForm(
    dashboard,
    formConfig({ steps: [{ type: "QES", askToSign: true, autosign: false }, ...steps] }),
  );
  const phone = await openPhone(browser, "91.198.36.14");
  const sent: (string | null)[] = [];
  phone.on("request", (request) => void sent.push(request.postData()));
  await phone.goto(await makeLink(dashboard, form, "signer-1"));
  await fillProfile(phone, olena);
  await choosePassport(phone);
  await uploadPhoto(phone, await passportPhoto("amalia"));
  await acceptPhoto(phone);
  await expect(phone.getByRole("heading", { name: "Sign your data" })).toBeVisible();
  await expect(phone.getByRole("link", { name: "Open and read" })).toBeVisible();
  await expectGoodLooks(phone, "sign", [narrow]);
  await phone.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(phone.getByText("Choose a file.")).toBeVisible();
  const sealed = createPrivateKey({ key: signer.key.privateKey, format: "der", type: "pkcs8" });
  await phone.locator("input[type=file]").setInputFiles({
    name: "Key-6.dat",
    mimeType: "application/octet-stream",
    buffer: sealed.export({ format: "der", type: "pkcs8", cipher: "aes-256-cbc", passphrase: keyPassword }),
  });
  await phone.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(phone.getByText(/^Keys of this kind cannot sign in a browser/)).toBeVisible();
  await phone.getByRole("button", { name: "With another program or website" }).click();
  await expect(phone.getByText(/^Download the document and sign it/)).toBeVisible();
  await phone.getByRole("radio", { name: "With a key file" }).check();
  await phone.locator("input[type=file]").setInputFiles({
    name: "olena.p12",
    mimeType: "application/x-pkcs12",
    buffer: signer.file,
  });
  await phone.getByLabel("Password of the key file").fill("wrong");
  await phone.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(phone.getByText("This password does not open the file.")).toBeVisible();
  await phone.getByLabel("Password of the key file").fill(keyPassword);
  await phone.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(phone.getByRole("heading", { name: "You have signed" })).toBeVisible();
  await expect(phone.getByText("Olena Shevchenko")).toBeVisible();
  await expectGoodLooks(phone, "signed", [narrow]);
  expect(sent.join("\n")).not.toContain(keyPassword);
  expect(sent.join("\n")).not.toContain(signer.key.privateKey.toString("base64").slice(0, 60));

  await expect(phone.getByRole("link", { name: "Download" })).toBeVisible();
  const [download] = await Promise.all([
    phone.waitForEvent("download"),
    phone.getByRole("link", { name: "Download" }).click(),
  ]);
  expect(pdfsig(await download.path())).toContain("Signature is Valid");
  await phone.getByRole("button", { name: "Continue" }).click();
  await send(phone);
  await expect(phone.getByRole("heading", { name: "Check and submit" })).toBeHidden();

  const find = () =>
    callDashboard<{ items: { id: string; status: string }[] }>(dashboard, "/api/verifications", {
      filters: { search: "signer-1", status: [] },
    });
  await expect(async () => expect((await find()).items[0]?.status).not.toBe("processing")).toPass(longWork);
  const id = (await find()).items[0]?.id ?? "";
  await dashboard.goto(`${server.origin}/verifications/${id}`);
  await expect(dashboard.getByRole("heading", { name: "Signature", exact: true })).toBeVisible();
  await expect(dashboard.getByText(/Signed on the applicant’s page with a key file/)).toBeVisible();
  await expectGoodLooks(dashboard, "qes-desk");
  const [kept] = await Promise.all([
    dashboard.waitForEvent("download"),
    dashboard.getByRole("button", { name: "Signed document" }).click(),
  ]);
  expect((await readFile(await kept.path())).toString("latin1")).toContain("/ByteRange");
  expect(pdfsig(await kept.path())).toContain("Signature is Valid");
});
