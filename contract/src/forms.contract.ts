import { z } from "zod";
import { countries } from "./countries.ts";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";
import { Bool, Id, Nothing, text } from "./fields.ts";
import { identityDocumentTypes } from "./identity-documents.ts";
import { languages } from "./languages.ts";
import { limits } from "./limits.ts";
import { OUTBOUND_URL_REFUSALS, whyNotOutbound } from "./outbound-url.ts";
import { pageOf, pageRequest } from "./paging.ts";

export const formFailures = failures("forms", {
  not_found: { status: 404, parameter: "id", message: "form with specified ID does not exist" },
  stale: {
    status: 409,
    parameter: "version",
    message: "Somebody else has saved this form. Reload it to see the change.",
  },
  limit_exceeded: { status: 409, parameter: "limit_exceeded", message: "You have reached the limit of forms." },
  applicant_not_found: { status: 404, parameter: "applicant_id", message: "Invalid applicant ID." },
  external_id_differs: {
    status: 422,
    parameter: "external_applicant_id",
    message: "Invalid external applicant ID. This applicant has another one.",
  },
  link_not_found: { status: 404, parameter: "id", message: "Link not found." },
});

/** Fields of the profile step that the applicant may be asked for (specification 2, section 3, "Profile step"). */
export const profileFieldNames = [
  "first_name",
  "last_name",
  "middle_name",
  "dob",
  "residence_country",
  "gender",
  "email",
  "phone",
] as const;
export type ProfileFieldName = (typeof profileFieldNames)[number];

const ProfileField = z.object({ enabled: Bool, mandatory: Bool });

const ProfileStep = z.object({
  type: z.literal("PROFILE"),
  fields: z
    .object(
      Object.fromEntries(profileFieldNames.map((name) => [name, ProfileField])) as Record<
        ProfileFieldName,
        typeof ProfileField
      >,
    )
    .refine((fields) => Object.values(fields).some((field) => field.enabled), "Choose at least one field."),
});

const DocumentStep = z.object({
  type: z.literal("DOCUMENT"),
  /** Allowed for every country of the form. */
  documentTypes: z.array(z.enum(identityDocumentTypes)).min(1, "Choose at least one document type.").max(20),
  fileUploading: Bool,
});

const LivenessStep = z
  .object({
    type: z.literal("FACIAL"),
    mode: z.literal("static_selfie"),
    fileUploading: Bool,
    /** Distances of face descriptors: up to `match` passes, above `noMatch` fails, between is Pending; equal disables Pending. */
    thresholds: z.object({ match: z.number().min(0.2).max(1), noMatch: z.number().min(0.2).max(1) }),
  })
  .refine((step) => step.thresholds.match <= step.thresholds.noMatch, {
    path: ["thresholds"],
    message: "The match threshold must not be above the other one.",
  });

export const FormStep = z.discriminatedUnion("type", [ProfileStep, DocumentStep, LivenessStep]);
export type FormStep = z.infer<typeof FormStep>;

/** Empty, or a callback target as far as its text tells; the server asks its own rule besides, which knows opened targets. */
const callbackTarget = z
  .string()
  .trim()
  .superRefine((value, check) => {
    const refusal = value === "" ? null : whyNotOutbound(value, { isOpened: () => true });
    if (refusal) check.addIssue({ code: "custom", message: OUTBOUND_URL_REFUSALS[refusal] });
  });

/** Empty, or an address that a browser may be sent to. */
const webAddress = z
  .string()
  .trim()
  .max(2048, "Enter at most 2048 characters.")
  .refine(
    (value) => value === "" || z.url({ protocol: /^https?$/ }).safeParse(value).success,
    "Enter a valid address, starting with https://.",
  );

/** One version of a form. Every rule of the specification 2, section 5, "Form", that these fields have. */
export const FormConfig = z
  .object({
    name: text(1, 128),
    description: text(0, 1024).default(""),
    callbackUrl: callbackTarget.default(""),
    redirectUrl: webAddress.default(""),
    /** How the applicant's page looks; null is the default. */
    themeId: z.uuid().nullable().default(null),
    languages: z.array(z.enum(languages)).min(1, "Choose at least one language.").max(100),
    countries: z.array(z.enum(countries)).min(1, "Choose at least one country.").max(300),
    ageMin: z.number().int().min(0, "0 to 100.").max(100, "0 to 100.").nullable().default(null),
    ageMax: z.number().int().min(0, "0 to 100.").max(100, "0 to 100.").nullable().default(null),
    /** A hard fail declines by itself; else it waits for a reviewer. */
    autoDecline: Bool.default(true),
    /** Every outcome waits for a member of the customer. */
    enableCustomerProcessing: Bool.default(false),
    callbackOnStatusChange: Bool.default(false),
    returnApplicantData: Bool.default(false),
    skipWelcomePage: Bool.default(false),
    skipStatusPage: Bool.default(false),
    steps: z.array(FormStep).min(1, "Add at least one step.").max(10),
  })
  .superRefine((form, check) => {
    const say = (path: PropertyKey[], message: string) => check.addIssue({ code: "custom", path, message });
    if (form.ageMin !== null && form.ageMax !== null && form.ageMax <= form.ageMin)
      say(["ageMax"], "The highest age must be above the lowest.");
    if (form.skipStatusPage && form.redirectUrl === "")
      say(["redirectUrl"], "Skipping the status page needs a redirect URL.");
    const types = form.steps.map((step) => step.type);
    if (new Set(types).size < types.length) say(["steps"], "A step can be used once.");
    if (types.includes("FACIAL") && !types.includes("DOCUMENT"))
      say(["steps"], "Liveness compares the selfie with a document: add the Document step.");
  });
