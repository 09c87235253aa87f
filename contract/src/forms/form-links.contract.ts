import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, wholeNumber } from "../input/fields.ts";
import { pageRequest, pageSchemaOf } from "../input/paging.ts";
import * as limits from "../limits.ts";
import { formLinks as calls } from "./form-links.calls.ts";
import { ExternalApplicantId, LinkDays, linkLimit } from "./forms.contract.ts";

const wrongCount = `Enter a number from 1 to ${limits.linksPerCall}.`;

export const MultipleLinkRequest = z
  .object({
    form_id: Id,
    count: wholeNumber({ min: 1, max: limits.linksPerCall, message: wrongCount }).optional(),
    external_applicant_ids: z
      .array(ExternalApplicantId.min(1, "Invalid external applicant ID."))
      .min(1, "Enter at least one ID.")
      .max(limits.linksPerCall, `Enter at most ${limits.linksPerCall} IDs.`)
      .optional(),
    expires_in_days: LinkDays.optional(),
  })
  .superRefine(({ count, external_applicant_ids: ids }, check) => {
    const say = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
    if ((count === undefined) === (ids === undefined)) say("count", "Enter either a number of links or your own IDs.");
    const twice = ids?.find((id, index) => ids.indexOf(id) < index);
    if (twice !== undefined) say("external_applicant_ids", `Each ID can be listed once: ${twice} is repeated.`);
  });

/** The beginning of an external id or of an applicant's id. */
const LinkFilters = z.object({ form_id: Id, search: z.string().trim().max(128).optional() });

const OpenFormLink = z.object({
  id: z.string(),
  applicantId: z.string(),
  externalApplicantId: z.string().nullable(),
  amount: z.number().nullable(),
  created: z.iso.datetime(),
  expires: z.iso.datetime(),
  isOpened: z.boolean(),
});
export type OpenFormLink = z.infer<typeof OpenFormLink>;

export const formLinks = {
  issueMany: endpoint(calls.issueMany, {
    side: "desk",
    access: "forms:manage",
    summary: "Many links at once, each for one applicant, as CSV",
    limit: linkLimit,
    body: MultipleLinkRequest,
    reply: "csv",
  }),
  open: endpoint(calls.open, {
    side: "desk",
    access: "forms:manage",
    summary: "Links of a form that can still be used, newest first",
    body: pageRequest(LinkFilters),
    reply: pageSchemaOf(OpenFormLink),
  }),
  revokeOpen: endpoint(calls.revokeOpen, {
    side: "desk",
    access: "forms:manage",
    summary: "Stops every link of a form that can still be used, or those that a search finds",
    body: LinkFilters,
    reply: z.object({ revoked: z.number().int() }),
  }),
};
