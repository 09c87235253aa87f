import { expect, type Page } from "@playwright/test";
import { passportPhoto, selfieOf } from "../server/test/specimens.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { acceptPhoto, choosePassport, openPhone, send, shootPhoto, uploadPhoto } from "./applicant.ts";
import { type Camera, openCamera } from "./camera.ts";
import { callDashboard } from "./dashboard.ts";
import { signUp } from "./members.ts";
import { drawBankCard, drawPage } from "./papers.ts";
import type { BuiltServer } from "./server.ts";
import { signWithKey } from "./signing.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const fromUkraine = "91.198.36.14";
const olena = "Olena Shevchenko";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { name });
const toggle = (page: Page, name: string) => page.getByRole("switch", { name: new RegExp(`^${name}`) });
const field = (page: Page, name: string | RegExp) => page.getByRole("textbox", { name });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function goTo(page: Page, section: string): Promise<void> {
  await page
    .getByRole("navigation", { name: "Sections of the form" })
    .getByRole("button", { name: new RegExp(`^${section}`) })
    .click();
  await expect(page.getByRole("heading", { name: section, exact: true })).toBeVisible();
}

async function setUpForm(page: Page): Promise<void> {
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Everything");
  await page.getByLabel("Website URL", { exact: true }).fill("https://shop.example");
  await page.getByLabel("Support email", { exact: true }).fill("help@shop.example");
  await goTo(page, "Additional");
  const terms = page.getByRole("group", { name: "Terms of use", exact: true });
  await terms.getByLabel("URL", { exact: true }).fill("https://shop.example/terms");
  await terms.getByRole("switch", { name: /^Applicants must agree/ }).check();
  await terms.getByRole("switch", { name: /^Show in the footer/ }).check();
  await goTo(page, "Countries");
  for (const [typed, country] of [
    ["Ukr", "Ukraine"],
    ["United St", "United States"],
  ] as const) {
    await page.getByRole("combobox", { name: /^Countries/ }).fill(typed);
    await page.getByRole("option", { name: country, exact: true }).click();
  }
  await goTo(page, "Rules");
  await page.getByLabel("Minimum age", { exact: true }).fill("18");
  for (const name of ["Allow new attempts", "Block reused devices", "Block multiple accounts"])
    await toggle(page, name).check();
  await goTo(page, "Notifications");
  for (const name of ["Notify applicants by email", "Notify your team by email"]) await toggle(page, name).check();
  await goTo(page, "Recognition");
  await page.getByRole("radio", { name: "Fill empty fields" }).click();
  await goTo(page, "Page texts");
  await field(page, "Start button").fill("Let’s go");
}

/** What each step asks besides its defaults. */
const stepsToSetUp: Record<string, (page: Page) => Promise<void>> = {
  Profile: async (page) => {
    await press(page, "Add field");
    await field(page, "Custom field 1").fill("Who sent you to us?");
  },
  Document: (page) => toggle(page, "Gender validation").check(),
  Selfie: (page) => toggle(page, "Photo cross-matching").check(),
  "Tax number": (page) => toggle(page, "No document").check(),
  Address: (page) => toggle(page, "Address extraction").check(),
  "Source of funds": (page) => toggle(page, "No document").check(),
  "Video quiz": async (page) => {
    await page.getByRole("textbox", { name: "Question 1", exact: true }).fill("What is your full name?");
  },
  "Live video": async () => undefined,
  "Payment method": (page) => page.getByRole("radio", { name: "The applicant chooses" }).check(),
  "Database screening": async () => undefined,
  "Adverse media": async (page) => {
    await page.getByRole("textbox", { name: /^Primary keywords/ }).fill("fraud");
    await page.getByRole("textbox", { name: /^Primary keywords/ }).press("Enter");
  },
  Questionnaire: async (page) => {
    await press(page, "Add question");
    await page.getByRole("menuitem", { name: /^Full name/ }).click();
  },
  "Electronic signature": (page) => toggle(page, "Ask applicants to sign").check(),
  "US eIDV": async () => undefined,
  Company: async (page) => {
    for (const name of ["Authorised persons", "Beneficial owners"]) await toggle(page, name).uncheck();
    await page.getByRole("checkbox", { name: "Registration", exact: true }).uncheck();
  },
};

async function shoot(phone: Page, camera: Camera, picture: Buffer, title: RegExp, hint: string): Promise<void> {
  await expect(heading(phone, title)).toBeVisible();
  await camera.show(picture);
  await phone.getByRole("button", { name: /^Take a (photo|selfie)$/ }).click();
  await shootPhoto(phone, hint);
  await acceptPhoto(phone);
}

const go = (page: Page) => press(page, "Continue");

async function agreeAndFillProfile(phone: Page): Promise<void> {
  await phone.getByRole("checkbox", { name: /terms of use/ }).check();
  await expectAccessible(phone);
  await press(phone, "Let’s go");
  await field(phone, "First name").fill("Olena");
  await field(phone, "Last name").fill("Shevchenko");
  await phone.getByLabel("Day").fill("17");
  await phone.getByLabel("Month").selectOption({ label: "May" });
  await phone.getByLabel("Year").fill("1990");
  await phone.getByRole("button", { name: "Country of residence" }).click();
  await phone.getByRole("option", { name: "Ukraine" }).click();
  await field(phone, "Who sent you to us?").fill("A friend");
  await go(phone);
}

