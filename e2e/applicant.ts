import { type Browser, expect, type Page } from "@playwright/test";

/** A phone somewhere in the world: the server believes its proxy, which is this test, about the address. */
export async function openPhone(browser: Browser, ip: string): Promise<Page> {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
    permissions: ["camera"],
    extraHTTPHeaders: { "x-forwarded-for": ip },
  });
  return phone.newPage();
}

export type Answers = { firstName: string; lastName: string; born: [day: string, month: string, year: string] };

/** Welcome and profile. */
export async function tellProfile(page: Page, { firstName, lastName, born }: Answers): Promise<void> {
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByLabel("First name").fill(firstName);
  await page.getByLabel("Last name").fill(lastName);
  await page.getByLabel("Day").fill(born[0]);
  await page.getByLabel("Month").selectOption({ label: born[1] });
  await page.getByLabel("Year").fill(born[2]);
  await chooseCountry(page, "Country of residence", "Ukraine");
  await page.getByRole("button", { name: "Continue" }).click();
}

async function chooseCountry(page: Page, label: string, country: string): Promise<void> {
  await page.getByRole("button", { name: label }).click();
  await page.getByRole("option", { name: country }).click();
}

export async function choosePassport(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Choose your document" })).toBeVisible();
  await page.getByRole("radio", { name: /Passport/ }).check();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** Hands in a photo as a file. */
export async function uploadPhoto(page: Page, jpeg: Buffer): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a photo" }).click();
  await (await chooser).setFiles({ name: "photo.jpg", mimeType: "image/jpeg", buffer: jpeg });
}

export async function acceptPhoto(page: Page): Promise<void> {
  await expect(page.getByText("Good photo")).toBeVisible({ timeout: 60_000 });
  await page.getByRole("button", { name: "Continue" }).click();
}

export async function send(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Check and send" })).toBeVisible();
  await page.getByRole("button", { name: "Send for verification" }).click();
}
