import type { ReplyOf, SuppliedParameters } from "#contract/endpoint.ts";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { flowPersons } from "#contract/steps/flow-persons.contract.ts";
import { exchangeFlowCall } from "./api.ts";

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

export type CompanyPersonBody = SuppliedParameters<Persons["add"]>["body"];
export type PersonLinkMethod = SuppliedParameters<Persons["link"]>["body"]["way"];
export type CompanyPersonsProgress = ReplyOf<Persons["list"]>;

export const readProgress = () => exchangeFlowCall<CompanyPersonsProgress>(endpoints.list, {});
export const addPerson = (body: CompanyPersonBody) => exchangeFlowCall<FlowState>(endpoints.add, body);
export const editPerson = (id: string, body: CompanyPersonBody) =>
  exchangeFlowCall<FlowState>(of(endpoints.edit, id), body);
export const removePerson = (id: string) => exchangeFlowCall<FlowState>(of(endpoints.remove, id), {});
/** @throws flow-persons.no_email, too_many_mails, form_gone, already_done */
export const givePersonLink = (id: string, way: PersonLinkMethod) =>
  exchangeFlowCall<ReplyOf<Persons["link"]>>(of(endpoints.link, id), { way });
