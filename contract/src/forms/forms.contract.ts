import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Bool, Email, Id, Nothing, orEmptyText } from "../input/fields.ts";
import { pageRequest, pageSchemaOf } from "../input/paging.ts";
import * as limits from "../limits.ts";
import { Inabilities } from "../records/forms/form-abilities.ts";
import { FormConfig } from "../records/forms/form-config.ts";
import { forms as calls } from "./forms.calls.ts";

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
  /** When its newest verification was opened. */
  lastUsed: z.iso.datetime().nullable(),
  /** It is on; the link itself is in the form's settings. */
  hasPermanentLink: z.boolean(),
  folder: z.object({ id: z.string(), name: z.string() }).nullable(),
});
export type FormRow = z.infer<typeof FormRow>;

export const SavedForm = z.object({
  id: z.string(),
  version: z.number().int(),
  link: z.string(),
  notAvailable: Inabilities,
});

const wrongAmount = "Invalid amount.";
const Amount = orEmptyText(
  z.union(
    [
      z
        .number(wrongAmount)
        .min(0, wrongAmount)
        .max(1_000_000_000, wrongAmount)
        .refine((value) => Math.round(value * 100) / 100 === value, wrongAmount),
      z
        .string(wrongAmount)
        .regex(/^\d{1,9}(\.\d{1,2})?$/, wrongAmount)
        .transform(Number),
    ],
    wrongAmount,
  ),
);

const wrongExternalId = "Invalid external applicant ID.";
/** Printable ASCII without blanks, 128 characters at most. */
export const ExternalApplicantId = z
  .string()
  .trim()
  .max(128, wrongExternalId)
  .regex(/^[\x21-\x7e]*$/, wrongExternalId);

/** product.md, "Links". */
export const linkLimit = { max: limits.linksPerMinute, seconds: 60, per: "project", shared: "form-links" } as const;

const wrongDays = `Enter a number of days from 1 to ${limits.linkDays}.`;
/** The default is `LINK_LIFETIME_DAYS`. */
export const LinkDays = orEmptyText(
  z
    .union(
      [
        z.number(wrongDays),
        z
          .string(wrongDays)
          .regex(/^\d{1,3}$/, wrongDays)
          .transform(Number),
      ],
      wrongDays,
    )
    .pipe(z.number().int(wrongDays).min(1, wrongDays).max(limits.linkDays, wrongDays)),
);

/** Specification 2, section 2; the external one is the customer's own. */
export const SingleLinkRequest = z.object({
  form_id: Id,
  applicant_id: orEmptyText(z.uuid("Invalid applicant ID.")).optional(),
  external_applicant_id: ExternalApplicantId.transform((value) => value || undefined).optional(),
  amount: Amount.optional(),
  expires_in_days: LinkDays.optional(),
  email: orEmptyText(Email).optional(),
});

export const forms = {
  options: endpoint(calls.options, {
    side: "desk",
    access: "project:read",
    summary: "Names of the project's forms, for filters",
    query: z.object({ customer_id: z.string().optional() }),
    reply: z.object({ items: z.array(z.object({ id: z.string(), name: z.string() })) }),
  }),
  list: endpoint(calls.list, {
    side: "desk",
    access: "forms:manage",
    summary: "The project's forms, newest first",
    body: pageRequest(z.object({ search: z.string().trim().max(128).optional() })),
    reply: pageSchemaOf(FormRow),
  }),
  settings: endpoint(calls.settings, {
    side: "desk",
    access: "forms:manage",
    summary: "One form with its current settings",
    reply: z.object({
      id: z.string(),
      version: z.number().int(),
      link: z.string(),
      permanentLinkEnabled: z.boolean(),
      notAvailable: Inabilities,
      config: FormConfig,
    }),
  }),
  create: endpoint(calls.create, {
    side: "desk",
    access: "forms:manage",
    summary: "Makes a form",
    body: z.object({ config: FormConfig, permanentLinkEnabled: Bool.default(true) }),
    reply: SavedForm,
  }),
  edit: endpoint(calls.edit, {
    side: "desk",
    access: "forms:manage",
    summary: "Saves a new version; running verifications keep theirs",
    body: z.object({
      id: Id,
      version: z.number().int(),
      config: FormConfig,
      permanentLinkEnabled: Bool.optional(),
    }),
    reply: SavedForm,
  }),
  copy: endpoint(calls.copy, {
    side: "desk",
    access: "forms:manage",
    summary: "Copies a form under a new name",
    body: z.object({ id: Id }),
    reply: SavedForm,
  }),
  remove: endpoint(calls.remove, {
    side: "desk",
    access: "forms:manage",
    summary: "Takes a form out of use; its verifications stay, its links stop",
    reply: Nothing,
  }),
  singleLink: endpoint(calls.singleLink, {
    side: "desk",
    access: "forms:manage",
    summary: "A link for one applicant, valid for one completion",
    limit: linkLimit,
    body: SingleLinkRequest,
    /** `isMailed`: no mail goes to the applicant of a test. */
    reply: z.object({ link: z.string(), id: z.string(), expires: z.iso.datetime(), isMailed: z.boolean() }),
  }),
  revokeLink: endpoint(calls.revokeLink, {
    side: "desk",
    access: "forms:manage",
    summary: "Stops a single link; what was submitted through it stays",
    reply: Nothing,
  }),
};
