import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id } from "../input/fields.ts";
import { pageRequest, pageSchemaOf } from "../input/paging.ts";
import { FormConfig } from "../records/forms/form-config.ts";
import { formVersions as calls } from "./form-versions.calls.ts";
import { SavedForm } from "./forms.contract.ts";

const VersionNumber = z.number().int().min(1).max(1_000_000_000);

export const FormVersionRow = z.object({
  version: z.number().int(),
  created: z.iso.datetime(),
  createdBy: z.string().nullable(),
  /** From `limits.totalCap` on, "that many or more". */
  verificationsCount: z.number().int(),
  isCurrent: z.boolean(),
});
export type FormVersionRow = z.infer<typeof FormVersionRow>;

export const formVersions = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "forms:manage",
    summary: "Versions of a form, newest first",
    body: pageRequest(z.object({ form_id: Id })),
    reply: pageSchemaOf(FormVersionRow),
  }),
  show: endpoint(calls.show, {
    side: "desk",
    access: "forms:manage",
    summary: "One version of a form in full",
    query: z.object({ version: z.coerce.number().int().min(1).max(1_000_000_000) }),
    reply: z.object({ version: z.number().int(), created: z.iso.datetime(), config: FormConfig }),
  }),
  restore: endpoint(calls.restore, {
    side: "desk",
    access: "forms:manage",
    summary:
      "Saves an old version's settings as the next version; `version` is the one that the caller knows as current",
    body: z.object({ id: Id, version: VersionNumber, from: VersionNumber }),
    reply: SavedForm,
  }),
};
