import { type Browser, expect, type Page } from "@playwright/test";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { formConfig } from "../server/test/forms.ts";
import { themeConfig } from "../server/test/themes.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { acceptPhoto, choosePassport, fillProfile, openPhone, send, shootPhoto } from "./applicant.ts";
import { callDashboard, makeForm } from "./dashboard.ts";
import { signUp } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const frame = (page: Page) => page.frameLocator("iframe");
const shownTitle = (page: Page) => frame(page).getByRole("heading", { level: 1 });
const field = (page: Page, name: string) => page.getByRole("textbox", { name, exact: true });
const goTo = (page: Page, section: string) =>
  page
    .getByRole("navigation", { name: "Sections of the form" })
    .getByRole("button", { name: new RegExp(`^${section}`) })
    .click();
const preview = (page: Page) => page.getByRole("region", { name: "Preview" });

async function makeTheme(page: Page): Promise<string> {
  const theme = await callDashboard<{ id: string; public_id: string }>(page, "/api/theme-editor/create-name", {
    theme_name: "Plum",
  });
  const config = themeConfig({ primary: "#7a1f5c" });
  await callDashboard(page, "/api/theme-editor/create-new", { public_id: theme.public_id, config });
  return theme.id;
}

/** The preview shows what is typed, also of a draft that cannot be saved. */
async function editAndSee(page: Page): Promise<void> {
  await expect(shownTitle(page)).toHaveText("Let’s verify your identity");
  await expect
    .poll(() =>
      frame(page)
        .locator(".vd-button")
        .evaluate((button) => getComputedStyle(button).backgroundColor),
    )
    .toBe("rgb(122, 31, 92)");
  await expectAccessible(page);
  await preview(page).getByRole("button", { name: "Close" }).click();
  await expect(preview(page)).toBeHidden();
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await goTo(page, "Profile");
  await expect(shownTitle(page)).toHaveText("Your details");
  await expect(frame(page).getByText("Telegram")).toHaveCount(0);
  await page.getByRole("checkbox", { name: "Ask for: Telegram username" }).check();
  await expect(frame(page).getByText("Telegram").first()).toBeVisible();
  await goTo(page, "Tax number");
  await expect(preview(page).getByRole("combobox", { name: "Screen" })).toHaveValue("Tax number (1 of 2)");
  await expect(shownTitle(page)).toBeVisible();
  await goTo(page, "US eIDV");
  await expect(page.getByText(/Not shown to applicants/)).toBeVisible();

  await goTo(page, "Page texts");
  await field(page, "Welcome page: title").fill("Welcome to the plum shop");
  await expect(shownTitle(page)).toHaveText("Welcome to the plum shop");
  await goTo(page, "General");
  await field(page, "Name").fill("");
  await goTo(page, "Page texts");
  await field(page, "Welcome page: title").fill("Good morning");
  await expect(shownTitle(page)).toHaveText("Good morning");
  await goTo(page, "General");
  await field(page, "Name").fill("Onboarding");
  expect(
    await frame(page)
      .locator("body > #root > div")
      .first()
      .evaluate((each) => (each as HTMLElement).inert),
  ).toBe(true);
}

