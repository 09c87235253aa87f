import { type BrowserContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "./accessible.ts";
import { queryDatabase } from "./database.ts";
import { openProject } from "./members.ts";
import { type Account, latestMail, nextCode } from "./people.ts";
import { test } from "./watch.ts";

const [office, home] = ["203.0.113.7", "198.51.100.20"];

let context: BrowserContext;
let page: Page;
let owner: Account;

test.describe.configure({ mode: "serial" });
test.beforeAll(async ({ browser, shared }) => {
  context = await browser.newContext({ viewport: { width: 1400, height: 900 }, reducedMotion: "reduce" });
  page = await context.newPage();
  owner = await openProject(page, shared, "Acme Networks");
  await context.setExtraHTTPHeaders({ "x-forwarded-for": office });
});
test.afterAll(() => context?.close());

const list = () =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Allowed addresses", exact: true }) });
const closed = () => page.getByRole("heading", { name: "This project is closed to your address" });
const saved = () => page.getByText("Allowed addresses saved");

test("an owner allows their own address by one press; nonsense is refused at its field", async ({ shared }) => {
  await page.goto(`${shared.origin}/project-settings`);
  await expect(list().getByText("Members can use this project from anywhere")).toBeVisible();
  await list().getByRole("button", { name: "Add address" }).click();
  await list().getByLabel("Address or network").fill("office");
  await list().getByRole("button", { name: "Save" }).click();
  await expect(list().getByText(/^Enter IP addresses or networks/)).toBeVisible();
  await expectAccessible(page);
  await list().getByLabel("Address or network").fill("10.0.0.0/8");
  await list().getByRole("button", { name: "Save" }).click();
  await expect(list().getByText(/^Your own address must be in the list/)).toBeVisible();
  await list()
    .getByRole("button", { name: `Add your address: ${office}` })
    .click();
  await list().getByRole("button", { name: "Remove: 10.0.0.0/8" }).click();
  await list().getByLabel("Note").fill("Office");
  await list().getByRole("button", { name: "Save" }).click();
  await expect(saved()).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(list().getByLabel("Address or network")).toHaveValue(office);
  await expectAccessible(page);
  await page.setViewportSize({ width: 1400, height: 900 });
});

test("from elsewhere a page says so, in light and dark and on a phone, and leads to other projects", async ({
  shared,
}) => {
  await context.setExtraHTTPHeaders({ "x-forwarded-for": home });
  await page.goto(`${shared.origin}/verifications`);
  await expect(closed()).toBeVisible();
  await expect(page.getByText(`Your address: ${home}.`)).toBeVisible();
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: "dark" });
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize({ width: 1400, height: 900 });
  await page.getByRole("main").getByRole("button", { name: "Switch project" }).click();
  await expect(page.getByRole("menuitem", { name: "Acme Networks" })).toBeVisible();
  await page.keyboard.press("Escape");
});

test("a fresh code opens the list to the owner; then the project is open again, and an email says so", async ({
  shared,
}) => {
  await queryDatabase(
    shared,
    "update sessions set factor_at = now() - interval '11 minutes' where user_id = (select id from users where email = $1)",
    [owner.email],
  );
  await page.getByRole("button", { name: "Change the allowed addresses" }).click();
  const proof = page.getByRole("dialog", { name: "Confirm it is you" });
  await proof.getByRole("textbox").first().click();
  await page.keyboard.type(await nextCode(shared, owner.secret));
  await list()
    .getByRole("button", { name: `Add your address: ${home}` })
    .click();
  await expectAccessible(page);
  await list().getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await expect(closed()).toBeHidden();
  expect((await latestMail(shared, owner.email)).text).toContain("An owner changed the allowed addresses");
});
