import type { DeclineReason } from "#contract/records/verifications/verification-states.ts";
import { matchLanguage } from "#contract/values/language-match.ts";
import { type Language, languages } from "#contract/values/languages.ts";
import { sayReasons } from "#server/features/records/form-emails/form-emails.words.rules.ts";
import type { Ctx } from "#server/platform/ctx.ts";

/** The first that we have words in, else English. */
export const readerLanguage = ({ languages: preferences = [] }: Pick<Ctx, "languages">): Language =>
  matchLanguage(preferences, languages) ?? "en";

/** A sentence for each, in the reader's language: English, as members read it, else as the applicant's page has it. */
export const labelsOf = (reasons: readonly DeclineReason[], language: Language): string[] =>
  reasons.map((reason) =>
    sayReasons([reason], { kind: language === "en" ? "customer_decided" : "applicant_declined", language }),
  );
