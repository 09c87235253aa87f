import { z } from "zod";
import { isLocalName, isPublicAddress, literalAddressOf } from "./outbound-address.ts";

export const OUTBOUND_URL_MAX_LENGTH = 2048;

export const OUTBOUND_URL_REFUSALS = {
  too_long: `The URL is longer than ${OUTBOUND_URL_MAX_LENGTH} characters.`,
  not_a_url: "Enter a full URL, for example https://api.example.com/callbacks.",
  not_https: "The URL must start with https://.",
  has_credentials: "The URL must not contain a user name or password.",
  odd_spelling: "Enter the host of the URL in its usual form.",
  local_name: "The URL must not point to a local or internal name.",
  private_address: "The URL must not point to a private, local or reserved address.",
  own_domain: "The URL must not point to this service's own domain.",
} as const;

export type OutboundUrlRefusal = keyof typeof OUTBOUND_URL_REFUSALS;

export type OutboundUrlRule = {
  /** Hosts of this installation, with all names below them; ports are ignored. */
  ownHosts?: readonly string[];
  isOpened?: (url: URL) => boolean;
  /** Also without TLS. */
  mayBePlain?: boolean;
};

// Letters of any script between ASCII dots: nothing invisible, no dots that IDNA turns into one (UTS 46).
const WRITTEN_HOST = /^[\p{L}\p{M}\p{N}.-]+$/u;
const AUTHORITY = /^https?:\/\/([^/?#\\]+)/i;

/** Judges the text only: the resolved address is checked on connecting (`platform/outbound.ts`). Null: may be saved. */
export function whyNotOutbound(text: string, rule: OutboundUrlRule = {}): OutboundUrlRefusal | null {
  if (text.length > OUTBOUND_URL_MAX_LENGTH) return "too_long";
  if (!URL.canParse(text)) return "not_a_url";
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") return "not_https";
  if (url.username !== "" || url.password !== "" || authorityOf(text).includes("@")) return "has_credentials";
  if (rule.isOpened?.(url)) return isPlainlySpelt(text, url) ? null : "odd_spelling";
  return whyNotHost(url, rule.ownHosts ?? []) ?? whyNotSpelling(text, url, rule.mayBePlain === true);
}

function whyNotHost(url: URL, ownHosts: readonly string[]): OutboundUrlRefusal | null {
  const address = literalAddressOf(url.hostname);
  if (address !== null && !isPublicAddress(address)) return "private_address";
  const host = withoutRootDot(url.hostname);
  if (isOwnHost(host, ownHosts)) return "own_domain";
  return address === null && isLocalName(host) ? "local_name" : null;
}

function whyNotSpelling(text: string, url: URL, mayBePlain: boolean): OutboundUrlRefusal | null {
  if (!isPlainlySpelt(text, url)) return "odd_spelling";
  return mayBePlain || url.protocol === "https:" ? null : "not_https";
}

function authorityOf(text: string): string {
  return AUTHORITY.exec(text)?.[1] ?? "";
}

/** The typed host is the called host: no 134744072 for 8.8.8.8, no %2e, no full-width letters. */
function isPlainlySpelt(text: string, url: URL): boolean {
  const typed = authorityOf(text).replace(/:\d*$/, "").toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII is exactly this range.
  if (/^[\x00-\x7f]*$/.test(typed)) return typed === url.hostname;
  return WRITTEN_HOST.test(typed) && typed.normalize("NFKC") === typed;
}

export function isOwnHost(host: string, ownHosts: readonly string[]): boolean {
  return ownHosts
    .map((own) => withoutRootDot(own.toLowerCase().replace(/:\d+$/, "")))
    .some((own) => host === own || host.endsWith(`.${own}`));
}

function withoutRootDot(host: string): string {
  return host.endsWith(".") ? host.slice(0, -1) : host;
}

/** The browser passes `location.hostname`. */
export function outboundUrl(rule: OutboundUrlRule) {
  return z
    .string()
    .trim()
    .superRefine((text, issues) => {
      const refusal = whyNotOutbound(text, rule);
      if (refusal) issues.addIssue({ code: "custom", message: OUTBOUND_URL_REFUSALS[refusal], params: { refusal } });
    });
}

export const OutboundUrl = outboundUrl({});
