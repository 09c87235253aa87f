import { type Browser, expect, type Page } from "@playwright/test";
import { formConfig } from "../server/test/forms.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { pressStart } from "./applicant.ts";
import { makeForm, makeLink } from "./dashboard.ts";
import { signUp } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const logo = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="160" height="40"><rect width="160" height="40" rx="8" fill="#7a1f5c"/><circle cx="22" cy="20" r="10" fill="#fff"/><rect x="44" y="14" width="100" height="12" rx="6" fill="#fff"/></svg>`,
);
const frame = (page: Page) => page.frameLocator("iframe");
const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const colourOf = (page: Page, selector: string, property: string) =>
  frame(page)
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);

async function openMenu(page: Page, theme: string, item: string): Promise<void> {
  await page.getByRole("button", { name: `Actions: ${theme}`, exact: true }).click();
  await page.getByRole("menuitem", { name: item, exact: true }).click();
}

/** The name first, then the editor; a name that is too short is refused. */
async function nameTheme(page: Page): Promise<void> {
  await page.goto(`${server.origin}/theme-editor`);
  await expect(page.getByText("No themes yet")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Create theme" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Create a theme" });
  await dialog.getByLabel("Name").fill("Pl");
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(dialog.getByText("Enter at least 3 characters.")).toBeVisible();
  await expectAccessibleInLong(page);
  await dialog.getByLabel("Name").fill("Plum");
  await dialog.getByRole("button", { name: "Create", exact: true }).click();
  await expect(page).toHaveURL(/\/theme-editor\/[0-9a-f-]{36}\/create$/);
}

/** Changes show in the frame at once, and the hint says when a colour cannot be read. */
async function dressTheme(page: Page): Promise<void> {
  await expect(frame(page).getByRole("heading", { level: 1 })).toBeVisible();
  await page
    .locator("input[type=file]")
    .first()
    .setInputFiles({ name: "a.svg", mimeType: "image/svg+xml", buffer: logo });
  await expect(page.getByText("Logo uploaded")).toBeVisible();
  await expect.poll(() => colourOf(page, ".vd-brand-mark", "display")).toBe("none");
  await expectAccessibleInLong(page);

  await tab(page, "Colours");
  await field(page, "Description").fill("#cccccc");
  await expect(page.getByText("Too low: at least 4.5 : 1 is needed (WCAG AA)")).toBeVisible();
  await field(page, "Description").fill("#5f4a58");
  await expect(page.getByText(/Too low/)).toHaveCount(0);
  await field(page, "Primary").fill("#7a1f5c");
  await field(page, "Secondary").fill("#b0467f");
  await expect.poll(() => colourOf(page, ".vd-button", "background-color")).toBe("rgb(122, 31, 92)");
  await expectAccessibleInLong(page);

  await tab(page, "Fonts");
  await page.getByRole("combobox", { name: "Headings" }).click();
  await page.getByRole("option", { name: "Lora" }).click();
  await expect.poll(() => colourOf(page, "h1", "font-family")).toContain("Lora Variable");
  await tab(page, "Advanced");
  await page.getByRole("textbox", { name: "Button corners" }).fill("28");
  await expect.poll(() => colourOf(page, ".vd-button", "border-radius")).toBe("28px");
  await expectAccessibleInLong(page);
}

/** The frames: a desktop, dark mode, another screen. Discarding and leaving ask first. */
async function lookAround(page: Page): Promise<void> {
  const choose = (name: string) =>
    page.getByRole("region", { name: "Preview" }).getByText(name, { exact: true }).click();
  await choose("Dark");
  await expect.poll(() => colourOf(page, "html", "color-scheme")).toBe("dark");
  await page.getByRole("combobox", { name: "Screen" }).click();
  await page.getByRole("option", { name: "Approved" }).click();
  await expect(
    frame(page)
      .getByRole("heading", { name: /verified|done|approved/i })
      .first(),
  ).toBeVisible();
  await choose("Desktop");
  await choose("Light");
  await page.getByRole("combobox", { name: "Screen" }).click();
  await page.getByRole("option", { name: "Profile" }).click();
  await choose("Phone");
  await tab(page, "Colours");

  await page.getByRole("link", { name: "Forms", exact: true }).click();
  const leaving = page.getByRole("dialog", { name: "Leave without saving?" });
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await field(page, "Success").fill("#000");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Enter a colour as # and six digits")).toBeVisible();
  await field(page, "Success").fill("#08774a");
  await page.getByRole("button", { name: "Discard" }).click();
  const discarding = page.getByRole("dialog", { name: "Discard your changes?" });
  await expectAccessible(page);
  await discarding.getByRole("button", { name: "Cancel" }).click();
  await expect(field(page, "Primary")).toHaveValue("#7a1f5c");
}

async function saveAndList(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Theme created")).toBeVisible();
  await expect(page).toHaveURL(/\/theme-editor$/);
  await openMenu(page, "Plum", "Rename");
  const dialog = page.getByRole("dialog", { name: "Rename the theme" });
  await dialog.getByLabel("Name").fill("Plum shop");
  await dialog.getByRole("button", { name: "Rename" }).click();
  await expect(page.getByText("Theme renamed")).toBeVisible();
  await openMenu(page, "Plum shop", "Duplicate");
  await expect(page.getByText("Theme copied")).toBeVisible();
  await expect(page.getByRole("row", { name: /Plum shop/ })).toHaveCount(2);
  await expectAccessibleInLong(page);
}

/** @returns the form's id */
async function chooseTheme(page: Page): Promise<string> {
  const id = await makeForm(page, formConfig());
  await page.goto(`${server.origin}/forms/edit/customisation/${id}`);
  await page.getByRole("combobox", { name: "Theme" }).click();
  await page.getByRole("option", { name: "Plum shop", exact: true }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Form saved")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("combobox", { name: "Theme" })).toHaveValue("Plum shop");
  return id;
}

/** The phone of an applicant who has set it to light or to dark. */
async function passAsApplicant(browser: Browser, link: string, colorScheme: "light" | "dark"): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, colorScheme });
  const phone = await context.newPage();
  // The page has the theme before any script of ours has run: no flash of the default.
  await phone.route("**/verify-assets/*.js", (route) => route.abort());
  await phone.goto(link, { waitUntil: "domcontentloaded" });
  const variable = (name: string) =>
    phone.evaluate((each) => getComputedStyle(document.documentElement).getPropertyValue(each), name);
  if (colorScheme === "light") expect(await variable("--vd-primary")).toBe("#7a1f5c");
  expect(await variable("--vd-button-radius")).toBe("28px");
  await phone.unroute("**/verify-assets/*.js");
  await phone.goto(link);
  await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
  await expectAccessibleInLong(phone);
  // The address has lost its token; after a reload the page still has the theme.
  await phone.reload();
  await expect(phone.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await variable("--vd-button-radius")).toBe("28px");
  expect(await phone.evaluate(() => document.fonts.check('20px "Lora Variable"'))).toBe(true);
  await expect.poll(() => phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  if (process.env.PICTURES && colorScheme === "light") await phone.screenshot({ path: "docs/images/themed-flow.png" });
  await pressStart(phone);
  await expectAccessibleInLong(phone);
  await context.close();
}

/** The confirmation names the forms that use the theme. */
async function deleteTheme(page: Page): Promise<void> {
  await page.goto(`${server.origin}/theme-editor`);
  await openMenu(page, "Plum shop", "Delete");
  const dialog = page.getByRole("dialog", { name: "Delete this theme?" });
  await expect(dialog.getByText("Onboarding")).toBeVisible();
  await expectAccessibleInLong(page);
  await dialog.getByRole("button", { name: "Delete theme" }).click();
  await expect(page.getByText("Theme deleted")).toBeVisible();
}

test("a theme is made, chosen by a form, and worn by the applicant's page from its first picture on", async ({
  page,
  browser,
}) => {
  await signUp(page, server, "Plum Shop");
  await nameTheme(page);
  await dressTheme(page);
  await lookAround(page);
  await page.setViewportSize({ width: 1400, height: 1000 });
  await expect(frame(page).getByRole("heading", { level: 1 })).toBeVisible();
  if (process.env.PICTURES) await page.screenshot({ path: "docs/images/theme-editor.png" });
  await saveAndList(page);
  const link = await makeLink(page, await chooseTheme(page), "applicant-1");

  for (const colorScheme of ["light", "dark"] as const) await passAsApplicant(browser, link, colorScheme);
  await deleteTheme(page);
});
