import { expect, type Page } from "@playwright/test";
import { keyPassword, makeKeyFile } from "../server/test/key-files.ts";

/** The page of the signature, with a key file of `GN SN`; it ends on the page after it. */
export async function signWithKey(phone: Page, [GN, SN]: [givenName: string, surname: string]): Promise<void> {
  const { file } = makeKeyFile({ who: { CN: `${GN} ${SN}`, SN, GN, C: "UA" } });
  await expect(phone.getByRole("heading", { name: "Sign your data" })).toBeVisible();
  await expect(phone.getByRole("link", { name: "Open and read" })).toBeVisible();
  await phone
    .locator("input[type=file]")
    .setInputFiles({ name: "key.p12", mimeType: "application/x-pkcs12", buffer: file });
  await phone.getByLabel("Password of the key file").fill(keyPassword);
  await phone.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(phone.getByRole("heading", { name: "You have signed" })).toBeVisible();
  await phone.getByRole("button", { name: "Continue", exact: true }).click();
}
