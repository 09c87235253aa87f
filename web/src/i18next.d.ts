import "i18next";
import type { Words } from "#web/locales/words.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Words;
  }
}
