import { FormConfig } from "#contract/records/forms/form-config.ts";
import { defaultSteps } from "#contract/records/forms/form-step-defaults.ts";
import { demoCountries } from "./demo.people.ts";

const { COMPANY, DATABASE_SCREENING, DOCUMENT, FACIAL, LIVE_VIDEO, PROFILE } = defaultSteps();

const requested = { enabled: true, mandatory: true };
const profile = {
  ...PROFILE,
  fields: {
    ...PROFILE.fields,
    email: { ...PROFILE.fields.email, enabled: true },
    phone: { ...PROFILE.fields.phone, enabled: true },
    residence_country: { ...PROFILE.fields.residence_country, ...requested },
  },
};
const face = { ...FACIAL, thresholds: { match: 0.5, noMatch: 0.62 } };

const common = {
  languages: ["en", "uk"] as const,
  countries: demoCountries,
  reviewHours: 24,
};

const account = {
  ...common,
  name: "Account opening",
  description: "Customers who open an account",
  ageMin: 18,
  blockCountryMismatch: true,
  allowNewAttempts: true,
  steps: [profile, DOCUMENT, face],
};
export const accountForm = FormConfig.parse(account);
/** Since today: as before, and its applicants are looked for on the bank's own list. */
export const screenedForm = (blacklist: string) =>
  FormConfig.parse({
    ...account,
    steps: [...account.steps, { ...DATABASE_SCREENING, lists: [], customBlacklists: [blacklist] }],
  });

/** Every one is decided by the bank, after a call. */
export const partnerForm = FormConfig.parse({
  ...common,
  name: "Partners",
  description: "Business partners, with a video call",
  ageMin: 18,
  enableCustomerProcessing: true,
  reviewHours: 72,
  steps: [profile, DOCUMENT, { ...LIVE_VIDEO, recordVideo: false }],
});

export const personForm = FormConfig.parse({
  ...common,
  name: "Related people",
  description: "Owners and directors of companies",
  steps: [PROFILE, DOCUMENT],
});
export const companyForm = (personFormId: string) =>
  FormConfig.parse({
    ...common,
    name: "Accounts of companies",
    description: "Companies and their owners",
    steps: [{ ...COMPANY, documents: [], personFormId }],
  });
