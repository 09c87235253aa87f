import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const flowPersonFailures = failures("flow-persons", {
  not_requested: { status: 409, parameter: "step", message: "This form does not ask for these people." },
  not_found: { status: 404, parameter: "id", message: "There is no such person." },
  too_many: { status: 409, parameter: "id", message: "No more people can be added to this company." },
  shares_over_100: { status: 422, parameter: "share", message: "The shares would add up to more than 100%." },
  share_missing: { status: 422, parameter: "share", message: "Enter the owner’s share." },
  parent_not_company: { status: 422, parameter: "parent", message: "Choose a company among the owners." },
  too_deep: { status: 422, parameter: "parent", message: "Owners of owners can be added up to four levels deep." },
  company_not_authorised: {
    status: 422,
    parameter: "types",
    message: "Only a person can act for the company.",
  },
  no_form: { status: 409, parameter: "id", message: "People are not verified one by one here." },
  form_gone: {
    status: 409,
    parameter: "id",
    message: "People cannot be verified right now. Please contact the business.",
  },
  only_persons: { status: 409, parameter: "id", message: "A company has no link of its own: add its owners." },
  not_here: { status: 409, parameter: "way", message: "Each person must fill this in themselves." },
  begun_alone: {
    status: 409,
    parameter: "way",
    message: "This person has started with the link we emailed to them. Send it to them again.",
  },
  no_email: { status: 409, parameter: "email", message: "Enter the person’s email address first." },
  already_done: { status: 409, parameter: "id", message: "This person has already submitted everything." },
  too_many_mails: {
    status: 409,
    parameter: "id",
    message: "Five emails have been sent to this person. Send them the link yourself.",
  },
});

const root = "/api/flow/persons";

export const flowPersons = {
  list: { method: "GET", path: root, effect: "read" },
  add: { method: "POST", path: root, effect: "write" },
  edit: { method: "POST", path: `${root}/:id`, effect: "write" },
  remove: { method: "POST", path: `${root}/:id/remove`, effect: "write" },
  link: { method: "POST", path: `${root}/:id/link`, effect: "write" },
} as const satisfies EndpointAddresses;
