import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

type Requested = { headers: NodeJS.Dict<string | string[]>; body: Record<string, unknown> };
export type Behaviour = (response: ServerResponse, requested: Requested) => void;

const send = (status: number, body: unknown): Behaviour => {
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return (response) => void response.writeHead(status, { "content-type": "application/json" }).end(text);
};

export const behaviours = {
  answers: (answer: unknown) => send(200, { status: "ok", answer }),
  knowsNothing: send(200, { status: "unknown" }),
  isBroken: send(500, "no"),
  refuses: send(401, { error: "who are you" }),
  isBusy: send(429, "later"),
  says: (text: string) => send(200, text),
  isSilent: () => undefined,
  hangsUp: (response: ServerResponse) => void response.destroy(),
  redirects: (to: string) => (response: ServerResponse) => void response.writeHead(302, { location: to }).end(),
  neverEnds: (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "application/json" });
    const more = setInterval(() => response.write(" ".repeat(16_384)), 5);
    response.on("close", () => clearInterval(more));
  },
  drips: (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "application/json" });
    const more = setInterval(() => response.write(" "), 50);
    response.on("close", () => clearInterval(more));
  },
} satisfies Record<string, unknown>;

/** The operator's provider of risk, carriers and registers (docs/providers.md). */
export async function startServicesProvider() {
  const requested: Requested[] = [];
  /** Those of the next calls; the last one stays. */
  let next: Behaviour[] = [behaviours.knowsNothing];
  const server = createServer((request: IncomingMessage, response) => {
    void json(request).then((body) => {
      const one = { headers: request.headers, body: body as Requested["body"] };
      requested.push(one);
      const behaviour = next.length > 1 ? next.shift() : next[0];
      behaviour?.(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `http://${host}/veridesk`;
  return {
    host,
    url,
    requested,
    settings: {
      RISK_URL: url,
      RISK_KEY: "risk-secret",
      CARRIER_URL: url,
      REGISTER_URL: url,
      EIDV_URL: url,
      EIDV_KEY: "eidv-secret",
      OUTBOUND_ALLOW: host,
    },
    behave: (...wanted: Behaviour[]) => {
      next = wanted;
      requested.length = 0;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
export type ServicesProvider = Awaited<ReturnType<typeof startServicesProvider>>;
