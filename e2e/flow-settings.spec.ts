import { expect, type Page } from "@playwright/test";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import { codesFormConfig, profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { openPhone, pressStart } from "./applicant.ts";
import { makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { openProject } from "./members.ts";
import { latestMail } from "./people.ts";
import type { BuiltServer } from "./server.ts";
import { longWork, restedConnection } from "./waits.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
let dashboard: Page;
test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  dashboard = await (await browser.newContext()).newPage();
  await openProject(dashboard, server, "Acme Onboarding");
});
test.afterAll(async () => {
  await dashboard?.context().close();
});

const fromUkraine = "91.198.36.14";
const legal = {
  terms: { url: "https://shop.example/terms", forceAgree: true, showInFooter: true },
  privacy: { text: "We keep your data for a year.\n\nThen it is shredded.", forceAgree: true },
  dataProtection: { text: "You may ask what we have.", showInFooter: true },
} satisfies Partial<FormConfigInput>;
const elements = {
  en: {
    welcomeTitle: "Join Acme in a minute",
    welcomeText: "We only need to know who you are.",
    startButton: "Let’s go",
    submitButton: "Send to Acme",
    approvedText: "Your account is open. Welcome to Acme.",
  },
  uk: { welcomeTitle: "Приєднайтеся до Acme за хвилину" },
} satisfies FormConfigInput["elements"];

const heading = (page: Page, name: string) => page.getByRole("heading", { name });
const language = (page: Page) => page.getByRole("combobox", { name: /Language|Мова/ });
const languageKept = async (id: string) => {
  const reply = await dashboard.request.get(`${server.origin}/api/verifications/${id}`, restedConnection);
  return (await reply.json()).data.requestLanguage as string;
};
const mailedCode = async (email: string) => /^\d{6}$/m.exec((await latestMail(server, email)).text)?.[0] ?? "";

/** @returns the verification's id */
async function openByLink(page: Page, link: string): Promise<string> {
  const opened = page.waitForResponse((reply) => reply.url().endsWith("/api/flow/open"));
  await page.goto(link);
  return (await (await opened).json()).data.state.verificationId;
}

async function fillProfile(page: Page, email: string): Promise<void> {
  await page.getByLabel("First name").fill("Olena");
  await page.getByLabel("Last name").fill("Shevchenko");
  await page.getByLabel("Day").fill("17");
  await page.getByLabel("Month").selectOption({ label: "May" });
  await page.getByLabel("Year").fill("1990");
  await page.getByRole("button", { name: "Country of residence" }).click();
  await page.getByRole("option", { name: "Ukraine" }).click();
  await page.getByLabel("Email").fill(email);
}

/** Both boxes are mandatory; one text opens over the page, the other in a new tab. */
async function agree(page: Page, button: string): Promise<void> {
  const terms = page.getByRole("checkbox", { name: /terms of use/ });
  const privacy = page.getByRole("checkbox", { name: /privacy notice/ });
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByText("To continue, please agree.")).toHaveCount(2);
  await expect(terms).toBeFocused();
  await expectAccessible(page);
  const link = page.getByRole("link", { name: "terms of use", exact: true });
  await expect(link).toHaveAttribute("href", legal.terms.url);
  await expect(link).toHaveAttribute("target", "_blank");
  await expect(link).toHaveAttribute("rel", "noopener noreferrer");
  await page.getByRole("button", { name: "privacy notice" }).click();
  const sheet = page.getByRole("dialog", { name: "Privacy notice" });
  await expect(sheet.getByText("Then it is shredded.")).toBeVisible();
  await expectAccessibleInLong(page);
  await sheet.getByRole("button", { name: "Close" }).click();
  await terms.check();
  await privacy.check();
}

