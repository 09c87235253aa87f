import { expect, type Page } from "@playwright/test";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import type { CompanyStep } from "#contract/records/steps/company.schema.ts";
import { checkNames } from "#contract/records/verifications/check-evidence.ts";
import { profileFormConfig } from "../server/test/forms.ts";
import { expectAccessible } from "./accessible.ts";
import { acceptPhoto, openPhone, pressStart, send, uploadPhoto } from "./applicant.ts";
import { callDashboard, chooseOfCase, makeForm, makeLink, submitByCalls, visitByCalls } from "./dashboard.ts";
import { endUndo } from "./database.ts";
import { expectGoodLooks, narrow } from "./looks.ts";
import { openProject } from "./members.ts";
import { drawPage } from "./papers.ts";
import { latestMail } from "./people.ts";
import type { BuiltServer } from "./server.ts";
import { longWork } from "./waits.ts";
import { test } from "./watch.ts";

type CompanyDocument = CompanyStep["documents"][number];

let server: BuiltServer;
let dashboard: Page;
test.beforeAll(async ({ browser, shared }) => {
  server = shared;
  dashboard = await (await browser.newContext()).newPage();
  await openProject(dashboard, server, "Acme Mills");
});
test.afterAll(async () => {
  await dashboard?.context().close();
});

async function makeForms(page: Page, documents: CompanyDocument[] = []): Promise<string> {
  const config = { blockCountryMismatch: false, detectMatchingApplicants: false };
  const persons = await makeForm(page, profileFormConfig({ ...config, name: "Persons of companies" }));
  const step = { ...defaultSteps().COMPANY, documents, personFormId: persons };
  return makeForm(page, profileFormConfig({ ...config, name: "Companies", steps: [step] }));
}

async function chooseCountry(page: Page, label: string, country: string): Promise<void> {
  await page.getByRole("button", { name: label }).click();
  await page.getByRole("option", { name: country }).click();
}

async function fillCompany(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Let’s verify your company" })).toBeVisible();
  await pressStart(page);
  await page.getByLabel("Company name").fill("Dnipro Mills Ltd");
  await chooseCountry(page, "Country of registration", "Ukraine");
  await page.getByLabel("Registration number").fill("32855962");
  await page.getByLabel("Legal address").fill("1 Khreshchatyk St, Kyiv");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("This is not a valid registration number.")).toBeVisible();
  await expectAccessible(page);
  await expectGoodLooks(page, "company-data");
  await page.getByLabel("Registration number").fill("32855961");
  await page.getByRole("button", { name: "Continue" }).click();
}

async function giveExtract(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Proof of registration" })).toBeVisible();
  const lines = ["DNIPRO MILLS LTD", "1 Khreshchatyk St, Kyiv", "Registered under the number 32855961"];
  await uploadPhoto(page, await drawPage("Extract from the register", lines));
  await acceptPhoto(page);
}

type Person = { first: string; last: string; types: string[]; share?: string; email?: string };

async function fillPerson(page: Page, { first, last, types, share, email }: Person): Promise<void> {
  for (const type of types) await page.getByRole("checkbox", { name: type }).check();
  await page.getByLabel("First name").fill(first);
  await page.getByLabel("Last name").fill(last);
  await chooseCountry(page, "Country of residence", "Ukraine");
  if (share) await page.getByLabel("Share in percent").fill(share);
  if (email) await page.getByLabel("Email").fill(email);
}

const addPerson = async (page: Page, person: Person): Promise<void> => {
  await page.getByRole("button", { name: "Add an owner or representative" }).click();
  await fillPerson(page, person);
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("heading", { name: "Owners and representatives" })).toBeVisible();
};

const cardOf = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

async function namePersons(page: Page, email: string): Promise<void> {
  await expect(page.getByText("No one has been added yet.")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Add at least one person who may act for the company.")).toBeVisible();
  await addPerson(page, { first: "Taras", last: "Melnyk", types: ["Authorised person", "Owner"], share: "40", email });
  await addPerson(page, { first: "Olena", last: "Shevchenko", types: ["Owner"], share: "35" });
  await page.getByRole("button", { name: "Add an owner or representative" }).click();
  await fillPerson(page, { first: "Ivan", last: "Koval", types: ["Owner"], share: "30" });
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("The shares would add up to more than 100%.")).toBeVisible();
  await expectGoodLooks(page, "company-person");
  await page.getByLabel("Share in percent").fill("25");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("All shares are declared.")).toBeVisible();
  await page.getByRole("button", { name: "Remove: Ivan Koval" }).click();
  const sure = page.getByRole("dialog", { name: "Remove Ivan Koval?" });
  await sure.getByRole("button", { name: "Keep" }).click();
  await expect(cardOf(page, "Ivan Koval")).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Ivan Koval must be verified")).toBeVisible();
  await expectGoodLooks(page, "company-persons");
}

