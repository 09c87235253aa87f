import { type IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { type WebSocket, WebSocketServer } from "ws";

const upgrades = new WeakMap<IncomingMessage, { socket: Duplex; head: Buffer }>();

type Sockets = {
  /** Null: the request is none for a WebSocket. Nothing has been answered yet. */
  isUpgrade(request: FastifyRequest): boolean;
  accept(request: FastifyRequest, reply: FastifyReply): Promise<WebSocket>;
};

const isForSocket = ({ method, headers }: IncomingMessage): boolean =>
  method === "GET" && headers.upgrade?.toLowerCase() === "websocket";

/** Node gives such a request no body, so it cannot be answered as if it had come without the header. */
function refuseUpgrade(socket: Duplex): void {
  socket.on("error", () => socket.destroy());
  socket.end("HTTP/1.1 426 Upgrade Required\r\nupgrade: websocket\r\nconnection: close\r\ncontent-length: 0\r\n\r\n");
}

/**
 * WebSockets come through the same hooks as every call: which side they are for, who asks, how many connections. A refusal is
 * answered as HTTP.
 */
export function openSockets(app: FastifyInstance, options: { protocol: string; maxBytes: number }): Sockets {
  const server = new WebSocketServer({
    noServer: true,
    maxPayload: options.maxBytes,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has(options.protocol) ? options.protocol : false),
  });
  // Newer Nodes leave other upgrades to the usual way, with their bodies.
  Object.assign(app.server, { shouldUpgradeCallback: isForSocket });
  app.server.on("upgrade", (raw: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (!isForSocket(raw) && raw.method !== "GET" && raw.method !== "HEAD") return refuseUpgrade(socket);
    upgrades.set(raw, { socket, head });
    const response = new ServerResponse(raw);
    response.assignSocket(socket as never);
    // What a refused connection sends is not read any more.
    response.on("finish", () => socket.end());
    socket.on("error", () => socket.destroy());
    app.routing(raw, response);
  });
  app.addHook("preClose", async () => {
    for (const client of server.clients) client.close(1012);
    setTimeout(() => {
      for (const client of server.clients) client.terminate();
    }, 1_000).unref();
  });
  return {
    isUpgrade: ({ raw }) => upgrades.has(raw),
    accept({ raw }, reply) {
      const upgrade = upgrades.get(raw);
      if (!upgrade) throw new Error("not a WebSocket");
      reply.hijack();
      reply.raw.detachSocket(upgrade.socket as never);
      return new Promise((resolve) => server.handleUpgrade(raw, upgrade.socket, upgrade.head, resolve));
    },
  };
}
