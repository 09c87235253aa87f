import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { balanceOf, beginCard, checkOut, historyOf, openBillingServer } from "../../../../test/billing.ts";
import { type StripeDouble, startStripe } from "../../../../test/doubles/stripe.ts";
import type { TestServer } from "../../../../test/harness.ts";
import { addedSums, inProject, keptSums } from "../../../../test/ledger.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { reserveMoney } from "../balances/balances.ledger.service.ts";
import { chargeSubmission } from "../balances/balances.settle.service.ts";
import { giveUpCheckout } from "./top-ups.service.ts";
import { settleTopUp } from "./top-ups.settle.service.ts";
import { beginCheckout, checkStripePayment } from "./top-ups.stripe.service.ts";

let stripe: StripeDouble;
let server: TestServer;
let member: Member;
beforeAll(async () => {
  stripe = await startStripe();
  server = await openBillingServer(stripe);
});
beforeEach(async () => {
  member = await makeMember(server);
});
afterAll(async () => {
  await server?.close();
  await stripe.close();
});

const statusOf = async () => (await historyOf(member))[0]?.status;

async function expectWhole(): Promise<void> {
  const kept = await keptSums(server, member.projectId);
  expect(kept).toEqual(await addedSums(server, member.projectId));
  expect(await balanceOf(member)).toBe(kept.available);
}

async function paid(amount?: number) {
  const begun = await beginCard(member, amount);
  const session = stripe.pay(begun.session);
  expect(await stripe.tell("checkout.session.completed", session)).toBe(200);
  await server.drainJobs();
  return { ...begun, paidSession: session };
}

