import type { OutboundUrlRefusal } from "#contract/values/outbound-url.ts";
import type { OutboundFailure } from "#server/platform/outbound/outbound-failures.ts";
import { httpMethodOf, type OutboundDoor, ownName } from "./span-attributes.ts";
import { failureNameOf } from "./span-failures.ts";
import { beginChild, type TraceSource, traced } from "./traces.ts";

/** `cause`: the call that enqueued it, by its `traceparent`; a job is a trace of its own, linked to that call. */
type JobRun = { queue: string; attempt: number; cause: string | undefined };

export function spanOfJob<T>(
  traces: TraceSource | null,
  { queue, attempt, cause }: JobRun,
  work: () => Promise<T>,
): Promise<T> {
  const attributes = { "veridesk.job.queue": ownName(queue), "veridesk.job.attempt": attempt };
  const start = { name: ownName(`job ${queue}`), kind: "consumer", attributes } as const;
  return traced(traces?.begin(start, { link: cause }) ?? null, failureNameOf, work);
}

/** `…/documents-worker.ts` is documents. */
const programOf = ({ pathname }: URL) =>
  pathname.slice(pathname.lastIndexOf("/") + 1).replace(/(?:-worker)?\.[jt]s$/, "");

/** @param operation a name of the child's source */
export function spanOfChild<T>(file: URL, operation: string, work: () => Promise<T>): Promise<T> {
  const program = ownName(programOf(file));
  const attributes = { "veridesk.child.program": program, "veridesk.child.operation": ownName(operation) };
  const span = beginChild({ name: ownName(`child ${program}`), kind: "internal", attributes });
  return traced(span, failureNameOf, work);
}

/** To a server that the operator has set. */
export function spanOfService<T>(door: "mail" | "recaptcha", work: () => Promise<T>): Promise<T> {
  const span = beginChild({
    name: ownName(`outbound ${door}`),
    kind: "client",
    attributes: { "veridesk.outbound.door": door },
  });
  return traced(span, failureNameOf, work);
}

type OutboundCall = { door: OutboundDoor; method: string; isOpened: boolean };
/** What results of the doors have in common. */
type OutboundOutcome = { status?: number; reason?: OutboundFailure | OutboundUrlRefusal };

/** Neither host nor path nor query: a customer chose them, and they may say who somebody is. */
export function spanOfOutbound<T>({ door, method, isOpened }: OutboundCall, work: () => Promise<T>): Promise<T> {
  const span = beginChild({
    name: ownName(`outbound ${door}`),
    kind: "client",
    attributes: {
      "http.request.method": httpMethodOf(method),
      "veridesk.outbound.door": door,
      "veridesk.outbound.target": isOpened ? "opened" : "public",
    },
  });
  return traced(span, failureNameOf, async () => {
    const result = await work();
    const { status, reason } = result as OutboundOutcome;
    if (status !== undefined) span?.set({ "http.response.status_code": status });
    if (reason !== undefined) span?.end(ownName(reason));
    return result;
  });
}
