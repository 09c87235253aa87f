import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Speaks Stripe's wire as its API reference has it: form-encoded calls, JSON objects, signed messages. */

type Session = {
  id: string;
  object: "checkout.session";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  amount_total: number;
  currency: string;
  payment_intent: string | null;
  client_reference_id: string | null;
  metadata: Record<string, string>;
  success_url: string;
  cancel_url: string;
  url: string;
  mode: "payment";
  livemode: false;
  created: number;
};
type Refund = {
  id: string;
  object: "refund";
  amount: number;
  currency: string;
  payment_intent: string;
  status: "succeeded" | "failed" | "pending";
  created: number;
};
export type StripeEvent = {
  id: string;
  object: "event";
  api_version: string;
  created: number;
  livemode: false;
  pending_webhooks: number;
  request: { id: null; idempotency_key: null };
  type: string;
  data: { object: object };
};

const now = () => Math.floor(Date.now() / 1000);
const newId = (kind: string) => `${kind}_${randomBytes(12).toString("hex")}`;

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return Buffer.concat(pieces).toString("utf8");
}

/** `metadata[project_id]=…` */
const metadataOf = (form: URLSearchParams) =>
  Object.fromEntries(
    [...form].flatMap(([key, value]) => {
      const name = /^metadata\[(\w+)\]$/.exec(key)?.[1];
      return name === undefined ? [] : [[name, value]];
    }),
  );

export const secretKey = "sk_test_double";
export const webhookSecret = "whsec_double";

export async function startStripe() {
  const sessions = new Map<string, Session>();
  const refunds = new Map<string, Refund>();
  const byKey = new Map<string, { body: string; session: Session }>();
  const state = { isDown: false, calls: 0, webhookUrl: "" };

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => response.destroy(error as Error));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  const sendJson = (response: ServerResponse, status: number, body: object) => {
    response.writeHead(status, { "content-type": "application/json", "request-id": newId("req") });
    response.end(JSON.stringify(body));
  };
  const sendError = (response: ServerResponse, status: number, type: string, message: string) =>
    sendJson(response, status, { error: { type, message } });

  function createSession(form: URLSearchParams): Session {
    const id = newId("cs_test");
    const session: Session = {
      id,
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
      currency: form.get("line_items[0][price_data][currency]") ?? "",
      payment_intent: null,
      client_reference_id: form.get("client_reference_id"),
      metadata: metadataOf(form),
      success_url: form.get("success_url") ?? "",
      cancel_url: form.get("cancel_url") ?? "",
      url: `${origin}/pay/${id}`,
      mode: "payment",
      livemode: false,
      created: now(),
    };
    sessions.set(id, session);
    return session;
  }

  function answerCreate(response: ServerResponse, body: string, key: string | undefined) {
    const before = key === undefined ? undefined : byKey.get(key);
    if (before && before.body !== body)
      return sendError(response, 400, "idempotency_error", "Keys for idempotent requests can only be used with the same parameters.");
    const session = before?.session ?? createSession(new URLSearchParams(body));
    if (key !== undefined) byKey.set(key, { body, session });
    return sendJson(response, 200, session);
  }

  function answerRefunds(response: ServerResponse, query: URLSearchParams) {
    const limit = Number(query.get("limit") ?? 10);
    const all = [...refunds.values()].filter((each) => each.payment_intent === query.get("payment_intent")).reverse();
    const after = query.get("starting_after");
    const rest = after === null ? all : all.slice(all.findIndex(({ id }) => id === after) + 1);
    const data = rest.slice(0, limit);
    return sendJson(response, 200, { object: "list", url: "/v1/refunds", has_more: rest.length > limit, data });
  }

  async function answerApi(request: IncomingMessage, response: ServerResponse, url: URL) {
    state.calls += 1;
    if (state.isDown) return request.socket.destroy();
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return sendError(response, 401, "invalid_request_error", "Invalid API Key provided");
    const key = request.headers["idempotency-key"];
    const [, , , , id = "", verb] = url.pathname.split("/");
    const session = sessions.get(id);
    if (request.method === "POST" && url.pathname === "/v1/checkout/sessions")
      return answerCreate(response, await readBody(request), typeof key === "string" ? key : undefined);
    if (url.pathname === "/v1/refunds") return answerRefunds(response, url.searchParams);
    if (!session) return sendError(response, 404, "invalid_request_error", "No such checkout.session");
    if (request.method === "POST" && verb === "expire") session.status = "expired";
    return sendJson(response, 200, session);
  }

  async function answerPage(request: IncomingMessage, response: ServerResponse, id: string) {
    const session = sessions.get(id);
    if (!session) return response.writeHead(404).end();
    if (request.method === "POST") {
      double.pay(id);
      await double.tell("checkout.session.completed", session);
      return response.writeHead(303, { location: session.success_url }).end();
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    return response.end(
      `<!doctype html><html lang="en"><title>Pay</title><main><h1>Pay ${session.amount_total / 100} EUR</h1>
      <form method="post"><button>Pay</button></form><a href="${session.cancel_url}">Back</a></main></html>`,
    );
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const url = new URL(request.url ?? "/", origin);
    const page = /^\/pay\/(\w+)$/.exec(url.pathname)?.[1];
    await (page === undefined ? answerApi(request, response, url) : answerPage(request, response, page));
  }

  const sessionOf = (id: string): Session => {
    const session = sessions.get(id);
    if (!session) throw new Error("the double has no such session");
    return session;
  };

  const double = {
    origin,
    state,
    settings: {
      BILLING: "on",
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: origin,
      OUTBOUND_ALLOW: new URL(origin).host,
    },
    sessions: () => [...sessions.values()],
    pay(id: string): Session {
      const session = sessionOf(id);
      return Object.assign(session, {
        status: "complete",
        payment_status: "paid",
        payment_intent: session.payment_intent ?? newId("pi"),
      });
    },
    expire: (id: string): Session => Object.assign(sessionOf(id), { status: "expired" }),
    refund(id: string, amount: number, status: Refund["status"] = "succeeded"): Refund {
      const { payment_intent, currency } = sessionOf(id);
      if (payment_intent === null) throw new Error("nothing was paid");
      const refund: Refund = { id: newId("re"), object: "refund", amount, currency, payment_intent, status, created: now() };
      refunds.set(refund.id, refund);
      return refund;
    },
    event: (type: string, object: object): StripeEvent => ({
      id: newId("evt"),
      object: "event",
      api_version: "2025-09-30.clover",
      created: now(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object },
    }),
    /** `t=…,v1=…` over the time and the bytes. */
    sign(payload: string, { secret = webhookSecret, at = now() } = {}): string {
      return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex")}`;
    },
    async send(event: StripeEvent, url = state.webhookUrl): Promise<number> {
      const payload = JSON.stringify(event, null, 2);
      const headers = { "content-type": "application/json", "stripe-signature": double.sign(payload) };
      return (await fetch(url, { method: "POST", headers, body: payload })).status;
    },
    tell: (type: string, object: object): Promise<number> => double.send(double.event(type, object)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
  return double;
}
export type StripeDouble = Awaited<ReturnType<typeof startStripe>>;
