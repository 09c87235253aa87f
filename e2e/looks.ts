import { expect, type Page } from "@playwright/test";
import { expectAccessible, expectAccessibleColours } from "./accessible.ts";
import { isLong } from "./long.ts";

export const wide = { width: 1400, height: 900 };
export const narrow = { width: 390, height: 844 };
type Size = typeof wide;

/** Charts and tables draw themselves again for a new width. */
async function expectNotWider(page: Page, name: string, { width }: Size): Promise<void> {
  const widthNow = () => page.evaluate(() => document.documentElement.scrollWidth);
  const message = `${name} is not wider than the window`;
  await expect.poll(widthNow, { message, intervals: [50] }).toBeLessThanOrEqual(width);
}

/**
 * By day and by night, on a wide screen and on a phone; pictures of it go to LOOK_FOLDER. Without `--long` only that it
 * fits the smallest of them. The page is left as it was.
 */
export async function expectGoodLooks(
  page: Page,
  name: string,
  sizes: readonly Size[] = [wide, narrow],
): Promise<void> {
  const before = page.viewportSize() ?? wide;
  const folder = process.env.LOOK_FOLDER;
  if (!isLong && !folder) {
    const smallest = sizes.reduce((least, size) => (size.width < least.width ? size : least));
    await page.setViewportSize(smallest);
    await expectNotWider(page, name, smallest);
    return page.setViewportSize(before);
  }
  for (const size of sizes)
    for (const colorScheme of ["light", "dark"] as const) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await (colorScheme === "light" ? expectAccessible(page) : expectAccessibleColours(page));
      if (folder) await page.screenshot({ path: `${folder}/${name}-${size.width}-${colorScheme}.png` });
      await expectNotWider(page, name, size);
    }
  await page.emulateMedia({ colorScheme: "light" });
  await page.setViewportSize(before);
}
