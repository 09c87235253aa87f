import { z } from "zod";
import type { SettingWith } from "../records/steps/step-schemas.ts";
import { declineReasons } from "../records/verifications/verification-states.ts";
import { customerEndpoint } from "./customer-endpoint.ts";
import { Flag, Id, listParameter, Moment, pageFields, trimmedText, wholeNumberField } from "./customer-values.ts";

/** What the API can submit without a browser; FINANCIAL is another name of AML. */
export const submittedTypes = [
  "PROFILE",
  "DOCUMENT",
  "FACIAL",
  "ADDRESS",
  "AML",
  "TAX_ID",
  "PAYMENT_METHOD",
  "DATABASE_SCREENING",
  "ADVERSE_MEDIA",
  "COMPANY",
] as const satisfies readonly SettingWith<"isSubmittedByApi", true>[];
export type SubmittedType = (typeof submittedTypes)[number];

const typeNames = new Map<string, SubmittedType>([
  ...submittedTypes.map((type) => [type, type] as const),
  ["FINANCIAL", "AML"],
]);

export const StepType = z
  .string("Send a type of verification.")
  .transform((value) => value.trim().toUpperCase())
  .transform((value, check) => {
    const type = typeNames.get(value);
    if (type) return type;
    check.addIssue({ code: "custom", message: `Send one of ${[...typeNames.keys()].join(", ")}.` });
    return z.NEVER;
  });

const address = z
  .url({ protocol: /^https?$/, error: "Send a web address." })
  .max(2048, "Send at most 2048 characters.");
const text = z.string().nullable();

const UrlBody = z.object({
  applicant_id: Id.optional(),
  external_applicant_id: trimmedText(128).optional(),
  redirect_url: address.optional(),
});
const UrlReply = z.object({
  form_id: z.string(),
  form_url: z.string(),
  verification_id: z.string(),
  form_token: z.string(),
  verification_attempts_left: z.number().int().nullable(),
});

/** public-api.md, "Callbacks": RESULT. */
const result = {
  verification_id: z.string(),
  applicant_id: z.string(),
  external_applicant_id: z.string(),
  form_id: text,
  form_token: text,
  status: z.enum(["unused", "pending", "completed"]),
  verified: z.boolean().nullable(),
  verification_status: z.enum(["pending", "approved", "declined"]),
  decline_reasons: z.array(z.string()),
  verifications: z.record(
    z.string(),
    z.object({ verified: z.boolean().nullable(), comment: z.string(), decline_reasons: z.array(z.string()) }),
  ),
  verification_attempts_left: z.number().int().nullable(),
};
const VerificationId = z.object({ verification_id: z.string() });
const id = "1c7f5ab4-9a44-4fd6-8c86-2c9b8d0a1e03";
const applicant = "7f7b2d3e-6f0b-4c58-9a55-0c3f5e7a1d20";
const form = "5a1d2f80-3f70-4a3d-b0bb-35b6b2a5f004";

const ReportRow = z.object({
  created_at: Moment,
  verification_id: z.string(),
  applicant_id: z.string(),
  external_applicant_id: z.string(),
  form_id: text,
  status: z.enum(["unused", "pending", "completed"]),
  verified: z.boolean().nullable(),
  verification_status: z.enum(["pending", "approved", "declined"]),
  service: z.enum(["KYC", "KYB", "SERVICE"]),
  method: z.enum(["FORM", "API"]),
  verification_types: z.array(z.string()),
  country_code: text,
  decline_reasons: z.array(z.string()),
  processing_time: z.number().nullable(),
  price: z.number().nullable(),
  mode: z.enum(["TEST", "LIVE"]),
  name: text,
  dob: text,
  email: text,
  phone: text,
  tax_id_number: text,
  wallet_address: text,
  telegram_username: text,
});

const done = {
  verification_id: id,
  applicant_id: applicant,
  external_applicant_id: "user-4711",
  form_id: form,
  form_token: null,
  status: "completed",
  verified: true,
  verification_status: "approved",
  decline_reasons: [],
  verifications: { document: { verified: true, comment: "", decline_reasons: [] } },
  verification_attempts_left: null,
};

