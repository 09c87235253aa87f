/** Of the W3C's Trace Context, level 1, section 3.2: version 00 alone. */
const shape = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

export type RemoteSpan = { traceId: string; spanId: string; isSampled: boolean };

/** @returns null for anything else, and for ids of zeros alone, which mean none */
export function readTraceparent(text: string): RemoteSpan | null {
  const [, traceId = "", spanId = "", flags = "00"] = shape.exec(text) ?? [];
  if (!/[1-9a-f]/.test(traceId) || !/[1-9a-f]/.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}
