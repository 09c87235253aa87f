import { readFileSync } from "node:fs";
import { type Browser, expect, type Page } from "@playwright/test";
import { directionOf } from "#contract/values/language-match.ts";
import { type Language, languages } from "#contract/values/languages.ts";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible } from "./accessible.ts";
import { makeForm, makeLink } from "./dashboard.ts";
import { signUp } from "./members.ts";
import { test } from "./watch.ts";

const wordsIn = (language: Language): Record<string, string> =>
  JSON.parse(readFileSync(`contract/src/locales/${language}/flow.json`, "utf8"));

/** Nothing is cut, nothing is wider than the phone, no key and no placeholder is shown. */
async function expectWhole(page: Page, language: Language): Promise<void> {
  const seen = await page.evaluate(() => ({
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
    cut: [...document.querySelectorAll("button, label, h1, h2")]
      .filter((each) => each.clientWidth > 1 && each.scrollWidth > each.clientWidth + 1)
      .map((each) => each.textContent),
    text: document.body.innerText,
  }));
  expect([language, seen.overflow, seen.cut]).toEqual([language, 0, []]);
  expect(seen.text).not.toMatch(/\{\w+\}|\bM\d\d\b|\b[A-Z][a-z]{2} \d{1,2}, 20\d\d|\b[a-z]+\.[a-z]+_[a-z_]+\b/);
}

async function readIn(browser: Browser, link: string, language: Language): Promise<void> {
  const words = wordsIn(language);
  const context = await browser.newContext({ locale: language, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.goto(`${link}?lang=${language}`);
  await expect(page.locator("html")).toHaveAttribute("lang", language);
  await expect(page.locator("html")).toHaveAttribute("dir", directionOf(language));
  await expect(page.locator("[data-first-picture]")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: words["welcome.title"] ?? "", exact: true })).toBeVisible();
  await expectWhole(page, language);
  await page.getByRole("button", { name: words["welcome.start"] ?? "", exact: true }).click();
  await expect(page.getByRole("heading", { name: words["profile.title"] ?? "", exact: true })).toBeVisible();
  await page.getByRole("button", { name: words["action.continue"] ?? "", exact: true }).click();
  await expect(page.getByText(words["problem.required"] ?? "", { exact: true }).first()).toBeVisible();
  await expectWhole(page, language);
  if (["he", "th"].includes(language)) await expectAccessible(page);
  await page.setViewportSize({ width: 1400, height: 900 });
  await expectWhole(page, language);
  await context.close();
}

async function openForm(page: Page, origin: Parameters<typeof signUp>[1], business: string): Promise<string> {
  await signUp(page, origin, business, `${business.split(" ")[0]?.toLowerCase()}@acme.example`);
  return makeForm(page, profileFormConfig({ languages: [...languages] }));
}

const some: Language[] = ["he", "th", "ka", "ja"];

test("an applicant reads the page in Hebrew, Thai, Georgian and Japanese", async ({ page, browser, shared }) => {
  const formId = await openForm(page, shared, "Script Bank");
  for (const language of some) await readIn(browser, await makeLink(page, formId, language), language);
});

test("an applicant reads the page in every language", { tag: "@long" }, async ({ page, browser, shared }) => {
  const formId = await openForm(page, shared, "World Bank");
  for (const language of languages.filter((each) => !some.includes(each)))
    await readIn(browser, await makeLink(page, formId, language), language);
});
