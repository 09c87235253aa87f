import { expect, type Page } from "@playwright/test";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible, expectAccessibleInLong } from "./accessible.ts";
import { acceptPhoto, openPhone, pressStart, send, shootPhoto, uploadPhoto } from "./applicant.ts";
import { type Camera, openCamera } from "./camera.ts";
import { callDashboard, makeForm, makeLink } from "./dashboard.ts";
import { openProject } from "./members.ts";
import { drawBankCard, drawPage } from "./papers.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
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
const steps = defaultSteps();
const [profile] = profileFormConfig().steps;
if (profile?.type !== "PROFILE") throw new Error("The form has no profile");
const requested = { enabled: true, mandatory: true };
const both = (en: string, uk: string) => ({ en, uk });

const questions = [
  {
    id: "full_name",
    kind: "text" as const,
    title: both("Your full name in Latin letters", "Ваше повне ім’я латиницею"),
    description: both("As it stands in your passport", "Як у вашому паспорті"),
    placeholder: both("Ada Lovelace", "Ada Lovelace"),
    pattern: both("[A-Za-z]+(?:[ '-][A-Za-z]+)*", "[A-Za-z]+(?:[ '-][A-Za-z]+)*"),
    validationText: both("Latin letters only, please.", "Лише латинські літери, будь ласка."),
  },
  {
    id: "heard_from",
    kind: "single" as const,
    title: both("How did you hear of us?", "Як ви про нас дізналися?"),
    options: [
      { value: "friend", label: both("From a friend", "Від друга") },
      { value: "ad", label: both("From an advertisement", "З реклами") },
    ],
  },
  {
    id: "uses",
    kind: "multiple" as const,
    mandatory: false,
    title: both("What will you use?", "Чим ви користуватиметеся?"),
    options: [
      { value: "cards", label: both("Cards", "Картками") },
      { value: "loans", label: both("Loans", "Позиками") },
      { value: "savings", label: both("Savings", "Заощадженнями") },
    ],
  },
  {
    id: "more",
    kind: "text" as const,
    mandatory: false,
    title: both("Anything else?", "Щось іще?"),
    defaultAnswer: both("No, thank you.", "Ні, дякую."),
  },
];

const everyStep = (): FormConfigInput =>
  profileFormConfig({
    steps: [
      {
        ...profile,
        fields: {
          ...profile.fields,
          email: { enabled: false, mandatory: false },
          pep: requested,
          postal_code: requested,
        },
        customFields: [
          { id: "referrer", title: both("Who sent you to us?", "Хто вас до нас скерував?"), mandatory: true },
        ],
      },
      { ...steps.TAX_ID, askType: true },
      { ...steps.ADDRESS, askAddressType: true },
      steps.AML,
      { ...steps.PAYMENT_METHOD, method: "applicant_choice" },
      { type: "QUESTIONNAIRE", questions },
    ],
  });

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const go = (page: Page) => page.getByRole("button", { name: "Continue" }).click();
const field = (page: Page, name: string | RegExp) => page.getByRole("textbox", { name });
const segment = (page: Page, name: string) => page.getByRole("radio", { name, exact: true }).check();

/** Of more than two hundred countries only those of the form. */
const expectFormsCountries = (page: Page) =>
  expect(page.getByRole("listbox").getByRole("option")).toHaveText([/Germany/, /Poland/, /Ukraine/]);

async function fillProfile(page: Page): Promise<void> {
  await pressStart(page);
  await expect(heading(page, "Your details")).toBeVisible();
  await go(page);
  await expect(field(page, "First name")).toBeFocused();
  await expect(page.getByText("7 fields need your attention.")).toBeAttached();
  await expectAccessible(page);
  await field(page, "First name").fill("Olena");
  await field(page, "Last name").fill("Shevchenko");
  await page.getByLabel("Day").fill("17");
  await page.getByLabel("Month").selectOption({ label: "May" });
  await page.getByLabel("Year").fill("1990");
  await page.getByRole("button", { name: "Country of residence" }).click();
  await expectFormsCountries(page);
  await page.getByRole("option", { name: "Ukraine" }).click();
  await expect(page.getByText("Do you hold, or have you held, a prominent public function")).toBeVisible();
  await segment(page, "No");
  await field(page, "Postal code").fill("01001");
  await field(page, "Who sent you to us?").fill("A friend of mine");
  await expectAccessibleInLong(page);
  await go(page);
}

