import "i18next";
import type { Words } from "#web/locales/en.ts";

declare module "i18next" {
  interface CustomTypeOptions {
    defaultNS: "common";
    resources: Words;
  }
}