test("an applicant agrees, reads the form's own words in their language, proves their email and is told so", async ({
  browser,
}) => {
  const formId = await makeForm(
    dashboard,
    profileFormConfig({
      ...codesFormConfig(["email"]),
      ...legal,
      elements,
      supportEmail: "help@acme.example",
      websiteUrl: "https://acme.example/",
    }),
  );
  const phone = await openPhone(browser, fromUkraine);
  const id = await openByLink(phone, await makeLink(dashboard, formId, "settings-1"));

  await expect(heading(phone, elements.en.welcomeTitle)).toBeVisible();
  await expect(phone.getByText(elements.en.welcomeText)).toBeVisible();
  const footer = phone.getByRole("contentinfo");
  await expect(footer.getByRole("link", { name: "Terms of use" })).toHaveAttribute("href", legal.terms.url);
  await expect(footer.getByRole("button", { name: "Data protection" })).toBeVisible();
  await expect(footer.getByText("Privacy notice")).toHaveCount(0);
  await expect(footer.getByRole("link", { name: /help@acme/ })).toHaveAttribute("href", "mailto:help@acme.example");
  const brand = phone.getByRole("banner").getByRole("link", { name: "Acme Onboarding" });
  await expect(brand).toHaveAttribute("href", "https://acme.example/");

  await agree(phone, elements.en.startButton);
  // The switch keeps the screen and the ticks; a text that is missing in a language is shown in the form's first.
  await language(phone).selectOption("uk");
  await expect(heading(phone, elements.uk.welcomeTitle)).toBeVisible();
  await expect(phone.getByText(elements.en.welcomeText)).toBeVisible();
  await expect(phone.getByRole("checkbox").first()).toBeChecked();
  await expectAccessibleInLong(phone);
  await language(phone).selectOption("en");
  await phone.getByRole("button", { name: elements.en.startButton }).click();

  await expect(heading(phone, "Your details")).toBeVisible();
  const email = "olena.settings@example.com";
  await fillProfile(phone, email);
  await language(phone).selectOption("uk");
  await expect(heading(phone, "Ваші дані")).toBeVisible();
  await expect(phone.getByLabel("Ім’я", { exact: true })).toHaveValue("Olena");
  await language(phone).selectOption("en");
  await phone.getByRole("button", { name: "Continue" }).click();

  await expect(heading(phone, "Confirm your email")).toBeVisible();
  await expect(phone.getByText(email)).toBeVisible();
  await expect(phone.getByText(/Send again in \d+ s/)).toBeVisible();
  await expectAccessibleInLong(phone);
  const code = await mailedCode(email);
  const field = phone.getByLabel("Code");
  await expect(field).toHaveAttribute("autocomplete", "one-time-code");
  await field.fill(code === "000000" ? "000001" : "000000");
  await expect(phone.getByText("This code is not correct.")).toBeVisible();
  await expectAccessibleInLong(phone);

  await phone.getByRole("button", { name: "Change the email" }).click();
  const other = "olena.other@example.com";
  await phone.getByLabel("Email").fill(other);
  await phone.getByRole("button", { name: "Continue" }).click();
  await expect(phone.getByText(other)).toBeVisible();
  await expect.poll(() => mailedCode(other).catch(() => "")).toMatch(/^\d{6}$/);
  expect((await latestMail(server, other)).subject).toBe("Your code for Acme Onboarding");
  await field.fill(await mailedCode(other));

  await expect(heading(phone, "Check and submit")).toBeVisible();
  await phone.getByRole("button", { name: elements.en.submitButton }).click();
  await expect(phone.getByText(elements.en.approvedText)).toBeVisible(longWork);
  await phone.context().close();

  // The dashboard shows what was agreed to, and that the email was confirmed.
  await dashboard.goto(`${server.origin}/verifications/${id}`);
  const consents = dashboard.getByRole("region", { name: "Consents" });
  await expect(consents.getByText(/form version 1/)).toHaveCount(2);
  await consents.getByRole("button", { name: "Read the text" }).click();
  await expect(consents.getByText("Then it is shredded.")).toBeVisible();
  await expect(dashboard.getByText("The applicant entered the code sent to this email.")).toBeVisible();
  await expectAccessible(dashboard);
});

