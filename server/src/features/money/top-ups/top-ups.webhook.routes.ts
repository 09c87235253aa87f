import type { FastifyInstance } from "fastify";
import { topUpFailures } from "#contract/money/top-ups.calls.ts";
import { fail } from "#server/platform/fail.ts";
import { enqueue, inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { settlePayment } from "./top-ups.jobs.ts";
import { findTopUp } from "./top-ups.queries.ts";
import { openMessages } from "./top-ups.stripe.service.ts";

const messageBytes = 256 * 1024;

async function checkPayments(platform: Platform, references: readonly string[]): Promise<void> {
  for (const reference of references) {
    const found = await platform.database.inProject(null, ({ tx }) => findTopUp({ tx }, reference));
    if (!found) continue;
    await inSystemStep(platform, "stripe", found.project_id, (ctx) =>
      enqueue(ctx, settlePayment, { topUpId: found.id }),
    );
    return;
  }
}

/**
 * Stripe's messages: outside of the contract, since Stripe says what they look like, and their signature covers the bytes as
 * they came. A message only makes us ask Stripe how the payment stands: what it claims is not believed.
 */
export async function serveStripe(app: FastifyInstance, platform: Platform): Promise<void> {
  const { stripeWebhookSecret: secret } = platform.config;
  if (secret === undefined) return;
  const readMessage = await openMessages(secret);
  await app.register((inside, _, done) => {
    inside.removeAllContentTypeParsers();
    inside.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, parsed) =>
      parsed(null, body),
    );
    inside.post(
      "/api/billing/stripe-webhook",
      { bodyLimit: messageBytes, config: { side: "desk" } },
      async (request, reply) => {
        const { "stripe-signature": signature } = request.headers;
        const { body } = request;
        const message = typeof signature === "string" && Buffer.isBuffer(body) ? readMessage(body, signature) : null;
        if (!message) throw fail(topUpFailures.signature_wrong);
        await checkPayments(platform, message.references);
        return reply.header("cache-control", "no-store").send({ data: {}, errors: [] });
      },
    );
    done();
  });
}
