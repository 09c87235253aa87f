import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatFor } from "#contract/values/format.ts";
import { runCommand } from "#server/cli/commands.ts";
import { serverWords } from "#server/words.ts";
import { balanceOf, checkOut, historyOf, openBillingServer } from "../../../../test/billing.ts";
import { type StripeDouble, startStripe } from "../../../../test/doubles/stripe.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";

let stripe: StripeDouble;
let server: TestServer;
beforeAll(async () => {
  stripe = await startStripe();
  server = await openBillingServer(stripe);
});
afterAll(async () => {
  await server?.close();
  await stripe.close();
});

async function command(...words: string[]) {
  const said: string[] = [];
  const code = await runCommand(
    words,
    async () => server.platform,
    (line) => said.push(line),
  );
  return { code, said: said.join("\n") };
}

const path = "/api/settings/billing-checkout";

/** By a program that is not ours. Signs that no eye sees are left out, and each blank is one. */
const textOf = (pdf: Buffer): string =>
  execFileSync("pdftotext", ["-raw", "-", "-"], { input: pdf, encoding: "utf8" })
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s+/g, " ");
const asRead = (text: string): string =>
  text
    .normalize("NFKC")
    .replaceAll(/\p{Cf}/gu, "")
    .replaceAll(/\s+/g, " ");

