import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { defaultPrices } from "#contract/money/prices.ts";
import { bankSettings, beginCard, historyOf } from "../billing.ts";
import { type StripeDouble, startStripe } from "../doubles/stripe.ts";
import { makeForm, makeLink, openLink, profileAnswers, profileFormConfig } from "../forms.ts";
import { openTestServer, type TestServer, type Visitor, visitorOver } from "../harness.ts";
import { addedSums, giveMoney, keptSums } from "../ledger.ts";
import { type Member, makeMember } from "../make.ts";
import { type Product, startProduct } from "../product.ts";

let stripe: StripeDouble;
let server: TestServer;
let owner: Member;
beforeAll(async () => {
  stripe = await startStripe();
  server = await openTestServer({ own: true, servers: 1, settings: { ...bankSettings, ...stripe.settings } });
  owner = await makeMember(server);
  await giveMoney(server, owner.projectId, beginning);
});
afterAll(async () => {
  await server?.close();
  await stripe.close();
});

const price = defaultPrices.PROFILE;
const [rounds, eachRound] = [5, 8];
/** Covers half of the submissions: the others wait for the payments. */
const beginning = (price * rounds * eachRound) / 2;
const topUp = 100_000;
/** Every payment is charged back in part; every other one is won by the end. */
const chargedBack = 10_000;
const lost = Math.floor(rounds / 2);

async function filled(formId: string): Promise<Visitor> {
  const applicant = await openLink(server, (await makeLink(owner, formId)).token);
  await applicant.post("/api/flow/profile", profileAnswers);
  return applicant;
}

/** By the product that is about to be killed; how it answers does not matter. */
async function submitBy(product: Product, applicant: Visitor): Promise<void> {
  const visitor = visitorOver([product.origin]);
  visitor.bearer = applicant.bearer;
  await visitor.post("/api/flow/submit").catch(() => undefined);
}

const webhook = ({ origin }: Product) => `${origin}/api/billing/stripe-webhook`;
const start = () => startProduct(server, { ROLE: "all", ...bankSettings, ...stripe.settings });

async function expectWhole(): Promise<void> {
  const kept = await keptSums(server, owner.projectId);
  expect(kept).toEqual(await addedSums(server, owner.projectId));
  expect(kept.available).toBeGreaterThanOrEqual(0);
}

test("S35 killed at any moment, the sum of the ledger is the balance, each payment is credited once, each chargeback debited once and each verification paid once", async () => {
  const form = await makeForm(owner, profileFormConfig());
  const sessions: string[] = [];
  const disputes: ReturnType<StripeDouble["dispute"]>[] = [];
  // While there is money: later no link is made and none opened.
  const everybody = await Promise.all(Array.from({ length: rounds * eachRound }, () => filled(form.id)));
  for (let round = 0; round < rounds; round += 1) {
    const applicants = everybody.slice(round * eachRound, (round + 1) * eachRound);
    const { session } = await beginCard(owner, topUp);
    sessions.push(session);
    const paid = stripe.pay(session);
    const dispute = stripe.dispute(session, chargedBack);
    disputes.push(dispute);
    const product = await start();
    const calls = [
      ...applicants.map((applicant) => submitBy(product, applicant)),
      ...[1, 2, 3].map(() =>
        stripe.send(stripe.event("checkout.session.completed", paid), webhook(product)).catch(() => undefined),
      ),
      stripe.send(stripe.event("charge.dispute.created", dispute), webhook(product)).catch(() => undefined),
    ];
    // From the first statement of a submission to the settling of the payment.
    await wait(30 + round * 160);
    product.child.kill("SIGKILL");
    await Promise.all([product.ended, ...calls]);
    await expectWhole();
    for (const applicant of applicants) await submitLater(applicant);
  }

  const last = await start();
  try {
    for (const session of sessions) {
      const paid = stripe.sessions().find(({ id }) => id === session);
      await stripe.send(stripe.event("checkout.session.completed", paid ?? {}), webhook(last));
    }
    for (const [at, dispute] of disputes.entries()) {
      dispute.status = at % 2 === 0 ? "won" : "lost";
      await stripe.send(stripe.event("charge.dispute.closed", dispute), webhook(last));
    }
    const all = rounds * eachRound;
    await expect
      .poll(() => keptSums(server, owner.projectId), { interval: 300 })
      .toEqual({
        outside: -(beginning + rounds * topUp - lost * chargedBack),
        available: beginning + rounds * topUp - lost * chargedBack - all * price,
        reserved: 0,
        earned: all * price,
        debt: 0,
      });
    await expectWhole();
    const statuses = disputes.map((_, at) => (at % 2 === 0 ? "paid" : "charged_back")).reverse();
    expect((await historyOf(owner)).map(({ status }) => status)).toEqual(statuses);
    const left = await server.query("select from unpaid_submissions where project_id = $1", [owner.projectId]);
    expect(left).toHaveLength(0);
  } finally {
    last.child.kill("SIGTERM");
    await last.ended;
  }
});

/** What was not acknowledged the applicant sends again; what was is refused. */
async function submitLater(applicant: Visitor): Promise<void> {
  const { status } = await applicant.post("/api/flow/submit");
  expect([200, 409]).toContain(status);
}
