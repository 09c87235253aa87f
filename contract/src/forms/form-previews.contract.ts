import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, LinkToken } from "../input/fields.ts";
import { FlowState } from "../records/flow/flow-state.ts";
import { OwnWords } from "../records/form-localisations.contract.ts";
import { languages } from "../values/languages.ts";
import { formPreviews as calls } from "./form-previews.calls.ts";
import { linkLimit } from "./forms.contract.ts";

export const formPreviews = {
  create: endpoint(calls.create, {
    side: "desk",
    access: "forms:manage",
    summary: "A link that shows a form for a day; the current version when none is named",
    limit: linkLimit,
    body: z.object({ form_id: Id, version: z.number().int().min(1).optional() }),
    reply: z.object({ link: z.string(), version: z.number().int(), expires: z.iso.datetime() }),
  }),
  open: endpoint(calls.open, {
    side: "applicants",
    access: "public",
    summary: "What the page of a preview link shows; nothing is written",
    limit: { max: 60, seconds: 60, per: "address" },
    body: z.object({ token: LinkToken }),
    reply: FlowState,
  }),
  words: endpoint(calls.words, {
    side: "applicants",
    access: "public",
    summary: "The business's own words in one language, for the page of a preview link",
    limit: { max: 60, seconds: 60, per: "address" },
    body: z.object({ token: LinkToken, language: z.enum(languages) }),
    reply: z.object({ words: OwnWords }),
  }),
};
