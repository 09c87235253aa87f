import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Bool, Id, Nothing, textInput } from "../input/fields.ts";
import { savedViews as calls } from "./saved-views.calls.ts";

const part = textInput(1, 2000).optional();

/** What stands in the address of the list; values are checked when it is opened. */
export const ViewQuestion = z.object({
  period: part,
  from: part,
  to: part,
  countries: part,
  forms: part,
  types: part,
  status: part,
  search: textInput(1, 128).optional(),
  assignee: part,
  due: part,
  waits_for: part,
  decided: part,
  labels: part,
  reasons: part,
  sort: part,
  columns: part,
});
export type ViewQuestion = z.infer<typeof ViewQuestion>;

const name = textInput(1, 60);
const access = "verifications:review" as const;

export const savedViews = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "verifications:read",
    summary: "The team's saved views of the list of verifications, and one's own",
    reply: z.object({
      items: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          isTeam: z.boolean(),
          canChange: z.boolean(),
          isDefault: z.boolean(),
          question: ViewQuestion,
        }),
      ),
    }),
  }),
  create: endpoint(calls.create, {
    side: "desk",
    access,
    summary: "Saves filters, sort and columns under a name",
    body: z.object({ name, team: Bool.default(false), question: ViewQuestion }),
    reply: z.object({ id: z.string() }),
  }),
  change: endpoint(calls.change, {
    side: "desk",
    access,
    summary: "Renames a saved view, or gives it other filters",
    body: z
      .object({ name: name.optional(), question: ViewQuestion.optional() })
      .refine((change) => change.name !== undefined || change.question !== undefined, {
        path: ["name"],
        message: "No changes made.",
      }),
    reply: Nothing,
  }),
  remove: endpoint(calls.remove, {
    side: "desk",
    access,
    summary: "Deletes a saved view",
    reply: Nothing,
  }),
  chooseDefault: endpoint(calls.chooseDefault, {
    side: "desk",
    access,
    summary: "Chooses the view that the list opens with for oneself",
    body: z.object({ view_id: Id.nullable() }),
    reply: Nothing,
  }),
};
