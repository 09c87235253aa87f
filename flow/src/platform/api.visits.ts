import type { ReplyOf } from "#contract/endpoint.ts";
import type { flowVisits } from "#contract/flow-visits.contract.ts";
import { exchange } from "./api.ts";

type Visits = typeof flowVisits;

/** As in `api.ts`. A preview never calls these: it offers neither. */
const endpoints = {
  retry: { method: "POST", path: "/api/flow/retry" },
  handOff: { method: "POST", path: "/api/flow/handoff" },
  handedOff: { method: "GET", path: "/api/flow/handoff" },
} as const satisfies { [K in keyof Visits]: Pick<Visits[K], "method" | "path"> };

/** @throws flow-visits.no_retry, .attempts_spent, .attempts_blocked */
export const retry = () => exchange<ReplyOf<Visits["retry"]>>(endpoints.retry, {});

export const handOff = () => exchange<ReplyOf<Visits["handOff"]>>(endpoints.handOff, {});

export const readHandedOff = () => exchange<ReplyOf<Visits["handedOff"]>>(endpoints.handedOff, {});