/** The server checks the digits; its refusal is shown at the number and goes when another country is chosen. */
async function fillTaxNumber(page: Page): Promise<void> {
  await expect(heading(page, "Your tax number")).toBeVisible();
  await expect(page.getByRole("button", { name: "Country of the tax number: Ukraine" })).toBeVisible();
  await page.getByRole("button", { name: "Country of the tax number" }).click();
  await expectFormsCountries(page);
  await page.getByRole("option", { name: "Ukraine" }).click();
  await segment(page, "Personal");
  await field(page, "Tax number").fill("1759013777");
  await go(page);
  await expect(page.getByText("This is not a valid tax number for this country.")).toBeVisible();
  await expect(field(page, "Tax number")).toBeFocused();
  await expectAccessibleInLong(page);
  await field(page, "Tax number").fill("1759013776");
  await go(page);
}

async function shootProof(page: Page, camera: Camera, title: string, paper: Buffer): Promise<void> {
  await expect(heading(page, title)).toBeVisible();
  await expectAccessibleInLong(page);
  await camera.show(paper);
  await page.getByRole("button", { name: "Take a photo" }).click();
  await shootPhoto(page, "Fit the whole page into the frame");
  await acceptPhoto(page);
}

async function fillAddress(page: Page): Promise<void> {
  await expect(heading(page, "Your address")).toBeVisible();
  await segment(page, "Home");
  await expect(field(page, "Street and house number")).toHaveAttribute("autocomplete", "address-line1");
  await field(page, "Street and house number").fill("Khreshchatyk 1");
  await field(page, /^City/).fill("Kyiv");
  await expectAccessibleInLong(page);
  // The network fails at the wrong moment: nothing is lost.
  await page.context().setOffline(true);
  await go(page);
  await expect(page.getByText("There is no connection right now.")).toBeVisible();
  await expect(field(page, "Street and house number")).toHaveValue("Khreshchatyk 1");
  await page.context().setOffline(false);
  await go(page);
}

async function fillFunds(page: Page): Promise<void> {
  await expect(heading(page, "Where your money comes from")).toBeVisible();
  await page.getByLabel("Main source of income").selectOption({ label: "Salary" });
  await page.getByRole("radio", { name: "€25,000 – €50,000" }).check();
  await field(page, "Amount of the transaction").fill("a lot");
  await field(page, "Purpose of the transaction").fill("Buying a car");
  await page.getByLabel("Where this money comes from").selectOption({ label: "Savings" });
  await go(page);
  await expect(page.getByText("Enter an amount in euros, in digits.")).toBeVisible();
  await expect(field(page, "Amount of the transaction")).toBeFocused();
  await expectAccessible(page);
  await field(page, "Amount of the transaction").fill("12500,5");
  await field(page, "Purpose of the transaction").focus();
  await expect(field(page, "Amount of the transaction")).toHaveValue("12,500.50");
  await go(page);
}

async function fillCard(page: Page): Promise<void> {
  await expect(heading(page, "Your payment method")).toBeVisible();
  await page.getByRole("radio", { name: /From a bank account/ }).check();
  await field(page, "Account number").fill("de89 3704 0044");
  await expect(field(page, "Account number")).toHaveValue("DE89 3704 0044");
  await page.getByRole("radio", { name: /By card/ }).check();
  const number = field(page, "Card number");
  await expect(number).toHaveAttribute("autocomplete", "cc-number");
  await expect(number).toHaveAttribute("inputmode", "numeric");
  await number.pressSequentially("4111111111111112");
  await expect(number).toHaveValue("4111 1111 1111 1112");
  await go(page);
  await expect(page.getByText("This is not a valid card number.")).toBeVisible();
  await expectAccessibleInLong(page);
  await number.press("End");
  await number.press("Backspace");
  await number.pressSequentially("1");
  await go(page);
}

