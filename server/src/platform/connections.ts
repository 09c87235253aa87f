import type { Server } from "node:http";
import { BlockList, isIPv6, type Socket } from "node:net";
import { setImmediate as nextRound } from "node:timers/promises";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { commonFailures } from "#contract/failures.ts";
import { visitorAddressOf } from "./address.ts";
import { openCounts } from "./counts.ts";
import { ownWork } from "./holders.ts";
import { openRecentCounts } from "./recent-counts.ts";
import { Semaphore } from "./semaphore.ts";
import { openWaitingRoom } from "./waiting-connections.ts";

/** Per process and per address (an IPv6 address counts by its /64). */
export type ConnectionLimits = {
  connections: number;
  perAddress: number;
  /** Browsers and proxies wait for each reply. */
  pipelined: number;
  requestsPerConnection: number;
  /** Replies that are made and not yet received. */
  unsentBytes: number;
  unsentBytesPerAddress: number;
  /** A reply must progress by this much within the time, or its connection is closed. */
  slowestBytes: number;
  slowestMs: number;
  /**
   * An address whose connections we had to close, or of whose unread replies we had to refuse more, so often within a minute or
   * two is served only some at a time, for as long as it goes on. Others of it wait for their turn. Only a refused request
   * that did not wait for the reply before it counts: many people behind one address have browsers, which do.
   */
  closedBefore: number;
  refusedBefore: number;
  perAddressThen: number;
  unsentBytesPerAddressThen: number;
  waiting: number;
  waitingPerAddress: number;
  longestWaitMs: number;
};

export const connectionLimits: ConnectionLimits = {
  connections: 4_096,
  perAddress: 512,
  pipelined: 4,
  requestsPerConnection: 10_000,
  unsentBytes: 96 * 1024 * 1024,
  unsentBytesPerAddress: 12 * 1024 * 1024,
  slowestBytes: 16 * 1024,
  slowestMs: 20_000,
  closedBefore: 32,
  refusedBefore: 256,
  perAddressThen: 32,
  unsentBytesPerAddressThen: 2 * 1024 * 1024,
  waiting: 1_024,
  waitingPerAddress: 256,
  longestWaitMs: 30_000,
};

/**
 * Connections that the system keeps for us until we take them. Node's 511 are full when a crowd comes at once; the system
 * then drops the next one's call, which is tried again after one second, then after two more. It keeps at most
 * net.core.somaxconn.
 */
export const acceptQueue = 4_096;

/** Bytes that the network has not taken yet. Node counts a chunk as unsent until its last byte is sent. */
type Handle = { writeQueueSize?: number; bytesWritten?: number };
function unsentOf(socket: Socket): { unsent: number; sent: number } {
  const { writeQueueSize = 0, bytesWritten = 0 } = (socket as Socket & { _handle?: Handle | null })._handle ?? {};
  return { unsent: writeQueueSize, sent: bytesWritten - writeQueueSize };
}

/** Proxies in front speak for everybody, so they have no limit of their own. */
export function proxiesOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

export const isProxy = (proxies: BlockList, address: string) => {
  const plain = address.replace(/^::ffff:(?=\d)/, "");
  return proxies.check(plain, isIPv6(plain) ? "ipv6" : "ipv4");
};

const { parameter, message, code, retryAfter = 5 } = commonFailures.too_many;
const refusal = JSON.stringify({ data: null, errors: [{ parameter, message, code }] });
const bareRefusal = `HTTP/1.1 429 Too Many Requests\r\nretry-after: ${retryAfter}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(refusal)}\r\nx-content-type-options: nosniff\r\nconnection: close\r\n\r\n${refusal}`;

/** Connections checked in a row: closing hundreds at once would block the event loop. */
const checkedAtOnce = 32;

const countedMs = 60_000;

/** Each connection's own way of being closed for what its sender does; it counts against the address. */
const closers = new WeakMap<Socket, () => void>();
const close = (socket: Socket) => closers.get(socket)?.();

