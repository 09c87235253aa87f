import { z } from "zod";
import { customerEndpoint } from "./customer-endpoint.ts";
import {
  amountField,
  Country,
  choiceField,
  Day,
  Email,
  Flag,
  Id,
  Moment,
  pageFields,
  trimmedText,
} from "./customer-values.ts";

export const applicantTypes = ["PERSON", "COMPANY"] as const;
export const addressTypes = ["REGISTERED", "ADDITIONAL", "BUSINESS"] as const;
export const personTypes = ["AUTHORISED", "BENEFICIAL"] as const;

const genders = ["M", "F", "X"] as const;
const name = trimmedText(64);

const both = {
  email: Email,
  phone: trimmedText(15),
  external_applicant_id: trimmedText(128),
};
const person = {
  first_name: name,
  middle_name: name,
  last_name: name,
  dob: Day,
  gender: choiceField(genders),
  pep: Flag,
  residence_country: Country,
  nationality: Country,
  telegram_username: trimmedText(32),
  wallet_address: trimmedText(128),
  custom_field_1: trimmedText(2048),
  custom_field_2: trimmedText(2048),
  custom_field_3: trimmedText(2048),
  custom_field_4: trimmedText(2048),
  custom_field_5: trimmedText(2048),
};
const company = {
  company_name: trimmedText(255),
  registration_country: Country,
  business_activity_id: Id,
};

/** What a customer's system says of an applicant. */
export const ApplicantData = z.object({ ...both, ...person, ...company }).partial();
export type ApplicantData = z.output<typeof ApplicantData>;
export const personFields = Object.keys(person) as (keyof typeof person)[];
export const companyFields = Object.keys(company) as (keyof typeof company)[];

const aliased = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "external_id" in body && !("external_applicant_id" in body)
    ? { ...body, external_applicant_id: body.external_id }
    : body;
const ApplicantBody = z.preprocess(aliased, ApplicantData.extend({ type: choiceField(applicantTypes) }));
const ApplicantChange = z.preprocess(aliased, ApplicantData.extend({ type: choiceField(applicantTypes).optional() }));

const short = trimmedText(50);
export const AddressData = z
  .object({
    country: Country,
    full_address: trimmedText(255),
    state: short,
    region: short,
    province: short,
    city: short,
    district: short,
    address: short,
    street_name: short,
    postal_code: trimmedText(20),
    building_number: trimmedText(20),
    unit_number: trimmedText(20),
  })
  .partial();
export type AddressData = z.output<typeof AddressData>;

/** Whose part it is: one of the two. */
const owner = { applicant_id: Id.optional(), affiliated_person_id: Id.optional() };
const stateAliased = (body: unknown): unknown =>
  typeof body === "object" && body !== null && "state_or_province" in body && !("state" in body)
    ? { ...body, state: body.state_or_province }
    : body;
const AddressBody = z.preprocess(stateAliased, AddressData.extend({ ...owner, type: choiceField(addressTypes) }));
const AddressChange = z.preprocess(stateAliased, AddressData.extend({ type: choiceField(addressTypes).optional() }));

export const PersonData = z
  .object({
    title: trimmedText(36),
    share: amountField(0, 100),
    first_name: name,
    middle_name: name,
    last_name: name,
    dob: Day,
    residence_country: Country,
    nationality: Country,
    email: Email,
  })
  .partial();
export type PersonData = z.output<typeof PersonData>;
const PersonBody = PersonData.extend({ applicant_id: Id, type: choiceField(personTypes) });
const PersonChange = PersonData.extend({ type: choiceField(personTypes).optional() });

const text = z.string().nullable();
const ApplicantId = z.object({ applicant_id: z.string() });

/** Null: nothing was submitted yet. public-api.md, "Mapping". */
const ProfileStatus = z.enum(["pending", "valid", "invalid"]).nullable();

/** Status null: no verification has taken the person; nothing checks the documents and addresses by themselves. */
const PersonView = z.looseObject({
  affiliated_person_id: z.string(),
  type: z.enum(personTypes),
  status: ProfileStatus,
  addresses: z.array(z.looseObject({ address_id: z.string() })),
  documents: z.array(z.looseObject({ document_id: z.string() })),
});

const ApplicantView = z.looseObject({
  applicant_id: z.string(),
  external_applicant_id: text,
  type: z.enum(applicantTypes),
  created_at: Moment,
  profile_status: ProfileStatus,
  profile_comment: text,
  decline_reasons: z.array(z.string()),
  verification_status: z.enum(["new", "pending", "approved", "declined"]),
  verifications_count: z.number().int(),
  /** An address that was given on a form's page has no id. */
  addresses: z.array(z.looseObject({ address_id: text })),
  documents: z.array(z.looseObject({ document_id: z.string() })),
  /** Of a company. */
  affiliated_persons: z.array(PersonView).optional(),
});