async function answerQuestions(page: Page): Promise<void> {
  await expect(heading(page, "A few questions")).toBeVisible();
  await expect(field(page, /^Anything else\?/)).toHaveValue("No, thank you.");
  await expect(page.getByText("As it stands in your passport")).toBeVisible();
  await field(page, "Your full name in Latin letters").fill("Олена Шевченко");
  await go(page);
  await expect(page.getByText("Choose an answer.")).toBeVisible();
  await page.getByRole("radio", { name: "From a friend" }).check();
  await page.getByRole("checkbox", { name: "Cards" }).check();
  await page.getByRole("checkbox", { name: "Savings" }).check();
  await go(page);
  await expect(page.getByText("Latin letters only, please.")).toBeVisible();
  await expect(field(page, "Your full name in Latin letters")).toBeFocused();
  await expectAccessibleInLong(page);
  await field(page, "Your full name in Latin letters").fill("Olena Shevchenko");
  await go(page);
}

test("an applicant passes a form with every step of questions on a phone, papers before its camera", async () => {
  const name = "Olena Shevchenko";
  const letter = await drawPage("Tax office", [name, "Tax number 1759013776", "Kyiv, 2 November 2026"]);
  const bill = await drawPage("Kyiv Water", [name, "Khreshchatyk 1", "01001 Kyiv", "Bill of 2 November 2026"]);
  const slip = await drawPage("Pay slip", [name, "October 2026", "Net 2,450.00 EUR"]);
  const camera = await openCamera(letter);
  try {
    const phone = await openPhone(camera.browser, fromUkraine);
    await phone.goto(await makeLink(dashboard, await makeForm(dashboard, everyStep()), "steps-1"));
    await expect(phone.getByText("Your tax number")).toBeVisible();
    await expect(phone.getByText("A card or a bank account in your name")).toBeVisible();
    await expectAccessibleInLong(phone);
    await fillProfile(phone);
    await fillTaxNumber(phone);
    await shootProof(phone, camera, "Photo of your tax document", letter);
    await fillAddress(phone);
    await shootProof(phone, camera, "Photo of your proof of address", bill);
    await fillFunds(phone);
    await shootProof(phone, camera, "Photo of your proof of funds", slip);
    await fillCard(phone);

    await expect(heading(phone, "Photo of your card")).toBeVisible();
    await expectAccessibleInLong(phone);
    await phone.getByRole("button", { name: "Back", exact: true }).click();
    await expect(field(phone, /^Card number/)).toHaveValue("");
    await expect(phone.getByText("Saved card: 4111 •••• 1111.")).toBeVisible();
    await go(phone);
    await uploadPhoto(phone, await drawBankCard(name, "4111", "1111"));
    await acceptPhoto(phone);
    await answerQuestions(phone);

    await expect(heading(phone, "Check and submit")).toBeVisible();
    const shown = ["A friend of mine", "1759013776", "Khreshchatyk 1, Kyiv, Ukraine", "€12,500.50", "4111 •••• 1111"];
    for (const text of [...shown, "Cards, Savings"]) await expect(phone.getByText(text, { exact: true })).toBeVisible();
    await expect(phone.getByRole("img", { name: "Proof of address" })).toBeVisible();
    await expectAccessible(phone);
    await phone.getByRole("button", { name: "Edit: Address" }).click();
    await expect(field(phone, "Street and house number")).toHaveValue("Khreshchatyk 1");
    await field(phone, "Street and house number").fill("Khreshchatyk 2");
    await go(phone);
    await expect(phone.getByText("Khreshchatyk 2, Kyiv, Ukraine")).toBeVisible();
    await send(phone);
    await expect(heading(phone, "Thank you, we have everything")).toBeVisible(longWork);
    await expectAccessibleInLong(phone);
  } finally {
    await camera.close();
  }
  const { items } = await callDashboard<{ items: { id: string; applicantName: string }[] }>(
    dashboard,
    "/api/verifications",
    {},
  );
  expect(items[0]?.applicantName).toBe(name);
  const kept = await callDashboard<unknown>(dashboard, `/api/verifications/${items[0]?.id}`);
  expect(JSON.stringify(kept)).not.toMatch(/4111[ -]?1111/);
});

