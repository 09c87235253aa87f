import type { ReplyOf, SuppliedParameters } from "#contract/endpoint.ts";
import type { flowVideoCalls } from "#contract/visits/video-calls.contract.ts";
import { exchangeFlowCall } from "./api.ts";

type Calls = typeof flowVideoCalls;

/** As in `api.ts`. A preview never calls these: it ends before. */
const endpoints = {
  room: { method: "GET", path: "/api/flow/video-call" },
  join: { method: "POST", path: "/api/flow/video-call/join" },
  leave: { method: "POST", path: "/api/flow/video-call/leave" },
} as const satisfies { [K in keyof Calls]: Pick<Calls[K], "method" | "path"> };

export const readRoom = () => exchangeFlowCall<ReplyOf<Calls["room"]>>(endpoints.room, {});

/** @throws video-calls.not_waiting, agreement_needed */
export const joinRoom = (body: SuppliedParameters<Calls["join"]>["body"]) =>
  exchangeFlowCall<ReplyOf<Calls["join"]>>(endpoints.join, body);

export const leaveRoom = () => exchangeFlowCall<ReplyOf<Calls["leave"]>>(endpoints.leave, {});
