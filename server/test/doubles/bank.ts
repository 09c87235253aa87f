import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

type Question = { what: "start"; return_url: string } | { what: "result"; session: string };
type Session = { returnUrl: string; state: "pending" | "verified" | "cancelled" };

const page = (session: string) => `<!doctype html><html lang="en"><title>Example Bank</title>
<h1>Example Bank</h1><a href="/confirm/${session}">Confirm</a> <a href="/cancel/${session}">Cancel</a></html>`;

/** A bank with the page that its customers see, and the provider before it (docs/providers.md, kind `bank_id`). */
export async function startBank(person: object) {
  const sessions = new Map<string, Session>();
  let host = "";
  const isAway = { now: false };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { question } = (await json(request)) as { question: Question };
    if (isAway.now) return void response.writeHead(503).end();
    const say = (said: object) =>
      response
        .writeHead(200, { "content-type": "application/json" })
        .end(JSON.stringify({ status: "ok", answer: said }));
    if (question.what === "start") {
      const session = randomUUID();
      sessions.set(session, { returnUrl: question.return_url, state: "pending" });
      return void say({ state: "started", session, redirect_url: `http://${host}/page/${session}` });
    }
    const state = sessions.get(question.session)?.state ?? "failed";
    say(state === "verified" ? { state, person } : { state });
  }

  function show(request: IncomingMessage, response: ServerResponse): void {
    const [, what = "", id = ""] = (request.url ?? "").split("/");
    const session = sessions.get(id);
    if (!session) return void response.writeHead(404).end();
    if (what === "page") return void response.writeHead(200, { "content-type": "text/html" }).end(page(id));
    session.state = what === "confirm" ? "verified" : "cancelled";
    response.writeHead(302, { location: session.returnUrl }).end();
  }

  const server = createServer((request, response) => {
    if (request.method === "POST") void answer(request, response);
    else show(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    settings: { BANK_ID_URL: `http://${host}/veridesk`, OUTBOUND_ALLOW: host },
    goAway: (isGone: boolean) => {
      isAway.now = isGone;
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
export type Bank = Awaited<ReturnType<typeof startBank>>;
