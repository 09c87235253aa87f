import { businessActivities } from "#contract/customer-api/business-activities.ts";
import { customerLookups } from "#contract/customer-api/customer-lookups.contract.ts";
import { countries } from "#contract/values/countries.ts";
import { languages } from "#contract/values/languages.ts";
import { implementCustomer, preparedCustomer } from "#server/platform/customer-calls/customer-handlers.ts";
import { documentQuestion, numberThatMet, personQuestion, taxIdQuestion } from "./customer-lookups.rules.ts";
import { giveEntries, incompleteHeader, type LookupResult, searchBlacklists } from "./customer-lookups.service.ts";

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

const headers = ({ lacks }: LookupResult) => incompleteHeader(lacks);

export const customerLookupRoutes = implementCustomer(customerLookups, {
  countries: async () => ({ data: countryNames() }),
  businessActivities: async () => ({ data: [...businessActivities] }),
  findPersons: preparedCustomer(customerLookups.findPersons, {
    prepare: ({ before, body }) => searchBlacklists(before, personQuestion(body), body),
    handle: async ({ ctx, prepared }) => ({ data: (await giveEntries(ctx, prepared)).map(({ entry }) => entry) }),
    headers,
  }),
  findPersonsFuzzily: preparedCustomer(customerLookups.findPersonsFuzzily, {
    prepare: ({ before, body }) => searchBlacklists(before, personQuestion(body), body),
    handle: async ({ ctx, body, prepared }) => {
      const { accept_incomplete: _, ...parameters } = body;
      return { data: { parameters, result: (await giveEntries(ctx, prepared)).map(({ entry }) => entry) } };
    },
    headers,
  }),
  findTaxIds: preparedCustomer(customerLookups.findTaxIds, {
    prepare: ({ before, body }) => searchBlacklists(before, taxIdQuestion(body), body),
    handle: async ({ ctx, body, prepared }) => ({
      data: (await giveEntries(ctx, prepared)).map(({ entry, hit }) => {
        const { number, country } = numberThatMet(hit.record.taxIds, body.tax_id_number, body.tax_id_country);
        return { ...entry, tax_id_number: number, tax_id_country: country };
      }),
    }),
    headers,
  }),
  findDocuments: preparedCustomer(customerLookups.findDocuments, {
    prepare: ({ before, body }) => searchBlacklists(before, documentQuestion(body), body),
    handle: async ({ ctx, body, prepared }) => ({
      data: (await giveEntries(ctx, prepared)).map(({ entry, hit }) => {
        const { documents } = hit.record;
        const { number, country, type } = numberThatMet(documents, body.document_number, body.document_country);
        return { ...entry, document_number: number, document_type: type, document_country: country };
      }),
    }),
    headers,
  }),
});
