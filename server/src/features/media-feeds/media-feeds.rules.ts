import type { OutboundFile, OutboundMiss } from "#server/platform/outbound/outbound.ts";

export type Loaded =
  | { kind: "unchanged" }
  | { kind: "failed"; reason: string }
  | { kind: "loaded"; articles: number; stored: number; etag: string | null; lastModified: string | null };

/** For the operator. */
export function sayLoad(miss: Exclude<OutboundFile | OutboundMiss, { kind: "file" | "unchanged" }>): string {
  if (miss.kind === "moved") return "It moved too often.";
  if (miss.kind === "refused_target") return `The address is not allowed: ${miss.reason.replaceAll("_", " ")}.`;
  return miss.reason === "protocol"
    ? "The answer is larger than 10 MB or broken."
    : `${miss.message}.`.replace("..", ".");
}

export const isFeedCode = (code: string): boolean => /^[a-z0-9][a-z0-9-]{0,39}$/.test(code);
