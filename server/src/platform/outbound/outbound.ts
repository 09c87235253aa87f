import { lookup as resolveName } from "node:dns/promises";
import { isIPv6, type LookupFunction } from "node:net";
import { performance } from "node:perf_hooks";
import { Agent, buildConnector, type Dispatcher } from "undici";
import { literalAddressOf } from "#contract/values/outbound-address.ts";
import { type OutboundUrlRefusal, whyNotOutbound } from "#contract/values/outbound-url.ts";
import type { OutboundDoor } from "#server/platform/traces/span-attributes.ts";
import { spanOfOutbound } from "#server/platform/traces/work-spans.ts";
import { followToFile, type OutboundDownload, type OutboundFile } from "./outbound-download.ts";
import { outboundFailureOf } from "./outbound-failures.ts";
import {
  failedReply,
  type OutboundBytes,
  type OutboundFailedReply,
  type OutboundResult,
  ReplyReadError,
  type ReplyReader,
  readReply,
  readReplyBytes,
  readWholeReply,
  unlessRedirect,
  type WholeOutboundReply,
} from "./outbound-replies.ts";
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
/** `maxBytes`: of the reply. */
export type OutboundExchange = Omit<OutboundRequest, "body"> & { method: string; body?: string; maxBytes?: number };

/** `maxBytes`: of the reply. */
export type OutboundQuestion = {
  url: string;
  method: "GET" | "POST";
  headers: Record<string, string>;
  body?: Uint8Array;
  maxBytes: number;
};

export type OutboundClient = {
  /** Never follows a redirect, never throws for anything that the other side does. */
  post(request: OutboundRequest): Promise<OutboundResult>;
  /** By the same rules; a reply over `maxBytes`, or else `maxReplyBytes`, is a failure. */
  exchange(request: OutboundExchange): Promise<WholeOutboundReply | OutboundFailedReply>;
  /** By the same rules, but also over plain http: only for answers that are signed themselves. */
  ask(question: OutboundQuestion): Promise<OutboundBytes | OutboundFailedReply>;
  /** By the same rules, each step of a redirect too; the bytes go to `take` as they come. */
  download(request: OutboundDownload): Promise<OutboundFile | OutboundFailedReply>;
  /** Names are resolved by `post` only. */
  checkUrl(url: string): OutboundUrlRefusal | null;
  /** Waits for calls under way, at most the total time limit; ends downloads. */
  close(): Promise<void>;
};

class RefusedTarget extends Error {
  readonly reason: OutboundUrlRefusal;
  constructor(reason: OutboundUrlRefusal) {
    super(`outbound target refused: ${reason}`);
    this.reason = reason;
  }
}

type Settings = Required<Omit<OutboundOptions, "ca" | "allowList">> & {
  opened: OpenedTargets;
  ca: string | undefined;
  /** Between two packets of the reply. */
  silenceMs: number;
};

const ownBound = (maxBytes?: number): Partial<Settings> => (maxBytes === undefined ? {} : { maxReplyBytes: maxBytes });

/**
 * The only way to addresses that customers choose (S31, S32). A name is resolved once per call, all its addresses are
 * checked, and the connection goes to one of them, so a name that changes its answer gains nothing. Each call has its
 * own connection.
 * @throws when an allow-list entry cannot be read
 */
export function createOutbound(options: OutboundOptions): OutboundClient {
  const totalTimeoutMs = options.totalTimeoutMs ?? 10_000;
  const settings: Settings = {
    opened: readAllowList(options.allowList),
    ownHosts: options.ownHosts,
    lookup: options.lookup ?? ((hostname) => resolveName(hostname, { all: true, verbatim: true })),
    // Only this limit ends a socket that is still connecting, so it is never the longer one.
    connectTimeoutMs: Math.min(options.connectTimeoutMs ?? 5_000, totalTimeoutMs),
    totalTimeoutMs,
    silenceMs: totalTimeoutMs,
    maxReplyBytes: options.maxReplyBytes ?? 65_536,
    ca: options.ca,
  };
  const underWay = new Set<Promise<unknown>>();
  let isClosed = false;
  const closing = new AbortController();

  const checkUrl = (text: string, mayBePlain = false) =>
    whyNotOutbound(text, { ownHosts: settings.ownHosts, isOpened: settings.opened.opensUrl, mayBePlain });

  async function call<T>(
    door: OutboundDoor,
    { mayBePlain, ...request }: AnyRequest,
    read: ReplyReader<T>,
    own: Partial<Settings> = {},
  ): Promise<T | OutboundFailedReply> {
    if (isClosed) throw new Error("Outbound calls are closed.");
    const refusal = checkUrl(request.url, mayBePlain);
    if (refusal) return { kind: "refused_target", reason: refusal };
    const isOpened = settings.opened.opensUrl(new URL(request.url));
    const made = spanOfOutbound({ door, method: request.method, isOpened }, () =>
      callTarget({ ...settings, ...own }, request, read),
    );
    underWay.add(made);
    return made.finally(() => underWay.delete(made));
  }

  return {
    checkUrl: (url) => checkUrl(url),
    post: (request) => call("post", { ...request, method: "POST" }, unlessRedirect(readReply)),
    exchange: ({ maxBytes, ...request }) =>
      call("exchange", request, unlessRedirect(readWholeReply), ownBound(maxBytes)),
    ask: ({ maxBytes, ...question }) =>
      call("ask", { ...question, mayBePlain: true }, unlessRedirect(readReplyBytes), { maxReplyBytes: maxBytes }),
    download: (request) =>
      followToFile(request, ({ url, headers }, read, totalTimeoutMs) => {
        const signal = request.signal ? AbortSignal.any([closing.signal, request.signal]) : closing.signal;
        const own = { totalTimeoutMs, silenceMs: request.silenceMs };
        return call("download", { url, headers, signal, method: "GET" }, read, own);
      }),
    async close() {
      isClosed = true;
      closing.abort(new Error("Outbound calls are closed."));
      await Promise.allSettled(underWay);
    },
  };
}

type AnyRequest = Omit<OutboundRequest, "body"> & {
  method: string;
  body?: string | Uint8Array;
  signal?: AbortSignal;
  mayBePlain?: boolean;
};

async function callTarget<T>(
  settings: Settings,
  request: AnyRequest,
  read: ReplyReader<T>,
): Promise<T | OutboundFailedReply> {
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
      signal: request.signal ? AbortSignal.any([timeUp.signal, request.signal]) : timeUp.signal,
    });
    return await read(settings, reply, durationMs);
  } catch (error) {
    if (error instanceof RefusedTarget) return { kind: "refused_target", reason: error.reason };
    if (error instanceof ReplyReadError) throw error.cause;
    if (timeUp.signal.aborted) return failedReply("timeout", durationMs());
    const failure = outboundFailureOf(error);
    if (!failure) throw error;
    return { kind: "failed", ...failure, durationMs: durationMs() };
  } finally {
    clearTimeout(timer);
    await agent.destroy();
  }
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
    headersTimeout: settings.silenceMs,
    bodyTimeout: settings.silenceMs,
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