describe("S35 a top-up by card", () => {
  test("is begun on Stripe's page and credited when Stripe says that it is paid", async () => {
    const { session, url } = await beginCard(member, 150_000);
    expect(url).toBe(`${stripe.origin}/pay/${session}`);
    expect(await historyOf(member)).toMatchObject([{ status: "waiting", invoiceNumber: null, paymentMethod: "card" }]);
    expect(await balanceOf(member)).toBe(0);
    await stripe.tell("checkout.session.completed", stripe.pay(session));
    await server.drainJobs();
    expect(await historyOf(member)).toMatchObject([
      { status: "paid", amount: 150_000, receiptNumber: expect.any(String) },
    ]);
    expect(await balanceOf(member)).toBe(150_000);
    await expectWhole();
  });

  test("one message twenty times, and other messages of the same payment, credit it once", async () => {
    const { session } = await beginCard(member);
    const event = stripe.event("checkout.session.completed", stripe.pay(session));
    const answers = await Promise.all(Array.from({ length: 20 }, () => stripe.send(event)));
    expect(new Set(answers)).toEqual(new Set([200]));
    await stripe.tell("checkout.session.async_payment_succeeded", stripe.pay(session));
    await server.drainJobs();
    expect(await balanceOf(member)).toBe(100_000);
    await expectWhole();
  });

  test("a cancel between does not undo it: what is paid late is credited, and cancelling again changes nothing", async () => {
    const { id, session } = await beginCard(member);
    const cancel = () => member.post("/api/billing/checkout-cancel", { transactionId: id });
    expect((await cancel()).data).toEqual({ status: "cancelled" });
    await stripe.tell("checkout.session.completed", stripe.pay(session));
    await server.drainJobs();
    expect((await cancel()).data).toEqual({ status: "paid" });
    expect([await statusOf(), await balanceOf(member)]).toEqual(["paid", 100_000]);
  });

  test("a refund is debited once, in parts and in whole, however often it is told", async () => {
    const { session, paidSession } = await paid();
    const first = stripe.refund(session, 30_000);
    for (let n = 0; n < 3; n += 1) await stripe.tell("refund.created", first);
    await server.drainJobs();
    expect([await statusOf(), await balanceOf(member)]).toEqual(["partly_refunded", 70_000]);
    const second = stripe.refund(session, 70_000);
    await Promise.all([stripe.tell("refund.created", second), stripe.tell("checkout.session.completed", paidSession)]);
    await server.drainJobs();
    expect(await historyOf(member)).toMatchObject([{ status: "refunded", refunded: 100_000 }]);
    expect(await balanceOf(member)).toBe(0);
    await expectWhole();
  });

  test("a refund that is told before its payment is right in the end", async () => {
    const { session } = await beginCard(member);
    const paidSession = stripe.pay(session);
    await stripe.tell("refund.created", stripe.refund(session, 40_000));
    await server.drainJobs();
    expect(await balanceOf(member)).toBe(0);
    await stripe.tell("checkout.session.completed", paidSession);
    await server.drainJobs();
    expect([await statusOf(), await balanceOf(member)]).toEqual(["partly_refunded", 60_000]);
    await expectWhole();
  });

  test("a refund that failed comes back once, and old news of it change nothing", async () => {
    const { session } = await paid();
    const refund = stripe.refund(session, 100_000);
    await stripe.tell("refund.created", refund);
    await server.drainJobs();
    refund.status = "failed";
    for (let n = 0; n < 2; n += 1) await stripe.tell("refund.failed", refund);
    await server.drainJobs();
    refund.status = "succeeded";
    await stripe.tell("refund.updated", refund);
    await server.drainJobs();
    expect([await statusOf(), await balanceOf(member)]).toEqual(["paid", 100_000]);
    await expectWhole();
  });

  test("a chargeback is debited once, what the balance lacks is owed, and a won one comes back once", async () => {
    const { session, paidSession } = await paid();
    const dispute = stripe.dispute(session, 100_000);
    for (let n = 0; n < 3; n += 1) await stripe.tell("charge.dispute.created", dispute);
    await Promise.all([
      stripe.tell("charge.dispute.funds_withdrawn", dispute),
      stripe.tell("checkout.session.completed", paidSession),
    ]);
    await server.drainJobs();
    expect(await historyOf(member)).toMatchObject([{ status: "disputed", chargedBack: 100_000, refunded: 0 }]);
    expect(await balanceOf(member)).toBe(0);
    dispute.status = "won";
    for (let n = 0; n < 2; n += 1) await stripe.tell("charge.dispute.closed", dispute);
    await server.drainJobs();
    expect(await historyOf(member)).toMatchObject([{ status: "paid", chargedBack: 0 }]);
    expect(await balanceOf(member)).toBe(100_000);
    dispute.status = "lost";
    await stripe.tell("charge.dispute.closed", dispute);
    await server.drainJobs();
    expect([await statusOf(), await balanceOf(member)]).toEqual(["paid", 100_000]);
    await expectWhole();
  });

  test("a chargeback in another currency takes back the whole payment", async () => {
    const { session } = await paid();
    const dispute = stripe.dispute(session, 40_000);
    dispute.currency = "usd";
    await stripe.tell("charge.dispute.created", dispute);
    await server.drainJobs();
    expect(await historyOf(member)).toMatchObject([{ status: "disputed", chargedBack: 100_000 }]);
    expect(await balanceOf(member)).toBe(0);
    await expectWhole();
  });

  test("a lost chargeback of money that is spent is a debt, which the next top-up pays", async () => {
    const { session } = await paid();
    await inProject(server, member.projectId, async (ctx) => {
      await reserveMoney(ctx, { operation: "service:1", lines: [{ item: "phone", cents: 30_000 }] });
      await chargeSubmission(ctx, "service:1");
    });
    const dispute = stripe.dispute(session, 100_000);
    dispute.status = "lost";
    await stripe.tell("charge.dispute.closed", dispute);
    await server.drainJobs();
    expect(await historyOf(member)).toMatchObject([{ status: "charged_back", chargedBack: 100_000 }]);
    expect(await keptSums(server, member.projectId)).toMatchObject({ available: 0, debt: -30_000 });
    expect((await member.get("/api/billing/overview")).data.debt).toBe(30_000);
    await paid();
    expect(await keptSums(server, member.projectId)).toMatchObject({ available: 70_000, debt: 0 });
    await expectWhole();
  });

  test("a bank's inquiry takes no money, and a chargeback told before its payment is right in the end", async () => {
    const { session } = await beginCard(member);
    const paidSession = stripe.pay(session);
    const dispute = stripe.dispute(session, 40_000, "warning_needs_response");
    await stripe.tell("charge.dispute.created", dispute);
    await stripe.tell("checkout.session.completed", paidSession);
    await server.drainJobs();
    expect([await statusOf(), await balanceOf(member)]).toEqual(["paid", 100_000]);
    const other = await beginCard(member);
    const otherPaid = stripe.pay(other.session);
    await stripe.tell("charge.dispute.created", stripe.dispute(other.session, 40_000));
    await server.drainJobs();
    await stripe.tell("checkout.session.completed", otherPaid);
    await server.drainJobs();
    expect([await statusOf(), await balanceOf(member)]).toEqual(["disputed", 160_000]);
    await expectWhole();
  });

  test("a chargeback that is won while its payment is being written down is right in the end", async () => {
    const { id, session } = await beginCard(member);
    stripe.pay(session);
    const dispute = stripe.dispute(session, 40_000);
    const seen = await checkStripePayment(server.platform, session);
    dispute.status = "won";
    // It names the payment alone, which nobody knows yet.
    expect(await stripe.tell("charge.dispute.closed", dispute)).toBe(200);
    await inProject(server, member.projectId, (ctx) => settleTopUp(ctx, id, seen));
    await server.drainJobs();
    expect([await statusOf(), await balanceOf(member)]).toEqual(["paid", 100_000]);
    await expectWhole();
  });

  test("more refunds than one page are all read", async () => {
    const { session } = await paid();
    const refunds = Array.from({ length: 60 }, () => stripe.refund(session, 1_000));
    await stripe.tell("refund.created", refunds[0] ?? {});
    await server.drainJobs();
    expect(await balanceOf(member)).toBe(40_000);
  });

  test("a page that expired unpaid is expired, and paid after all it is paid", async () => {
    const { session } = await beginCard(member);
    await stripe.tell("checkout.session.expired", stripe.expire(session));
    await server.drainJobs();
    expect(await statusOf()).toBe("expired");
    await stripe.tell("checkout.session.completed", stripe.pay(session));
    await server.drainJobs();
    expect([await statusOf(), await balanceOf(member)]).toEqual(["paid", 100_000]);
  });

  test("an amount or a currency that was not requested credits nothing", async () => {
    const { session } = await beginCard(member);
    await stripe.tell("checkout.session.completed", Object.assign(stripe.pay(session), { amount_total: 1 }));
    await server.drainJobs();
    expect([await statusOf(), await balanceOf(member)]).toEqual(["failed", 0]);
    const other = await beginCard(member);
    await stripe.tell("checkout.session.completed", Object.assign(stripe.pay(other.session), { currency: "usd" }));
    await server.drainJobs();
    expect([await statusOf(), await balanceOf(member)]).toEqual(["failed", 0]);
  });

  test("a message is only a hint: one that claims a payment which Stripe does not know of changes nothing", async () => {
    const { session } = await beginCard(member);
    const claimed = {
      ...stripe.sessions().find(({ id }) => id === session),
      payment_status: "paid",
      status: "complete",
    };
    expect(await stripe.tell("checkout.session.completed", claimed)).toBe(200);
    await server.drainJobs();
    expect([await statusOf(), await balanceOf(member)]).toEqual(["waiting", 0]);
  });

  test("with Stripe away the payment cannot be begun, and says so; told meanwhile, it is credited later", async () => {
    const { session } = await beginCard(member);
    const paidSession = stripe.pay(session);
    stripe.state.isDown = true;
    const requested = await member.post("/api/settings/billing-checkout", { amount: 100_000, payment_method: "card" });
    expect(requested).toMatchObject({ status: 503, errors: [{ code: "top-ups.provider_unavailable" }] });
    await stripe.tell("checkout.session.completed", paidSession);
    await expect.poll(() => stripe.state.calls).toBeGreaterThan(2);
    stripe.state.isDown = false;
    await expect.poll(() => balanceOf(member)).toBe(100_000);
  });

  test("the card's page names what is paid for in the member's language", async () => {
    const body = { amount: 100_000, payment_method: "card" };
    const german = await member.send("POST", "/api/settings/billing-checkout", body, { "accept-language": "de-AT" });
    expect(german.status).toBe(200);
    await beginCard(member);
    expect(stripe.sessions().map(({ item }) => item)).toEqual(
      expect.arrayContaining(["Veridesk: Aufladung des Guthabens", "Veridesk: top-up of the balance"]),
    );
  });

  test("of a call that was undone the page is closed, unless an earlier call gave it to a browser", async () => {
    const { id, session, url } = await beginCard(member);
    const wanted = {
      projectId: member.projectId,
      id: crypto.randomUUID(),
      amount: 100_000,
      email: member.email,
      item: "Top-up",
    };
    const unseen = await beginCheckout(server.platform, wanted);
    const undo = (begun: { sessionId: string; url: string } | null) =>
      giveUpCheckout(server.platform, { projectId: member.projectId }, { id, begun });
    await undo(null);
    await undo({ sessionId: session, url: url ?? "" });
    await undo(unseen);
    const states = stripe.sessions().map((each) => [each.id, each.status]);
    expect(states).toEqual(
      expect.arrayContaining([
        [session, "open"],
        [unseen.sessionId, "expired"],
      ]),
    );
    await stripe.tell("checkout.session.completed", stripe.pay(session));
    await server.drainJobs();
    expect(await statusOf()).toBe("paid");
  });

  test("the same request again is the same page of Stripe's", async () => {
    const request_id = crypto.randomUUID();
    const requested = await Promise.all(
      Array.from({ length: 5 }, () => checkOut(member, "card", 100_000, { request_id })),
    );
    expect(new Set(requested.map(({ url }) => url)).size).toBe(1);
    expect(await historyOf(member)).toHaveLength(1);
    stripe.forgetKeys();
    const later = { amount: 100_000, payment_method: "card", request_id };
    const { errors } = await member.post("/api/settings/billing-checkout", later);
    expect(errors[0]?.code).toBe("top-ups.requested_differently");
    expect(stripe.sessions().at(-1)?.status).toBe("expired");
    await stripe.tell("checkout.session.expired", stripe.sessions().at(-1) ?? {});
    await server.drainJobs();
    expect(await statusOf()).toBe("waiting");
    const other = { amount: 200_000, payment_method: "card", request_id };
    expect((await member.post("/api/settings/billing-checkout", other)).errors[0]?.code).toBe(
      "top-ups.requested_differently",
    );
  });
});