function watchReplies(open: ReadonlySet<Socket>, { slowestBytes, slowestMs }: ConnectionLimits): NodeJS.Timeout {
  const marks = new WeakMap<Socket, { sent: number; at: number }>();
  const inspect = async () => {
    const now = performance.now();
    let inspected = 0;
    for (const socket of [...open]) {
      inspected += 1;
      if (inspected % checkedAtOnce === 0) await nextRound();
      const { unsent, sent } = unsentOf(socket);
      const mark = marks.get(socket);
      if (unsent === 0) marks.delete(socket);
      else if (!mark || sent - mark.sent >= slowestBytes) marks.set(socket, { sent, at: now });
      else if (now - mark.at >= slowestMs) close(socket);
    }
  };
  return setInterval(() => void inspect(), slowestMs / 4).unref();
}

const ignore = () => undefined;

/** Node starts to read from a new connection at once; paused, it costs a socket until it is served. */
function serveLater(server: Server): (socket: Socket) => void {
  const serve = server.listeners("connection");
  server.removeAllListeners("connection");
  Object.assign(server, { pauseOnConnect: true });
  return (socket) => {
    for (const listener of serve) listener.call(server, socket);
    socket.resume();
  };
}

type Guard = {
  isOftenRefused(visitor: string): boolean;
  noteRefusal(visitor: string): void;
  endWaiting(): void;
};

function guardConnections(server: Server, trustProxy: readonly string[], limits: ConnectionLimits): Guard {
  server.maxConnections = limits.connections;
  server.maxRequestsPerSocket = limits.requestsPerConnection;
  const proxies = proxiesOf(trustProxy);
  const [open, perAddress, served] = [new Set<Socket>(), openCounts(), openCounts()];
  const [closed, refused] = [openRecentCounts(countedMs), openRecentCounts(countedMs)];
  const serveSocket = serveLater(server);

  function serve(socket: Socket, visitor: string | null): void {
    open.add(socket);
    if (visitor !== null) served.add(visitor, 1);
    socket.once("close", () => {
      open.delete(socket);
      if (visitor !== null) served.add(visitor, -1);
    });
    closers.set(socket, () => {
      // Requests that came with one too many are each too many: it is closed once.
      if (socket.destroyed) return;
      if (visitor !== null) closed.note(visitor);
      socket.destroy();
    });
    serveSocket(socket);
  }

  const isOftenRefused = (visitor: string) =>
    closed.of(visitor) >= limits.closedBefore || refused.of(visitor) >= limits.refusedBefore;
  const waiting = openWaitingRoom({
    most: limits.waiting,
    mostPerVisitor: limits.waitingPerAddress,
    longestMs: limits.longestWaitMs,
    hasCapacity: (visitor) => !isOftenRefused(visitor) || served.of(visitor) < limits.perAddressThen,
    serve,
  });

  server.on("connection", (socket) => {
    const address = socket.remoteAddress ?? "";
    const visitor = isProxy(proxies, address) ? null : visitorAddressOf(address);
    if (visitor === null) {
      serve(socket, null);
      return;
    }
    const mustWait = isOftenRefused(visitor);
    // Until it is served nobody else hears its errors, and one that nobody hears ends the process.
    socket.on("error", ignore);
    if (!mustWait && perAddress.of(visitor) >= limits.perAddress) {
      // What came unread would reset the connection before its refusal is read.
      socket.resume();
      socket.end(bareRefusal, () => socket.destroy());
      return;
    }
    perAddress.add(visitor, 1);
    socket.once("close", () => perAddress.add(visitor, -1));
    if (!mustWait) serve(socket, visitor);
    // Without words: writing to hundreds who do not read is what they are after.
    else if (!waiting.take(socket, visitor)) socket.destroy();
  });
  const watch = watchReplies(open, limits);
  server.on("close", () => {
    clearInterval(watch);
    closed.end();
    refused.end();
  });
  return { isOftenRefused, noteRefusal: refused.note, endWaiting: waiting.end };
}

