import { expect, type Page } from "@playwright/test";

export type KeyGroup = "Live keys" | "Test keys";

export const keysOf = (page: Page, group: KeyGroup) => page.getByRole("region", { name: group });

/** On the screen of the keys. @returns the value that is shown once */
export async function makeKeyByScreen(page: Page, group: KeyGroup, name: string): Promise<string> {
  await keysOf(page, group)
    .getByRole("button", { name: /^Create (test )?key$/ })
    .click();
  const drawer = page.getByRole("dialog", { name: /^Create a (live|test) key$/ });
  await drawer.getByLabel("Name").fill(name);
  await drawer.getByRole("button", { name: "Create key" }).click();
  return readShownKey(page);
}

export async function readShownKey(page: Page): Promise<string> {
  const shown = page.getByRole("status", { name: "Copy it now" });
  const value = (await shown.innerText()).trim();
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await expect(shown).toBeHidden();
  return value;
}

export async function openKeyMenu(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole("button", { name: `Actions: ${name}` }).click();
  await page.getByRole("menuitem", { name: action }).click();
}
