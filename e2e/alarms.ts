import type { Page } from "@playwright/test";

/** What a page does if words become markup: a dialog, an error, or a report of its content policy. */
export function listenForAlarms(page: Page): string[] {
  const alarms: string[] = [];
  page.on("dialog", (dialog) => {
    alarms.push(`dialog ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on("pageerror", (error) => alarms.push(`error ${error.message}`));
  page.on("console", (message) => {
    if (/content security policy/i.test(message.text())) alarms.push(message.text());
  });
  return alarms;
}