const smallBytes = 4_096;
/** Handing larger replies to the network is slow: hundreds in a row would block the event loop. */
const largeBytes = 64 * 1024;
/** More than all connections can ask for, so nobody is refused here. */
const everybody = connectionLimits.connections * (connectionLimits.pipelined + 1);
const inAll = "in all";

/** What waits for the end of a connection's replies. */
const ends = new WeakMap<Socket, Set<() => void>>();

function endsOf(socket: Socket): Set<() => void> {
  const known = ends.get(socket);
  if (known) return known;
  const acts = new Set<() => void>();
  ends.set(socket, acts);
  // One listener, however many requests a stranger sends on: from the eleventh on Node would warn of each connection.
  socket.once("close", () => {
    for (const act of acts) act();
  });
  return acts;
}

/** When the reply is sent or its connection closed: a reply queued behind another one gets no event of its own. */
function whenOver({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, act: () => void): void {
  const acts = endsOf(socket);
  const over = () => {
    raw.off("close", over);
    if (acts.delete(over)) act();
  };
  raw.once("close", over);
  acts.add(over);
}

const sizeOf = (payload: unknown): number =>
  typeof payload === "string" ? Buffer.byteLength(payload) : Buffer.isBuffer(payload) ? payload.byteLength : 0;

function refuse(reply: FastifyReply): string {
  reply.code(429).removeHeader("content-length").removeHeader("content-encoding").removeHeader("etag");
  reply
    .header("content-type", "application/json; charset=utf-8")
    .header("cache-control", "no-store")
    .header("retry-after", retryAfter);
  return refusal;
}

/** Strangers could make this process hold memory by not reading (S27). Streams bound themselves. */
export function guardReplies(
  app: FastifyInstance,
  trustProxy: readonly string[],
  limits: ConnectionLimits = connectionLimits,
): void {
  const guard = guardConnections(app.server as Server, trustProxy, limits);
  app.addHook("preClose", async () => guard.endWaiting());
  const unanswered = new WeakMap<Socket, number>();
  const unsent = openCounts();
  // One large reply per round of the event loop, alternating between addresses.
  const semaphore = new Semaphore({ atOnce: 1, waiting: everybody });
  const shareOf = (visitor: string) =>
    guard.isOftenRefused(visitor) ? limits.unsentBytesPerAddressThen : limits.unsentBytesPerAddress;
  const isFull = (visitor: string, more: number) => unsent.of(visitor) + more > shareOf(visitor);

  app.addHook("onRequest", (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
    const { socket } = request.raw;
    const count = (unanswered.get(socket) ?? 0) + 1;
    unanswered.set(socket, count);
    whenOver(request, reply, () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    if (count > limits.pipelined) close(socket);
    // Node reads all that came in one piece first, so that none of too many is begun.
    queueMicrotask(() => {
      if (socket.destroyed) reply.hijack();
      else done();
    });
  });
  app.addHook("onSend", async (request, reply, payload) => {
    const [visitor, bytes] = [visitorAddressOf(request.ip), sizeOf(payload)];
    // Small replies always go out: refusals must arrive, and health is always answered.
    if (bytes <= smallBytes) return payload;
    if (isFull(visitor, bytes)) {
      if ((unanswered.get(request.raw.socket) ?? 0) > 1) guard.noteRefusal(visitor);
      return refuse(reply);
    }
    if (unsent.of(inAll) + bytes > limits.unsentBytes) return refuse(reply);
    for (const key of [visitor, inAll]) unsent.add(key, bytes);
    whenOver(request, reply, () => {
      for (const key of [visitor, inAll]) unsent.add(key, -bytes);
    });
    if (bytes >= largeBytes) await semaphore.run(() => nextRound(), ownWork(visitor));
    return payload;
  });
}
