import type { ReplyOf, Supplied } from "#contract/endpoint.ts";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { flowPersons } from "#contract/steps/flow-persons.contract.ts";
import { exchange } from "./api.ts";

type Persons = typeof flowPersons;

/** As in `api.ts`. A preview never calls these: nobody is written to there. */
const endpoints = {
  list: { method: "GET", path: "/api/flow/persons" },
  add: { method: "POST", path: "/api/flow/persons" },
  edit: { method: "POST", path: "/api/flow/persons/:id" },
  remove: { method: "POST", path: "/api/flow/persons/:id/remove" },
  link: { method: "POST", path: "/api/flow/persons/:id/link" },
} as const satisfies { [K in keyof Persons]: Pick<Persons[K], "method" | "path"> };

const of = ({ method, path }: { method: string; path: string }, id: string) => ({
  method,
  path: path.replace(":id", encodeURIComponent(id)),
});

export type PersonBody = Supplied<Persons["add"]>["body"];
export type LinkWay = Supplied<Persons["link"]>["body"]["way"];
export type Progress = ReplyOf<Persons["list"]>;

export const readProgress = () => exchange<Progress>(endpoints.list, {});
export const addPerson = (body: PersonBody) => exchange<FlowState>(endpoints.add, body);
export const editPerson = (id: string, body: PersonBody) => exchange<FlowState>(of(endpoints.edit, id), body);
export const removePerson = (id: string) => exchange<FlowState>(of(endpoints.remove, id), {});
/** @throws flow-persons.no_email, too_many_mails, form_gone, already_done */
export const givePersonLink = (id: string, way: LinkWay) =>
  exchange<ReplyOf<Persons["link"]>>(of(endpoints.link, id), { way });