/** Through all screens of the form, in its other language, and on a phone-sized screen behind a button. */
async function walk(page: Page): Promise<void> {
  const screen = preview(page).getByRole("combobox", { name: "Screen" });
  await expect(screen).toHaveValue("Welcome");
  await preview(page).getByRole("button", { name: "Next screen" }).click();
  await expect(screen).toHaveValue("Profile");
  await screen.click();
  await page.getByRole("option", { name: "Approved" }).click();
  await expect(shownTitle(page)).toHaveText("You are verified");
  await preview(page).getByRole("combobox", { name: "Language" }).click();
  await page.getByRole("option", { name: "Ukrainian" }).click();
  await expect(shownTitle(page)).not.toHaveText("You are verified");
  await expectAccessibleInLong(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(preview(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Preview", exact: true }).click();
  await expect(shownTitle(page)).toBeVisible();
  await expectAccessibleInLong(page);
  await page.keyboard.press("Escape");
  await page.setViewportSize({ width: 1400, height: 880 });
}

test("what is edited shows beside the editor at once, screen by screen, in the form's theme and languages", {
  tag: "@long",
}, async ({ page }) => {
  await signUp(page, server, "Plum Shop");
  const base = formConfig();
  const id = await makeForm(
    page,
    formConfig({ themeId: await makeTheme(page), steps: [...base.steps, defaultSteps().TAX_ID] }),
  );
  await page.goto(`${server.origin}/forms/edit/general/${id}`);
  await editAndSee(page);
  await walk(page);
});

function watchCalls(phone: Page): string[] {
  const calls: string[] = [];
  phone.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/api/")) calls.push(pathname);
  });
  return calls;
}

async function passPreview(browser: Browser, link: string): Promise<void> {
  const phone = await openPhone(browser, "203.0.113.7");
  const calls = watchCalls(phone);
  const badge = phone.getByText("Preview: nothing is sent or saved");
  await phone.goto(link);
  await expect(badge).toBeVisible();
  await expectAccessibleInLong(phone);
  await fillProfile(phone, { firstName: "Ada", lastName: "Lovelace", born: ["10", "December", "1985"] });
  await choosePassport(phone);
  await phone.getByRole("button", { name: "Take a photo" }).click();
  await shootPhoto(phone, "Fit the photo page into the frame");
  await acceptPhoto(phone);
  await phone.getByRole("button", { name: "Take a selfie" }).click();
  await shootPhoto(phone, "Fit your face into the oval");
  await acceptPhoto(phone);
  await expect(badge).toBeVisible();
  await expect(phone.getByText("Lovelace")).toBeVisible();
  await send(phone);
  await expect(phone.getByRole("heading", { name: "Checking your data" })).toBeVisible();
  await expectAccessibleInLong(phone);
  for (const [button, title] of [
    ["Approved", "You are verified"],
    ["Declined", "We could not verify you"],
    ["To review", "Thank you, we have everything"],
  ] as const) {
    await phone.getByRole("button", { name: button }).click();
    await expect(phone.getByRole("heading", { name: title })).toBeVisible();
  }
  await expect(badge).toBeVisible();
  expect(calls).toEqual(["/api/flow/preview/open"]);
  // A reload starts again: nothing was kept, here neither.
  await phone.getByRole("button", { name: "Start over" }).click();
  await expect(phone.getByRole("button", { name: "Start", exact: true })).toBeVisible();
  await phone.context().close();
}

test("a preview link is passed to its end on a phone, and nothing leaves it", async ({ page, browser }) => {
  await signUp(page, server, "Preview Bank", "preview@acme.example");
  const id = await makeForm(page);
  await page.goto(`${server.origin}/forms`);
  await page.getByRole("button", { name: "Actions: Onboarding", exact: true }).click();
  await page.getByRole("menuitem", { name: "Preview link" }).click();
  await expect(page.getByText("Preview link created")).toBeVisible();
  const card = page.getByRole("dialog", { name: "Preview link" });
  await expect(card.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  await expectAccessible(page);
  const link = (await card.getByRole("status", { name: "Preview link" }).innerText()).trim();
  await passPreview(browser, link);
  const { total } = await callDashboard<{ total: number }>(page, "/api/verifications", { filters: {} });
  expect(total).toBe(0);

  await page.goto(`${server.origin}/forms/edit/general/${id}`);
  await field(page, "Description").fill("Not saved yet");
  await page.getByRole("button", { name: "More about this form" }).click();
  await page.getByRole("menuitem", { name: "Preview link" }).click();
  await expect(page.getByText(/without unsaved changes/)).toBeVisible();
});

test("the history tells what each version changed, and goes back to one", { tag: "@long" }, async ({ page }) => {
  await signUp(page, server, "History Bank", "history@acme.example");
  const base = formConfig();
  const id = await makeForm(page, formConfig({ name: "First" }));
  const second = formConfig({ name: "Second", ageMin: 18, countries: ["UA", "FR"], steps: base.steps.slice(0, 2) });
  await callDashboard(page, "/api/forms/edit", { id, version: 1, config: second });
  await callDashboard(page, "/api/forms/edit", { id, version: 2, config: { ...second, name: "Third" } });
  await page.goto(`${server.origin}/forms/edit/general/${id}`);
  await field(page, "Description").fill("Lost when an old version comes back");
  await page.getByRole("button", { name: "More about this form" }).click();
  await page.getByRole("menuitem", { name: "History" }).click();
  const drawer = page.getByRole("dialog", { name: "History" });
  await expect(drawer.getByRole("button", { name: /^Version/ })).toHaveCount(3);
  await expect(drawer.getByRole("button", { name: /^Version 3\s*Current/ })).toBeVisible();
  await expectAccessibleInLong(page);

  await drawer.getByRole("button", { name: /^Version 2/ }).click();
  await expect(drawer.getByText("Changes in version 2")).toBeVisible();
  for (const words of ["First", "Second", "Germany", "Poland", "France", "Minimum age", "18", "Selfie"])
    await expect(drawer.getByText(words, { exact: true }).first()).toBeVisible();
  await expectAccessibleInLong(page);
  await drawer.getByText("Current version", { exact: true }).click();
  await expect(drawer.getByText("Third", { exact: true })).toBeVisible();
  await expect(drawer.getByText("Germany", { exact: true })).toHaveCount(0);

  await drawer.getByRole("button", { name: "All versions" }).click();
  await drawer.getByRole("button", { name: /^Version 1/ }).click();
  await drawer.getByRole("button", { name: "Restore this version" }).click();
  const question = page.getByRole("dialog", { name: "Restore version 1?" });
  await expect(question.getByText("Your unsaved changes in the editor are lost.")).toBeVisible();
  await expectAccessibleInLong(page);
  await question.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Version 1 restored")).toBeVisible();
  await expect(field(page, "Name")).toHaveValue("First");
  await expect(field(page, "Description")).toHaveValue("");
  await page.reload();
  await expect(field(page, "Name")).toHaveValue("First");
  // The editor knows the new version: saving causes no conflict.
  await field(page, "Name").fill("Fifth");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Form saved")).toBeVisible();
});
