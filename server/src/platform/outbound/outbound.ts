import { lookup as resolveName } from "node:dns/promises";
import { isIPv6, type LookupFunction } from "node:net";
import { performance } from "node:perf_hooks";
import { Agent, buildConnector, type Dispatcher } from "undici";
import { literalAddressOf } from "#contract/values/outbound-address.ts";
import { type OutboundUrlRefusal, whyNotOutbound } from "#contract/values/outbound-url.ts";
import { failureOf, OUTBOUND_FAILURE_MESSAGES, type OutboundFailure } from "./outbound-failures.ts";
import { canonicalAddress, isReachableAddress, type OpenedTargets, readAllowList } from "./outbound-targets.ts";

/** Rejects with a `code` such as ENOTFOUND. */
export type NameLookup = (hostname: string) => Promise<{ address: string }[]>;

export type OutboundOptions = {
  /** Local targets, and plain http to them. */
  allowList: readonly string[];
  /** Host names of this installation: never a target, by name or by address. */
  ownHosts: readonly string[];
  lookup?: NameLookup;
  /** For TCP and TLS together. Default 5,000. */
  connectTimeoutMs?: number;
  /** From the first packet to the last byte of the reply. Default 10,000. */
  totalTimeoutMs?: number;
  /** A longer reply is cut. Default 65,536. */
  maxReplyBytes?: number;
  /** PEM of a certificate authority to trust instead of the public ones. */
  ca?: string;
};

export type OutboundRequest = { url: string; headers: Record<string, string>; body: string | Uint8Array };
export type OutboundExchange = Omit<OutboundRequest, "body"> & { method: string; body?: string };

/** A status other than 3xx is a `reply`. `body`: the first 2 kB as text. */
export type OutboundResult =
  | { kind: "reply"; status: number; durationMs: number; body: string; bodyBytes: number }
  | OutboundMiss;
export type OutboundMiss =
  | { kind: "refused_target"; reason: OutboundUrlRefusal }
  | { kind: "failed"; reason: OutboundFailure; message: string; durationMs: number; status?: number };
/** What is known of an earlier answer; `maxBytes`: a longer reply is a failure. */
export type OutboundDownload = { url: string; maxBytes: number; etag?: string | null; lastModified?: string | null };
export type OutboundFile =
  | { kind: "file"; status: number; body: Buffer; etag: string | null; lastModified: string | null }
  /** Where it is now, as the server says it: nothing is asked there. */
  | { kind: "moved"; location: string }
  | { kind: "unchanged" };
export type OutboundWhole = { kind: "whole"; status: number; contentType: string; body: string };

export type Outbound = {
  /** Never follows a redirect, never throws for anything that the other side does. */
  post(request: OutboundRequest): Promise<OutboundResult>;
  /** By the same rules; a reply over `maxReplyBytes` is a failure. */
  exchange(request: OutboundExchange): Promise<OutboundWhole | OutboundMiss>;
  /** A file, by the same rules. The time limit is six times that of a call. */
  download(request: OutboundDownload): Promise<OutboundFile | OutboundMiss>;
  /** Names are resolved by `post` only. */
  checkUrl(url: string): OutboundUrlRefusal | null;
  /** Waits for calls under way, at most the total time limit. */
  close(): Promise<void>;
};

const KEPT_TEXT_BYTES = 2048;

class RefusedTarget extends Error {
  readonly reason: OutboundUrlRefusal;
  constructor(reason: OutboundUrlRefusal) {
    super(`outbound target refused: ${reason}`);
    this.reason = reason;
  }
}

type Settings = Required<Omit<OutboundOptions, "ca" | "allowList">> & { opened: OpenedTargets; ca: string | undefined };

/**
 * The only way to addresses that customers choose (S31, S32). A name is resolved once per call, all its addresses are
 * checked, and the connection goes to one of them, so a name that changes its answer gains nothing. Each call has its
 * own connection.
 * @throws when an allow-list entry cannot be read
 */