export type FormConfig = z.infer<typeof FormConfig>;
export type FormConfigInput = z.input<typeof FormConfig>;

export const defaultThresholds = { match: 0.5, noMatch: 0.62 };

export const FormRow = z.object({
  id: z.string(),
  name: z.string(),
  description: z.string(),
  version: z.number().int(),
  steps: z.array(z.string()),
  countriesCount: z.number().int(),
  languages: z.array(z.string()),
  created: z.iso.datetime(),
  updated: z.iso.datetime(),
  verificationsCount: z.number().int(),
  folder: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type FormRow = z.infer<typeof FormRow>;

const SavedForm = z.object({ id: z.string(), version: z.number().int(), link: z.string() });

const wrongAmount = "Invalid amount.";
/** In the customer's own currency, two decimals at most; a form's empty field means none. */
const Amount = z.union(
  [
    z.literal("").transform(() => undefined),
    z
      .number()
      .min(0, wrongAmount)
      .max(1_000_000_000, wrongAmount)
      .refine((value) => Math.round(value * 100) / 100 === value, wrongAmount),
    z
      .string()
      .regex(/^\d{1,9}(\.\d{1,2})?$/, wrongAmount)
      .transform(Number),
  ],
  wrongAmount,
);

const wrongExternalId = "Invalid external applicant ID.";
/** How the customer calls an applicant: printable ASCII without blanks, 128 characters at most. */
export const ExternalApplicantId = z
  .string()
  .trim()
  .max(128, wrongExternalId)
  .regex(/^[\x21-\x7e]*$/, wrongExternalId);

/** All calls that make links are counted together (`product.md`, "Links"). */
export const linkLimit = { max: limits.linksPerMinute, seconds: 60, per: "project", shared: "form-links" } as const;

/** Applicant ID is one of the project's; the external one is the customer's own (specification 2, section 2). */
export const SingleLinkRequest = z.object({
  form_id: Id,
  applicant_id: z.union([z.literal("").transform(() => undefined), z.uuid("Invalid applicant ID.")]).optional(),
  external_applicant_id: ExternalApplicantId.transform((value) => value || undefined).optional(),
  amount: Amount.optional(),
});

export const forms = {
  options: endpoint({
    method: "GET",
    path: "/api/forms",
    access: "project:read",
    effect: "read",
    summary: "Names of the project's forms, for filters",
    query: z.object({ customer_id: z.string().optional() }),
    reply: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  list: endpoint({
    method: "POST",
    path: "/api/forms",
    access: "forms:manage",
    effect: "read",
    summary: "The project's forms, newest first",
    body: pageRequest(z.object({ search: z.string().trim().max(128).optional() })),
    reply: pageOf(FormRow),
  }),
  settings: endpoint({
    method: "GET",
    path: "/api/forms/:id/form-settings",
    access: "forms:manage",
    effect: "read",
    summary: "One form with its current settings",
    reply: z.object({
      id: z.string(),
      version: z.number().int(),
      link: z.string(),
      permanentLinkEnabled: z.boolean(),
      config: FormConfig,
    }),
  }),
  create: endpoint({
    method: "POST",
    path: "/api/forms/create-new",
    access: "forms:manage",
    effect: "write",
    summary: "Makes a form",
    body: z.object({ config: FormConfig, permanentLinkEnabled: Bool.default(true) }),
    reply: SavedForm,
  }),
  edit: endpoint({
    method: "POST",
    path: "/api/forms/edit",
    access: "forms:manage",
    effect: "write",
    summary: "Saves a new version; running verifications keep theirs",
    body: z.object({
      id: Id,
      version: z.number().int(),
      config: FormConfig,
      /** Left as it is when silent. */
      permanentLinkEnabled: Bool.optional(),
    }),
    reply: SavedForm,
  }),
  copy: endpoint({
    method: "POST",
    path: "/api/forms/copy",
    access: "forms:manage",
    effect: "write",
    summary: "Copies a form under a new name",
    body: z.object({ id: Id }),
    reply: SavedForm,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/forms/delete/:id",
    access: "forms:manage",
    effect: "write",
    summary: "Takes a form out of use; its verifications stay, its links stop",
    reply: Nothing,
  }),
  singleLink: endpoint({
    method: "POST",
    path: "/api/forms/single-link",
    access: "forms:manage",
    effect: "write",
    summary: "A link for one applicant, valid for one completion",
    limit: linkLimit,
    body: SingleLinkRequest,
    reply: z.object({ link: z.string(), id: z.string(), expires: z.iso.datetime() }),
  }),
  revokeLink: endpoint({
    method: "DELETE",
    path: "/api/forms/single-link/:id",
    access: "forms:manage",
    effect: "write",
    summary: "Stops a single link; what was submitted through it stays",
    reply: Nothing,
  }),
};
