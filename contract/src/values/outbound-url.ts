import { z } from "zod";
import { isLocalName, isPublicAddress, literalAddressOf } from "./outbound-address.ts";

/** Longest target we keep, in characters. */
export const OUTBOUND_URL_MAX_LENGTH = 2048;

/** Each rule that an outbound target can break, with the sentence that the person who typed it reads. */
export const OUTBOUND_URL_REFUSALS = {
  too_long: `The URL is longer than ${OUTBOUND_URL_MAX_LENGTH} characters.`,
  not_a_url: "Enter a full URL, for example https://api.example.com/callbacks.",
  not_https: "The URL must start with https://.",
  has_credentials: "The URL must not contain a user name or password.",
  odd_spelling: "Write the host of the URL in its usual form.",
  local_name: "The URL must not point to a local or internal name.",
  private_address: "The URL must not point to a private, local or reserved address.",
  own_domain: "The URL must not point to this service's own domain.",
} as const;

/** Why a target is refused: a key of {@link OUTBOUND_URL_REFUSALS}. */
export type OutboundUrlRefusal = keyof typeof OUTBOUND_URL_REFUSALS;

/** What only the caller knows about a target. */
export type OutboundUrlRule = {
  /** Host names of this installation; each stands for itself and the names below it. A port is ignored. */
  ownHosts?: readonly string[];
  /** True for a target that the operator has opened: it may be local, our own, and plain http. */
  isOpened?: (url: URL) => boolean;
};

// Letters of any script between ASCII dots: nothing invisible, none of the dots that IDNA folds into one (UTS 46).
const WRITTEN_HOST = /^[\p{L}\p{M}\p{N}.-]+$/u;
const AUTHORITY = /^https?:\/\/([^/?#\\]+)/i;

/**
 * The specification's rule for every URL that this server itself calls (callback, monitoring): https only, not a
 * private or local address, not the provider's own domain; besides, no credentials and no disguised host.
 *
 * It judges the text only. What a name resolves to is checked when the connection is made (`platform/outbound.ts`).
 * @returns the rule that is broken, or null for a target that may be saved.
 */
export function whyNotOutbound(text: string, rule: OutboundUrlRule = {}): OutboundUrlRefusal | null {
  if (text.length > OUTBOUND_URL_MAX_LENGTH) return "too_long";
  if (!URL.canParse(text)) return "not_a_url";
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "not_https";
  if (url.username !== "" || url.password !== "" || authorityOf(text).includes("@")) return "has_credentials";
  if (rule.isOpened?.(url)) return isPlainlySpelt(text, url) ? null : "odd_spelling";
  return whyNotHost(url, rule.ownHosts ?? []) ?? whyNotSpelling(text, url);
}

function whyNotHost(url: URL, ownHosts: readonly string[]): OutboundUrlRefusal | null {
  const address = literalAddressOf(url.hostname);
  if (address !== null && !isPublicAddress(address)) return "private_address";
  const host = withoutRootDot(url.hostname);
  if (isOwnHost(host, ownHosts)) return "own_domain";
  return address === null && isLocalName(host) ? "local_name" : null;
}

function whyNotSpelling(text: string, url: URL): OutboundUrlRefusal | null {
  if (!isPlainlySpelt(text, url)) return "odd_spelling";
  return url.protocol === "https:" ? null : "not_https";
}

function authorityOf(text: string): string {
  return AUTHORITY.exec(text)?.[1] ?? "";
}

/** The host as typed is the host that is called: no 134744072 for 8.8.8.8, no %2e, no full-width letters. */
function isPlainlySpelt(text: string, url: URL): boolean {
  const typed = authorityOf(text).replace(/:\d*$/, "").toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is exactly this range.
  if (/^[\x00-\x7f]*$/.test(typed)) return typed === url.hostname;
  return WRITTEN_HOST.test(typed) && typed.normalize("NFKC") === typed;
}

/** True when the host is one of ours or a name below it. */
export function isOwnHost(host: string, ownHosts: readonly string[]): boolean {
  return ownHosts
    .map((own) => withoutRootDot(own.toLowerCase().replace(/:\d+$/, "")))
    .some((own) => host === own || host.endsWith(`.${own}`));
}

function withoutRootDot(host: string): string {
  return host.endsWith(".") ? host.slice(0, -1) : host;
}

/**
 * The schema of a target for a caller that knows its own hosts: the browser hands in `location.hostname`.
 * Output: the text as typed, without the white space around it.
 */
export function outboundUrl(rule: OutboundUrlRule) {
  return z
    .string()
    .trim()
    .superRefine((text, issues) => {
      const refusal = whyNotOutbound(text, rule);
      if (refusal) issues.addIssue({ code: "custom", message: OUTBOUND_URL_REFUSALS[refusal], params: { refusal } });
    });
}

/** A target that may be called from this server, as far as its text tells. Own domain and opened targets are the server's to check. */
export const OutboundUrl = outboundUrl({});