export function createOutbound(options: OutboundOptions): Outbound {
  const totalTimeoutMs = options.totalTimeoutMs ?? 10_000;
  const settings: Settings = {
    opened: readAllowList(options.allowList),
    ownHosts: options.ownHosts,
    lookup: options.lookup ?? ((hostname) => resolveName(hostname, { all: true, verbatim: true })),
    // Only this limit ends a socket that is still connecting, so it is never the longer one.
    connectTimeoutMs: Math.min(options.connectTimeoutMs ?? 5_000, totalTimeoutMs),
    totalTimeoutMs,
    maxReplyBytes: options.maxReplyBytes ?? 65_536,
    ca: options.ca,
  };
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;

  const checkUrl = (text: string) =>
    whyNotOutbound(text, { ownHosts: settings.ownHosts, isOpened: settings.opened.opensUrl });

  async function call<T>(request: AnyRequest, read: Reader<T>, within = settings): Promise<T | OutboundMiss> {
    if (isClosed) throw new Error("Outbound calls are closed.");
    const refusal = checkUrl(request.url);
    if (refusal) return { kind: "refused_target", reason: refusal };
    const made = callTarget(within, request, read);
    underWay.add(made);
    return made.finally(() => underWay.delete(made));
  }

  return {
    checkUrl,
    post: (request) => call({ ...request, method: "POST" }, readReply),
    exchange: (request) => call(request, readWhole),
    download: ({ url, maxBytes, etag, lastModified }) => {
      const known = {
        ...(etag ? { "if-none-match": etag } : {}),
        ...(lastModified ? { "if-modified-since": lastModified } : {}),
      };
      const patient = { ...settings, totalTimeoutMs: totalTimeoutMs * 6, maxReplyBytes: maxBytes };
      return call({ url, headers: known, method: "GET", readsMoves: true }, readFile, patient);
    },
    async close() {
      isClosed = true;
      await Promise.allSettled(underWay);
    },
  };
}

type AnyRequest = Omit<OutboundRequest, "body"> & {
  method: string;
  body?: string | Uint8Array;
  readsMoves?: boolean;
};
type Reader<T> = (settings: Settings, reply: Dispatcher.ResponseData, durationMs: () => number) => Promise<T>;

async function callTarget<T>(settings: Settings, request: AnyRequest, read: Reader<T>): Promise<T | OutboundMiss> {
  const url = new URL(request.url);
  const startedAt = performance.now();
  const durationMs = () => Math.round(performance.now() - startedAt);
  const timeUp = new AbortController();
  const timer = setTimeout(() => timeUp.abort(), settings.totalTimeoutMs);
  const agent = agentFor(settings, url);
  try {
    const reply = await agent.request({
      origin: url.origin,
      path: `${url.pathname}${url.search}`,
      method: request.method as Dispatcher.HttpMethod,
      headers: { "accept-encoding": "identity", ...request.headers },
      body: request.body ?? null,
      signal: timeUp.signal,
    });
    const status = reply.statusCode;
    if (request.readsMoves || status < 300 || status >= 400) return await read(settings, reply, durationMs);
    // Nobody reads this body; its end with the agent is no error.
    reply.body.on("error", () => undefined);
    return { ...failed("redirect", durationMs()), status };
  } catch (error) {
    if (error instanceof RefusedTarget) return { kind: "refused_target", reason: error.reason };
    if (timeUp.signal.aborted) return failed("timeout", durationMs());
    const failure = failureOf(error);
    if (!failure) throw error;
    return { kind: "failed", ...failure, durationMs: durationMs() };
  } finally {
    clearTimeout(timer);
    await agent.destroy();
  }
}

function failed(reason: OutboundFailure, durationMs: number) {
  return { kind: "failed", reason, message: OUTBOUND_FAILURE_MESSAGES[reason], durationMs } as const;
}

async function readWhole(settings: Settings, reply: Dispatcher.ResponseData, durationMs: () => number) {
  const kept: Uint8Array[] = [];
  let bodyBytes = 0;
  for await (const chunk of reply.body as AsyncIterable<Uint8Array>) {
    bodyBytes += chunk.byteLength;
    if (bodyBytes > settings.maxReplyBytes) return failed("protocol", durationMs());
    kept.push(chunk);
  }
  const type = reply.headers["content-type"];
  const contentType = typeof type === "string" ? type : "";
  return { kind: "whole", status: reply.statusCode, contentType, body: Buffer.concat(kept).toString("utf8") } as const;
}

const headerOf = ({ headers }: Dispatcher.ResponseData, name: string): string | null => {
  const value = headers[name];
  return typeof value === "string" && value.length <= 1_000 ? value : null;
};

