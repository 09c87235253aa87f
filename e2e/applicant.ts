import { type Browser, expect, type Page } from "@playwright/test";
import { longWork } from "./waits.ts";

/** A phone in any country: this test acts as the proxy that tells the server the address. */
export async function openPhone(
  browser: Browser,
  ip: string,
  permissions: readonly string[] = ["camera"],
): Promise<Page> {
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
    reducedMotion: "reduce",
    permissions: [...permissions],
    extraHTTPHeaders: { "x-forwarded-for": ip },
  });
  return phone.newPage();
}

/** Pressed once the page itself stands in the place of its first picture: a press that begins on one and ends on the other is none. */
export async function pressStart(page: Page): Promise<void> {
  await expect(page.locator("[data-first-picture]")).toHaveCount(0);
  await page.getByRole("button", { name: "Start", exact: true }).click();
}

export type Answers = { firstName: string; lastName: string; born: [day: string, month: string, year: string] };

export async function fillProfile(page: Page, { firstName, lastName, born }: Answers): Promise<void> {
  await pressStart(page);
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

export const choosePassport = (page: Page) => chooseDocument(page, /Passport/);

export async function chooseDocument(page: Page, name: RegExp): Promise<void> {
  await expect(page.getByRole("heading", { name: "Choose your document" })).toBeVisible();
  await page.getByRole("radio", { name }).check();
  await page.getByRole("button", { name: "Continue" }).click();
}

/** `file`: its bytes or its path. */
export async function uploadPhoto(page: Page, file: Buffer | string): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Choose a photo" }).click();
  const photo = typeof file === "string" ? file : { name: "photo.jpg", mimeType: "image/jpeg", buffer: file };
  await (await chooser).setFiles(photo);
}

/** Once the camera's picture is there. */
export async function shootPhoto(page: Page, hint: string): Promise<void> {
  const camera = page.getByRole("dialog", { name: "Camera" });
  await expect(camera.getByText(hint)).toBeVisible();
  await camera.getByRole("button", { name: "Take the photo" }).click();
  await expect(camera).toBeHidden();
}

export async function acceptPhoto(page: Page): Promise<void> {
  await expect(page.getByText("Good photo")).toBeVisible(longWork);
  await page.getByRole("button", { name: "Continue" }).click();
}

export async function send(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { name: "Check and submit" })).toBeVisible();
  await page.getByRole("button", { name: "Submit" }).click();
}
