import { createHmac, randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Speaks Stripe's wire as its API reference has it: form-encoded calls, JSON objects, signed messages. */

type Session = {
  id: string;
  object: "checkout.session";
  status: "open" | "complete" | "expired";
  payment_status: "unpaid" | "paid";
  amount_total: number;
  currency: string;
  /** What is paid for, as the page of the card names it. */
  item: string;
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
type Dispute = {
  id: string;
  object: "dispute";
  amount: number;
  currency: string;
  payment_intent: string;
  charge: string;
  reason: "fraudulent";
  status: "needs_response" | "under_review" | "won" | "lost" | "warning_needs_response";
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

type Idempotent = { body: string; session: Session };

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "content-type": "application/json", "request-id": newId("req") });
  response.end(JSON.stringify(body));
}
const sendError = (response: ServerResponse, status: number, type: string, message: string) =>
  sendJson(response, status, { error: { type, message } });

/** What the tests press, and what Stripe remembers. */
export class StripeDouble {
  readonly origin: string;
  readonly state = { isDown: false, calls: 0, webhookUrl: "" };
  readonly #server: Server;
  readonly #sessions = new Map<string, Session>();
  readonly #refunds = new Map<string, Refund>();
  readonly #disputes = new Map<string, Dispute>();
  readonly #byKey = new Map<string, Idempotent>();

  constructor(server: Server) {
    this.#server = server;
    this.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on("request", (request, response) => {
      this.#answer(request, response).catch((error: unknown) => response.destroy(error as Error));
    });
  }

  get settings() {
    return {
      BILLING: "on",
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: this.origin,
      OUTBOUND_ALLOW: new URL(this.origin).host,
    };
  }

