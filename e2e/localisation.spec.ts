import { type Browser, expect, type Page } from "@playwright/test";
import german from "#contract/locales/de/flow.json" with { type: "json" };
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { makeForm, makeLink, submitByCalls } from "./dashboard.ts";
import { signUp } from "./members.ts";
import { latestMail } from "./people.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const csv = (text: string, name = "deutsch.csv") => ({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
const own = "key;en;de\r\nwelcome.start;Start;Los geht’s\r\nwelcome.title;;Zeigen Sie uns, wer Sie sind\r\n";

async function openSection(page: Page, section: "localisation" | "emails", formId: string): Promise<void> {
  await page.goto(`${server.origin}/forms/edit/${section}/${formId}`);
  const name = section === "emails" ? "Emails" : "Localisation";
  await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
}

const upload = (page: Page, file: ReturnType<typeof csv>) => page.locator("input[type=file]").setInputFiles(file);

/** The template is what a translator needs; errors in a file are reported by row. */
async function takeTemplate(page: Page): Promise<void> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download template (CSV)" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("localisation.csv");
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  const text = Buffer.concat(chunks).toString("utf8");
  expect(text.split("\r\n")[0]).toBe("\ufeffkey,en,de");
  expect(text).toContain("welcome.start,Start,\r\n");

  await upload(page, csv("key,de\nno.such,x\nwelcome.lead,Hallo\n"));
  const refusal = page.getByRole("alert").filter({ hasText: "An uploaded CSV file" });
  await expect(refusal).toContainText("An uploaded CSV file has invalid format");
  await expect(refusal.getByRole("listitem")).toHaveText([
    "Row 2: Unknown key: no.such.",
    "Row 3: A placeholder of the English text is missing: de, welcome.lead, {business}.",
  ]);
  await expectAccessible(page);
  await upload(page, csv("x".repeat(2 * 1024 * 1024 + 1)));
  await expect(refusal).toHaveText("An uploaded CSV file is larger than 2 MB.");
}

async function uploadGerman(page: Page): Promise<void> {
  await upload(page, csv(own));
  await expect(page.getByText("deutsch.csv")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "German" })).toContainText("2 texts");
  await expect(page.getByText("Uploaded by: Olena Kovalenko")).toBeVisible();
  await expect(page.getByText("An uploaded CSV file")).toHaveCount(0);
  await expectAccessibleInLong(page);
}

/** The business's words stand over ours; what it does not say, we say. */
async function readInGerman(browser: Browser, link: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: "en-GB", viewport: { width: 390, height: 844 } })).newPage();
  await page.goto(link);
  await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
  await page.getByLabel("Language").selectOption("de");
  await expect(page.getByRole("heading", { name: "Zeigen Sie uns, wer Sie sind" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "de");
  await expect(page.getByText(german["welcome.needs"])).toBeVisible();
  await expectAccessibleInLong(page);
  return page;
}

test("a form speaks German with its business's own words, at once", { tag: "@long" }, async ({ page, browser }) => {
  await signUp(page, server, "Acme Bank");
  const formId = await makeForm(page, profileFormConfig({ languages: ["en", "de"] }));
  await page.goto(`${server.origin}/forms/edit/localisation/new`);
  await expect(page.getByText("Save the form first")).toBeVisible();
  await openSection(page, "localisation", formId);
  await takeTemplate(page);
  await uploadGerman(page);

  const applicant = await readInGerman(browser, await makeLink(page, formId, "visitor-1"));
  await upload(page, csv("key,de\nwelcome.start,Beginnen\n", "neu.csv"));
  // While it is being sent its name is there, too.
  await expect(page.getByRole("listitem").filter({ hasText: "German" })).toContainText("1 text");
  await expect(page.getByText("neu.csv")).toBeVisible();
  const choice = applicant.getByRole("combobox");
  await choice.selectOption("en");
  await expect(applicant.getByRole("button", { name: "Start", exact: true })).toBeVisible();
  await choice.selectOption("de");
  await expect(applicant.getByRole("button", { name: "Beginnen" })).toBeVisible();

  await page.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("neu.csv")).toHaveCount(0);
  const later = await (await browser.newContext({ locale: "de" })).newPage();
  await later.goto(await makeLink(page, formId, "visitor-2"));
  await expect(later.getByRole("button", { name: german["welcome.start"], exact: true })).toBeVisible();
  await expect(later.getByRole("combobox")).toHaveValue("de");
});

