import { AsyncLocalStorage } from "node:async_hooks";
import { type OwnName, ownName, type SpanAttributes } from "./span-attributes.ts";

export type SpanStart = {
  name: OwnName;
  kind: "server" | "client" | "consumer" | "internal";
  attributes: SpanAttributes;
};

/** Work under way that is kept. */
export type TraceSpan = {
  /** As W3C Trace Context writes it. */
  readonly traceparent: string;
  set(attributes: SpanAttributes): void;
  /** Only the first end counts. @param failure null: it went well */
  end(failure: OwnName | null): void;
  /** Null once this one has ended: what somebody's call has left running is not theirs. */
  child(start: SpanStart): TraceSpan | null;
};

/** Of traces that were taken up: what became of their spans. */
export type SpanCounts = { sent: number; dropped: number; failed: number };

/** Both as `traceparent` has them; what cannot be read counts as none. */
type SpanOrigin = { parent?: string | undefined; link?: string | undefined };

export type TraceSource = {
  /** @returns null: this one is not kept, nor what is below it */
  begin(start: SpanStart, origin?: SpanOrigin): TraceSpan | null;
  readonly counts: Readonly<SpanCounts>;
  /** Sends what waits. Never throws. */
  flush(): Promise<void>;
  /** Sends what waits, for a second and a half at most. Never throws. */
  close(): Promise<void>;
};

/** A failure that has no name. */
export const crashed = ownName("crashed");

const active = new AsyncLocalStorage<TraceSpan>();

/** Whose work this is; nobody's while traces are off. */
export const activeSpan = (): TraceSpan | undefined => active.getStore();

export const withinSpan = <T>(span: TraceSpan, work: () => T): T => active.run(span, work);

export const beginChild = (start: SpanStart): TraceSpan | null => activeSpan()?.child(start) ?? null;

/** @param nameOf null: a failure without a name */
export async function traced<T>(
  span: TraceSpan | null,
  nameOf: (error: unknown) => OwnName | null,
  work: () => Promise<T>,
): Promise<T> {
  if (!span) return work();
  try {
    const value = await withinSpan(span, work);
    span.end(null);
    return value;
  } catch (error) {
    span.end(nameOf(error) ?? crashed);
    throw error;
  }
}