test("a form that asks for little is passed in Ukrainian: the tax number passed over, the address proved alone", {
  tag: "@long",
}, async ({ browser }) => {
  const config = profileFormConfig({
    skipWelcomePage: true,
    steps: [
      { ...steps.TAX_ID, skipPage: true },
      { ...steps.ADDRESS, skipManualEntry: true },
      { ...steps.AML, exactAnnualIncome: true, disableDocumentProof: true },
      { ...steps.PAYMENT_METHOD, method: "bank_statement" },
      { type: "QUESTIONNAIRE", questions },
    ],
  });
  const phone = await openPhone(browser, fromUkraine);
  await phone.goto(`${await makeLink(dashboard, await makeForm(dashboard, config), "little-1")}?lang=uk`);
  const next = () => phone.getByRole("button", { name: "Продовжити" }).click();
  const accept = async () => {
    await expect(phone.getByText("Гарне фото")).toBeVisible(longWork);
    await next();
  };
  const upload = async (file: Buffer) => {
    const chooser = phone.waitForEvent("filechooser");
    await phone.getByRole("button", { name: "Вибрати фото" }).click();
    await (await chooser).setFiles({ name: "page.jpg", mimeType: "image/jpeg", buffer: file });
  };

  await expect(heading(phone, "Ваш податковий номер")).toBeVisible();
  await expectAccessibleInLong(phone);
  await phone.getByRole("button", { name: "Пропустити цей крок" }).click();
  await expect(heading(phone, "Фото підтвердження адреси")).toBeVisible();
  await expect(phone.getByText("Не старше трьох місяців")).toBeVisible();
  await expectAccessibleInLong(phone);
  await upload(await drawPage("Kyiv Water", ["Olena Shevchenko", "Khreshchatyk 1, 01001 Kyiv", "2 November 2026"]));
  await accept();

  await expect(heading(phone, "Звідки ваші кошти")).toBeVisible();
  await phone.getByLabel("Основне джерело доходу").selectOption({ label: "Інше" });
  await phone.getByLabel("Дохід за рік").fill("30 000,5");
  await phone.getByLabel("Сума операції").fill("0");
  await phone.getByLabel("Мета операції").fill("Автомобіль");
  await phone.getByLabel("Звідки ці гроші").selectOption({ label: "Подарунок" });
  await expectAccessibleInLong(phone);
  await next();

  await expect(heading(phone, "Ваш спосіб оплати")).toBeVisible();
  await phone.getByLabel("Номер рахунку").fill("DE89 3704 0044 0532 0130 01");
  await next();
  await expect(phone.getByText("Номер рахунку неправильний. Перевірте його.")).toBeVisible();
  await phone.getByLabel("Номер рахунку").fill("DE89370400440532013000");
  await expect(phone.getByLabel("Номер рахунку")).toHaveValue("DE89 3704 0044 0532 0130 00");
  await expectAccessible(phone);
  await next();
  await upload(
    await drawPage("Bank of Kyiv", ["Olena Shevchenko", "Account DE89 3704 0044 0532 0130 00", "November 2026"]),
  );
  await accept();

  await expect(phone.getByLabel("Щось іще?")).toHaveValue("Ні, дякую.");
  await phone.getByLabel("Ваше повне ім’я латиницею").fill("Олена");
  await phone.getByRole("radio", { name: "Від друга" }).check();
  await next();
  await expect(phone.getByText("Лише латинські літери, будь ласка.")).toBeVisible();
  await phone.getByLabel("Ваше повне ім’я латиницею").fill("Olena Shevchenko");
  await next();

  await expect(heading(phone, "Перевірте й надішліть")).toBeVisible();
  await expect(phone.getByText("Пропущено")).toBeVisible();
  await expect(phone.getByText("30 000,50 €")).toBeVisible();
  await expect(phone.getByText("DE89 •••• 3000")).toBeVisible();
  await expectAccessibleInLong(phone);
  await phone.getByRole("button", { name: "Надіслати" }).click();
  await expect(heading(phone, "Дякуємо, усе отримано")).toBeVisible(longWork);
  await phone.context().close();
});
