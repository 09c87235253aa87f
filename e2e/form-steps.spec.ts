import { expect, type Locator, type Page } from "@playwright/test";
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

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const save = (page: Page) => page.getByRole("button", { name: "Save", exact: true }).click();
const group = (page: Page, name: string) => page.getByRole("group", { name, exact: true });
const box = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
/** A switch's or choice's explanation is part of its name. */
const toggle = (page: Page, name: string) => page.getByRole("switch", { name: new RegExp(`^${name}`) });
const choice = (page: Page, name: string) => page.getByRole("checkbox", { name: new RegExp(`^${name}`) });
const language = (page: Page, name: string) => group(page, "Language of the texts").getByRole("button", { name });
/** Mantine's slider is moved by its keys. */
const press = async (thumb: Locator, key: string, times: number) => {
  await thumb.focus();
  for (let n = 0; n < times; n += 1) await thumb.press(key);
};

async function goTo(page: Page, section: string): Promise<void> {
  await page
    .getByRole("navigation", { name: "Sections of the form" })
    .getByRole("button", { name: new RegExp(`^${section}`) })
    .click();
  await expect(heading(page, section)).toBeVisible();
}

/** One page of the editor: how to fill it in, and what must be there after saving. */
type StepPage = { title: string; fill: (page: Page) => Promise<void>; check: (page: Page) => Promise<void> };

const profile: StepPage = {
  title: "Profile",
  fill: async (page) => {
    await box(page, "Require: Phone").check();
    await expect(box(page, "Ask for: Phone")).toBeChecked();
    await box(page, "Confirm by code: Phone").check();
    await box(page, "Ask for: Wallet address").check();
    await box(page, "Allow duplicates: Wallet address").uncheck();
    await box(page, "Read from the document: Date of birth").check();
    await box(page, "Ask for: City").check();
    await box(page, "Read from the document: City").check();
    await expect(box(page, "Confirm by code: First name")).toHaveCount(0);
    await expect(box(page, "Allow duplicates: SSN")).toHaveCount(0);
    await page.getByRole("button", { name: "Add field" }).click();
    await page.getByRole("textbox", { name: "Custom field 1" }).fill("Employer");
    await language(page, "Ukrainian Text missing").click();
    await page.getByRole("textbox", { name: "Custom field 1" }).fill("Роботодавець");
    await expect(page.getByText("Text missing")).toHaveCount(0);
    await page.getByRole("button", { name: "Add field" }).click();
    await page.getByRole("textbox", { name: "Custom field 2" }).fill("Зайве");
    await page.getByRole("button", { name: "Remove custom field 2" }).click();
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByRole("textbox", { name: "Custom field 2" })).toHaveValue("Зайве");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Move: Custom field 2", exact: true }).focus();
    await page.keyboard.press("Space");
    await expect(page.getByText("Position 2 of 2")).toBeAttached();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText("Position 1 of 2")).toBeAttached();
    await page.keyboard.press("Space");
    await expect(page.getByRole("textbox", { name: "Custom field 1" })).toHaveValue("Зайве");
    await page.getByRole("button", { name: "Remove custom field 1" }).click();
    await expect(page.getByRole("textbox", { name: "Custom field 1" })).toHaveValue("Роботодавець");
  },
  check: async (page) => {
    await expect(box(page, "Require: Phone")).toBeChecked();
    await expect(box(page, "Confirm by code: Phone")).toBeChecked();
    await expect(box(page, "Allow duplicates: Wallet address")).not.toBeChecked();
    await expect(box(page, "Read from the document: Date of birth")).toBeChecked();
    await expect(box(page, "Read from the document: City")).toBeChecked();
    // No identity document holds it.
    await expect(box(page, "Read from the document: Phone")).toHaveCount(0);
    await expect(page.getByRole("textbox", { name: "Custom field 1" })).toHaveValue("Employer");
    await language(page, "Ukrainian").click();
    await expect(page.getByRole("textbox", { name: "Custom field 1" })).toHaveValue("Роботодавець");
  },
};