  sessions(): Session[] {
    return [...this.#sessions.values()];
  }

  pay(id: string): Session {
    const session = this.#sessionOf(id);
    const payment_intent = session.payment_intent ?? newId("pi");
    return Object.assign(session, { status: "complete", payment_status: "paid", payment_intent });
  }

  /** As Stripe does after a day. */
  forgetKeys(): void {
    this.#byKey.clear();
  }

  expire(id: string): Session {
    return Object.assign(this.#sessionOf(id), { status: "expired" });
  }

  refund(id: string, amount: number): Refund {
    const { payment_intent, currency } = this.#sessionOf(id);
    if (payment_intent === null) throw new Error("nothing was paid");
    const made = { object: "refund", amount, currency, payment_intent, status: "succeeded", created: now() } as const;
    const refund: Refund = { id: newId("re"), ...made };
    this.#refunds.set(refund.id, refund);
    return refund;
  }

  dispute(id: string, amount: number, status: Dispute["status"] = "needs_response"): Dispute {
    const { payment_intent, currency } = this.#sessionOf(id);
    if (payment_intent === null) throw new Error("nothing was paid");
    const about = { amount, currency, payment_intent, charge: newId("ch"), reason: "fraudulent" } as const;
    const dispute: Dispute = { id: newId("du"), object: "dispute", ...about, status, created: now() };
    this.#disputes.set(dispute.id, dispute);
    return dispute;
  }

  event(type: string, object: object): StripeEvent {
    return {
      id: newId("evt"),
      object: "event",
      api_version: "2025-09-30.clover",
      created: now(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object },
    };
  }

  /** `t=…,v1=…` over the time and the bytes. */
  sign(payload: string, { secret = webhookSecret, at = now() } = {}): string {
    return `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${payload}`).digest("hex")}`;
  }

  async send(event: StripeEvent, url = this.state.webhookUrl): Promise<number> {
    const payload = JSON.stringify(event, null, 2);
    const headers = { "content-type": "application/json", "stripe-signature": this.sign(payload) };
    return (await fetch(url, { method: "POST", headers, body: payload })).status;
  }

  tell(type: string, object: object): Promise<number> {
    return this.send(this.event(type, object));
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #sessionOf(id: string): Session {
    const session = this.#sessions.get(id);
    if (!session) throw new Error("the double has no such session");
    return session;
  }

  #createSession(form: URLSearchParams): Session {
    const id = newId("cs_test");
    const session: Session = {
      id,
      object: "checkout.session",
      status: "open",
      payment_status: "unpaid",
      amount_total: Number(form.get("line_items[0][price_data][unit_amount]")),
      currency: form.get("line_items[0][price_data][currency]") ?? "",
      item: form.get("line_items[0][price_data][product_data][name]") ?? "",
      payment_intent: null,
      client_reference_id: form.get("client_reference_id"),
      metadata: metadataOf(form),
      success_url: form.get("success_url") ?? "",
      cancel_url: form.get("cancel_url") ?? "",
      url: `${this.origin}/pay/${id}`,
      mode: "payment",
      livemode: false,
      created: now(),
    };
    this.#sessions.set(id, session);
    return session;
  }

  #answerCreate(response: ServerResponse, body: string, key: string | undefined): void {
    const before = key === undefined ? undefined : this.#byKey.get(key);
    if (before && before.body !== body) {
      sendError(response, 400, "idempotency_error", "Keys can only be used with the same parameters.");
      return;
    }
    const session = before?.session ?? this.#createSession(new URLSearchParams(body));
    if (key !== undefined) this.#byKey.set(key, { body, session });
    sendJson(response, 200, session);
  }

  #answerList(
    response: ServerResponse,
    { pathname, searchParams: query }: URL,
    known: Iterable<Refund | Dispute>,
  ): void {
    const limit = Number(query.get("limit") ?? 10);
    const payment = query.get("payment_intent");
    const all = [...known].filter((each) => each.payment_intent === payment).reverse();
    const after = query.get("starting_after");
    const rest = after === null ? all : all.slice(all.findIndex(({ id }) => id === after) + 1);
    const data = rest.slice(0, limit);
    sendJson(response, 200, { object: "list", url: pathname, has_more: rest.length > limit, data });
  }

  async #answerApi(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    this.state.calls += 1;
    if (this.state.isDown) return void request.socket.destroy();
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return sendError(response, 401, "invalid_request_error", "Invalid API Key provided");
    const key = request.headers["idempotency-key"];
    if (request.method === "POST" && url.pathname === "/v1/checkout/sessions")
      return this.#answerCreate(response, await readBody(request), typeof key === "string" ? key : undefined);
    if (url.pathname === "/v1/refunds") return this.#answerList(response, url, this.#refunds.values());
    if (url.pathname === "/v1/disputes") return this.#answerList(response, url, this.#disputes.values());
    const [, , , , id = "", verb] = url.pathname.split("/");
    const session = this.#sessions.get(id);
    if (!session) return sendError(response, 404, "invalid_request_error", "No such checkout.session");
    if (request.method === "POST" && verb === "expire") session.status = "expired";
    return sendJson(response, 200, session);
  }

  /** Where the card is requested: a button that pays, and a way back. */
  async #answerPage(request: IncomingMessage, response: ServerResponse, id: string): Promise<void> {
    const session = this.#sessionOf(id);
    if (request.method === "POST") {
      await this.tell("checkout.session.completed", this.pay(id));
      response.writeHead(303, { location: session.success_url }).end();
      return;
    }
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end(
      `<!doctype html><html lang="en"><title>Pay</title><main><h1>Pay ${session.amount_total / 100} EUR</h1>
      <form method="post"><button>Pay</button></form><a href="${session.cancel_url}">Back</a></main></html>`,
    );
  }

  #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", this.origin);
    const page = /^\/pay\/(\w+)$/.exec(url.pathname)?.[1];
    return page === undefined ? this.#answerApi(request, response, url) : this.#answerPage(request, response, page);
  }
}

export async function startStripe(): Promise<StripeDouble> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  return new StripeDouble(server);
}