export const customerVerifications = {
  listForms: customerEndpoint({
    method: "GET",
    path: "/forms",
    tag: "Forms",
    summary: "The project's forms, without the internal ones of verifications that were made by types alone",
    scope: null,
    reply: z.object({ items: z.array(z.object({ form_id: z.string(), name: z.string() })) }),
    example: { reply: { items: [{ form_id: form, name: "Identity check" }] } },
  }),
  createUrl: customerEndpoint({
    method: "POST",
    path: "/forms/:id/urls",
    tag: "Forms",
    summary: "A link to a form, for one applicant; its verification is there at once, unused",
    scope: "write",
    body: UrlBody,
    mostInMinute: 60,
    reply: UrlReply,
    example: {
      body: { external_applicant_id: "user-4711", redirect_url: "https://example.com/welcome" },
      reply: {
        form_id: form,
        form_url: "https://verify.example.com/verify/0123456789abcdef0123456789abcdef0123",
        verification_id: id,
        form_token: "0123456789abcdef0123456789abcdef0123",
        verification_attempts_left: null,
      },
    },
  }),
  createVerification: customerEndpoint({
    method: "POST",
    path: "/verifications",
    tag: "Verifications",
    summary:
      "Submits what was sent of an applicant to checks, by types; by a form alone the verification waits for the applicant, by types alone its form_id is an internal form's, which GET /forms does not list",
    scope: "write",
    body: z.object({
      applicant_id: Id,
      types: listParameter(StepType, 15).optional(),
      form_id: Id.optional(),
      callback_url: address.optional(),
    }),
    reply: VerificationId,
    example: {
      body: { applicant_id: applicant, types: ["DOCUMENT", "FACIAL"], callback_url: "https://example.com/hook" },
      reply: { verification_id: id },
    },
  }),
  getVerification: customerEndpoint({
    method: "GET",
    path: "/verifications/:id",
    tag: "Verifications",
    summary: "How far a verification is, and what was found, step by step",
    scope: null,
    reply: z.object({ ...result, created_at: Moment }),
    example: { reply: { ...done, created_at: "2027-01-15 09:30:00" } },
  }),
  listVerifications: customerEndpoint({
    method: "GET",
    path: "/verifications",
    tag: "Verifications",
    summary:
      "Verifications of an applicant, the newest first; those of links that nobody has opened are found by their id alone",
    scope: null,
    query: z.object({ applicant_id: Id, ...pageFields }),
    reply: z.object({ data: z.array(z.object({ ...result, created_at: Moment })), next_cursor: text }),
    example: {
      query: { applicant_id: applicant },
      reply: { data: [{ ...done, created_at: "2027-01-15 09:30:00" }], next_cursor: null },
    },
  }),
  decideVerification: customerEndpoint({
    method: "PATCH",
    path: "/verifications/:id",
    tag: "Verifications",
    summary: "A decision by the customer's own system, as a reviewer makes it",
    scope: "write",
    body: z.object({
      verification_status: z.enum(["approved", "declined"], "Send approved or declined."),
      callback_enabled: Flag.default(true),
      project_owner_email_enabled: Flag.default(false),
      applicant_email_enabled: Flag.default(false),
      decline_reasons: listParameter(
        z.enum(declineReasons, `Send one of ${declineReasons.join(", ")}.`),
        declineReasons.length,
      ).optional(),
      comment: trimmedText(2000).optional(),
    }),
    reply: VerificationId,
    example: { body: { verification_status: "declined", decline_reasons: ["OTHER"] }, reply: { verification_id: id } },
  }),
  resubmit: customerEndpoint({
    method: "POST",
    path: "/verifications/:id/resubmit",
    tag: "Verifications",
    summary: "Requests steps again of a verification that waits for a decision; the applicant gets a link",
    scope: "write",
    body: z.object({ types: listParameter(StepType, 15) }),
    reply: UrlReply,
    example: {
      body: { types: ["DOCUMENT"] },
      reply: {
        form_id: form,
        form_url: "https://verify.example.com/verify/0123456789abcdef0123456789abcdef0123",
        verification_id: id,
        form_token: "0123456789abcdef0123456789abcdef0123",
        verification_attempts_left: null,
      },
    },
  }),
  report: customerEndpoint({
    method: "GET",
    path: "/verifications/report",
    tag: "Verifications",
    summary: "Verifications that began on a day (UTC), a thousand at a time",
    scope: "personal",
    query: z.object({
      date: z.iso.date("Send a day as YYYY-MM-DD."),
      offset: wholeNumberField(0, 10_000_000).default(0),
      count: wholeNumberField(1, 1000).default(1000),
    }),
    reply: z.object({ data: z.array(ReportRow) }),
    example: {
      query: { date: "2027-01-15" },
      reply: {
        data: [
          {
            created_at: "2027-01-15 09:30:00",
            verification_id: id,
            applicant_id: applicant,
            external_applicant_id: "user-4711",
            form_id: form,
            status: "completed",
            verified: true,
            verification_status: "approved",
            service: "KYC",
            method: "FORM",
            verification_types: ["document"],
            country_code: "UA",
            decline_reasons: [],
            processing_time: 1.5,
            price: 0.6,
            mode: "LIVE",
            name: "Olena Kovalenko",
            dob: "1990-04-12",
            email: "olena@example.com",
            phone: null,
            tax_id_number: null,
            wallet_address: null,
            telegram_username: null,
          },
        ],
      },
    },
  }),
};