const document: StepPage = {
  title: "Document",
  fill: async (page) => {
    await box(page, "Accept: Driving licence").check();
    await box(page, "Front only: Driving licence").check();
    await expect(box(page, "Front only: Passport")).toHaveCount(0);
    const add = page.getByRole("combobox", { name: "Add country" });
    await add.fill("pol");
    await page.getByRole("option", { name: "Poland" }).click();
    const poland = group(page, "Documents: Poland");
    await poland.getByRole("checkbox", { name: "Passport" }).uncheck();
    await add.fill("fra");
    await expect(page.getByRole("option")).toHaveCount(0);
    await page.keyboard.press("Escape");
    await add.fill("");
    await page.keyboard.press("Escape");
    await box(page, "Require: Document number").check();
    await box(page, "Ask for: Expiry date").check();
    await toggle(page, "Automatic capture").check();
    await toggle(page, "Record video").check();
    await toggle(page, "Gender validation").check();
    await toggle(page, "Block scanned copies").check();
    await toggle(page, "Bank ID").check();
    await page.getByRole("combobox", { name: "Counts as" }).click();
    await page.getByRole("option", { name: "Identity card" }).click();
  },
  check: async (page) => {
    await expect(box(page, "Accept: Driving licence")).toBeChecked();
    await expect(box(page, "Front only: Driving licence")).toBeChecked();
    const poland = group(page, "Documents: Poland");
    await expect(poland.getByRole("checkbox", { name: "Passport" })).not.toBeChecked();
    await expect(poland.getByRole("checkbox", { name: "Identity card" })).toBeChecked();
    await expect(box(page, "Require: Document number")).toBeChecked();
    await expect(box(page, "Require: Expiry date")).not.toBeChecked();
    await expect(toggle(page, "Automatic capture")).toBeChecked();
    await expect(toggle(page, "Gender validation")).toBeChecked();
    await expect(page.getByRole("combobox", { name: "Counts as" })).toHaveValue("Identity card");
  },
};

const liveness: StepPage = {
  title: "Selfie",
  fill: async (page) => {
    await toggle(page, "Hold the document").check();
    await toggle(page, "Hold a payment card").check();
    await toggle(page, "Full screen").check();
    await toggle(page, "Face outline").uncheck();
    await toggle(page, "Photo cross-matching").check();
    await page.getByText("Passive", { exact: true }).click();
    await expect(page.getByText("Needs a provider, set up by the operator.")).toBeVisible();
    await expect(toggle(page, "Hold the document")).toHaveCount(0);
    await page.getByText("Static selfie", { exact: true }).click();
    await press(page.getByRole("slider", { name: "Same person from" }), "ArrowRight", 1);
  },
  check: async (page) => {
    await expect(toggle(page, "Hold the document")).toBeChecked();
    await expect(toggle(page, "Face outline")).not.toBeChecked();
    await expect(toggle(page, "Photo cross-matching")).toBeChecked();
    await expect(page.getByText("82% and above:")).toBeVisible();
  },
};

/** Each switch is set to its other state. */
const switches = (title: string, names: string[], isOn: (name: string) => boolean): StepPage => ({
  title,
  fill: async (page) => {
    for (const name of names) await toggle(page, name).setChecked(isOn(name));
  },
  check: async (page) => {
    for (const name of names) await expect(toggle(page, name), name).toBeChecked({ checked: isOn(name) });
  },
});

const taxId = switches(
  "Tax number",
  ["Ask for the type", "Ask for the number", "Optional", "No document", "File upload", "Data extraction"],
  (name) => name !== "No document" && name !== "File upload",
);
const address = switches(
  "Address",
  ["Ask for the type", "Autocomplete", "Country validation", "Address extraction", "File upload"],
  (name) => name !== "Autocomplete" && name !== "Country validation",
);
const liveVideo = switches("Live video", ["Record video"], () => false);
const qes = switches("Electronic signature", ["Ask applicants to sign", "Sign automatically"], () => true);

const sourceOfFunds: StepPage = {
  title: "Source of funds",
  fill: async (page) => {
    await box(page, "Ask for: Origin of the funds").uncheck();
    await box(page, "Require: Annual income").uncheck();
    await toggle(page, "Exact annual income").check();
  },
  check: async (page) => {
    await expect(box(page, "Ask for: Origin of the funds")).not.toBeChecked();
    await expect(box(page, "Require: Annual income")).not.toBeChecked();
    await expect(box(page, "Ask for: Annual income")).toBeChecked();
    await expect(toggle(page, "Exact annual income")).toBeChecked();
  },
};

