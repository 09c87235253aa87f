import type { flowBankIds } from "#contract/checks/flow-bank-ids.contract.ts";
import type { ReplyOf, SuppliedParameters } from "#contract/endpoint.ts";
import { exchangeFlowCall } from "./api.ts";

type Calls = typeof flowBankIds;

/** As in `api.ts`. A preview never calls these: nobody is sent to a bank there. */
const endpoints = {
  start: { method: "POST", path: "/api/flow/bank-ids/start" },
  result: { method: "POST", path: "/api/flow/bank-ids/result" },
} as const satisfies { [K in keyof Calls]: Pick<Calls[K], "method" | "path"> };

/** @throws flow-bank-ids.not_offered, .no_more_tries, .away */
export const startBankId = (body: SuppliedParameters<Calls["start"]>["body"]) =>
  exchangeFlowCall<ReplyOf<Calls["start"]>>(endpoints.start, body);

/** @throws flow-bank-ids.no_such_try */
export const readBankId = (body: SuppliedParameters<Calls["result"]>["body"]) =>
  exchangeFlowCall<ReplyOf<Calls["result"]>>(endpoints.result, body);