test("an upload that is stopped changes nothing", { tag: "@long" }, async ({ page }) => {
  await signUp(page, server, "Stop Bank", "stop@acme.example");
  const formId = await makeForm(page, profileFormConfig({ languages: ["en", "de"] }));
  await openSection(page, "localisation", formId);
  await page.route("**/api/forms/localisation-upload", () => undefined);
  await upload(page, csv(own));
  await expect(page.getByRole("progressbar", { name: "Upload" })).toBeAttached();
  await expect(page.getByText("Uploaded: 0%")).toBeVisible();
  await expectAccessibleInLong(page);
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByRole("button", { name: "Choose a file" })).toBeVisible();
  await expect(page.getByText("deutsch.csv")).toHaveCount(0);
});

const mail = (page: Page) => page.frameLocator("iframe[title='Content of the email']");

/** From the built-in mail to an own one: a subject with a value, formats, a link, all of it in the preview. */
async function writeMail(page: Page): Promise<void> {
  await page.getByRole("radio", { name: "To your team: submitted" }).click();
  await expect(mail(page).getByText("Jane Doe has submitted the form")).toBeVisible();
  await expectAccessibleInLong(page);
  await page.getByRole("button", { name: "Write custom text" }).click();
  const subject = page.getByLabel("Subject", { exact: true });
  await subject.fill("Neu: ");
  await page.getByRole("button", { name: "Insert a value into the subject" }).click();
  await page.getByRole("menuitem", { name: "Applicant name" }).click();
  await expect(subject).toHaveValue("Neu: {{applicant_name}}");

  const message = page.getByRole("textbox", { name: "Message" });
  await message.click();
  await page.keyboard.press("Control+A");
  await page.keyboard.press("Delete");
  await page.getByRole("button", { name: "Bold" }).click();
  await page.keyboard.type("Schau dir das an: ");
  await page.getByRole("button", { name: "Bold" }).click();
  await page.getByRole("button", { name: "Insert a value into the message" }).click();
  await page.getByRole("menuitem", { name: "Form name" }).click();
  await expect(message).toContainText("{{form_name}}");
  await expect(mail(page).locator("strong")).toHaveText("Schau dir das an:");
  await expect(page.getByText("Neu: Jane Doe")).toBeVisible();
  await expectAccessible(page);
}

test("a form's own mail is written, looked at, tried and sent", { tag: "@long" }, async ({ page }) => {
  const { email } = await signUp(page, server, "Mail Bank", "mail@acme.example");
  const formId = await makeForm(page, profileFormConfig({ name: "Retail", notifyCustomer: true }));
  await openSection(page, "emails", formId);
  await expect(page.getByText("Applicants get no email yet")).toBeVisible();
  await writeMail(page);

  await page.getByRole("button", { name: "Send me a test" }).click();
  await expect(page.getByText(`Test email sent to: ${email}`)).toBeVisible();
  expect(await latestMail(server, email)).toMatchObject({
    subject: "[Test] Neu: Jane Doe",
    text: expect.stringContaining("Schau dir das an: Retail"),
  });

  const subject = page.getByLabel("Subject", { exact: true });
  await subject.fill("{{nobody}}");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("No such placeholder: {{nobody}}.")).toBeVisible();
  await expectAccessibleInLong(page);
  await subject.fill("Neu: {{applicant_name}}");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Form saved")).toBeVisible();

  const names = { first_name: "Vera", last_name: "Melnyk" };
  await submitByCalls(server, await makeLink(page, formId, "visitor-3"), names);
  await expect.poll(async () => (await latestMail(server, email)).subject).toBe("Neu: Vera Melnyk");

  await page.getByRole("button", { name: "Use the default text" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Use the default text" }).click();
  await expect(page.getByRole("button", { name: "Write custom text" })).toBeVisible();
  await page.getByRole("button", { name: "Discard" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Discard changes" }).click();
  await expect(page.getByLabel("Subject", { exact: true })).toHaveValue("Neu: {{applicant_name}}");
});
