import { expect, type Page } from "@playwright/test";
import { formConfig } from "../server/test/forms.ts";
import { expectAccessible, expectAccessibleInLong, expectStill } from "./accessible.ts";
import { makeForm } from "./dashboard.ts";
import { signUp } from "./members.ts";
import { latestMail } from "./people.ts";
import type { BuiltServer } from "./server.ts";
import { test } from "./watch.ts";

let server: BuiltServer;
test.beforeAll(({ shared }) => {
  server = shared;
});

const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const again = (page: Page) => page.getByRole("button", { name: "Resend" });
/** For a reviewer of the design: both widths, light and dark. */
async function picture(page: Page, name: string): Promise<void> {
  const folder = process.env.PICTURES;
  if (!folder) return;
  for (const [width, colorScheme] of [
    [1400, "light"],
    [390, "dark"],
  ] as const) {
    await page.setViewportSize({ width, height: 880 });
    await page.emulateMedia({ colorScheme });
    await expectStill(page);
    await page.screenshot({ path: `${folder}/${name}-${width}.png` });
  }
  await page.setViewportSize({ width: 1400, height: 880 });
  await page.emulateMedia({ colorScheme: "light" });
}

test("a support email is confirmed by a link before notices go there", { tag: "@long" }, async ({ page, browser }) => {
  const { email } = await signUp(page, server, "Acme Bank");
  const id = await makeForm(page, formConfig({ notifyCustomer: true }));
  await page.goto(`${server.origin}/forms/edit/general/${id}`);
  const support = page.getByLabel("Support email");

  await test.step("a member's own is confirmed at once", async () => {
    await support.fill(email);
    await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  });

  await test.step("another one is asked when the form is saved, and not again at once", async () => {
    await support.fill("desk@shop.example");
    await expect(page.getByText("A confirmation email is sent when you save")).toBeVisible();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText("Waiting for confirmation")).toBeVisible();
    await again(page).click();
    await expect(page.getByText("Wait a minute before you send it again.")).toBeVisible();
    await support.scrollIntoViewIfNeeded();
    await expectAccessible(page);
    await picture(page, "support-email");
  });

  await test.step("who reads it sees what it is for, and confirms it without an account", async () => {
    const link = /\S+\/confirm-address\?token=[0-9a-f]{32}/.exec(
      (await latestMail(server, "desk@shop.example")).text,
    )?.[0];
    const { search } = new URL(link ?? "");
    const reader = await (await browser.newContext({ reducedMotion: "reduce" })).newPage();
    await reader.goto(`${server.origin}/confirm-address${search}`);
    await expect(heading(reader, "Receive these emails?")).toBeVisible();
    await expect(reader).toHaveURL(`${server.origin}/confirm-address`);
    await expectAccessibleInLong(reader);
    await picture(reader, "confirm-address");
    await reader.getByRole("button", { name: "Confirm address" }).click();
    await expect(heading(reader, "Address confirmed")).toBeVisible();
    await picture(reader, "confirmed-address");
    await reader.goto(`${server.origin}/confirm-address${search}`);
    await expect(heading(reader, "This link has expired")).toBeVisible();
    await reader.goto(`${server.origin}/confirm-address`);
    await expect(heading(reader, "Open the link from your email")).toBeVisible();
    await reader.context().close();
  });

  await page.reload();
  await expect(page.getByText("Notifications of this form are sent to this address.")).toBeVisible();
  await expect(again(page)).toBeHidden();
});
