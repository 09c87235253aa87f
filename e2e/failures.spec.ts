import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { callDashboard, makeForm, makeLink, openTab, visitByCalls } from "./dashboard.ts";
import { signUp } from "./members.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

/** A server that answers and says nothing: what the page itself says is read. */
async function failing(page: Page, path: string, work: () => Promise<void>): Promise<void> {
  await page.route(`**${path}`, (route) => route.fulfill({ status: 500, json: { data: null, errors: [] } }));
  await work();
  await page.unroute(`**${path}`);
}

const unread = [
  ["/applicants", "/api/applicants", "The applicants could not be loaded."],
  ["/statistics/decline-reasons", "/api/statistics/decline-reasons", "The decline reasons could not be loaded."],
  ["/reports", "/api/customer-reports", "The reports could not be loaded."],
] as const;
const fonts = ["/api/theme-editor/default-settings", "The default theme could not be loaded."] as const;

test("what cannot be loaded, created or found says so in its own words", async ({ page }) => {
  await signUp(page, server, "Acme Failures");
  const theme = await callDashboard<{ public_id: string }>(page, "/api/theme-editor/create-name", {
    theme_name: "Failures",
  });
  for (const [path, call, words] of [...unread, [`/theme-editor/${theme.public_id}/fonts`, ...fonts] as const])
    await failing(page, call, async () => {
      await page.goto(server.origin + path);
      await expect(page.getByText(words).first()).toBeVisible();
    });

  await page.goto(`${server.origin}/reports`);
  await failing(page, "/api/customer-reports/create", async () => {
    await page.getByRole("button", { name: "Create report" }).first().click();
    const drawer = page.getByRole("dialog", { name: "Create report" });
    await drawer.getByRole("radio", { name: /^Audit log/ }).check();
    await drawer.getByRole("button", { name: "Create report" }).click();
    await expect(drawer.getByText("The report could not be created.")).toBeVisible();
  });

  await page.goto(`${server.origin}/services/${randomUUID()}`);
  await expect(page.getByText("The request could not be loaded.")).toBeVisible();

  await page.goto(`${server.origin}/blacklists`);
  await page.getByRole("button", { name: "Create blacklist" }).first().click();
  const drawer = page.getByRole("dialog", { name: "Create blacklist" });
  await drawer.getByRole("button", { name: "Create blacklist" }).click();
  await expect(drawer.getByLabel("Name")).toHaveAttribute("aria-invalid", "true");
  await expect(drawer.getByLabel("Description")).toHaveAttribute("aria-invalid", "true");
});

test("a new password's rules are all in the list, also that it may not be a usual one", async ({ page }) => {
  await page.goto(`${server.origin}/registration`);
  await page.getByLabel("Password", { exact: true }).focus();
  const rules = page.getByRole("list", { name: "Password requirements" });
  await expect(rules.getByRole("listitem")).toHaveCount(7);
  await expect(rules).toContainText("common");
});

test("the tab Session says of each list of networks what it says of the address", async ({ page }) => {
  await signUp(page, server, "Acme Session");
  const formId = await makeForm(page);
  const { verificationId } = await visitByCalls(server, await makeLink(page, formId, "customer-1"));
  await page.goto(`${server.origin}/verifications/${verificationId}`);
  await openTab(page, "Session");
  const reputation = page.getByRole("heading", { name: "IP address reputation" });
  await expect(reputation).toBeVisible();
  const all = page.locator("dt", {
    hasText: /Anonymizing network|Tor exit|Open proxy|Hosting|Known attacker|abuse|threats|Reserved/,
  });
  const text = (await all.allTextContents()).join(" ");
  for (const flag of [
    "Anonymizing network",
    "Tor exit",
    "Open proxy",
    "Hosting or data centre",
    "Known attacker",
    "Reported for abuse",
    "On a list of threats",
    "Reserved address",
  ])
    expect(text).toContain(flag);
});
