import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Bool, Id } from "../input/fields.ts";
import { languages } from "../values/languages.ts";
import { formLocalisations as calls, formLocalisationFailures } from "./form-localisations.calls.ts";
import { formLimits } from "./forms/form-limits.ts";

export const FormLocalisation = z.object({
  public_id: z.string(),
  storage_uploaded: z.boolean(),
  languages: z.array(z.object({ language: z.enum(languages), texts: z.number().int() })),
  keys: z.number().int(),
  file_name: z.string().nullable(),
  size_bytes: z.number().int().nullable(),
  uploaded_at: z.iso.datetime().nullable(),
  uploaded_by: z.string().nullable(),
});
export type FormLocalisation = z.infer<typeof FormLocalisation>;

/** A missing key means the built-in words. */
export const OwnWords = z.record(z.string(), z.string());

const access = "forms:manage";

/** Specification 2, sections 3, 5 and 7. */
export const formLocalisations = {
  template: endpoint(calls.template, {
    side: "desk",
    access,
    summary:
      "Every text of the applicant's page in English, with an empty column for each language of the form, or for all",
    query: z.object({ public_id: Id.optional() }),
    reply: "csv",
  }),
  uploaded: endpoint(calls.uploaded, {
    side: "desk",
    access,
    summary: "What has been uploaded for a form",
    query: z.object({ public_id: Id }),
    reply: FormLocalisation,
  }),
  upload: endpoint(calls.upload, {
    side: "desk",
    access,
    summary: "Takes a CSV file of texts in place of the earlier one, all of it or nothing",
    limit: { max: 60, seconds: 3600, per: "account" },
    upload: { maxBytes: formLimits.localisationBytes, tooLarge: formLocalisationFailures.too_large },
    body: z.object({ public_id: Id }),
    reply: FormLocalisation,
  }),
  remove: endpoint(calls.remove, {
    side: "desk",
    access,
    summary: "Deletes what has been uploaded: the page says our words again",
    body: z.object({
      public_id: Id,
      storage_uploaded: Bool.default(true),
    }),
    reply: FormLocalisation,
  }),
  words: endpoint(calls.words, {
    side: "applicants",
    access: "applicant",
    summary: "The business's own words in one language, for the form that the applicant is in",
    query: z.object({ language: z.enum(languages) }),
    reply: z.object({ words: OwnWords }),
  }),
};
