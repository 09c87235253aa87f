import { expect, type Page } from "@playwright/test";
import { formConfig } from "../server/test/forms.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { makeForm } from "./dashboard.ts";
import { signUp } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const sections = (page: Page) => page.getByRole("navigation", { name: "Sections of the form" });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const wrong = (page: Page) => page.getByRole("region", { name: "Errors" });
/** A switch's explanation is part of its name. */
const toggle = (page: Page, name: string) => page.getByRole("switch", { name: new RegExp(`^${name}`) });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();

async function goTo(page: Page, section: string): Promise<void> {
  await sections(page)
    .getByRole("button", { name: new RegExp(`^${section}`) })
    .click();
  await expect(heading(page, section)).toBeVisible();
}

async function saveWell(page: Page): Promise<void> {
  await save(page);
  await expect(page.getByText(/^Form saved/).first()).toBeVisible();
  await expect(page.getByText("Unsaved changes", { exact: true })).toBeHidden();
}

/** One section: how to fill it in, and what must be there after saving. */
type Section = { title: string; fill: (page: Page) => Promise<void>; check: (page: Page) => Promise<void> };

const plain = (title: string, texts: Record<string, string>, switches: string[]): Section => ({
  title,
  fill: async (page) => {
    for (const [label, text] of Object.entries(texts)) await page.getByLabel(label, { exact: true }).fill(text);
    for (const name of switches) await toggle(page, name).check();
  },
  check: async (page) => {
    for (const [label, text] of Object.entries(texts))
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text);
    for (const name of switches) await expect(toggle(page, name)).toBeChecked();
  },
});

const general = plain(
  "General",
  {
    Description: "For retail customers",
    "Redirect URL": "https://shop.example/done",
    "Website URL": "https://shop.example",
    "Support email": "help@shop.example",
    "Domain name": "www.shop.example",
  },
  [],
);

const additional: Section = {
  title: "Additional",
  fill: async (page) => {
    await group(page, "Terms of use").getByLabel("URL", { exact: true }).fill("https://shop.example/terms");
    await group(page, "Terms of use")
      .getByRole("switch", { name: /^Applicants must agree/ })
      .check();
    await group(page, "Privacy policy").getByLabel("Text", { exact: true }).fill("We keep little.");
    await group(page, "Privacy policy")
      .getByRole("switch", { name: /^Show in the footer/ })
      .check();
    await page.getByLabel("Google Tag Manager ID").fill("GTM-ABC123");
    await page.getByLabel("Google tracking ID").fill("G-ABC1234567");
    await toggle(page, "Send a re-verification link").check();
  },
  check: async (page) => {
    const terms = group(page, "Terms of use");
    await expect(terms.getByLabel("URL", { exact: true })).toHaveValue("https://shop.example/terms");
    await expect(terms.getByRole("switch", { name: /^Applicants must agree/ })).toBeChecked();
    await expect(group(page, "Privacy policy").getByLabel("Text", { exact: true })).toHaveValue("We keep little.");
    await expect(group(page, "Privacy policy").getByRole("switch", { name: /^Show in the footer/ })).toBeChecked();
    await expect(page.getByLabel("Google Tag Manager ID")).toHaveValue("GTM-ABC123");
    await expect(page.getByLabel("Google tracking ID")).toHaveValue("G-ABC1234567");
    await expect(toggle(page, "Send a re-verification link")).toBeChecked();
  },
};

const rules = plain("Rules", { "Minimum age": "18", "Maximum age": "70", "Attempt limit": "3" }, [
  "Allow new attempts",
  "Your team decides every verification",
  "Block multiple accounts",
  "Block reused documents",
  "Block reused devices",
  "Block country mismatch",
  "Duplicates",
  "Age restriction",
  "Country restriction",
  "Compromised person",
  "Fake document",
]);

const notifications = plain("Notifications", {}, [
  "Callback when a verification is created",
  "Callback when it is submitted or reopened",
  "Return applicant data in callbacks",
  "Notify applicants by email",
  "Notify your team by email",
]);

const recognition: Section = {
  title: "Recognition",
  fill: (page) => page.getByRole("radio", { name: "Fill empty fields" }).click(),
  check: (page) => expect(page.getByRole("radio", { name: "Fill empty fields" })).toBeChecked(),
};