test("without header and welcome page the consents come first, and the language is in the footer", {
  tag: "@long",
}, async ({ browser }) => {
  const config = profileFormConfig({ ...legal, hideHeader: true, skipWelcomePage: true });
  const phone = await openPhone(browser, fromUkraine);
  const id = await openByLink(phone, await makeLink(dashboard, await makeForm(dashboard, config), "settings-2"));
  await expect(heading(phone, "Before you start")).toBeVisible();
  await expect(phone.getByRole("banner")).toHaveCount(0);
  const inFooter = phone.getByRole("contentinfo").getByRole("combobox", { name: "Language" });
  await expectAccessibleInLong(phone);
  await agree(phone, "Continue");
  await inFooter.selectOption("uk");
  await expect(heading(phone, "Перш ніж почати")).toBeVisible();
  await expect.poll(() => languageKept(id)).toBe("uk");
  await phone.getByRole("button", { name: "Продовжити" }).click();
  await expect(heading(phone, "Ваші дані")).toBeVisible();

  // A returning applicant has agreed already, and sees the chosen language.
  await phone.reload();
  await expect(heading(phone, "Ваші дані")).toBeVisible();
  await phone.context().close();
});

test.describe("a form without a status page", () => {
  // No request leaves: the test answers for the customer.
  test.use({ allowedHosts: ["shop.example"] });

  test("takes whoever has submitted to its own address", async ({ browser }) => {
    const config = profileFormConfig({ skipStatusPage: true, redirectUrl: "https://shop.example/done" });
    const link = await makeLink(dashboard, await makeForm(dashboard, config), "settings-5");
    await submitByCalls(server, link, { first_name: "Taras", last_name: "Bondar" });
    const phone = await openPhone(browser, fromUkraine);
    await phone.route("https://shop.example/**", (route) =>
      route.fulfill({ contentType: "text/html", body: "<title>Shop</title><h1>Back in the shop</h1>" }),
    );
    await phone.goto(link);
    await expect(heading(phone, "Back in the shop")).toBeVisible();
    expect(phone.url()).toBe("https://shop.example/done");
    await phone.context().close();
  });
});

test.describe("Google's tags", () => {
  // No request leaves: the test answers for the host.
  test.use({ allowedHosts: ["www.googletagmanager.com"] });

  test("are loaded by the form that has them, told screens only, and not after a reload", async ({ browser }) => {
    const config = profileFormConfig({ googleTagManagerId: "GTM-ABC123", googleTrackingId: "G-ABC1234567" });
    const link = await makeLink(dashboard, await makeForm(dashboard, config), "settings-3");
    const phone = await openPhone(browser, fromUkraine);
    const requested: string[] = [];
    await phone.route("https://www.googletagmanager.com/**", (route) => {
      requested.push(route.request().url());
      return route.fulfill({ contentType: "text/javascript", body: "window.fakeTags=(window.fakeTags??0)+1" });
    });
    await phone.goto(link);
    await expect.poll(() => phone.evaluate(() => (window as { fakeTags?: number }).fakeTags)).toBe(2);
    expect(requested.sort()).toEqual([
      "https://www.googletagmanager.com/gtag/js?id=G-ABC1234567",
      "https://www.googletagmanager.com/gtm.js?id=GTM-ABC123",
    ]);
    await pressStart(phone);
    await phone.getByLabel("First name").fill("Canary");
    const reported = () =>
      phone.evaluate(() =>
        JSON.stringify((window as { dataLayer?: ArrayLike<unknown>[] }).dataLayer?.map((entry) => ({ ...entry }))),
      );
    await expect.poll(reported).toContain('"screen":"profile"');
    const token = link.slice(link.lastIndexOf("/") + 1);
    for (const secret of ["Canary", token, "settings-3"]) expect(await reported()).not.toContain(secret);

    await phone.reload();
    await expect(phone.getByLabel("First name")).toBeVisible();
    await expect(phone.locator('script[src*="googletagmanager"]')).toHaveCount(0);
    expect(requested).toHaveLength(2);
    await phone.context().close();
  });

  test("are not on the pages of a form that has none", { tag: "@long" }, async ({ browser }) => {
    const phone = await openPhone(browser, fromUkraine);
    await phone.goto(await makeLink(dashboard, await makeForm(dashboard, profileFormConfig()), "settings-4"));
    await expect(phone.getByRole("button", { name: "Start", exact: true })).toBeVisible();
    await expect(phone.locator('script[src*="google"], meta[name="veridesk-tags"]')).toHaveCount(0);
    await phone.context().close();
  });
});
