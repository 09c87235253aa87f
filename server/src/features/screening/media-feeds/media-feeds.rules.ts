import type { OutboundFile } from "#server/platform/outbound/outbound-download.ts";
import type { OutboundFailedReply } from "#server/platform/outbound/outbound-replies.ts";

export type FeedLoadResult =
  | { kind: "unchanged" }
  | { kind: "failed"; reason: string }
  | {
      kind: "loaded";
      articles: number;
      stored: number;
      /** The feed has more than is read. */
      isCut: boolean;
      etag: string | null;
      lastModified: string | null;
    };

/** For the operator. */
export function feedLoadText(
  miss: Exclude<OutboundFile | OutboundFailedReply, { kind: "whole" | "unchanged" }>,
): string {
  switch (miss.kind) {
    case "too_large":
      return "The answer is larger than 10 MB.";
    case "refused":
      return `The server answered ${miss.status}.`;
    case "refused_target":
      return `The address is not allowed: ${miss.reason.replaceAll("_", " ")}.`;
    case "failed":
      if (miss.reason === "redirect") return "It moved too often.";
      return miss.reason === "protocol" ? "The answer is broken." : `${miss.message}.`.replace("..", ".");
  }
}

export const isFeedCode = (code: string): boolean => /^[a-z0-9][a-z0-9-]{0,39}$/.test(code);