const customisation = plain("Customisation", {}, [
  "Hide the header",
  "Hide the “continue on your phone” banner",
  "Skip the welcome page",
  "Skip the status page",
]);

const elements: Section = {
  title: "Page texts",
  fill: async (page) => {
    const button = page.getByRole("textbox", { name: "Start button" });
    await expect(button).toHaveAttribute("placeholder", "Start");
    await button.fill("Let’s go");
    await expect(button).toHaveAccessibleDescription("8 / 40");
    await page.getByRole("button", { name: "Ukrainian" }).click();
    // There the applicant would read the form's text in its first language.
    await expect(button).toHaveAttribute("placeholder", "Let’s go");
    await expect(page.getByRole("textbox", { name: "Approved" })).toHaveAttribute("placeholder", /Acme Onboarding/);
    await button.fill("Уперед");
  },
  check: async (page) => {
    const button = page.getByRole("textbox", { name: "Start button" });
    await expect(button).toHaveValue("Let’s go");
    await page.getByRole("button", { name: "Ukrainian" }).click();
    await expect(button).toHaveValue("Уперед");
  },
};

const everySection = [general, additional, rules, notifications, recognition, customisation, elements];

/** Changes in all sections stay until they are saved, and are there when the form is opened again. */
async function fillAndReopen(page: Page): Promise<void> {
  for (const { title, fill } of everySection) {
    await goTo(page, title);
    await fill(page);
    await expectAccessible(page);
  }
  await saveWell(page);
  await page.reload();
  for (const { title, check } of everySection) {
    await goTo(page, title);
    await check(page);
  }
}

/** Every error is counted in its section, leads to its field, and goes when it is fixed, also from elsewhere. */
async function mendErrors(page: Page): Promise<void> {
  await goTo(page, "General");
  await page.getByLabel("Redirect URL").fill("");
  await page.getByLabel("Website URL").fill("shop");
  await goTo(page, "Additional");
  await group(page, "Data protection")
    .getByRole("switch", { name: /^Applicants must agree/ })
    .check();
  await goTo(page, "Rules");
  await page.getByLabel("Maximum age").fill("18");
  await page.getByLabel("Attempt limit").fill("");
  await goTo(page, "Page texts");
  await page.getByRole("button", { name: "Ukrainian" }).click();
  await page.getByRole("textbox", { name: "Start button" }).fill("я".repeat(41));
  await page.getByRole("button", { name: "English" }).click();
  await save(page);
  await expect(heading(page, "General")).toBeVisible();
  await expect(page.getByLabel("Redirect URL")).toBeFocused();
  await expect(wrong(page)).toContainText("Not saved: 5 errors");
  await expectAccessibleInLong(page);

  await wrong(page).getByRole("button", { name: "Page texts: 1 error" }).click();
  await expect(page.getByRole("textbox", { name: "Start button" })).toBeFocused();
  await expect(page.getByRole("textbox", { name: "Start button" })).toHaveValue("я".repeat(41));
  await page.getByRole("textbox", { name: "Start button" }).fill("Уперед");
  await wrong(page).getByRole("button", { name: "Rules: 1 error" }).click();
  await expect(page.getByLabel("Maximum age")).toBeFocused();
  await expect(page.getByLabel("Attempt limit")).toHaveValue("");
  await expect(page.getByLabel("Attempt limit")).toHaveAttribute("placeholder", "No limit");
  await page.getByLabel("Minimum age").fill("17");
  await expect(wrong(page).getByRole("button", { name: /^Rules/ })).toBeHidden();
  await wrong(page).getByRole("button", { name: "Additional: 1 error" }).click();
  await expect(group(page, "Data protection").getByLabel("URL", { exact: true })).toBeFocused();
  await group(page, "Data protection").getByLabel("Text", { exact: true }).fill("It is safe with us.");
  await goTo(page, "Customisation");
  await toggle(page, "Skip the status page").uncheck();
  await wrong(page).getByRole("button", { name: "General: 1 error" }).click();
  await page.getByLabel("Website URL").fill("https://shop.example");
  await expect(wrong(page)).toBeHidden();
  await saveWell(page);
}