/** @returns the three links, by mail, copied, and of the page that was opened here */
async function giveLinks(page: Page, email: string): Promise<[string, string, Page]> {
  await cardOf(page, "Taras Melnyk").getByRole("button", { name: "Send the link by email" }).click();
  await expect(cardOf(page, "Taras Melnyk").getByText("The link was sent.")).toBeVisible();
  const mailed = /https?:\S+\/verify\/\w+/.exec((await latestMail(server, email)).text)?.[0] ?? "";
  await cardOf(page, "Olena Shevchenko").getByRole("button", { name: "Copy the link" }).click();
  const copied = await cardOf(page, "Olena Shevchenko").getByLabel("Link: Olena Shevchenko").inputValue();
  const opened = page.waitForEvent("popup");
  await cardOf(page, "Ivan Koval").getByRole("button", { name: "Fill in here" }).click();
  return [mailed, copied, await opened];
}

async function passHere(person: Page): Promise<void> {
  await pressStart(person);
  await person.getByLabel("First name").fill("Ivan");
  await person.getByLabel("Last name").fill("Koval");
  await person.getByLabel("Day").fill("3");
  await person.getByLabel("Month").selectOption({ label: "March" });
  await person.getByLabel("Year").fill("1981");
  await chooseCountry(person, "Country of residence", "Ukraine");
  await person.getByRole("button", { name: "Continue" }).click();
  await send(person);
  await expect(person.getByRole("heading", { name: /we have everything|You are verified/ })).toBeVisible();
}

test("a company with three owners: named on a phone, each by a link of their own, waited for, and approved", async ({
  browser,
}) => {
  const link = await makeLink(dashboard, await makeForms(dashboard, ["registration"]), "company-1");
  const email = "taras.melnyk@example.com";
  const phone = await openPhone(browser, "91.198.36.14", []);
  await phone.goto(link);
  await fillCompany(phone);
  await giveExtract(phone);
  await namePersons(phone, email);
  const [mailed, copied, here] = await giveLinks(phone, email);
  await passHere(here);
  await here.close();
  await phone.bringToFront();
  await phone.getByRole("button", { name: "Continue" }).click();
  await expect(phone.getByText("Dnipro Mills Ltd")).toBeVisible();
  await expect(phone.getByText("Ivan Koval")).toBeVisible();
  await expectGoodLooks(phone, "company-review", [narrow]);
  await send(phone);

  await expect(phone.getByRole("heading", { name: "Progress" })).toBeVisible();
  await expect(cardOf(phone, "Ivan K.")).toContainText("Submitted");
  await expect(cardOf(phone, "Taras M.")).toContainText("Invited, not opened yet");
  await expectGoodLooks(phone, "company-progress");
  for (const [own, first_name, last_name] of [
    [mailed, "Taras", "Melnyk"],
    [copied, "Olena", "Shevchenko"],
  ] as const)
    await submitByCalls(server, own, { first_name, last_name });

  type Row = { id: string; applicantName: string; status: string };
  const companyRow = async () => {
    const list = await callDashboard<{ items: Row[] }>(dashboard, "/api/verifications", {
      page: 1,
      count: 10,
      filters: {},
    });
    return list.items.find(({ applicantName }) => applicantName === "Dnipro Mills Ltd");
  };
  // Its persons typed who they are and showed no document: that is for a reviewer.
  await expect.poll(async () => (await companyRow())?.status, longWork).toBe("pending");
  const id = (await companyRow())?.id ?? "";
  const { rowVersion } = await callDashboard<{ rowVersion: number }>(dashboard, `/api/verifications/${id}`);
  const decision = { verification_id: id, rowVersion, later_duplicates: 0, open: checkNames, status: "valid" };
  await callDashboard(dashboard, "/api/verifications/status", decision);
  await endUndo(server, id);
  await phone.reload();
  await expect(phone.getByRole("heading", { name: /verified/i })).toBeVisible();
  await phone.context().close();
});

