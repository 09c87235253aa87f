import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { failures } from "./failures.ts";
import { Bool, Id } from "./fields.ts";
import { formLimits } from "./forms/form-limits.ts";
import { languages } from "./values/languages.ts";

/** Messages of the specification (2, section 5, "Localisation CSV"); details per row come with the second. */
export const formLocalisationFailures = failures("form-localisations", {
  too_large: { status: 413, parameter: "file", message: "An uploaded CSV file is larger than 2 MB" },
  invalid_format: { status: 422, parameter: "file", message: "An uploaded CSV file has invalid format" },
  not_uploaded: { status: 404, parameter: "storage_uploaded", message: "No CSV file has been uploaded for this form." },
});

/** `parameter` of errors about one row; the row's number is in the message. */
export const csvRowParameter = "row";

/** The business's own words for one form, as uploaded. */
export const Localisation = z.object({
  public_id: z.string(),
  storage_uploaded: z.boolean(),
  languages: z.array(z.object({ language: z.enum(languages), texts: z.number().int() })),
  /** Different keys in all languages. */
  keys: z.number().int(),
  file_name: z.string().nullable(),
  size_bytes: z.number().int().nullable(),
  uploaded_at: z.iso.datetime().nullable(),
  /** Null when the account is gone. */
  uploaded_by: z.string().nullable(),
});
export type Localisation = z.infer<typeof Localisation>;

/** By the keys of the applicant's page; a missing key means the built-in words. */
export const OwnWords = z.record(z.string(), z.string());

const access = "forms:manage";

/** Specification 2, sections 3, 5 and 7. `public_id` is the form's id. */
export const formLocalisations = {
  template: endpoint({
    method: "GET",
    path: "/api/forms/localisation-template",
    access,
    effect: "read",
    summary:
      "Every text of the applicant's page in English, with an empty column for each language of the form, or for all",
    query: z.object({ public_id: Id.optional() }),
    reply: "csv",
  }),
  uploaded: endpoint({
    method: "GET",
    path: "/api/forms/localisation-uploaded",
    access,
    effect: "read",
    summary: "What has been uploaded for a form",
    query: z.object({ public_id: Id }),
    reply: Localisation,
  }),
  upload: endpoint({
    method: "POST",
    path: "/api/forms/localisation-upload",
    access,
    effect: "write",
    summary: "Takes a CSV file of texts in place of the earlier one, all of it or nothing",
    limit: { max: 60, seconds: 3600, per: "account" },
    upload: { maxBytes: formLimits.localisationBytes, tooLarge: formLocalisationFailures.too_large },
    body: z.object({ public_id: Id }),
    reply: Localisation,
  }),
  remove: endpoint({
    method: "DELETE",
    path: "/api/forms/localisation-delete",
    access,
    effect: "write",
    summary: "Deletes what has been uploaded: the page says our words again",
    body: z.object({
      public_id: Id,
      /** What the caller saw: nothing is deleted that they did not see. */
      storage_uploaded: Bool.default(true),
    }),
    reply: Localisation,
  }),
  words: endpoint({
    method: "GET",
    path: "/api/flow/words",
    access: "applicant",
    effect: "read",
    summary: "The business's own words in one language, for the form that the applicant is in",
    query: z.object({ language: z.enum(languages) }),
    reply: z.object({ words: OwnWords }),
  }),
};