const stepNames = (page: Page) =>
  sections(page)
    .getByRole("button", { name: /^Move step: / })
    .evaluateAll((grips) => grips.map((grip) => grip.getAttribute("aria-label")?.replace("Move step: ", "")));

async function orderSteps(page: Page): Promise<void> {
  await expect.poll(() => stepNames(page)).toEqual(["Profile", "Document", "Selfie"]);
  await page.getByRole("button", { name: "Move step: Selfie" }).focus();
  await page.keyboard.press("Space");
  await expect(page.getByText("Selfie: position 3 of 3.")).toBeAttached();
  await page.keyboard.press("ArrowUp");
  await expect(page.getByText("Selfie: position 2 of 3.")).toBeAttached();
  await page.keyboard.press("Space");
  await expect(page.getByText("Dropped: Selfie. Position 2 of 3.")).toBeAttached();
  expect(await stepNames(page)).toEqual(["Profile", "Selfie", "Document"]);

  const from = await page.getByRole("button", { name: "Move step: Document" }).boundingBox();
  const to = await page.getByRole("button", { name: "Move step: Profile" }).boundingBox();
  if (!from || !to) throw new Error("no handles");
  await page.mouse.move(from.x + 8, from.y + 8);
  await page.mouse.down();
  await page.mouse.move(from.x + 8, from.y - 12, { steps: 4 });
  await page.mouse.move(to.x + 8, to.y + 4, { steps: 8 });
  await page.mouse.up();
  await expect.poll(() => stepNames(page)).toEqual(["Document", "Profile", "Selfie"]);

  await goTo(page, "Document");
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Move down" }).click();
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Move down" }).click();
  await expect(page.getByText("Step 3 of 3")).toBeVisible();
  await expectAccessibleInLong(page);
  await saveWell(page);
  await page.reload();
  await expect.poll(() => stepNames(page)).toEqual(["Profile", "Selfie", "Document"]);
}

/** What this server cannot do is reported on saving and stays visible. */
async function nameInabilities(page: Page): Promise<void> {
  await goTo(page, "US eIDV");
  await toggle(page, "Use this step").check();
  await save(page);
  await expect(
    page.getByText("Form saved. Not available on this server yet: US eIDV.", { exact: false }),
  ).toBeVisible();
  const notice = page.getByRole("region", { name: "Not available on this server yet: US eIDV" });
  await notice.getByText("Details").click();
  await expect(notice).toContainText("US records are not queried");
  await expectAccessibleInLong(page);
  await page.reload();
  await expect(notice).toBeVisible();
  await goTo(page, "US eIDV");
  await toggle(page, "Use this step").uncheck();
  await saveWell(page);
  await expect(notice).toBeHidden();
}

async function discard(page: Page): Promise<void> {
  await goTo(page, "General");
  await page.getByLabel("Description").fill("Something else");
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Discard your changes?" });
  await expectAccessibleInLong(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel("Description")).toHaveValue("Something else");
  await page.getByRole("button", { name: "Discard", exact: true }).click();
  await dialog.getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByLabel("Description")).toHaveValue("For retail customers");
  await expect(page.getByText("Unsaved changes", { exact: true })).toBeHidden();
}

async function openEditor(page: Page, email: string, changes: Parameters<typeof formConfig>[0]): Promise<void> {
  await signUp(page, server, "Acme Onboarding", email);
  const id = await makeForm(page, formConfig({ languages: ["en", "uk"], ...changes }));
  await page.goto(`${server.origin}/forms/edit/general/${id}`);
}

test("every setting of a form is edited in its section, and there when it is opened again", { tag: "@long" }, async ({
  page,
}) => {
  await openEditor(page, "olena.forms@acme.example", {});
  await fillAndReopen(page);
});

test("what is wrong with a form is counted, shown and mended; what is not wanted is discarded", {
  tag: "@long",
}, async ({ page }) => {
  await openEditor(page, "petro@acme.example", {
    description: "For retail customers",
    redirectUrl: "https://shop.example/done",
    skipStatusPage: true,
    ageMin: 18,
  });
  await mendErrors(page);
  await discard(page);
});

test("steps are put in an order, and what the server cannot do is said", { tag: "@long" }, async ({ page }) => {
  await openEditor(page, "iryna@acme.example", { countries: ["UA", "US"] });
  await orderSteps(page);
  await nameInabilities(page);
});
