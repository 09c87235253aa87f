import { flowPersons } from "#contract/steps/flow-persons.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { addPerson, editPerson, giveLink, readProgress, removePerson } from "./flow-persons.service.ts";

export const flowPersonRoutes = implementEndpoints(flowPersons, {
  list: ({ ctx }) => readProgress(ctx),
  add: ({ ctx, body }) => addPerson(ctx, body),
  edit: ({ ctx, params, body }) => editPerson(ctx, params.id, body),
  remove: ({ ctx, params }) => removePerson(ctx, params.id),
  link: ({ ctx, params, body }) => giveLink(ctx, params.id, body),
});
