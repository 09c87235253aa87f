import { errors } from "undici";

/** `redirect`: a 3xx reply, which is never followed. `protocol`: the reply was not HTTP. */
export type OutboundFailure = "timeout" | "connect" | "dns" | "tls" | "reset" | "redirect" | "protocol";

/** For customers: no address, path or stack of ours. */
export const OUTBOUND_FAILURE_MESSAGES: Record<OutboundFailure, string> = {
  timeout: "The server did not answer in time.",
  connect: "No connection could be made to the server.",
  dns: "The host name could not be resolved.",
  tls: "The server's certificate or its TLS settings were not accepted.",
  reset: "The server closed the connection before its reply was complete.",
  redirect: "The server answered with a redirect, which is not followed.",
  protocol: "The server's reply was not valid HTTP.",
};

const FAILURE_BY_CODE: readonly (readonly [code: RegExp, failure: OutboundFailure])[] = [
  [/^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/, "timeout"],
  [/^(ENOTFOUND|ENODATA|ESERVFAIL|EAI_[A-Z]+)$/, "dns"],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|ENETDOWN|EADDRNOTAVAIL|EACCES|EPERM|EINVAL)$/, "connect"],
  [/^(ECONNRESET|ECONNABORTED|EPIPE|UND_ERR_SOCKET|UND_ERR_RES_CONTENT_LENGTH_MISMATCH)$/, "reset"],
  [/^(ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|CRL_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_|HOSTNAME_MISMATCH|EPROTO$)/, "tls"],
  [/^(INVALID_CA|INVALID_PURPOSE|PATH_LENGTH_EXCEEDED)/, "tls"],
  [/^(UND_ERR_HEADERS_OVERFLOW|UND_ERR_RES_|UND_ERR_RESPONSE|UND_ERR_NOT_SUPPORTED|UND_ERR_INFO)/, "protocol"],
];

/** @returns null for other errors, which are our fault */
export function outboundFailureOf(error: unknown): { reason: OutboundFailure; message: string } | null {
  const code = codeOf(error);
  const isParserError = error instanceof errors.HTTPParserError;
  const reason = isParserError ? "protocol" : FAILURE_BY_CODE.find(([pattern]) => pattern.test(code))?.[1];
  if (!reason) return null;
  const message = OUTBOUND_FAILURE_MESSAGES[reason];
  return { reason, message: reason === "tls" ? `${message} (${code})` : message };
}

function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return "";
  return "code" in error && typeof error.code === "string" ? error.code : "";
}
