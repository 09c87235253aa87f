import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { formConfig } from "../server/test/forms.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { callDashboard, makeForm } from "./dashboard.ts";
import { isLong } from "./long.ts";
import { signUp } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

/** The folder for new pictures of the documentation, when set. */
const pictures = process.env.PICTURES;
async function picture(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  await expect(page.getByRole("alert")).toHaveCount(0);
  await page.screenshot({ path: `${pictures}/${name}.png` });
}

const folder = (page: Page, name: string) => page.getByRole("list", { name: "Folders" }).getByRole("link", { name });
const row = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(name) });
const notice = (page: Page, text: string) => expect(page.getByText(text, { exact: true }).last()).toBeVisible();

async function formMenu(page: Page, form: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions: ${form}`, exact: true }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}
async function folderMenu(page: Page, name: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions: ${name}`, exact: true }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** With its refusals at the field. */
async function makeFolders(page: Page): Promise<void> {
  await page.goto(`${server.origin}/forms`);
  await page.getByRole("radiogroup", { name: "View" }).getByText("Folders").click();
  await expect(page).toHaveURL(/\/forms\/folders$/);
  await expect(page.getByText("No folders yet")).toBeVisible();
  await expect(row(page, "Retail onboarding")).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Create folder" }).click();
  const drawer = page.getByRole("dialog", { name: "New folder" });
  const name = drawer.getByLabel("Folder name");
  await expect(name).toBeFocused();
  for (const wrong of ["", "Ünder", "a/b", "x".repeat(65)]) {
    await name.fill(wrong);
    await page.keyboard.press("Enter");
    await expect(name).toHaveAttribute("aria-invalid", "true");
  }
  await expectAccessibleInLong(page);
  await name.fill("Retail");
  await page.keyboard.press("Enter");
  await notice(page, "Folder created");
  await expect(drawer).toBeHidden();

  await page.getByRole("button", { name: "Create folder" }).click();
  await name.fill("RETAIL");
  await page.keyboard.press("Enter");
  await expect(drawer.getByText("A folder with this name already exists.")).toBeVisible();
  await name.fill("Busines");
  await drawer.getByRole("button", { name: "Create folder" }).click();
  await expect(drawer).toBeHidden();
  await folderMenu(page, "Busines", "Rename");
  const renaming = page.getByRole("dialog", { name: "Rename folder" });
  await expect(renaming.getByLabel("Folder name")).toHaveValue("Busines");
  await renaming.getByLabel("Folder name").fill("Business");
  await renaming.getByRole("button", { name: "Save name" }).click();
  await expect(folder(page, "Business")).toBeVisible();
}

