import { expect, type Page } from "@playwright/test";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible } from "./accessible.ts";
import { callDashboard, makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { signUp } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const palette = (page: Page) => page.getByRole("dialog", { name: "Search" });
const field = (page: Page) => page.getByRole("combobox", { name: "Search, or go to a page" });

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press("ControlOrMeta+k");
  await expect(field(page)).toBeFocused();
}

async function expectAccessibleEverywhere(page: Page): Promise<void> {
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await expectAccessible(page);
  }
  await page.emulateMedia({ colorScheme: "light" });
}

test("the palette goes anywhere and finds anybody, by keys and on a phone", { tag: "@long" }, async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await signUp(page, server, "Acme Search");
  const form = await makeForm(page, profileFormConfig());
  const id = await submitByCalls(server, await makeLink(page, form, "crm-4711"), {
    first_name: "Iryna",
    last_name: "Bondar",
  });
  const status = async () => (await callDashboard<{ status: string }>(page, `/api/verifications/${id}`)).status;
  await expect.poll(status, longWork).toBe("pending");
  await page.reload();
  await expect(page.getByRole("heading", { name: "Needs your attention" })).toBeVisible();

  await openPalette(page);
  await field(page).fill("stat");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/statistics/);

  await openPalette(page);
  await field(page).fill("bondar iry");
  await expect(palette(page).getByRole("option", { name: /Iryna Bondar/ })).toHaveCount(2);
  await expect(palette(page).locator("mark", { hasText: "Bondar" }).first()).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.keyboard.press("ArrowDown");
  await expect(palette(page).getByRole("option", { selected: true })).toContainText("Iryna Bondar");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/verifications/${id}`));
  await expect(page.getByRole("heading", { name: "Iryna Bondar" })).toBeVisible();

  await openPalette(page);
  await expect(palette(page).getByRole("group", { name: "Recent" }).getByRole("option")).toHaveCount(2);
  await field(page).fill("download");
  await expect(palette(page).getByRole("group", { name: "On this page" }).getByRole("option")).toHaveText(
    "Download PDF",
  );
  await field(page).fill("nobody at all");
  await expect(palette(page).getByText("No results for “nobody at all”").first()).toBeVisible();
  await page.keyboard.press("Escape");
  // It still fades.
  await openPalette(page);
  await expect(field(page)).toHaveValue("");
  await expect(palette(page).getByRole("group", { name: "Recent" }).getByRole("option")).toHaveCount(2);

  await page.route("**/api/searches", (route) => route.fulfill({ status: 500, json: { data: null, errors: [] } }));
  await field(page).fill("bondar");
  await expect(palette(page).getByText("The search failed")).toBeVisible();
  await page.unroute("**/api/searches");
  await palette(page).getByRole("button", { name: "Try again" }).click();
  await expect(palette(page).getByRole("option", { name: /Iryna Bondar/ })).toHaveCount(2);
  await page.keyboard.press("Escape");

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${server.origin}/forms`);
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await field(page).fill("crm-47");
  const option = palette(page)
    .getByRole("option", { name: /Iryna Bondar/ })
    .last();
  await expect(option).toBeVisible();
  await expectAccessibleEverywhere(page);
  await option.click();
  await expect(page).toHaveURL(/\/applicants\//);
});

test("the navigation's groups fold on a phone, with a word on what is for a desktop", { tag: "@long" }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signUp(page, server, "Acme Groups", "groups@acme.example");
  await page.goto(`${server.origin}/forms`);
  await page.getByRole("button", { name: "Open navigation" }).click();
  const navigation = page.getByRole("navigation", { name: "Main" });
  await expect(navigation.getByRole("button", { name: "Utilities" })).toHaveAttribute("aria-expanded", "true");
  await expect(navigation.getByRole("link", { name: "Theme editor" })).toBeVisible();
  await expect(navigation.getByRole("link", { name: "Statistics" })).toBeHidden();
  await expect(navigation.getByText("The form and theme editors need a larger screen")).toBeVisible();
  await expectAccessibleEverywhere(page);
  await navigation.getByRole("button", { name: "Developers" }).focus();
  await page.keyboard.press("Enter");
  await navigation.getByRole("link", { name: "Help" }).click();
  await expect(page.getByRole("heading", { name: "Help" })).toBeVisible();
  await page.goto(`${server.origin}/forms/edit/general/new`);
  await expect(page.getByText("This editor needs a larger screen.")).toBeVisible();
});

test("the help's guides are found by their words, in two languages, also from right to left", {
  tag: "@long",
}, async ({ page }) => {
  await page.setViewportSize({ width: 1400, height: 900 });
  await signUp(page, server, "Acme Help", "help@acme.example");
  await page.getByRole("banner").getByRole("link", { name: "Help" }).click();
  const guides = page.getByRole("list", { name: "Guides" });
  await expect(page.getByRole("main").getByRole("listitem")).toHaveCount(15);
  await expect(page.getByRole("region", { name: "Start here" }).getByRole("link")).toHaveCount(2);
  await expectAccessibleEverywhere(page);
  await page.getByRole("searchbox", { name: "Search the guides" }).fill("legal hold");
  await expect(guides.getByRole("listitem")).toHaveCount(2);
  await guides.getByRole("link", { name: "How long data is kept" }).click();
  await expect(page.getByRole("heading", { name: "Turn it on" })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole("link", { name: "All guides" }).click();
  await page.getByRole("searchbox", { name: "Search the guides" }).fill("");
  await page.getByRole("combobox", { name: "Guide language" }).selectOption("uk");
  await expect(page.getByRole("link", { name: "Надішліть перше посилання" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectAccessibleEverywhere(page);
  await page.goto(`${server.origin}/dashboard?lang=he-x-pseudo`);
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expectAccessibleEverywhere(page);
});
