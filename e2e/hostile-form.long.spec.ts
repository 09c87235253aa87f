import { expect, type Page } from "@playwright/test";
import type { FormConfigInput } from "#contract/records/forms/form-config.ts";
import { formEmailKinds } from "#contract/records/forms/form-emails.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { formElementNames } from "#contract/records/forms/form-texts.ts";
import { stepTypes } from "#contract/records/steps/step-types.ts";
import { listenForAlarms } from "./alarms.ts";
import { callDashboard, makeForm, makeLink } from "./dashboard.ts";
import { signUp } from "./members.ts";
import { latestMail, mailPage } from "./people.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const short = `"><img src=x onerror=alert(1)>`;
const long = `${short}</script><script>alert(2)</script>'; drop table users; --`;

/** Every text that a form can have is hostile. */
function hostileForm(): FormConfigInput {
  const steps = defaultSteps();
  const text = { en: long };
  const options = [
    { value: "a", label: text },
    { value: "b", label: { en: short } },
  ];
  const question = { title: text, description: text, mandatory: true };
  const on = {
    ...steps,
    PROFILE: { ...steps.PROFILE, customFields: [{ id: "own", title: text, mandatory: true }] },
    VIDEO: { ...steps.VIDEO, questions: [long] },
    QUESTIONNAIRE: {
      ...steps.QUESTIONNAIRE,
      questions: [
        { ...question, id: "free", kind: "text" as const, placeholder: text, defaultAnswer: { en: short } },
        { ...question, id: "one", kind: "single" as const, options },
      ],
    },
  };
  const legal = { text: long, forceAgree: true, showInFooter: true };
  return {
    name: short,
    description: long,
    languages: ["en"],
    countries: ["UA", "US"],
    terms: legal,
    privacy: legal,
    dataProtection: legal,
    elements: { en: Object.fromEntries(formElementNames.map((name) => [name, short])) },
    emails: Object.fromEntries(
      formEmailKinds.map((kind) => [kind, { subject: short, html: `<p onclick="alert(3)">${long}</p>` }]),
    ),
    steps: stepTypes.map((type) => on[type]),
  };
}

const preview = (page: Page) => page.frameLocator("iframe[title]").first();

test("S20 hostile words in every text of a form are words in its editor, its preview and the applicant's page", async ({
  page,
}) => {
  const alarms = listenForAlarms(page);
  await signUp(page, server, "Acme Hostile");
  const id = await makeForm(page, hostileForm());
  await page.goto(`${server.origin}/forms/edit/general/${id}`);
  const sections = page
    .getByRole("navigation", { name: "Sections of the form" })
    .getByRole("button")
    .filter({ hasText: /./ });
  await expect(sections.first()).toBeVisible();
  expect(await sections.count()).toBeGreaterThan(20);
  for (const section of await sections.all()) {
    await section.click();
    await expect(section).toHaveAttribute("aria-current", "page");
    await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  }
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(short);

  await page.goto(`${server.origin}/forms/edit/general/${id}`);
  await expect(preview(page).getByRole("heading", { level: 1 })).toHaveText(short);
  const next = page.getByRole("button", { name: "Next screen" });
  const screens = new Set<string>();
  while (await next.isEnabled()) {
    const before = await page.getByRole("combobox", { name: "Screen" }).inputValue();
    screens.add(before);
    await next.click();
    await expect(page.getByRole("combobox", { name: "Screen" })).not.toHaveValue(before);
    await expect(preview(page).getByRole("heading", { level: 1 })).toBeVisible();
  }
  expect(screens.size).toBeGreaterThan(10);

  await page.goto(await makeLink(page, id, "hostile-1"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(short);
  await page.getByRole("button", { name: "Terms of use" }).first().click();
  await expect(page.getByRole("dialog").getByText("drop table users")).toBeVisible();
  expect(alarms).toEqual([]);
});

test("S20 hostile answers are words on the reviewer's page", async ({ page }) => {
  const alarms = listenForAlarms(page);
  const { email } = await signUp(page, server, "Acme Answers", "answers@acme.example");
  const { steps = [], ...rest } = hostileForm();
  const requested = steps.filter(({ type }) => type === "PROFILE" || type === "QUESTIONNAIRE");
  const plain = { terms: {}, privacy: {}, dataProtection: {}, notifyCustomer: true };
  const id = await makeForm(page, { ...rest, ...plain, steps: requested });
  const token = (await makeLink(page, id, "hostile-2")).split("/").pop();
  const call = async <T>(path: string, body: object, flowToken = ""): Promise<T> => {
    const headers = { "content-type": "application/json", ...(flowToken && { authorization: `Bearer ${flowToken}` }) };
    const reply = await fetch(server.applicantOrigin + path, { method: "POST", headers, body: JSON.stringify(body) });
    const { data, errors } = (await reply.json()) as { data: T; errors: unknown };
    expect(errors ?? [], path).toEqual([]);
    return data;
  };
  type Opened = { flowToken: string; state: { verificationId: string } };
  const { flowToken, state } = await call<Opened>("/api/flow/open", { token, device: {} });
  const names = { first_name: "Ada", last_name: "Lovelace", dob: "1990-05-17", residence_country: "UA" };
  await call("/api/flow/profile", { ...names, custom: { own: long } }, flowToken);
  await call("/api/flow/questionnaire", { free: long, one: ["a"] }, flowToken);
  await call("/api/flow/submit", {}, flowToken);
  const shown = await callDashboard<object>(page, `/api/verifications/${state.verificationId}`);
  expect(JSON.stringify(shown)).toContain("drop table users");
  await page.goto(`${server.origin}/verifications/${state.verificationId}`);
  await expect(page.getByText(long).first()).toBeVisible();
  // The mail to the members uses the form's own template.
  await expect.poll(async () => (await latestMail(server, email)).subject).toBe(short);
  await page.goto(mailPage(server));
  await expect(page.getByText(short).first()).toBeVisible();
  expect(alarms).toEqual([]);
});