async function readFile(
  settings: Settings,
  reply: Dispatcher.ResponseData,
  durationMs: () => number,
): Promise<OutboundFile | OutboundMiss> {
  const status = reply.statusCode;
  if (status >= 300 && status < 400) {
    // Nobody reads this body; its end with the agent is no error.
    reply.body.on("error", () => undefined);
    const location = headerOf(reply, "location");
    if (status === 304) return { kind: "unchanged" };
    return location === null ? { ...failed("redirect", durationMs()), status } : { kind: "moved", location };
  }
  const kept: Uint8Array[] = [];
  let bodyBytes = 0;
  for await (const chunk of reply.body as AsyncIterable<Uint8Array>) {
    bodyBytes += chunk.byteLength;
    if (bodyBytes > settings.maxReplyBytes) return failed("protocol", durationMs());
    kept.push(chunk);
  }
  const validators = { etag: headerOf(reply, "etag"), lastModified: headerOf(reply, "last-modified") };
  return { kind: "file", status, body: Buffer.concat(kept), ...validators };
}

/** Drops the rest with the connection. */
async function readReply(
  settings: Settings,
  reply: Dispatcher.ResponseData,
  durationMs: () => number,
): Promise<OutboundResult> {
  const status = reply.statusCode;
  const kept: Uint8Array[] = [];
  let bodyBytes = 0;
  for await (const chunk of reply.body as AsyncIterable<Uint8Array>) {
    const leftBytes = settings.maxReplyBytes - bodyBytes;
    if (bodyBytes < KEPT_TEXT_BYTES) kept.push(chunk.subarray(0, KEPT_TEXT_BYTES - bodyBytes));
    bodyBytes += Math.min(chunk.byteLength, leftBytes);
    if (chunk.byteLength >= leftBytes) break;
  }
  return { kind: "reply", status, durationMs: durationMs(), body: keptText(kept, bodyBytes), bodyBytes };
}

/** A character cut in two is left out; NUL, which PostgreSQL cannot store, is replaced. */
function keptText(kept: readonly Uint8Array[], bodyBytes: number): string {
  const bytes = Buffer.concat(kept).subarray(0, KEPT_TEXT_BYTES);
  const text = new TextDecoder().decode(bytes, { stream: bodyBytes > bytes.byteLength });
  return text.replaceAll("\u0000", "\ufffd");
}

function agentFor(settings: Settings, url: URL): Agent {
  const connect = buildConnector({
    lookup: checkedLookup(settings, url),
    timeout: settings.connectTimeoutMs,
    maxCachedSessions: 0,
    ...(settings.ca === undefined ? {} : { ca: settings.ca }),
  });
  const literal = literalAddressOf(url.hostname);
  return new Agent({
    connections: 1,
    pipelining: 0,
    headersTimeout: settings.totalTimeoutMs,
    bodyTimeout: settings.totalTimeoutMs,
    connect: (target, callback) => {
      // A literal address never reaches `lookup`.
      refuseClosedAddresses(settings, url, literal === null ? [] : [literal]).then(
        () => connect(target, callback),
        (error: Error) => callback(error, null),
      );
    },
  });
}

/** The socket connects to exactly what this returns. */
function checkedLookup(settings: Settings, url: URL): LookupFunction {
  return (hostname, options, callback) => {
    resolveChecked(settings, url, hostname).then(
      (addresses) => {
        const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
        const [first] = found;
        if (!first) callback(Object.assign(new Error("no address"), { code: "ENOTFOUND" }), "");
        else if (options.all) callback(null, found);
        else callback(null, first.address, first.family);
      },
      (error: Error) => callback(error, ""),
    );
  };
}

async function resolveChecked(settings: Settings, url: URL, hostname: string): Promise<string[]> {
  const addresses = (await settings.lookup(hostname)).map((found) => found.address);
  await refuseClosedAddresses(settings, url, addresses);
  return addresses;
}

/** One closed address refuses the call: a mixed answer is an attempt, not an accident. */
async function refuseClosedAddresses(settings: Settings, url: URL, addresses: readonly string[]): Promise<void> {
  if (settings.opened.opensHost(url)) return;
  const strangers = addresses.filter((address) => !settings.opened.opensAddress(address));
  if (!strangers.every(isReachableAddress)) throw new RefusedTarget("private_address");
  if (strangers.length === 0) return;
  const own = await ownAddresses(settings);
  if (strangers.some((address) => own.has(canonicalAddress(address)))) throw new RefusedTarget("own_domain");
}

/** An own name that does not resolve cannot be reached by its address either. */
async function ownAddresses(settings: Settings): Promise<Set<string>> {
  const names = settings.ownHosts.map((host) => host.replace(/:\d+$/, "").replace(/^\[|\]$/g, ""));
  const answers = await Promise.allSettled(names.map((name) => settings.lookup(name)));
  const found = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  return new Set(found.map((each) => canonicalAddress(each.address)));
}
