import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Day, Id, Nothing, textInput } from "../input/fields.ts";
import { pageRequest, pageSchemaOf } from "../input/paging.ts";
import * as limits from "../limits.ts";
import { OwnBudget } from "../money/member-budgets.contract.ts";
import { CallbackView } from "../records/verifications/verification-parts.ts";
import { chainProblems, chains } from "../values/chains.ts";
import { countries } from "../values/countries.ts";
import { listKinds } from "./lists.contract.ts";
import { riskScores, serviceProblems, serviceStatuses, serviceTypes } from "./services/service-kinds.ts";
import { providerKinds } from "./services/service-providers.ts";
import { ServiceReply } from "./services/service-replies.ts";
import { NewCryptoCheck, NewDocumentService, NewService, ServiceRequest } from "./services/service-requests.ts";
import { services as calls } from "./services.calls.ts";

/** Nothing chosen: all. Days of the asker's time zone, both included. */
export const ServiceFilters = z
  .object({
    types: z.array(z.enum(serviceTypes)).max(serviceTypes.length).optional(),
    status: z.array(z.enum(serviceStatuses)).max(serviceStatuses.length).optional(),
    risk_score: z.array(z.enum(riskScores)).max(riskScores.length).optional(),
    countries: z.array(z.enum(countries)).max(50).optional(),
    from: Day.optional(),
    to: Day.optional(),
  })
  .refine(({ from, to }) => !from || !to || from <= to, {
    path: ["to"],
    message: "The last day cannot be before the first.",
  });
export type ServiceFilters = z.infer<typeof ServiceFilters>;

export const ServiceRow = z.object({
  id: z.string(),
  type: z.enum(serviceTypes),
  date: z.iso.datetime(),
  country: z.string().nullable(),
  /** Euro cents; 0 is free, and what was not answered: nothing is charged for it. */
  price: z.number().int(),
  status: z.enum(serviceStatuses),
  risk_score: z.enum(riskScores).nullable(),
  problem: z.enum(serviceProblems).nullable(),
  createdBy: z.string().nullable(),
  /** What the request is about, in short, of persons only a part; null when it was deleted, or is not for the reader. */
  subject: z.string().nullable(),
});
export type ServiceRow = z.infer<typeof ServiceRow>;

/**
 * `deleted`: its time was over; `unreadable`: the stored JSON cannot be parsed; `hidden`: it is about a person and not
 * for the reader.
 */
export const contentStates = ["kept", "none", "deleted", "unreadable", "hidden"] as const;
export type ServiceContentState = (typeof contentStates)[number];

export const ServiceView = ServiceRow.extend({
  finished: z.iso.datetime().nullable(),
  requestState: z.enum(contentStates),
  responseState: z.enum(contentStates),
  /** The stored JSON, as it is. */
  requestText: z.string().nullable(),
  responseText: z.string().nullable(),
  request: ServiceRequest.nullable(),
  response: ServiceReply.nullable(),
  /** Where the answer is sent, and how that went; newest first. */
  callbacks: z.array(CallbackView),
  hasPicture: z.boolean(),
  /** A picture of the other side, too. */
  hasBack: z.boolean(),
});
export type ServiceView = z.infer<typeof ServiceView>;

const Known = z.object({ id: Id });
const Created = z.object({ id: z.string() });
const limit = { max: 60, seconds: 60, per: "project", shared: "services" } as const;

export const services = {
  list: endpoint(calls.list, {
    side: "desk",
    access: "project:read",
    summary: "The project's service requests, newest first",
    replica: true,
    body: pageRequest(ServiceFilters),
    reply: pageSchemaOf(ServiceRow),
  }),
  info: endpoint(calls.info, {
    side: "desk",
    access: "project:read",
    summary: "One service request with its question and its answer",
    body: Known,
    reply: ServiceView,
  }),
  file: endpoint(calls.file, {
    side: "desk",
    access: "project:read",
    summary: "One finished service request as a PDF",
    limit: { max: 60, seconds: 60, per: "project" },
    body: Known.extend({ language: textInput(2, 35).default("en") }),
    reply: "file",
  }),
  createCrypto: endpoint(calls.createCrypto, {
    side: "desk",
    access: "project:read",
    summary:
      "Checks a crypto address or transaction against the loaded lists, and asks the risk provider where there is one",
    limit,
    body: NewCryptoCheck,
    reply: Created,
  }),
  create: endpoint(calls.create, {
    side: "desk",
    access: "project:read",
    summary: "Looks at a national number or a phone number, or looks a person, tax ID or document up in lists",
    limit,
    body: NewService,
    reply: Created,
  }),
  createDocument: endpoint(calls.createDocument, {
    side: "desk",
    access: "project:read",
    summary: "Reads an identity document on a photo, or on photos of both sides",
    limit,
    upload: { maxBytes: limits.uploadBytes, second: "back" },
    body: NewDocumentService,
    reply: Created,
  }),
  checkValue: endpoint(calls.checkValue, {
    side: "desk",
    access: "project:read",
    summary: "Whether a text can be an address or a transaction of a blockchain; nothing is kept",
    limit: { max: 120, seconds: 60, per: "account" },
    body: z.object({
      what: z.enum(["address", "transaction"]),
      blockchain: z.enum(chains),
      text: z.string().max(1000),
    }),
    reply: z.object({ problem: z.enum(chainProblems).nullable(), otherChains: z.array(z.enum(chains)) }),
  }),
  options: endpoint(calls.options, {
    side: "desk",
    access: "project:read",
    summary: "The prices of the services, and which providers and lists there are here",
    reply: z.object({
      /** Billing is off. */
      isFree: z.boolean(),
      /** What the member who asks may spend in 24 hours; null: no limit. */
      budget: OwnBudget.nullable(),
      prices: z.array(z.object({ type: z.enum(serviceTypes), price: z.number().int() })),
      providers: z.array(z.enum(providerKinds)),
      /** Kinds of which a list is loaded. */
      lists: z.array(z.enum(listKinds)),
    }),
  }),
  picture: endpoint(calls.picture, {
    side: "desk",
    access: "project:read",
    summary: "The photo of a recognised document; who opens it is recorded",
    query: z.object({ side: z.enum(["front", "back"]).default("front") }),
    reply: "file",
  }),
  resendCallback: endpoint(calls.resendCallback, {
    side: "desk",
    access: "project:read",
    summary: "Sends the callback of a service request again, under its own id",
    limit: { max: 60, seconds: 60, per: "project" },
    reply: Nothing,
  }),
  erase: endpoint(calls.erase, {
    side: "desk",
    access: "applicants:erase",
    summary: "Deletes the question and the answer of a request; its row stays",
    reply: Nothing,
  }),
};