async function fillAddressAndFunds(phone: Page, camera: Camera): Promise<void> {
  await field(phone, "Tax number").fill("1759013776");
  await go(phone);
  await expect(heading(phone, "Your address")).toBeVisible();
  await field(phone, "Street and house number").fill("Khreshchatyk 1");
  await field(phone, /^City/).fill("Kyiv");
  await go(phone);
  const bill = await drawPage("Kyiv Water", [olena, "Khreshchatyk 1", "01001 Kyiv", "Bill of 2 November 2026"]);
  await shoot(phone, camera, bill, /Photo of your proof of address/, "Fit the whole page into the frame");
  await expect(heading(phone, "Where your money comes from")).toBeVisible();
  await phone.getByLabel("Main source of income").selectOption({ label: "Salary" });
  await phone.getByRole("radio", { name: "€25,000 – €50,000" }).check();
  await field(phone, "Amount of the transaction").fill("12500");
  await field(phone, "Purpose of the transaction").fill("Buying a car");
  await phone.getByLabel("Where this money comes from").selectOption({ label: "Savings" });
  await go(phone);
}

async function answerOnVideo(phone: Page): Promise<void> {
  await press(phone, "Go to the first question");
  await press(phone, "Turn on camera and microphone");
  await press(phone, "Start recording");
  await expect(phone.getByText("Recording", { exact: true })).toBeVisible();
  await press(phone, "Stop and finish");
  await press(phone, "Use this answer");
}

async function payAndAnswer(phone: Page): Promise<void> {
  await phone.getByRole("radio", { name: /By card/ }).check();
  await field(phone, "Card number").pressSequentially("4111111111111111");
  await go(phone);
  await uploadPhoto(phone, await drawBankCard(olena, "4111", "1111"));
  await acceptPhoto(phone);
  await field(phone, /Full name/).fill(olena);
  await go(phone);
}

async function fillCompany(phone: Page): Promise<void> {
  await expect(heading(phone, "Your company")).toBeVisible();
  await field(phone, "Company name").fill("Dnipro Mills Ltd");
  await phone.getByRole("button", { name: "Country of registration" }).click();
  await phone.getByRole("option", { name: "Ukraine" }).click();
  await field(phone, "Registration number").fill("32855961");
  await field(phone, "Legal address").fill("1 Khreshchatyk St, Kyiv");
  await go(phone);
}

test("a form with every section on is built in the editor, and passed on a phone with its camera", async ({ page }) => {
  await signUp(page, server, "Acme Everything");
  await page.goto(`${server.origin}/forms/edit/general/new`);
  await setUpForm(page);
  for (const [title, setUp] of Object.entries(stepsToSetUp)) {
    await goTo(page, title);
    const use = toggle(page, "Use this step");
    if (!(await use.isChecked())) await use.check();
    await setUp(page);
  }
  await press(page, "Save");
  await expect(page.getByText(/^Form saved/).first()).toBeVisible();
  await expectAccessibleInLong(page);
  const id = /\/([0-9a-f-]{36})$/.exec(new URL(page.url()).pathname)?.[1] ?? "";
  const { link, config } = await callDashboard<{ link: string; config: { steps: unknown[] } }>(
    page,
    `/api/forms/${id}/form-settings`,
  );
  expect(config.steps).toHaveLength(15);

  const passport = await passportPhoto("amalia");
  const camera = await openCamera(passport);
  try {
    const phone = await openPhone(camera.browser, fromUkraine, ["camera", "microphone"]);
    await phone.goto(link);
    await agreeAndFillProfile(phone);
    await choosePassport(phone);
    await shoot(phone, camera, passport, /Photo page of your passport/, "Fit the photo page into the frame");
    await shoot(phone, camera, await selfieOf("amalia"), /Take a selfie/, "Fit your face into the oval");
    await fillAddressAndFunds(phone, camera);
    await answerOnVideo(phone);
    await payAndAnswer(phone);
    await fillCompany(phone);
    await signWithKey(phone, ["Olena", "Shevchenko"]);
    await expectAccessibleInLong(phone);
    await send(phone);
    await expect(heading(phone, "A short video call")).toBeVisible(longWork);
  } finally {
    await camera.close();
  }

  type Listed = { items: { id: string; applicantName: string; status: string; types: string[] }[] };
  const list = async () => (await callDashboard<Listed>(page, "/api/verifications", {})).items;
  await expect.poll(async () => (await list())[0]?.status, longWork).toBe("pending");
  const items = await list();
  expect(items[0]).toMatchObject({ applicantName: "Dnipro Mills Ltd" });
  expect(items[0]?.types).toHaveLength(15);
  await page.goto(`${server.origin}/verifications/${items[0]?.id}`);
  await expect(page.getByText("Dnipro Mills Ltd").first()).toBeVisible();
  await expectAccessibleInLong(page);
});
