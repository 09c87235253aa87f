import "i18next";
import type { LocaleWords } from "#web/locales/words.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: LocaleWords;
  }
}