async function moveForms(page: Page): Promise<void> {
  await row(page, "Retail onboarding").getByRole("link", { name: "Retail onboarding" }).dragTo(folder(page, "Retail"));
  await notice(page, "Moved to “Retail”");
  await expect(folder(page, "Retail")).toContainText("1 form");
  await expect(row(page, "Retail onboarding")).toBeHidden();

  await formMenu(page, "Merchants", "Move to a folder");
  const drawer = page.getByRole("dialog", { name: "Move to a folder" });
  await expect(drawer.getByText("“Merchants” is not in a folder yet.")).toBeVisible();
  await drawer.getByRole("combobox", { name: "Folder" }).click();
  await page.getByRole("option", { name: "Business" }).click();
  await expectAccessibleInLong(page);
  await drawer.getByRole("button", { name: "Move form" }).click();
  await notice(page, "Moved to “Business”");

  await folder(page, "Business").click();
  await expect(page).toHaveURL(/folder=[0-9a-f-]{36}/);
  await expect(page.getByRole("heading", { name: "Business" })).toBeVisible();
  await expect(row(page, "Merchants")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search by name" }).fill("nothing");
  await expect(page.getByText("No form matches")).toBeVisible();
  await page.getByRole("searchbox", { name: "Search by name" }).fill("");
  await row(page, "Merchants").getByRole("link", { name: "Merchants" }).dragTo(folder(page, "Retail"));
  await notice(page, "Moved to “Retail”");
  await expect(page.getByText("This folder is empty")).toBeVisible();
  await expectAccessibleInLong(page);

  await folder(page, "Retail").click();
  await expect(folder(page, "Retail")).toContainText("2 forms");
  await expect(row(page, "Merchants")).toBeVisible();
  await picture(page, "folders");
  await expectAccessibleInLong(page);
  await formMenu(page, "Merchants", "Remove from folder");
  await notice(page, "Removed from “Retail”");
  await expect(row(page, "Merchants")).toBeHidden();
  await row(page, "Retail onboarding")
    .getByRole("link", { name: "Retail onboarding" })
    .dragTo(folder(page, "Not in a"));
  await notice(page, "Removed from “Retail”");
  await expect(page.getByText("This folder is empty")).toBeVisible();
  await folder(page, "Not in a folder").click();
  await row(page, "Merchants").getByRole("link", { name: "Merchants" }).dragTo(folder(page, "Retail"));
  await expect(folder(page, "Retail")).toContainText("1 form");
}

/** A deleted folder disappears from the list. */
async function deleteFolder(page: Page): Promise<void> {
  await page.getByRole("radiogroup", { name: "View" }).getByText("List").click();
  await expect(row(page, "Merchants")).toContainText("Retail");
  await picture(page, "forms-list");
  await expectAccessible(page);
  await row(page, "Merchants").getByRole("link", { name: "Retail", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Retail", exact: true })).toBeVisible();
  await folderMenu(page, "Retail", "Delete");
  const dialog = page.getByRole("dialog", { name: "Delete this folder?" });
  await expect(dialog).toContainText("Its 1 form stays, in no folder.");
  await expectAccessibleInLong(page);
  await dialog.getByRole("button", { name: "Delete folder" }).click();
  await notice(page, "Folder deleted");
  await expect(page).not.toHaveURL(/folder=/);
  await expect(row(page, "Merchants")).toBeVisible();
}

/** Fifty folders: more than a page, found by name, and the next one is refused in the dialog, not in a notice. */
async function reachLimit(page: Page): Promise<void> {
  for (let n = 1; n <= 49; n += 1) await callDashboard(page, "/api/forms/create-folder", { name: `Branch ${n}` });
  await page.reload();
  const pages = page.getByRole("button", { name: "Next page" }).first();
  await expect(page.getByText(/of 50/).first()).toBeVisible();
  await pages.click();
  await expect(page).toHaveURL(/shelf=2/);
  await page.getByRole("searchbox", { name: "Search folders" }).fill("Branch 49");
  await expect(page.getByRole("list", { name: "Folders" }).getByRole("link")).toHaveCount(2);
  await expectAccessibleInLong(page);
  await page.getByRole("button", { name: "Create folder" }).click();
  const drawer = page.getByRole("dialog", { name: "New folder" });
  await drawer.getByLabel("Folder name").fill("One more");
  await drawer.getByRole("button", { name: "Create folder" }).click();
  await expect(drawer.getByRole("alert")).toContainText("Limit of 50 folders per project reached");
  await expect(drawer.getByRole("button", { name: "Create folder" })).toBeDisabled();
  await expect(page.getByText("Limit of 50 folders per project reached")).toHaveCount(1);
  await expectAccessibleInLong(page);
  await page.keyboard.press("Escape");
}

async function manyLinks(page: Page): Promise<void> {
  await page.goto(`${server.origin}/forms/list`);
  await formMenu(page, "Merchants", "Create many links");
  const drawer = page.getByRole("dialog", { name: "Create many links" });
  const count = drawer.getByLabel("Number of links");
  await count.fill("1001");
  await drawer.getByRole("button", { name: "Create links" }).click();
  await expect(drawer.getByText("Enter a number from 1 to 1000.")).toBeVisible();
  await expectAccessibleInLong(page);
  await count.fill("1000");
  const thousand = page.waitForEvent("download");
  await drawer.getByRole("button", { name: "Create links" }).click();
  await expect(drawer.getByText(/^1,?000 links created$/)).toBeVisible();
  const lines = (await readFile(await (await thousand).path(), "utf8")).trimEnd().split("\r\n");
  expect(lines).toHaveLength(1001);
  expect(lines[0]).toBe("link,form_token,applicant_id,external_applicant_id,verification_id,expires_at");
  await expectAccessible(page);

  await drawer.getByRole("button", { name: "Create more" }).click();
  await drawer.getByText("My own IDs").click();
  const ids = drawer.getByRole("textbox");
  await ids.fill("customer-1\n\ntwo words");
  await drawer.getByRole("button", { name: "Create links" }).click();
  await expect(drawer.getByText("Invalid external applicant ID: two words")).toBeVisible();
  await ids.fill("customer-1\n\n customer-2 \n");
  await drawer.getByLabel("Valid for").selectOption("1 day");
  const named = page.waitForEvent("download");
  await drawer.getByRole("button", { name: "Create links" }).click();
  await expect(drawer.getByText("2 links created")).toBeVisible();
  const two = (await readFile(await (await named).path(), "utf8")).trimEnd().split("\r\n");
  expect(two.slice(1).map((line) => line.split(",")[3])).toEqual(["customer-1", "customer-2"]);
  const until = Date.parse(two[1]?.split(",")[5] ?? "");
  expect(until).toBeGreaterThan(Date.now());
  expect(until).toBeLessThan(Date.now() + 86_400_000);
  await drawer.getByRole("button", { name: "Done" }).click();

  await formMenu(page, "Merchants", "Active links");
  await expect(page).toHaveURL(/\/forms\/links\/[0-9a-f-]{36}$/);
  await expect(page.getByText(/of 1,?002/)).toBeVisible();
  await expect(page.getByRole("status", { name: "Permanent link" })).toContainText("/verify/");
  await picture(page, "open-links");
  await expectAccessibleInLong(page);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/page=2/);
  await page.goBack();
  await page.getByRole("button", { name: "Revoke link: customer-1" }).click();
  const dialog = page.getByRole("dialog", { name: "Revoke this link?" });
  await expectAccessibleInLong(page);
  await dialog.getByRole("button", { name: "Revoke link" }).click();
  await notice(page, "Link revoked");
  await expect(page.getByRole("button", { name: "Revoke link: customer-1" })).toBeHidden();
  await expect(page.getByText(/of 1,?001/)).toBeVisible();
  const visitor = await page.context().newPage();
  await visitor.goto(two[1]?.split(",")[0] ?? "");
  await expect(visitor.getByText(/not valid|no longer/i).first()).toBeVisible();
  await visitor.close();
}

/** On a phone, in dark mode and right to left nothing overflows sideways. */
async function lookElsewhere(page: Page): Promise<void> {
  const screens = ["list", "folders"] as const;
  await page.setViewportSize({ width: 390, height: 844 });
  for (const language of ["en", "he-x-pseudo"])
    for (const scheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const screen of screens) {
        await page.goto(`${server.origin}/forms/${screen}?lang=${language}`);
        await expect(page.getByRole("row").nth(1)).toBeVisible();
        const wide = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
        await expect.poll(wide, `${screen} in ${language} is not wider than the window`).toBe(0);
        await expectAccessibleInLong(page);
        await picture(page, `phone-${screen}-${language}-${scheme}`);
      }
    }
}

test("forms are kept in folders, and many links are made, listed and revoked", { tag: "@long" }, async ({ page }) => {
  await signUp(page, server, "Acme Folders");
  for (const [name, description] of [
    ["Merchants", "Shops that are paid through us"],
    ["Retail onboarding", "People who open an account"],
    ["Re-verification", ""],
  ] as const)
    await makeForm(page, formConfig({ name, description }));
  await makeFolders(page);
  await moveForms(page);
  await deleteFolder(page);
  await reachLimit(page);
  await manyLinks(page);
  if (isLong) await lookElsewhere(page);
});
