import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const flowLivenessFailures = failures("flow-liveness", {
  not_needed: { status: 422, parameter: "run", message: "This form does not ask for this." },
  no_more_runs: { status: 409, parameter: "run", message: "You have used all attempts. Please continue." },
  already_passed: { status: 409, parameter: "run", message: "This is already done." },
  no_such_run: { status: 409, parameter: "run", message: "This attempt has ended. Please start again." },
  wrong_place: { status: 409, parameter: "position", message: "Another movement is asked for at this moment." },
  damaged: { status: 422, parameter: "file", message: "The pictures are damaged. Please start again." },
  frames: { status: 422, parameter: "file", message: "Send five to eight pictures, each with its time." },
});

export const flowLiveness = {
  start: { method: "POST", path: "/api/flow/liveness/start", effect: "write" },
  add: { method: "POST", path: "/api/flow/liveness/acts", effect: "write" },
} as const satisfies EndpointAddresses;
