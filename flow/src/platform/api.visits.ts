import type { ReplyOf, Supplied } from "#contract/endpoint.ts";
import type { flowVisits } from "#contract/visits/flow-visits.contract.ts";
import { exchange } from "./api.ts";

type Visits = typeof flowVisits;

/** As in `api.ts`. A preview never calls these: it offers neither. */
const endpoints = {
  retry: { method: "POST", path: "/api/flow/retry" },
  handOff: { method: "POST", path: "/api/flow/handoff" },
  handoffOutcome: { method: "GET", path: "/api/flow/handoff" },
  elsewhere: { method: "POST", path: "/api/flow/elsewhere" },
  sendDeviceCode: { method: "POST", path: "/api/flow/elsewhere/code" },
  goOnHere: { method: "POST", path: "/api/flow/elsewhere/confirm" },
} as const satisfies { [K in keyof Visits]: Pick<Visits[K], "method" | "path"> };

/** @throws flow-visits.no_retry, .attempts_spent, .attempts_blocked */
export const retry = () => exchange<ReplyOf<Visits["retry"]>>(endpoints.retry, {});

export const handOff = () => exchange<ReplyOf<Visits["handOff"]>>(endpoints.handOff, {});

export const readHandoffOutcome = () => exchange<ReplyOf<Visits["handoffOutcome"]>>(endpoints.handoffOutcome, {});

export type Elsewhere = ReplyOf<Visits["elsewhere"]>;

/** @throws flow.already_submitted, flow.link_invalid, flow.link_expired */
export const readElsewhere = (token: string) => exchange<Elsewhere>(endpoints.elsewhere, { token });

/** @throws flow-codes.too_soon, locked, day_reached, texts_used_up, mails_used_up */
export const sendDeviceCode = (body: Supplied<Visits["sendDeviceCode"]>["body"]) =>
  exchange<ReplyOf<Visits["sendDeviceCode"]>>(endpoints.sendDeviceCode, body);

/** @throws flow-codes.wrong_code, no_code, locked; flow.already_submitted */
export const goOnHere = (body: Supplied<Visits["goOnHere"]>["body"]) =>
  exchange<ReplyOf<Visits["goOnHere"]>>(endpoints.goOnHere, body);
