import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, Nothing, paragraphsInput, textInput } from "../input/fields.ts";
import { screeningLists } from "../records/forms/step-choices.ts";
import { hitVerdicts, ScreenedList, Screening, ScreeningHit } from "../records/verifications/screening.ts";
import { countries } from "../values/countries.ts";
import { screenings as calls } from "./screenings.calls.ts";

const Optional = textInput(0, 128).default("");

/** Empty: not known. */
export const ScreeningSearch = z
  .object({
    kind: z.enum(["person", "company"]).default("person"),
    name: textInput(0, 200).default(""),
    /** A day, or a year alone. */
    birth: z.union([Day, z.string().regex(/^(\d{4})?$/, "Enter a day or a year.")]).default(""),
    country: z.union([z.enum(countries), z.literal("")]).default(""),
    gender: z.enum(["male", "female", ""]).default(""),
    document: Optional,
    taxId: Optional,
    /** Kinds of published lists. Neither these nor blacklists: all published lists and all blacklists. */
    lists: z.array(z.enum(screeningLists)).max(screeningLists.length).default([]),
    /** Codes of the project's blacklists. */
    blacklists: z
      .array(z.string().regex(/^[\w-]{1,64}$/))
      .max(100)
      .default([]),
  })
  .refine(({ name, document, taxId }) => name !== "" || document !== "" || taxId !== "", {
    path: ["name"],
    message: "Enter a name or a number.",
  });

export const screenings = {
  show: endpoint(calls.show, {
    side: "desk",
    access: "verifications:read",
    summary: "What database screening found for a verification, and which lists were searched for what",
    reply: z.object({
      /** False: the form has no such step. */
      isRequested: z.boolean(),
      /** The last look; null while there was none. */
      screening: Screening.nullable(),
      /** Looks before it, the latest first. */
      earlier: z.array(
        Screening.pick({ at: true, requestedBy: true, isByMonitoring: true }).extend({ hits: z.number() }),
      ),
    }),
  }),
  again: endpoint(calls.again, {
    side: "desk",
    access: "verifications:review",
    summary: "Screens a verification again, against the lists of today",
    limit: { max: 30, seconds: 60, per: "account" },
    reply: z.object({ hits: z.number() }),
  }),
  judge: endpoint(calls.judge, {
    side: "desk",
    access: "verifications:review",
    summary: "Says whether a hit is the applicant, and why not; null takes it back",
    body: z.object({ verdict: z.enum(hitVerdicts).nullable(), reason: paragraphsInput(0, 500).default("") }),
    reply: Nothing,
  }),
  search: endpoint(calls.search, {
    side: "desk",
    access: "verifications:review",
    summary: "Searches the lists and blacklists for a name or a number; written to the audit log",
    limit: { max: 60, seconds: 60, per: "account" },
    body: ScreeningSearch,
    reply: z.object({
      lists: z.array(ScreenedList),
      /** As of `Screening`. */
      missing: z.array(z.string()),
      isCut: z.boolean(),
      hits: z.array(ScreeningHit),
    }),
  }),
};
