import { lookup } from "node:dns/promises";
import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { EndpointSide } from "#contract/endpoint.ts";
import { commonFailures } from "#contract/failures.ts";
import type { PlatformConfig } from "./config.ts";
import { acceptQueue } from "./connections.ts";
import { fail } from "./fail.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** `both`: for whoever watches the server. An endpoint's is in the contract. */
    side?: EndpointSide | "both";
  }
}

/** Folders of files, whose routes a library makes. */
const assets: Record<string, EndpointSide | undefined> = { assets: "desk", "verify-assets": "applicants" };

const applicantSockets = new WeakSet<object>();
const applicantServersOf = new WeakMap<object, Server[]>();

type Addresses = Pick<PlatformConfig, "publicUrl" | "applicantUrl">;

/** Every call asks for them. */
const hosts = new WeakMap<Addresses, Record<EndpointSide, string>>();
function hostsOf(addresses: Addresses): Record<EndpointSide, string> {
  const { publicUrl, applicantUrl } = addresses;
  const known = hosts.get(addresses) ?? { desk: new URL(publicUrl).host, applicants: new URL(applicantUrl).host };
  hosts.set(addresses, known);
  return known;
}

/** By the host name where it is one of the two public ones, else by the port. */
export function originSideOf({ host, raw }: Pick<FastifyRequest, "host" | "raw">, addresses: Addresses): EndpointSide {
  const name = host?.toLowerCase();
  const { desk, applicants } = hostsOf(addresses);
  if (name === desk) return "desk";
  if (name === applicants) return "applicants";
  return applicantSockets.has(raw.socket) ? "applicants" : "desk";
}

/** A page of another origin asks, and not by navigation: no reply of ours is for it. */
const isRequestedByOthers = ({ headers }: FastifyRequest): boolean => {
  const { "sec-fetch-site": site, "sec-fetch-mode": mode } = headers;
  return (site === "same-site" || site === "cross-site") && mode !== "navigate";
};

/**
 * A route of one side is not found on the other, and a page of another origin gets no answer. Ports of one host share
 * cookies and count as one site, so cookies alone separate nothing (S6).
 */
export function keepSidesApart(app: FastifyInstance, config: PlatformConfig): void {
  app.addHook("onRoute", (route) => {
    const side = route.config?.side ?? assets[route.url.split("/")[1] ?? ""];
    if (side === undefined) throw new Error(`${route.url} does not say which side it is of`);
    route.config = { ...route.config, side };
  });
  app.addHook("onRequest", async (request, reply) => {
    const { url: pattern, config: route } = request.routeOptions;
    if (pattern === undefined) return;
    if (route.side !== "both" && route.side !== originSideOf(request, config)) return reply.callNotFound();
    if (pattern.startsWith("/api/") && isRequestedByOthers(request)) throw fail(commonFailures.csrf);
  });
  closeForApplicants(app);
}

/** With the server; before it listens. */
export function closeForApplicants(app: FastifyInstance): void {
  let closed: Promise<unknown> = Promise.resolve();
  // No new connections while the last calls are answered; the server closes idle ones itself.
  app.addHook("preClose", async () => {
    closed = Promise.all(
      (applicantServersOf.get(app.server) ?? []).map((server) => new Promise((done) => server.close(done))),
    );
  });
  app.addHook("onClose", () => closed);
}

/** The new address of an applicant's page that was requested at the dashboard's origin, as older links do; else null. */
export function originMovedTo(
  { url, method }: Pick<FastifyRequest, "url" | "method">,
  { applicantUrl }: Addresses,
): string | null {
  const isPage = method === "GET" && /^\/verify(?:[/?]|$)/.test(url);
  return isPage ? `${applicantUrl}${url}` : null;
}

export const answerNotFound = (reply: FastifyReply): FastifyReply =>
  reply
    .code(404)
    .send({ data: null, errors: [{ parameter: "path", message: "Not found.", code: "request.not_found" }] });

const addressesOf = async (host: string): Promise<string[]> =>
  host === "localhost" ? (await lookup(host, { all: true })).map(({ address }) => address) : [host];

async function listen(take: (socket: Socket) => void, port: number, host: string): Promise<Server> {
  // As Node's own HTTP server opens its sockets, and paused as `guardReplies` wants them.
  const server = createServer({ allowHalfOpen: true, noDelay: true, pauseOnConnect: true }, take);
  server.listen({ port, host, backlog: acceptQueue });
  await once(server, "listening");
  return server;
}

/** The same HTTP server, so that its limits and timeouts apply to both. @returns the port */
export async function listenForApplicants(
  app: FastifyInstance,
  { port, host }: { port: number; host: string },
): Promise<number> {
  const take = (socket: Socket) => {
    applicantSockets.add(socket);
    app.server.emit("connection", socket);
  };
  const [first = host, ...others] = await addressesOf(host);
  const server = await listen(take, port, first);
  const { port: bound } = server.address() as AddressInfo;
  const servers = [server];
  // A name may have an address that this machine does not have.
  for (const other of others)
    servers.push(
      ...(await listen(take, bound, other).then(
        (server) => [server],
        () => [],
      )),
    );
  for (const each of servers) each.maxConnections = app.server.maxConnections;
  applicantServersOf.set(app.server, servers);
  return bound;
}
