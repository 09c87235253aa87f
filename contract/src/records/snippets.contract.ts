import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Nothing, orEmptyText, paragraphsInput, textInput } from "../input/fields.ts";
import * as limits from "../limits.ts";
import {
  placeholderNamesIn,
  placeholdersOfTeam,
  snippetFields,
  unknownPlaceholdersIn,
} from "./snippets/snippet-placeholders.ts";
import { snippets as calls } from "./snippets.calls.ts";

const Shortcut = textInput(1, 32).regex(/^[\p{L}\p{M}\p{N}]+$/u, "Enter letters and digits.");

const written = (names: readonly string[]) => names.map((name) => `{{${name}}}`).join(", ");

/** Why a text cannot be used in one of its fields; null: it can. */
function refusalOf(text: string, isForApplicant: boolean): string | null {
  const unknown = unknownPlaceholdersIn(text);
  if (unknown.length > 0) return `No such placeholder: ${written(unknown)}.`;
  if (!isForApplicant) return null;
  const ofTeam = placeholderNamesIn(text).filter((name) => placeholdersOfTeam.some((each) => each === name));
  if (ofTeam.length > 0) return `Not for messages to the applicant: ${written(ofTeam)}.`;
  return text.length > limits.requestMessageLength ? `Enter at most ${limits.requestMessageLength} characters.` : null;
}

export const SnippetBody = z
  .object({
    name: textInput(1, 60),
    /** Plain text with placeholders between double braces, as {{applicant_name}}. */
    text: paragraphsInput(1, limits.snippetLength),
    /** Typed behind a slash to find it; none: it is found by its name. */
    shortcut: orEmptyText(Shortcut).optional(),
    fields: z
      .array(z.enum(snippetFields))
      .min(1, "Choose at least one field.")
      .max(snippetFields.length)
      .transform((fields) => snippetFields.filter((field) => fields.includes(field))),
  })
  .superRefine(({ text, fields }, { addIssue }) => {
    const message = refusalOf(text, fields.includes("request_message"));
    if (message !== null) addIssue({ code: "custom", path: ["text"], message });
  });
export type SnippetBody = z.infer<typeof SnippetBody>;

export const SnippetView = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  shortcut: z.string().nullable(),
  fields: z.array(z.enum(snippetFields)),
});
export type SnippetView = z.infer<typeof SnippetView>;

export const snippets = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "verifications:review",
    summary: "The project's snippets, by name",
    reply: z.object({ items: z.array(SnippetView) }),
  }),
  create: endpoint(calls.create, {
    side: "desk",
    access: "members:manage",
    summary: "Saves a text that reviewers insert into comments and messages",
    body: SnippetBody,
    reply: z.object({ id: z.string() }),
  }),
  change: endpoint(calls.change, {
    side: "desk",
    access: "members:manage",
    summary: "Replaces a snippet's name, text, shortcut and fields",
    body: SnippetBody,
    reply: Nothing,
  }),
  remove: endpoint(calls.remove, {
    side: "desk",
    access: "members:manage",
    summary: "Deletes a snippet; what was written with it stays",
    reply: Nothing,
  }),
};