describe("S35 messages that are not Stripe's", () => {
  const post = async (payload: string, headers: Record<string, string>) =>
    (
      await fetch(stripe.state.webhookUrl, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: payload,
      })
    ).status;

  test("unsigned, signed with another secret, changed or old, they are refused and nothing happens", async () => {
    const { session } = await beginCard(member);
    const payload = JSON.stringify(stripe.event("checkout.session.completed", stripe.pay(session)));
    const old = Math.floor(Date.now() / 1000) - 301;
    const refused = [
      await post(payload, {}),
      await post(payload, { "stripe-signature": "t=1,v1=00" }),
      await post(payload, { "stripe-signature": stripe.sign(payload, { secret: "whsec_other" }) }),
      await post(payload, { "stripe-signature": stripe.sign(payload, { at: old }) }),
      await post(`${payload} `, { "stripe-signature": stripe.sign(payload) }),
      await post("", { "stripe-signature": stripe.sign("") }),
    ];
    expect(refused).toEqual([403, 403, 403, 403, 403, 403]);
    const said = await fetch(stripe.state.webhookUrl, {
      method: "POST",
      headers: { "content-type": "application/json", "stripe-signature": "t=1,v1=00" },
      body: payload,
    });
    expect(await said.json()).toMatchObject({ errors: [{ parameter: "stripe-signature" }] });
    await server.drainJobs();
    expect(await balanceOf(member)).toBe(0);
    expect(await post(payload, { "stripe-signature": stripe.sign(payload) })).toBe(200);
    await server.drainJobs();
    expect(await balanceOf(member)).toBe(100_000);
  });

  test("one about somebody else's payment, or about nothing, is taken and forgotten", async () => {
    expect(await stripe.tell("checkout.session.completed", { id: "cs_unknown", object: "checkout.session" })).toBe(200);
    expect(await stripe.tell("customer.created", { id: "cus_1", object: "customer" })).toBe(200);
    expect(await post("x".repeat(300_000), { "stripe-signature": "t=1,v1=00" })).toBe(413);
  });
});
