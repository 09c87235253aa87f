import { z } from "zod";
import { callbackTarget } from "#contract/input/callback-target.ts";
import { Bool, paragraphsInput, textInput } from "#contract/input/fields.ts";
import { countries } from "#contract/values/countries.ts";
import { languages } from "#contract/values/languages.ts";
import { stepTypes } from "../steps/step-types.ts";
import { formConfigProblems } from "./form-config.rules.ts";
import { FormEmails } from "./form-emails.ts";
import { FormStep } from "./form-steps.ts";
import { FormElementTexts } from "./form-texts.ts";

const webAddress = z
  .string()
  .trim()
  .max(2048, "Enter at most 2048 characters.")
  .refine(
    (value) => value === "" || z.url({ protocol: /^https?$/ }).safeParse(value).success,
    "Enter a valid address, starting with https://.",
  );

const emptyOr = (pattern: RegExp, message: string) =>
  z
    .string()
    .trim()
    .refine((value) => value === "" || pattern.test(value), message);

const age = z.number("0 to 100.").int("0 to 100.").min(0, "0 to 100.").max(100, "0 to 100.").nullable().default(null);

const Legal = z
  .object({
    url: webAddress.default(""),
    text: paragraphsInput(0, 20_000).default(""),
    forceAgree: Bool.default(false),
    showInFooter: Bool.default(false),
  })
  .superRefine(({ url, text: words, forceAgree, showInFooter }, check) => {
    if ((forceAgree || showInFooter) && url === "" && words === "")
      check.addIssue({ code: "custom", path: ["url"], message: "Enter a URL or a text." });
  });

export const recognitionStrategies = ["none", "autofill", "override"] as const;

/** Specification 2, section 3, "block retries". */
export const retryBlocks = [
  "duplicates",
  "ageRestricted",
  "countryRestricted",
  "compromisedPerson",
  "fakeDocument",
] as const;
export type RetryBlock = (typeof retryBlocks)[number];

const off = Bool.default(false);

/** Every rule of the specification 2, section 5, "Form", is here or in `form-config.rules.ts`. */
export const FormConfig = z
  .object({
    name: textInput(1, 128),
    description: paragraphsInput(0, 1024).default(""),
    callbackUrl: callbackTarget.default(""),
    redirectUrl: webAddress.default(""),
    websiteUrl: webAddress.default(""),
    domainName: emptyOr(
      /^(?=.{4,253}$)((?=[^.]{1,63}\.)[a-z0-9](-*[a-z0-9])*\.)+[a-z]{2,63}$/i,
      "Enter a domain such as www.example.com, without https://.",
    ).default(""),
    supportEmail: z
      .string()
      .trim()
      .max(254, "An email can have up to 254 characters.")
      .refine((value) => value === "" || z.email().safeParse(value).success, "Enter a valid email.")
      .default(""),
    googleTagManagerId: emptyOr(/^GTM-[A-Z0-9]{4,12}$/, "A tag manager ID looks like GTM-ABC123.").default(""),
    googleTrackingId: emptyOr(/^(G|UA|AW|DC)-[A-Z0-9-]{4,20}$/, "A tracking ID looks like G-ABC1234567.").default(""),
    terms: Legal.prefault({}),
    privacy: Legal.prefault({}),
    dataProtection: Legal.prefault({}),
    themeId: z.uuid().nullable().default(null),
    languages: z.array(z.enum(languages)).min(1, "Choose at least one language.").max(100),
    countries: z.array(z.enum(countries)).min(1, "Choose at least one country.").max(300),
    ageMin: age,
    ageMax: age,
    /** Completed verifications per applicant; 0: no limit. */
    attemptsLimit: z.number("0 to 99.").int("0 to 99.").min(0, "0 to 99.").max(99, "0 to 99.").default(0),
    /** How soon a reviewer should decide after the submission; null: no target. */
    reviewHours: z
      .number("1 to 720.")
      .int("1 to 720.")
      .min(1, "1 to 720.")
      .max(720, "1 to 720.")
      .nullable()
      .default(null),
    /** A hard fail declines at once; else it waits for a reviewer. */
    autoDecline: Bool.default(true),
    enableCustomerProcessing: off,
    allowNewAttempts: off,
    sendFormUrlForReverification: off,
    blockMultipleAccounts: off,
    detectMatchingApplicants: Bool.default(true),
    blockDocumentDuplicates: off,
    blockDeviceDuplicates: off,
    blockCountryMismatch: off,
    blockAnonymizingNetwork: off,
    blockRetries: z
      .object(Object.fromEntries(retryBlocks.map((name) => [name, off])) as Record<RetryBlock, typeof off>)
      .prefault({}),
    /** Who opens it is a test: see modes.ts. */
    isTest: off,
    callbackOnCreated: off,
    callbackOnStatusChange: off,
    returnApplicantData: off,
    notifyApplicant: off,
    notifyCustomer: off,
    emails: FormEmails.default({}),
    recognition: z.enum(recognitionStrategies).default("none"),
    skipWelcomePage: off,
    skipStatusPage: off,
    hideHeader: off,
    hideGoOnMobile: off,
    elements: FormElementTexts.default({}),
    steps: z.array(FormStep).min(1, "Add at least one step.").max(stepTypes.length),
  })
  .superRefine((form, check) => {
    for (const { path, message } of formConfigProblems(form)) check.addIssue({ code: "custom", path, message });
  });
export type FormConfig = z.infer<typeof FormConfig>;
export type FormConfigInput = z.input<typeof FormConfig>;

const { name: _name, languages: _languages, countries: _countries, steps: _steps, ...settings } = FormConfig.shape;
const Settings = z.object(settings);

/** Its name, languages, countries and steps have no default. */
export const formDefaults = (): z.infer<typeof Settings> => Settings.parse({});
