import type { ReplyOf, SuppliedParameters } from "#contract/endpoint.ts";
import type { flowVisits } from "#contract/visits/flow-visits.contract.ts";
import { exchangeFlowCall } from "./api.ts";

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
export const retryVisit = () => exchangeFlowCall<ReplyOf<Visits["retry"]>>(endpoints.retry, {});

export const handOff = () => exchangeFlowCall<ReplyOf<Visits["handOff"]>>(endpoints.handOff, {});

export const readHandoffOutcome = () =>
  exchangeFlowCall<ReplyOf<Visits["handoffOutcome"]>>(endpoints.handoffOutcome, {});

export type OtherDeviceReply = ReplyOf<Visits["elsewhere"]>;

/** @throws flow.already_submitted, flow.link_invalid, flow.link_expired */
export const readElsewhere = (token: string) => exchangeFlowCall<OtherDeviceReply>(endpoints.elsewhere, { token });

/** @throws flow-codes.too_soon, locked, day_reached, texts_used_up, mails_used_up */
export const sendDeviceCode = (body: SuppliedParameters<Visits["sendDeviceCode"]>["body"]) =>
  exchangeFlowCall<ReplyOf<Visits["sendDeviceCode"]>>(endpoints.sendDeviceCode, body);

/** @throws flow-codes.wrong_code, no_code, locked; flow.already_submitted */
export const goOnHere = (body: SuppliedParameters<Visits["goOnHere"]>["body"]) =>
  exchangeFlowCall<ReplyOf<Visits["goOnHere"]>>(endpoints.goOnHere, body);