test("the settings of the Company step are saved and said on a page without a word too many", {
  tag: "@long",
}, async () => {
  const page = dashboard;
  const form = await makeForms(page);
  await page.goto(`${server.origin}/forms/edit/company/${form}`);
  await expect(page.getByRole("heading", { name: "Company", exact: true }).first()).toBeVisible();
  await expect(page.getByRole("combobox", { name: "Form for people" })).toHaveValue("Persons of companies");
  await page.getByLabel("Verify owners from (%)").fill("10");
  await expectGoodLooks(page, "company-settings");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect
    .poll(async () => {
      type Settings = { config: { steps: { verifyFromPercent?: number }[] } };
      const { config } = await callDashboard<Settings>(page, `/api/forms/${form}/form-settings`);
      return config.steps[0]?.verifyFromPercent;
    })
    .toBe(10);
});

test("a reviewer sees a company's people at once, and reminds everybody who is waited for", async () => {
  const page = dashboard;
  const persons = await makeForm(page, profileFormConfig({ name: "Persons who are waited for" }));
  const step = { ...defaultSteps().COMPANY, documents: [], personFormId: persons };
  const form = await makeForm(page, profileFormConfig({ name: "Companies that wait", steps: [step] }));
  const { verificationId, next } = await visitByCalls(server, await makeLink(page, form, "company-people"));
  await next("/api/flow/company", {
    companyName: "Dniester Mills Ltd",
    registrationCountry: "UA",
    registrationNumber: "32855961",
    legalAddress: "1 Khreshchatyk St, Kyiv",
  });
  // Nothing is submitted yet: the page has the name that was typed, and says what it is.
  await page.goto(`${server.origin}/verifications/${verificationId}`);
  await expect(page.getByRole("heading", { name: "Dniester Mills Ltd" })).toBeVisible();
  await expect(page.getByText("Draft, not submitted")).toBeVisible();
  const add = async (person: object): Promise<string> =>
    (await next("/api/flow/persons", { kind: "person", country: "UA", ...person })).persons.at(-1).id;
  for (const [firstName, lastName, types, share] of [
    ["Taras", "Melnyk", ["AUTHORISED", "BENEFICIAL"], 40],
    ["Olena", "Shevchenko", ["BENEFICIAL"], 60],
  ] as const) {
    const email = `${firstName.toLowerCase()}@people.example`;
    const id = await add({ firstName, lastName, types, share, email, role: share === 40 ? "Director" : "" });
    await next(`/api/flow/persons/${id}/link`, { way: "mail" });
  }
  await next("/api/flow/submit");
  await page.reload();
  await expect(page.getByText("2 people still need approval")).toBeVisible();
  const people = page.getByRole("list", { name: "People" });
  await expect(people.getByRole("listitem")).toHaveCount(2);
  await expect(people.getByRole("listitem").filter({ hasText: "Taras Melnyk" })).toContainText("Owns 40% · Director");
  await page.getByRole("button", { name: "Remind all" }).click();
  await expect(page.getByText("2 reminders sent")).toBeVisible();
  expect((await latestMail(server, "taras@people.example")).text).toContain("Dniester Mills Ltd");
  await expectAccessible(page);
  await expectGoodLooks(page, "company-people");
  await page.getByRole("tab", { name: "Authorised person" }).click();
  await expect(page.getByText("Also beneficial owner")).toBeVisible();
  await page.goto(`${server.origin}/verifications`);
  await page.getByRole("button", { name: /^Waiting for owners/ }).click();
  await expect(page).toHaveURL(/waits_for=persons/);
  await expect(page.getByRole("row", { name: /Dniester Mills Ltd/ })).toContainText("Waiting for owners");
});

/** Handed in: a director with 40 %, and a holding with an owner of its own; both persons wait for a reviewer. */
async function submitCompany(): Promise<string> {
  const persons = await makeForm(dashboard, profileFormConfig({ name: "Persons of the desk" }));
  const step = { ...defaultSteps().COMPANY, documents: [], personFormId: persons };
  const form = await makeForm(dashboard, profileFormConfig({ name: "Companies of the desk", steps: [step] }));
  const { verificationId, next } = await visitByCalls(server, await makeLink(dashboard, form, "company-desk"));
  await next("/api/flow/company", {
    companyName: "Carpathian Timber Ltd",
    registrationCountry: "UA",
    registrationNumber: "32855961",
    legalAddress: "1 Khreshchatyk St, Kyiv",
  });
  const add = async (person: object): Promise<string> =>
    (await next("/api/flow/persons", { country: "UA", ...person })).persons.at(-1).id;
  const director = await add({
    ...{ kind: "person", types: ["AUTHORISED", "BENEFICIAL"], share: 40, role: "Director" },
    ...{ firstName: "Taras", lastName: "Melnyk" },
  });
  const holding = await add({ kind: "company", types: ["BENEFICIAL"], companyName: "River Holding", share: 60 });
  const owner = await add({
    ...{ kind: "person", types: ["BENEFICIAL"], share: 100, parent: holding },
    ...{ firstName: "Olena", lastName: "Shevchenko" },
  });
  const links = [];
  for (const id of [director, owner]) links.push((await next(`/api/flow/persons/${id}/link`, { way: "copy" })).link);
  await next("/api/flow/submit");
  await submitByCalls(server, links[0], { first_name: "Taras", last_name: "Melnyk" });
  await submitByCalls(server, links[1], { first_name: "Olena", last_name: "Shevchenko" });
  return verificationId;
}

