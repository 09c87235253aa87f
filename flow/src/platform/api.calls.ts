import type { ReplyOf, Supplied } from "#contract/endpoint.ts";
import type { flowVideoCalls } from "#contract/visits/video-calls.contract.ts";
import { exchange } from "./api.ts";

type Calls = typeof flowVideoCalls;

/** As in `api.ts`. A preview never calls these: it ends before. */
const endpoints = {
  room: { method: "GET", path: "/api/flow/video-call" },
  join: { method: "POST", path: "/api/flow/video-call/join" },
  leave: { method: "POST", path: "/api/flow/video-call/leave" },
} as const satisfies { [K in keyof Calls]: Pick<Calls[K], "method" | "path"> };

export const readRoom = () => exchange<ReplyOf<Calls["room"]>>(endpoints.room, {});

/** @throws video-calls.not_waiting, agreement_needed */
export const joinRoom = (body: Supplied<Calls["join"]>["body"]) =>
  exchange<ReplyOf<Calls["join"]>>(endpoints.join, body);

export const leaveRoom = () => exchange<ReplyOf<Calls["leave"]>>(endpoints.leave, {});
