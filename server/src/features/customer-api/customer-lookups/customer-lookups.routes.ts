import { businessActivities } from "#contract/customer-api/business-activities.ts";
import { customerLookups } from "#contract/customer-api/customer-lookups.contract.ts";
import { countries } from "#contract/values/countries.ts";
import { languages } from "#contract/values/languages.ts";
import { implementCustomer } from "#server/platform/customer-calls/customer-calls.ts";

const namesIn = new Map(languages.map((language) => [language, new Intl.DisplayNames([language], { type: "region" })]));

let named: { country_code: string; labels: { language_code: string; label: string }[] }[] | null = null;

/** The same for everybody: made once. */
const countryNames = () => {
  named ??= countries.map((country) => ({
    country_code: country,
    labels: languages.map((language) => ({
      language_code: language,
      label: namesIn.get(language)?.of(country) ?? country,
    })),
  }));
  return named;
};

export const customerLookupRoutes = implementCustomer(customerLookups, {
  countries: async () => ({ data: countryNames() }),
  businessActivities: async () => ({ data: [...businessActivities] }),
});