describe("a top-up by invoice", () => {
  test.each(["en", "de", "uk", "ka", "he", "hi", "bn", "th", "ja", "ko", "zh"] as const)(
    "is drawn in the language of the desk: %s",
    async (language) => {
      const member = await makeMember(server);
      const { transactionId } = await checkOut(member, "invoice", 250_000);
      const body = { transactionId };
      const headers = { "accept-language": language };
      const invoice = await member.send("POST", "/api/settings/generate-invoice", body, headers);
      expect(invoice.status).toBe(200);
      const text = textOf(invoice.bytes);
      const { invoice: title, bank } = serverWords[language].paper;
      // Of Bengali pdftotext reads the letters, and their joints as letters too.
      const partsOf = (word: string) => (language === "bn" ? [...word.replaceAll(/[^\p{L}]/gu, "")] : [asRead(word)]);
      for (const word of [title, bank]) for (const part of partsOf(word)) expect(text).toContain(part);
      const money = language === "en" ? "EUR 2,500.00" : formatFor(language, "UTC").money(250_000);
      expect(text).toContain(asRead(money));
    },
  );

  test("waits for the bank, is confirmed by the operator once, and then has a receipt", async () => {
    const member = await makeMember(server);
    const { transactionId, invoiceNumber, status, url } = await checkOut(member, "invoice", 250_000);
    expect({ status, url }).toEqual({ status: "waiting", url: null });
    expect(invoiceNumber).toMatch(/^INV-\d+-0001$/);
    expect(await balanceOf(member)).toBe(0);
    expect((await member.post("/api/settings/generate-receipt", { transactionId })).errors[0]?.code).toBe(
      "top-ups.no_receipt",
    );
    const invoice = await member.send("POST", "/api/settings/generate-invoice", { transactionId });
    expect([invoice.status, invoice.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
    expect(invoice.headers.get("content-disposition")).toContain(`${invoiceNumber}.pdf`);

    expect((await command("billing", "list")).said).toContain(`${invoiceNumber}  EUR 2,500.00`);
    expect(await command("billing", "confirm", invoiceNumber ?? "")).toEqual({
      code: 0,
      said: "Credited: EUR 2,500.00.",
    });
    expect((await command("billing", "confirm", invoiceNumber ?? "")).said).toContain("Nothing is changed");
    expect(await balanceOf(member)).toBe(250_000);
    const [row] = await historyOf(member);
    expect(row).toMatchObject({ invoiceNumber, amount: 250_000, paymentMethod: "invoice", status: "paid" });
    expect(row?.receiptNumber).toMatch(/^RCT-\d+-0001$/);
    const receipt = await member.send("POST", "/api/settings/generate-receipt", { transactionId });
    expect([receipt.status, receipt.bytes.subarray(0, 5).toString()]).toEqual([200, "%PDF-"]);
  });

  test("a cancelled one whose money comes all the same is paid; a paid one is never undone by a cancel", async () => {
    const member = await makeMember(server);
    const { transactionId, invoiceNumber } = await checkOut(member, "invoice");
    const byLink = { transactionId, method: "card" };
    expect((await member.post("/api/billing/checkout-cancel", byLink)).data).toEqual({ status: "waiting" });
    expect((await member.post("/api/billing/checkout-cancel", { transactionId })).data).toEqual({
      status: "cancelled",
    });
    expect((await command("billing", "confirm", invoiceNumber ?? "")).code).toBe(0);
    expect((await member.post("/api/billing/checkout-cancel", { transactionId })).data).toEqual({ status: "paid" });
    expect(await balanceOf(member)).toBe(100_000);
  });

  test("numbers have no gaps, also with refusals between and twenty at once", async () => {
    const member = await makeMember(server);
    const answers = await Promise.all(
      Array.from({ length: 24 }, (_, n) =>
        member.post(path, { amount: n % 3 === 0 ? 1 : 100_000, payment_method: "invoice" }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 422]));
    const rows = await historyOf(member);
    const { data } = await member.post("/api/settings/billing-history", { count: 100 });
    expect(rows).toHaveLength(10);
    const numbers = data.items.map((row: { invoiceNumber: string }) => Number(row.invoiceNumber.split("-")[2]));
    expect(numbers.toSorted((a: number, b: number) => a - b)).toEqual(Array.from({ length: 16 }, (_, n) => n + 1));
  });

  test("the same request again is the same payment; with another amount it is refused", async () => {
    const member = await makeMember(server);
    const request_id = crypto.randomUUID();
    const requested = await Promise.all(
      Array.from({ length: 8 }, () => checkOut(member, "invoice", 100_000, { request_id })),
    );
    expect(new Set(requested.map(({ invoiceNumber }) => invoiceNumber)).size).toBe(1);
    expect(await historyOf(member)).toHaveLength(1);
    const other = await member.post(path, { amount: 200_000, payment_method: "invoice", request_id });
    expect(other).toMatchObject({ status: 409, errors: [{ code: "top-ups.requested_differently" }] });
  });

  test("S36 at most twenty wait at once, also when many are requested together", async () => {
    const member = await makeMember(server);
    await server.query(
      `insert into top_ups (project_id, id, amount, method) select $1, gen_random_uuid(), 1, 'invoice' from generate_series(1, 15)`,
      [member.projectId],
    );
    const ask = () => member.post(path, { amount: 100_000, payment_method: "invoice" });
    const answers = await Promise.all(Array.from({ length: 12 }, ask));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect((await ask()).errors[0]?.code).toBe("top-ups.too_many_waiting");
  });

  test("S28 a history of a billion rows, or its deepest page, is refused", async () => {
    const member = await makeMember(server);
    for (const body of [{ count: 1_000_000_000 }, { page: 1_000_000_000 }, { page: 0 }])
      expect([body, (await member.post("/api/settings/billing-history", body)).status]).toEqual([body, 422]);
    const days = { from: "0001-01-01", to: "9999-12-31" };
    for (const usage of ["/api/billing/usage", "/api/settings/report-file"])
      expect([usage, (await member.post(usage, days)).status]).toEqual([usage, 422]);
  });
});

test("an amount below the minimum, beyond the maximum, or not of whole cents is incorrect", async () => {
  const member = await makeMember(server);
  for (const amount of [
    0,
    -100_000,
    99_999,
    100_000.5,
    100_000_001,
    1e300,
    "99999",
    "abc",
    "",
    null,
    undefined,
    [100_000],
  ])
    expect(await member.post(path, { amount, payment_method: "invoice" })).toMatchObject({
      status: 422,
      errors: [{ parameter: "amount", message: "Transfer amount is incorrect!" }],
    });
  expect((await member.post(path, { amount: "100000", payment_method: "invoice" })).status).toBe(200);
  expect((await member.post(path, { amount: 100_000, payment_method: "cash" })).status).toBe(422);
});

test("while billing is off there is nothing to pay; without bank and Stripe there is no way to", async () => {
  const free = await openTestServer();
  const bare = await openTestServer({ settings: { BILLING: "on" } });
  try {
    const amount = { amount: 100_000, payment_method: "invoice" };
    expect((await (await makeMember(free)).post(path, amount)).errors[0]?.code).toBe("top-ups.billing_off");
    expect((await (await makeMember(bare)).post(path, amount)).errors[0]?.code).toBe("top-ups.method_unavailable");
    expect((await (await makeMember(free)).get("/api/billing/overview")).data).toMatchObject({
      billing: "off",
      balance: null,
      methods: [],
    });
    expect((await fetch(`${free.origins[0]}/api/billing/stripe-webhook`, { method: "POST" })).status).toBe(404);
  } finally {
    await free.close();
    await bare.close();
  }
});

test("a credit of the operator counts, is in the history, and has no papers", async () => {
  const member = await makeMember(server);
  expect((await command("billing", "credit", member.projectId, "12.50", "--note", "a trial")).said).toContain(
    "EUR 12.50",
  );
  expect(await balanceOf(member)).toBe(1250);
  const [row] = await historyOf(member);
  expect(row).toMatchObject({ paymentMethod: "credit", status: "paid", invoiceNumber: null, receiptNumber: null });
  const { transactionId } = row ?? {};
  expect((await member.post("/api/settings/generate-invoice", { transactionId })).status).toBe(409);
  for (const wrong of [
    ["credit", "no-project", "5"],
    ["credit", member.projectId, "-5"],
    ["confirm", "INV"],
  ])
    expect((await command("billing", ...wrong)).code).toBe(2);
  expect((await command("billing", "confirm", "INV-1-0001")).code).toBe(1);
  expect((await command("billing", "credit", crypto.randomUUID(), "5")).code).toBe(1);
});

test("the report has every movement of the days, and nothing of a neighbour's", async () => {
  const [member, neighbour] = [await makeMember(server), await makeMember(server)];
  const { invoiceNumber, transactionId } = await checkOut(member, "invoice");
  await command("billing", "confirm", invoiceNumber ?? "");
  const today = new Date().toISOString().slice(0, 10);
  const report = await member.send("POST", "/api/settings/report-file", { from: today, to: today });
  expect(report.bytes.toString().split("\r\n")[1]).toMatch(
    new RegExp(`^[^,]+,top_up,top-up,${transactionId},1000.00,1000.00$`),
  );
  const other = await neighbour.send("POST", "/api/settings/report-file", { from: today, to: today });
  expect(other.bytes.toString().trim().split("\r\n")).toHaveLength(1);
  expect((await member.post("/api/settings/report-file", { from: "2026-01-01", to: "2026-12-31" })).status).toBe(422);
});

test("a neighbour's payment does not exist, whatever is asked of it", async () => {
  const [member, neighbour] = [await makeMember(server), await makeMember(server)];
  const { transactionId } = await checkOut(member, "invoice");
  const requested = [
    neighbour.get(`/api/billing/top-ups/${transactionId}`),
    neighbour.post("/api/billing/checkout-cancel", { transactionId }),
    neighbour.post("/api/settings/generate-invoice", { transactionId }),
    neighbour.post("/api/settings/generate-receipt", { transactionId }),
  ];
  for (const answer of await Promise.all(requested))
    expect(answer).toMatchObject({ status: 404, errors: [{ code: "top-ups.not_found" }] });
  expect(await historyOf(neighbour)).toEqual([]);
  const own = await checkOut(neighbour, "invoice", 200_000, { request_id: transactionId });
  expect(own).toMatchObject({ transactionId, status: "waiting" });
  expect(await historyOf(member)).toMatchObject([{ amount: 100_000 }]);
  const { data } = await member.get(`/api/billing/top-ups/${transactionId}`);
  expect(data).toMatchObject({ status: "waiting", amount: 100_000 });
});
