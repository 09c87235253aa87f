import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { textInput } from "../input/fields.ts";
import { verificationStatuses } from "../records/verifications/verification-states.ts";
import { searches as calls } from "./searches.calls.ts";

/** Of each kind. */
export const searchResultsMax = 8;

/** What the text is of what was found; what is found by `contact`, `document` or `company` number does not show it. */
export const searchMatchFields = ["id", "external_id", "name", "contact", "document", "company"] as const;
export type SearchMatchField = (typeof searchMatchFields)[number];

const FoundVerification = z.object({
  id: z.string(),
  applicantId: z.string(),
  externalId: z.string().nullable(),
  /** '' while unknown, or once erased. */
  name: z.string(),
  status: z.enum(verificationStatuses),
  isWaitingForApplicant: z.boolean(),
  isProposed: z.boolean(),
  isWaitingForPersons: z.boolean(),
  formName: z.string(),
  created: z.iso.datetime(),
  by: z.enum(searchMatchFields),
});
export type FoundVerification = z.infer<typeof FoundVerification>;

const FoundApplicant = z.object({
  id: z.string(),
  externalId: z.string().nullable(),
  name: z.string(),
  created: z.iso.datetime(),
  by: z.enum(searchMatchFields),
});
export type FoundApplicant = z.infer<typeof FoundApplicant>;

const FoundForm = z.object({ id: z.string(), name: z.string() });
export type FoundForm = z.infer<typeof FoundForm>;

export const searches = {
  find: endpoint(calls.find, {
    side: "desk",
    access: "member",
    summary: "Verifications, applicants and forms by id, external id, name, email, phone or document number",
    replica: true,
    body: z.object({
      /**
       * Beginnings of the words of a name; a whole email, phone or document number; the beginning of an id (four digits at
       * least) or of an external id; a part of a form's name.
       */
      text: textInput(2, 128),
    }),
    /** The best few of each kind that the role may see; the lists search for all. */
    reply: z.object({
      verifications: z.array(FoundVerification).max(searchResultsMax),
      applicants: z.array(FoundApplicant).max(searchResultsMax),
      forms: z.array(FoundForm).max(searchResultsMax),
      /** Nobody is found by the text itself: the people's names are one typing mistake away. */
      isSimilar: z.boolean(),
    }),
  }),
};