const videoQuiz: StepPage = {
  title: "Video quiz",
  fill: async (page) => {
    const question = (n: number) => page.getByRole("textbox", { name: `Question ${n}`, exact: true });
    await question(1).fill("What is your name?");
    await expect(page.getByText("18/254")).toBeVisible();
    for (const n of [2, 3, 4, 5]) {
      await page.getByRole("button", { name: "Add question" }).click();
      await question(n).fill(`Question number ${n}`);
    }
    await expect(page.getByText("You can have up to 5 questions.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Add question" })).toHaveCount(0);
    await page.getByRole("button", { name: "Remove question 2" }).click();
    await expect(question(2)).toHaveValue("Question number 3");
    await press(page.getByRole("slider", { name: "Answer time" }), "ArrowRight", 3);
    await page.getByRole("combobox", { name: "Responsible reviewer" }).click();
    await page.getByRole("option", { name: "Olena Kovalenko" }).click();
    await toggle(page, "Fraud protection").check();
  },
  check: async (page) => {
    await expect(page.getByRole("textbox", { name: "Question 4", exact: true })).toHaveValue("Question number 5");
    await expect(page.getByText("45 seconds")).toBeVisible();
    await expect(page.getByRole("combobox", { name: "Responsible reviewer" })).toHaveValue("Olena Kovalenko");
    await expect(toggle(page, "Fraud protection")).toBeChecked();
  },
};

const paymentMethod: StepPage = {
  title: "Payment method",
  fill: async (page) => {
    await expect(toggle(page, "Account number")).toHaveCount(0);
    await page.getByRole("radio", { name: "The applicant chooses" }).check();
    await toggle(page, "Account number").uncheck();
  },
  check: async (page) => {
    await expect(page.getByRole("radio", { name: "The applicant chooses" })).toBeChecked();
    await expect(toggle(page, "Account number")).not.toBeChecked();
    await expect(toggle(page, "Card number")).toBeChecked();
  },
};

const databaseScreening: StepPage = {
  title: "Database screening",
  fill: async (page) => {
    await choice(page, "PEP").uncheck();
    await choice(page, "Wanted").check();
    await expect(page.getByText("Your project has no blacklist yet.")).toBeVisible();
    await page.getByRole("textbox", { name: "Minimum score" }).fill("80");
    await toggle(page, "Decline strong hits").check();
  },
  check: async (page) => {
    await expect(page.getByRole("textbox", { name: "Minimum score" })).toHaveValue("80");
    await expect(toggle(page, "Decline strong hits")).toBeChecked();
    await expect(choice(page, "Sanctions")).toBeChecked();
    await expect(choice(page, "PEP")).not.toBeChecked();
    await expect(choice(page, "Wanted")).toBeChecked();
  },
};

const adverseMedia: StepPage = {
  title: "Adverse media",
  fill: async (page) => {
    const words = page.getByRole("textbox", { name: /^Primary keywords/ });
    await words.fill("fraud, money laundering, ");
    await words.fill("ab");
    await words.press("Enter");
    await expect(page.getByText("3 to 20 characters")).toBeVisible();
    await words.fill("Fraud");
    await words.press("Enter");
    await expect(page.getByText("This keyword is already in the list.")).toBeVisible();
    await words.fill("");
    await page.getByRole("textbox", { name: /^Secondary keywords/ }).fill("court");
    await page.getByRole("textbox", { name: /^Secondary keywords/ }).blur();
  },
  check: async (page) => {
    for (const word of ["fraud", "money laundering", "court"])
      await expect(page.getByRole("button", { name: `Remove: ${word}` })).toBeVisible();
    await expect(page.getByText("2/10")).toBeVisible();
  },
};

