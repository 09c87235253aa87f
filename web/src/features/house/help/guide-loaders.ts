import type { HelpGuide } from "./guides.rules.ts";
import type { GuideLanguage } from "./help-address.rules.ts";

/** All guides of a language come at once: they are searched here. */
export const guideLoaders: Record<GuideLanguage, () => Promise<readonly HelpGuide[]>> = {
  en: async () => (await import("./guides/en.ts")).englishGuides,
  de: async () => (await import("./guides/de.ts")).germanGuides,
  es: async () => (await import("./guides/es.ts")).spanishGuides,
  fr: async () => (await import("./guides/fr.ts")).frenchGuides,
  pl: async () => (await import("./guides/pl.ts")).polishGuides,
  "pt-BR": async () => (await import("./guides/pt-BR.ts")).brazilianGuides,
  tr: async () => (await import("./guides/tr.ts")).turkishGuides,
  uk: async () => (await import("./guides/uk.ts")).ukrainianGuides,
};
