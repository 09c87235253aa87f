import { setMaxListeners } from "node:events";
import type { Socket } from "node:net";

const bySocket = new WeakMap<Socket, AbortController>();

/** Aborts when the connection has closed; one for all calls of a connection. */
export function goneOf(socket: Socket): AbortSignal {
  const known = bySocket.get(socket);
  if (known) return known.signal;
  const gone = new AbortController();
  // Every waiting call of a connection listens.
  setMaxListeners(0, gone.signal);
  if (socket.destroyed) gone.abort();
  else socket.once("close", () => gone.abort());
  bySocket.set(socket, gone);
  return gone.signal;
}