const questionnaire: StepPage = {
  title: "Questionnaire",
  fill: async (page) => {
    const add = async (template: string) => {
      const item = page.getByRole("menuitem", { name: new RegExp(`^${template}`) });
      // The page grows by a question, and a menu whose button leaves the view closes.
      await expect(async () => {
        if (!(await item.isVisible())) await page.getByRole("button", { name: "Add question" }).click();
        await item.click({ timeout: 5_000 });
      }).toPass();
    };
    const field = (name: string) => page.getByRole("textbox", { name, exact: true });
    await add("Full name");
    await expect(field("Title")).toHaveValue("Full name");
    await expect(field("Regular expression")).toHaveValue("[A-Za-z]+(?:[ '-][A-Za-z]+)*");
    await field("Placeholder").fill("Anna Maria");
    await add("Choice");
    await field("Title").fill("Do you act for somebody else?");
    await page.getByRole("button", { name: "Add option" }).click();
    await field("Value of option 3").fill("no");
    await field("Label of option 3").fill("Perhaps");
    // Two options with one value, and missing Ukrainian texts: the first error is opened in its language.
    await save(page);
    await expect(language(page, "Ukrainian")).toHaveAttribute("aria-pressed", "true");
    await expect(field("Title")).toBeFocused();
    await expect(field("Title")).toHaveAccessibleDescription("This field is required.");
    await expectAccessibleInLong(page);
    await field("Title").fill("Повне ім’я");
    await field("Error message").fill("Лише латинські літери.");
    await page.getByRole("button", { name: /^2 Do you act/ }).click();
    await field("Title").fill("Ви дієте від імені іншої особи?");
    await field("Label of option 1").fill("Так");
    await field("Label of option 2").fill("Ні");
    await field("Label of option 3").fill("Можливо");
    await expect(page.getByText("Each value can be listed once.")).toBeVisible();
    await field("Value of option 3").fill("perhaps");
    await expect(page.getByText("Each value can be listed once.")).toHaveCount(0);
    await expect(page.getByText("Text missing")).toHaveCount(0);
    await language(page, "English").click();
    await page.getByText("Multiple choice", { exact: true }).last().click();
    await toggle(page, "Required").uncheck();
    await page.getByRole("button", { name: "Move: Question 2", exact: true }).press("Space");
    await expect(page.getByText("Position 2 of 2")).toBeAttached();
    await page.keyboard.press("ArrowUp");
    await expect(page.getByText("Position 1 of 2")).toBeAttached();
    await page.keyboard.press("Space");
  },
  check: async (page) => {
    await page.getByRole("button", { name: /^1 Do you act/ }).click();
    await expect(page.getByRole("radio", { name: "Multiple choice" })).toBeChecked();
    await expect(page.getByRole("textbox", { name: "Value of option 3" })).toHaveValue("perhaps");
    await expect(toggle(page, "Required")).not.toBeChecked();
    await language(page, "Ukrainian").click();
    await expect(page.getByRole("textbox", { name: "Label of option 3" })).toHaveValue("Можливо");
    await page.getByRole("button", { name: /^2 Повне ім’я/ }).click();
    await expect(page.getByRole("textbox", { name: "Error message" })).toHaveValue("Лише латинські літери.");
  },
};

const usEidv: StepPage = {
  title: "US eIDV",
  fill: async (page) => expect(page.getByText("compared with US records")).toBeVisible(),
  check: async (page) => expect(toggle(page, "Use this step")).toBeChecked(),
};

const company: StepPage = {
  title: "Company",
  fill: async (page) => {
    await choice(page, "Ownership").check();
    await toggle(page, "Authorised persons").uncheck();
  },
  check: async (page) => {
    await expect(choice(page, "Registration")).toBeChecked();
    await expect(choice(page, "Ownership")).toBeChecked();
    await expect(toggle(page, "Authorised persons")).not.toBeChecked();
    await expect(toggle(page, "Beneficial owners")).toBeChecked();
  },
};

const pages = [
  profile,
  document,
  liveness,
  taxId,
  address,
  sourceOfFunds,
  videoQuiz,
  liveVideo,
  paymentMethod,
  databaseScreening,
  adverseMedia,
  qes,
  usEidv,
  company,
  // Last, since it saves in vain, and everything else has to be right by then.
  questionnaire,
];

test("every step of a form is set up, saved and found again", { tag: "@long" }, async ({ page }) => {
  await signUp(page, server, "Acme Onboarding");
  const id = await makeForm(page, formConfig({ countries: ["UA", "PL", "US"] }));
  await page.goto(`${server.origin}/forms/edit/profile/${id}`);
  for (const each of pages) {
    await test.step(each.title, async () => {
      await goTo(page, each.title);
      const use = toggle(page, "Use this step");
      if (!(await use.isChecked())) {
        await expect(page.getByText("This step is off")).toBeVisible();
        await use.check();
      }
      await each.fill(page);
      await expectAccessibleInLong(page);
    });
  }
  await save(page);
  await expect(page.getByText("Form saved")).toBeVisible();
  await page.reload();
  for (const each of pages) {
    await test.step(`${each.title}, found again`, async () => {
      await goTo(page, each.title);
      await expect(toggle(page, "Use this step")).toBeChecked();
      await each.check(page);
    });
  }
  await expect(page.getByText("Unsaved changes", { exact: true })).toHaveCount(0);
});
