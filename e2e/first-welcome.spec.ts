import { expect, type Page } from "@playwright/test";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible } from "./accessible.ts";
import { callDashboard, makeForm, makeLink } from "./dashboard.ts";
import { openProject } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
let dashboard: Page;

const hostile = `<img src=x onerror="document.title='broken'"> &amp;`;
const texts = { text: "Then it is shredded.", url: "", showInFooter: true, forceAgree: true };

test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  dashboard = await browser.newPage();
  await openProject(dashboard, server, "Early Bank");
});
test.afterAll(async () => {
  await dashboard?.close();
});

const picture = (page: Page) => page.locator("[data-first-picture]");

/** Its scripts come when `bring` is called. */
async function openLate(page: Page, link: string): Promise<() => void> {
  let bring: () => void = () => undefined;
  const late = new Promise<void>((resolve) => {
    bring = resolve;
  });
  await page.route(/\/verify-assets\/[^/]*\.js$/, async (route) => {
    await late;
    await route.continue();
  });
  await page.goto(link, { waitUntil: "commit" });
  return bring;
}

for (const { name, width, colorScheme, tag } of [
  { name: "a desktop", width: 1400, colorScheme: "light", tag: [] },
  { name: "a phone at night", width: 390, colorScheme: "dark", tag: ["@long"] },
] as const) {
  test(`on ${name} the welcome is there before its scripts, and what is ticked and pressed is not lost`, {
    tag: [...tag],
  }, async ({ browser }) => {
    const elements = { en: { welcomeTitle: hostile } };
    const form = await makeForm(dashboard, profileFormConfig({ elements, dataProtection: texts }));
    const link = await makeLink(dashboard, form, `early-${width}`);
    const context = await browser.newContext({ viewport: { width, height: 880 }, colorScheme, locale: "en-GB" });
    const page = await context.newPage();
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    const bring = await openLate(page, link);

    await expect(picture(page).getByRole("heading", { level: 1 })).toHaveText(hostile);
    const boxes = () =>
      page.evaluate(() =>
        [...document.querySelectorAll(".vd-page *:not(option)")].map((each) => {
          const { x, y, width, height } = each.getBoundingClientRect();
          const { color, backgroundColor, opacity } = getComputedStyle(each);
          return [each.tagName, x, y, width, height, color, backgroundColor, opacity].join(" ");
        }),
      );
    await page.getByRole("checkbox").check();
    await page.evaluate(() => document.fonts.ready);
    await expectAccessible(page);
    const before = await boxes();
    bring();
    await expect(picture(page)).toHaveCount(0);
    await expect(page.getByRole("checkbox")).toBeChecked();
    await expect(page).toHaveURL(`${server.applicantOrigin}/verify`);
    expect(await boxes()).toEqual(before);
    await page.getByRole("button", { name: "Start", exact: true }).click();
    await expect(page.getByRole("heading", { name: "Your details" })).toBeVisible();
    expect(errors).toEqual([]);
    await context.close();
  });
}

test("an early press of the button goes on, an early choice of language is kept, and a second visit shows no welcome", {
  tag: "@long",
}, async ({ browser }) => {
  const { id, link: permanent } = await callDashboard<{ id: string; link: string }>(
    dashboard,
    "/api/forms/create-new",
    {
      config: profileFormConfig(),
    },
  );
  const link = await makeLink(dashboard, id, "pressed");
  const context = await browser.newContext({ locale: "en-GB" });
  const page = await context.newPage();
  const bring = await openLate(page, link);
  await picture(page).getByRole("combobox").selectOption("uk");
  await picture(page).getByRole("button", { name: "Start", exact: true }).click();
  bring();
  await expect(page.getByRole("heading", { name: "Ваші дані" })).toBeVisible();
  await context.close();

  const tab = await browser.newPage({ locale: "en-GB" });
  await tab.goto(permanent);
  await tab.getByRole("button", { name: "Start", exact: true }).click();
  await expect(tab.getByRole("heading", { name: "Your details" })).toBeVisible();
  const again = await openLate(tab, permanent);
  await expect(tab.locator(".vd-loading")).toBeVisible();
  await expect(picture(tab)).toHaveCount(0);
  again();
  await expect(tab.getByRole("heading", { level: 1 })).toBeVisible();
  await tab.close();
});
