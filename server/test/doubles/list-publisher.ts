import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

type Published = {
  body?: string | Uint8Array;
  status?: number;
  headers?: Record<string, string>;
  /** Instead of the body. */
  send?: (response: ServerResponse) => void;
};

/** A publisher of lists: what it has at a path, and what was requested of it. */
export async function startListPublisher() {
  const files = new Map<string, Published>();
  const requested: { path: string; headers: NodeJS.Dict<string | string[]> }[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? "/";
    requested.push({ path, headers: request.headers });
    const { body = "", status = 200, headers = {}, send } = files.get(path) ?? { status: 404 };
    const isKnown = headers.etag !== undefined && request.headers["if-none-match"] === headers.etag;
    response.writeHead(isKnown ? 304 : status, headers);
    if (send && !isKnown) send(response);
    else response.end(isKnown ? "" : body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    requested,
    publish: (path: string, published: Published) => {
      files.set(path, published);
      return `${origin}${path}`;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

export type ListPublisher = Awaited<ReturnType<typeof startListPublisher>>;
