import { z } from "zod";
import { customerEndpoint } from "./customer-endpoint.ts";
import { Country, Day, Flag, listParameter, trimmedText } from "./customer-values.ts";

/** Kinds of lists by the API's names; without DEBTORS all of these are searched where none is named. */
export const bdbTypes = ["INTERNAL", "SANCTIONS", "PEP", "SELF_RESTRICTED", "WANTED", "EXPIRED"] as const;
const allBdbTypes = [...bdbTypes, "DEBTORS"] as const;
export type BdbType = (typeof allBdbTypes)[number];

/** As programs of the field write it. */
const misspelt = "SELF_RESTICTED";
const TypeName = z.preprocess(
  (value) => {
    const name = typeof value === "string" ? value.trim().toUpperCase() : value;
    return name === misspelt ? "SELF_RESTRICTED" : name;
  },
  z.enum(allBdbTypes, `Send one of ${allBdbTypes.join(", ")}.`),
);

const search = {
  bdb_types: listParameter(TypeName, 20).optional(),
  /** Ours. What was found is given although a list is missing (docs/lists.md). */
  accept_incomplete: Flag.default(false),
};

const letters = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;
/** A number of only strokes or blanks would be compared with nothing. */
const number = trimmedText(64, 2).refine((text) => /[\p{L}\p{N}]/u.test(text), "Send letters or digits.");

const name = trimmedText(100);
export const PersonSearch = z
  .object({
    full_name: trimmedText(100, 2).optional(),
    first_name: name.optional(),
    middle_name: name.optional(),
    last_name: name.optional(),
    dob: Day.optional(),
    residence_country: Country.optional(),
    ...search,
  })
  .superRefine(({ full_name, first_name, last_name }, check) => {
    const isNamed = full_name !== undefined || (first_name !== undefined && last_name !== undefined);
    const message = isNamed ? "Send at least two letters." : "Send full_name, or first_name and last_name.";
    if (!isNamed || letters(`${full_name ?? ""}${first_name ?? ""}${last_name ?? ""}`) < 2)
      check.addIssue({ code: "custom", path: ["full_name"], message });
  });
export type PersonSearch = z.output<typeof PersonSearch>;

export const TaxIdSearch = z.object({ tax_id_number: number, tax_id_country: Country.optional(), ...search });
export type TaxIdSearch = z.output<typeof TaxIdSearch>;

export const DocumentSearch = z.object({
  document_number: number,
  document_type: trimmedText(64).optional(),
  document_country: Country.optional(),
  ...search,
});
export type DocumentSearch = z.output<typeof DocumentSearch>;

const text = z.string().nullable();
const entry = {
  full_name: text,
  first_name: text,
  middle_name: text,
  last_name: text,
  /** In their own script. */
  origin_full_name: text,
  origin_first_name: text,
  origin_middle_name: text,
  origin_last_name: text,
  /** Null also where the list knows only a year or a month; the description says it then. */
  dob: text,
  gender: z.enum(["M", "F"]).nullable(),
  residence_country: text,
  description: text,
  bdb_name: z.string(),
  bdb_type: z.array(z.enum(allBdbTypes)).min(1),
  accuracy: z.number().min(0).max(100),
};
export const BdbEntry = z.object(entry);
export type BdbEntry = z.output<typeof BdbEntry>;

const hrytsenko = {
  full_name: "Oleksandr Hrytsenko",
  first_name: null,
  middle_name: null,
  last_name: null,
  origin_full_name: "Олександр Гриценко",
  origin_first_name: null,
  origin_middle_name: null,
  origin_last_name: null,
  dob: "1971-03-09",
  gender: "M",
  residence_country: "UA",
  description: "Chairman of the board",
  bdb_name: "OFAC Specially Designated Nationals",
  bdb_type: ["SANCTIONS"],
  accuracy: 100,
};
const searchedPerson = {
  full_name: "Oleksandr Hrytsenko",
  dob: "1971-03-09",
  residence_country: "UA",
  bdb_types: ["SANCTIONS", "PEP"],
};
const blacklists = { method: "POST", tag: "Blacklists", scope: "screening" } as const;

export const customerLookups = {
  countries: customerEndpoint({
    method: "GET",
    path: "/countries",
    tag: "Forms",
    summary: "Countries with their names in every language of the applicant's page",
    scope: null,
    reply: z.object({
      data: z.array(
        z.object({
          country_code: z.string(),
          labels: z.array(z.object({ language_code: z.string(), label: z.string() })),
        }),
      ),
    }),
    example: {
      reply: { data: [{ country_code: "UA", labels: [{ language_code: "en", label: "Ukraine" }] }] },
    },
  }),
  businessActivities: customerEndpoint({
    method: "GET",
    path: "/business-activities",
    tag: "Forms",
    summary: "What companies do: sections of NACE Rev. 2.1",
    scope: null,
    reply: z.object({ data: z.array(z.object({ business_activity_id: z.string(), name: z.string() })) }),
    example: {
      reply: { data: [{ business_activity_id: "2d4a7c8e-1f6b-5a3c-8e9d-4b6f7a8c9d0e", name: "Construction" }] },
    },
  }),
  findPersons: customerEndpoint({
    ...blacklists,
    path: "/bdb/persons",
    summary: "Searches the lists and the project's blacklists for a person, by name",
    body: PersonSearch,
    reply: z.object({ data: z.array(BdbEntry) }),
    example: { body: searchedPerson, reply: { data: [hrytsenko] } },
  }),
  findPersonsFuzzily: customerEndpoint({
    ...blacklists,
    path: "/bdb/persons-2",
    summary: "The same search; the reply repeats what was searched for",
    body: PersonSearch,
    reply: z.object({
      data: z.object({ parameters: z.record(z.string(), z.unknown()), result: z.array(BdbEntry) }),
    }),
    example: { body: searchedPerson, reply: { data: { parameters: searchedPerson, result: [hrytsenko] } } },
  }),
  findTaxIds: customerEndpoint({
    ...blacklists,
    path: "/bdb/tax-ids",
    summary: "Searches the lists and the project's blacklists for a tax number",
    body: TaxIdSearch,
    reply: z.object({ data: z.array(z.object({ ...entry, tax_id_number: z.string(), tax_id_country: text })) }),
    example: {
      body: { tax_id_number: "2595803174", tax_id_country: "UA" },
      reply: { data: [{ ...hrytsenko, tax_id_number: "2595803174", tax_id_country: "UA" }] },
    },
  }),
  findDocuments: customerEndpoint({
    ...blacklists,
    path: "/bdb/documents",
    summary: "Searches the lists and the project's blacklists for the number of a document",
    body: DocumentSearch,
    reply: z.object({
      data: z.array(z.object({ ...entry, document_number: z.string(), document_type: text, document_country: text })),
    }),
    example: {
      body: { document_number: "FA112233", document_type: "PASSPORT", document_country: "UA" },
      reply: {
        data: [{ ...hrytsenko, document_number: "FA112233", document_type: "PASSPORT", document_country: "UA" }],
      },
    },
  }),
};
