import type Stripe from "stripe";
import type { OutboundClient } from "#server/platform/outbound/outbound.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { SeenDispute, SeenPayment, SeenRefund } from "./top-ups.rules.ts";

/** Stripe's own library over our way out, which checks every address. */
const fetchBy = (outbound: OutboundClient) => async (url: string | URL | Request, init?: RequestInit) => {
  const { method = "GET", headers, body } = init ?? {};
  const reply = await outbound.exchange({
    url: String(url),
    method,
    headers: Object.fromEntries(new Headers(headers).entries()),
    ...(typeof body === "string" && body !== "" ? { body } : {}),
  });
  if (reply.kind === "whole")
    return new Response(reply.body, { status: reply.status, headers: { "content-type": reply.contentType } });
  throw new Error(`Stripe was not reached: ${reply.reason}`);
};

/** Some 200 modules: only where cards are taken. */
const loadStripe = async () => (await import("stripe")).default;

/** @throws Error without a secret key */
async function openStripe({ config, outbound }: Platform): Promise<Stripe> {
  const { stripeSecretKey, stripeApiUrl } = config;
  if (stripeSecretKey === undefined) throw new Error("STRIPE_SECRET_KEY is not set");
  const { protocol, hostname, port } = new URL(stripeApiUrl);
  const isPlain = protocol === "http:";
  const Library = await loadStripe();
  return new Library(stripeSecretKey, {
    httpClient: Library.createFetchHttpClient(fetchBy(outbound)),
    protocol: isPlain ? "http" : "https",
    host: hostname,
    port: port === "" ? (isPlain ? 80 : 443) : Number(port),
    maxNetworkRetries: 1,
    telemetry: false,
  });
}

export type CheckoutRequest = { projectId: string; id: string; amount: number; email: string; item: string };
export type CheckoutSession = { sessionId: string; url: string };

/**
 * `item`: what Stripe's page says is paid for. Asked again with the same id, Stripe answers with the same session.
 * @throws what the library throws
 */
export async function beginCheckout(
  platform: Platform,
  { projectId, id, amount, email, item }: CheckoutRequest,
): Promise<CheckoutSession> {
  const { publicUrl } = platform.config;
  const metadata = { project_id: projectId, top_up_id: id };
  const back = (page: string) => `${publicUrl}/billing/${page}?transaction=${id}`;
  const session = await (await openStripe(platform)).checkout.sessions.create(
    {
      mode: "payment",
      line_items: [
        {
          quantity: 1,
          price_data: {
            currency: "eur",
            unit_amount: amount,
            product_data: { name: item },
          },
        },
      ],
      client_reference_id: id,
      customer_email: email,
      metadata,
      payment_intent_data: { metadata },
      success_url: back("payment-success"),
      cancel_url: back("payment-cancel"),
    },
    { idempotencyKey: `top-up-${projectId}-${id}` },
  );
  if (session.url === null) throw new Error("Stripe gave no address for the payment");
  return { sessionId: session.id, url: session.url };
}

export async function endCheckout(platform: Platform, sessionId: string): Promise<void> {
  await (await openStripe(platform)).checkout.sessions.expire(sessionId);
}

const refundsRead = 300;

const stateOf = ({ status }: Stripe.Refund): SeenRefund["state"] | null =>
  status === "succeeded" || status === "pending"
    ? "done"
    : status === "failed" || status === "canceled"
      ? "failed"
      : null;

async function readRefunds(stripe: Stripe, payment: string): Promise<SeenRefund[]> {
  const found = await stripe.refunds
    .list({ payment_intent: payment, limit: 25 })
    .autoPagingToArray({ limit: refundsRead });
  return found.flatMap((refund) => {
    const state = stateOf(refund);
    return state === null ? [] : [{ id: refund.id, amount: refund.amount, state }];
  });
}

const disputesRead = 100;

/** Inquiries, and what was prevented, take no money. */
const disputeStates: Record<string, SeenDispute["state"]> = {
  needs_response: "open",
  under_review: "open",
  lost: "lost",
  appeal_needs_response: "lost",
  appeal_under_review: "lost",
  won: "won",
};

async function readDisputes(stripe: Stripe, payment: string): Promise<SeenDispute[]> {
  const found = await stripe.disputes
    .list({ payment_intent: payment, limit: 25 })
    .autoPagingToArray({ limit: disputesRead });
  return found.flatMap(({ id, amount, currency, status }) => {
    const state = disputeStates[status];
    return state ? [{ id, amount, currency, state }] : [];
  });
}

/** What is true now: the messages may be late, repeated or out of order. */
export async function checkStripePayment(platform: Platform, sessionId: string): Promise<SeenPayment> {
  const stripe = await openStripe(platform);
  const session = await stripe.checkout.sessions.retrieve(sessionId);
  const { payment_intent: payment } = session;
  const paymentIntent = typeof payment === "string" ? payment : (payment?.id ?? null);
  return {
    isExpired: session.status === "expired",
    isPaid: session.payment_status === "paid",
    amount: session.amount_total,
    currency: session.currency,
    paymentIntent,
    refunds: paymentIntent === null ? [] : await readRefunds(stripe, paymentIntent),
    disputes: paymentIntent === null ? [] : await readDisputes(stripe, paymentIntent),
  };
}

/** Stripe's names in a signed message: what it is about. Null when it is about nothing of ours. */
export type StripeMessage = { id: string; type: string; references: string[] };

type Named = { object?: string; id?: unknown; payment_intent?: unknown };

function referencesOf({ object, id, payment_intent: payment }: Named): string[] {
  const own = object === "checkout.session" || object === "payment_intent" ? [id] : [];
  return [...own, payment].filter((name): name is string => typeof name === "string");
}

/** @returns a reader: null for a message that Stripe did not sign with this secret within the last five minutes */
export async function openMessages(secret: string): Promise<(raw: Buffer, signature: string) => StripeMessage | null> {
  const Library = await loadStripe();
  const signing = new Library("no key is needed to check a signature", { telemetry: false });
  return (raw, signature) => {
    try {
      const { id, type, data } = signing.webhooks.constructEvent(raw, signature, secret);
      return { id, type, references: referencesOf(data.object as Named) };
    } catch {
      return null;
    }
  };
}

/** The same idempotency key with other contents. */
export const isRequestedDifferently = (error: unknown): boolean =>
  error instanceof Error && "type" in error && error.type === "StripeIdempotencyError";