test("a reviewer sees who owns a company, decides its persons, and approves it", { tag: "@long" }, async () => {
  const page = dashboard;
  const id = await submitCompany();
  const statusOf = async () => (await callDashboard<{ status: string }>(page, `/api/verifications/${id}`)).status;
  await expect.poll(statusOf, longWork).toBe("pending");
  await page.goto(`${server.origin}/verifications/${id}`);
  await expect(page).toHaveURL(`${server.origin}/verifications/company/${id}/overview`);
  await expect(page.getByText("2 people still need approval")).toBeVisible();
  await page.getByRole("button", { name: "Show evidence: Related people" }).click();
  await expect(page.getByRole("heading", { name: "People", exact: true })).toBeInViewport();
  const owners = page.getByRole("list", { name: "Ownership and representation" });
  await expect(owners.getByRole("listitem")).toHaveCount(4);
  await expect(owners.getByRole("listitem").filter({ hasText: "Olena Shevchenko" })).toContainText("Owns 100%");
  await page.getByRole("heading", { name: "Ownership as a picture" }).click();
  const picture = page.getByRole("figure", { name: "Ownership as a picture" });
  await expect(picture.getByRole("link")).toHaveCount(3);
  await expect(picture.getByRole("link", { name: /^Olena Shevchenko.*Owns 100% · 60% of the company/ })).toBeVisible();
  await expectGoodLooks(page, "company-desk-overview");

  await expect(page.getByRole("button", { name: "Approve" })).toBeDisabled();
  await expect(page.getByText(/^2 people must be approved first/)).toBeVisible();
  for (const [tab, name] of [
    ["Authorised person", "Taras Melnyk"],
    ["Beneficial owner", "Olena Shevchenko"],
  ] as const) {
    await page.getByRole("tab", { name: tab }).click();
    if (name.startsWith("Olena")) await expectGoodLooks(page, "company-desk-persons");
    await page.getByRole("link", { name: `Open: ${name}` }).click();
    await expect(page.getByRole("heading", { name: "Verification of this person" })).toBeVisible();
    if (name.startsWith("Olena")) await expectGoodLooks(page, "company-desk-person");
    const own = page
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: "Verification of this person" }) });
    await own.getByRole("button", { name: "Approve" }).last().click();
    await page
      .getByRole("dialog", { name: `Approve: ${name}` })
      .getByRole("button", { name: "Approve" })
      .click();
    await expect(own.getByText("Approved").last()).toBeVisible();
  }

  await page.getByRole("tab", { name: "Beneficial owner" }).click();
  await page.getByRole("link", { name: "Open: River Holding" }).click();
  await expect(page.getByRole("heading", { name: "River Holding" })).toBeVisible();
  await page.getByRole("button", { name: "Decline", exact: true }).first().click();
  const decline = page.getByRole("dialog", { name: "Decline: River Holding" });
  await decline.getByRole("checkbox").first().check();
  await decline.getByRole("button", { name: "Decline" }).click();
  await expect(page.getByText(/^Declined by/)).toBeVisible();
  await page.getByRole("button", { name: "Reopen" }).click();
  await expect(page.getByText(/^Declined by/)).toBeHidden();

  await page.getByRole("tab", { name: "Overview" }).click();
  await expect(page.getByText("people still need approval")).toBeHidden();
  await page.getByRole("button", { name: "Edit company" }).click();
  const drawer = page.getByRole("dialog", { name: "Edit company: Carpathian Timber Ltd" });
  await drawer.getByLabel("Activity").fill("Forestry");
  await drawer.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("row", { name: /Activity.*Forestry/ })).toBeVisible();
  const pdf = page.waitForEvent("download");
  await chooseOfCase(page, "Download PDF");
  expect((await pdf).suggestedFilename()).toBe(`company-${id}.pdf`);
  await page.getByRole("button", { name: "Approve" }).click();
  const question = page.getByRole("dialog", { name: "Approve: Carpathian Timber Ltd" });
  await question.getByRole("button", { name: "Approve" }).click();
  await expect.poll(statusOf).toBe("valid");
});