const olena = {
  type: "PERSON",
  first_name: "Olena",
  last_name: "Kovalenko",
  dob: "1990-04-12",
  residence_country: "UA",
  email: "olena@example.com",
  external_applicant_id: "user-4711",
};
const id = "7f7b2d3e-6f0b-4c58-9a55-0c3f5e7a1d20";

export const customerApplicants = {
  createApplicant: customerEndpoint({
    method: "POST",
    path: "/applicants",
    tag: "Applicants",
    summary: "Makes an applicant. A known external id changes that applicant instead",
    scope: "write",
    body: ApplicantBody,
    reply: ApplicantId,
    example: { body: olena, reply: { applicant_id: id } },
  }),
  changeApplicant: customerEndpoint({
    method: "PATCH",
    path: "/applicants/:id",
    tag: "Applicants",
    summary: "Changes the fields that are sent; the others stay",
    scope: "write",
    body: ApplicantChange,
    reply: ApplicantId,
    example: { body: { phone: "+380441234567" }, reply: { applicant_id: id } },
  }),
  getApplicant: customerEndpoint({
    method: "GET",
    path: "/applicants/:id",
    tag: "Applicants",
    summary: 'An applicant with documents and addresses; without the scope "personal" ids and statuses alone',
    scope: null,
    query: z.object({ verification_id: Id.optional() }),
    reply: ApplicantView,
    example: {
      reply: {
        ...olena,
        applicant_id: id,
        created_at: "2027-01-15 09:30:00",
        profile_status: null,
        profile_comment: null,
        decline_reasons: [],
        verification_status: "new",
        verifications_count: 0,
        addresses: [],
        documents: [],
      },
    },
  }),
  listApplicants: customerEndpoint({
    method: "GET",
    path: "/applicants",
    tag: "Applicants",
    summary: "Applicants, the newest first; by an external id the one that has it",
    scope: null,
    query: z.object({ external_applicant_id: trimmedText(128).optional(), ...pageFields }),
    reply: z.object({
      data: z.array(
        z.object({
          applicant_id: z.string(),
          external_applicant_id: text,
          type: z.enum(applicantTypes),
          created_at: Moment,
        }),
      ),
      next_cursor: text,
    }),
    example: {
      query: { external_applicant_id: "user-4711" },
      reply: {
        data: [
          { applicant_id: id, external_applicant_id: "user-4711", type: "PERSON", created_at: "2027-01-15 09:30:00" },
        ],
        next_cursor: null,
      },
    },
  }),
  createAddress: customerEndpoint({
    method: "POST",
    path: "/addresses",
    tag: "Addresses",
    summary: "An address of an applicant or an affiliated person; a second one of a type replaces the first",
    scope: "write",
    body: AddressBody,
    reply: z.object({ address_id: z.string() }),
    example: {
      body: { applicant_id: id, type: "REGISTERED", country: "UA", city: "Kyiv", full_address: "Khreshchatyk 1, Kyiv" },
      reply: { address_id: "0d4f6a52-62a7-4f7e-9f0c-2d1b6a5f7e11" },
    },
  }),
  changeAddress: customerEndpoint({
    method: "PATCH",
    path: "/addresses/:id",
    tag: "Addresses",
    summary: "Changes an address; once a verification has taken it, a new one is made",
    scope: "write",
    body: AddressChange,
    reply: z.object({ address_id: z.string() }),
    example: { body: { postal_code: "01001" }, reply: { address_id: "0d4f6a52-62a7-4f7e-9f0c-2d1b6a5f7e11" } },
  }),
  deleteAddress: customerEndpoint({
    method: "DELETE",
    path: "/addresses/:id",
    tag: "Addresses",
    summary: "Removes an address that no verification has taken",
    scope: "write",
    reply: z.object({ address_id: z.string() }),
    example: { reply: { address_id: "0d4f6a52-62a7-4f7e-9f0c-2d1b6a5f7e11" } },
  }),
  createPerson: customerEndpoint({
    method: "POST",
    path: "/affiliated-persons",
    tag: "Affiliated persons",
    summary: "Who acts for a company, or owns a part of it",
    scope: "write",
    body: PersonBody,
    reply: z.object({ affiliated_person_id: z.string() }),
    example: {
      body: { applicant_id: id, type: "BENEFICIAL", share: 60, first_name: "Olena", last_name: "Kovalenko" },
      reply: { affiliated_person_id: "f3f2b1aa-5c9e-4d5c-9b0e-0f6cfb2b8a01" },
    },
  }),
  changePerson: customerEndpoint({
    method: "PATCH",
    path: "/affiliated-persons/:id",
    tag: "Affiliated persons",
    summary: "Changes the fields that are sent; of a person whom a verification has taken, a new one is made",
    scope: "write",
    body: PersonChange,
    reply: z.object({ affiliated_person_id: z.string() }),
    example: { body: { share: 55 }, reply: { affiliated_person_id: "f3f2b1aa-5c9e-4d5c-9b0e-0f6cfb2b8a01" } },
  }),
};
