import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { PricedItem } from "#contract/money/prices.ts";
import type { LedgerOperation } from "#server/db/tables/ledger.table.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { addedSums, giveMoney, inProject, keptSums, type Sums } from "../../../../test/ledger.ts";
import { makeMember, makeProject } from "../../../../test/make.ts";
import { requireReserve, reserveMoney } from "./balances.ledger.service.ts";
import { chargeSubmission, creditBalance, releaseReservation, takeBack } from "./balances.settle.service.ts";
import { notifyLinkUseWorker } from "./balances.worker.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ settings: { BILLING: "on" } });
});
afterAll(() => server.close());

const items = ["DOCUMENT", "FACIAL", "phone"] as const;
const line = (cents: number, item: PricedItem = "phone") => ({ item, cents });
const service = (): LedgerOperation => `service:${crypto.randomUUID()}`;

async function usedCents(projectId: string): Promise<number> {
  const [row] = await server.query<{ cents: number }>(
    "select coalesce(sum(cents), 0)::int as cents from usage_days where project_id = $1",
    [projectId],
  );
  return row?.cents ?? -1;
}

/** What must hold at every moment. */
async function expectWhole(projectId: string): Promise<Sums> {
  const kept = await keptSums(server, projectId);
  expect(kept).toEqual(await addedSums(server, projectId));
  expect(kept.available).toBeGreaterThanOrEqual(0);
  expect(kept.outside + kept.available + kept.reserved + kept.earned + kept.debt).toBe(0);
  expect(await usedCents(projectId)).toBe(kept.earned);
  return kept;
}

describe("S35 the ledger", () => {
  test("of 50 paid requests at once with money for one, one is paid; the others are refused", async () => {
    const { projectId } = await makeMember(server);
    await giveMoney(server, projectId, 30);
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        inProject(server, projectId, (ctx) => reserveMoney(ctx, { operation: service(), lines: [line(25)] })),
      ),
    );
    expect(answers.filter((answer) => answer === "reserved")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "insufficient")).toHaveLength(49);
    expect(await expectWhole(projectId)).toMatchObject({ available: 5, reserved: 25 });
  });

  test("one operation asked twenty times at once is reserved, charged and paid in once", async () => {
    const { projectId } = await makeMember(server);
    const [paidIn, requested] = [`top-up:${crypto.randomUUID()}`, service()] as [LedgerOperation, LedgerOperation];
    const often = <T>(work: () => Promise<T>) => Promise.all(Array.from({ length: 20 }, work));
    const credited = await often(() =>
      inProject(server, projectId, (ctx) => creditBalance(ctx, "top_up", { operation: paidIn, cents: 1000 })),
    );
    expect(credited.filter(Boolean)).toHaveLength(1);
    const lines = [line(40, "DOCUMENT"), line(30, "FACIAL")];
    const answers = await often(() =>
      inProject(server, projectId, (ctx) => reserveMoney(ctx, { operation: requested, lines })),
    );
    expect(new Set(answers)).toEqual(new Set(["reserved"]));
    await often(() => inProject(server, projectId, (ctx) => chargeSubmission(ctx, requested, new Set(["FACIAL"]))));
    await often(() => inProject(server, projectId, (ctx) => releaseReservation(ctx, requested)));
    expect(await expectWhole(projectId)).toEqual({ outside: -1000, available: 970, reserved: 0, earned: 30, debt: 0 });
  });

  test("a refund is taken back once; what the balance does not cover is a debt, and the next money pays it", async () => {
    const { projectId } = await makeMember(server);
    await giveMoney(server, projectId, 100);
    const requested = service();
    await inProject(server, projectId, (ctx) => reserveMoney(ctx, { operation: requested, lines: [line(80)] }));
    for (let n = 0; n < 3; n += 1)
      await inProject(server, projectId, (ctx) => takeBack(ctx, { operation: "refund:re_1", cents: 100 }));
    expect(await expectWhole(projectId)).toMatchObject({ available: 0, reserved: 80, debt: -80 });
    await inProject(server, projectId, (ctx) => releaseReservation(ctx, requested));
    const more = () =>
      inProject(server, projectId, (ctx) => reserveMoney(ctx, { operation: service(), lines: [line(1)] }));
    expect(await more()).toBe("insufficient");
    await giveMoney(server, projectId, 100);
    expect(await expectWhole(projectId)).toMatchObject({ available: 100, debt: 0 });
    expect(await more()).toBe("reserved");
  });

  test("a refusal undoes the transaction of who asked", async () => {
    const { projectId } = await makeMember(server);
    const requested = inProject(server, projectId, (ctx) =>
      requireReserve(ctx, { operation: service(), lines: [line(1)] }),
    );
    await expect(requested).rejects.toMatchObject({ failure: { code: "balances.insufficient_funds" } });
  });

  test("the database itself refuses what is not covered, not reserved, done before, or rewritten", async () => {
    const { projectId } = await makeMember(server);
    await giveMoney(server, projectId, 50);
    const run = (text: string) =>
      server.platform.database.inProject(projectId, ({ client }) => client.query(text, [projectId]));
    const insert = (operation: string, kind: string, source: string, target: string, amount: number) =>
      run(
        `insert into ledger_transfers (project_id, operation, kind, source, target, amount)
         values ($1, '${operation}', '${kind}', '${source}', '${target}', ${amount})`,
      );
    await expect(insert("service:a", "reserve", "available", "reserved", 51)).rejects.toThrow(
      "ledger_never_below_zero",
    );
    await insert("service:a", "reserve", "available", "reserved", 20);
    await insert("service:b", "reserve", "available", "reserved", 20);
    await expect(insert("service:a", "reserve", "available", "reserved", 1)).rejects.toThrow("ledger_once");
    await expect(insert("service:a", "charge", "reserved", "earned", 21)).rejects.toThrow("more than was reserved");
    await expect(insert("service:c", "charge", "reserved", "earned", 1)).rejects.toThrow("more than was reserved");
    await expect(insert("service:d", "reserve", "outside", "available", 1)).rejects.toThrow("ledger_ways");
    await expect(insert("service:d", "reserve", "available", "reserved", 0)).rejects.toThrow("amount_check");
    await expect(run("update ledger_transfers set amount = 1 where project_id = $1")).rejects.toThrow(
      "permission denied",
    );
    await expect(run("delete from ledger_transfers where project_id = $1")).rejects.toThrow("permission denied");
    await expect(run("update ledger_accounts set available = 1 where project_id = $1")).rejects.toThrow(
      "permission denied",
    );
    const asOwner = server.query("update ledger_transfers set amount = 1 where project_id = $1", [projectId]);
    await expect(asOwner).rejects.toThrow("only appended");
    await expectWhole(projectId).catch(() => undefined);
    expect(await keptSums(server, projectId)).toEqual(await addedSums(server, projectId));
  });

  test("nothing is written while billing is off", async () => {
    const free = await openTestServer();
    try {
      const projectId = await makeProject(free);
      const answer = await inProject(free, projectId, (ctx) =>
        reserveMoney(ctx, { operation: service(), lines: [line(25)] }),
      );
      expect(answer).toBe("free");
      expect(await free.query("select from ledger_transfers")).toHaveLength(0);
    } finally {
      await free.close();
    }
  });
});

type Model = {
  sums: Sums;
  requested: Map<number, { lines: number[]; settled: boolean }>;
  paid: Set<string>;
  back: Set<string>;
};
type Act =
  | { do: "pay"; n: number; cents: number }
  | { do: "refund"; n: number; cents: number }
  | { do: "dispute"; n: number; cents: number }
  | { do: "win"; n: number; cents: number }
  | { do: "reserve"; n: number; lines: number[] }
  | { do: "charge"; n: number; ran: number[] }
  | { do: "release"; n: number };

const few = fc.integer({ min: 0, max: 4 });
const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({ do: fc.constant("pay" as const), n: few, cents: fc.integer({ min: 1, max: 100 }) }),
  fc.record({ do: fc.constant("refund" as const), n: few, cents: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ do: fc.constant("dispute" as const), n: few, cents: fc.integer({ min: 1, max: 60 }) }),
  fc.record({ do: fc.constant("win" as const), n: few, cents: fc.integer({ min: 1, max: 60 }) }),
  fc.record({
    do: fc.constant("reserve" as const),
    n: few,
    lines: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 3 }),
  }),
  fc.record({
    do: fc.constant("charge" as const),
    n: few,
    ran: fc.uniqueArray(fc.integer({ min: 0, max: 2 }), { maxLength: 3 }),
  }),
  fc.record({ do: fc.constant("release" as const), n: few }),
);

const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0);

function settle(model: Model, n: number, ran: readonly number[]): void {
  const requested = model.requested.get(n);
  if (!requested || requested.settled) return;
  requested.settled = true;
  const used = sum(requested.lines.filter((_, at) => ran.includes(at)));
  model.sums.reserved -= sum(requested.lines);
  model.sums.earned += used;
  model.sums.available += sum(requested.lines) - used;
}

function pay({ sums, paid }: Model, name: string, cents: number): void {
  if (paid.has(name)) return;
  paid.add(name);
  const owed = Math.min(cents, -sums.debt);
  sums.outside -= cents;
  sums.debt += owed;
  sums.available += cents - owed;
}

function goBack({ sums, back }: Model, name: string, cents: number): void {
  if (back.has(name)) return;
  back.add(name);
  const covered = Math.min(cents, sums.available);
  sums.outside += cents;
  sums.available -= covered;
  sums.debt -= cents - covered;
}

function putAside({ sums, requested }: Model, n: number, lines: number[]): void {
  const cents = sum(lines);
  if (cents === 0 || requested.has(n) || sums.debt < 0 || sums.available < cents) return;
  requested.set(n, { lines, settled: false });
  sums.available -= cents;
  sums.reserved += cents;
}

function expected(model: Model, each: Act): void {
  if (each.do === "pay" || each.do === "win") pay(model, `${each.do} ${each.n}`, each.cents);
  else if (each.do === "refund" || each.do === "dispute") goBack(model, `${each.do} ${each.n}`, each.cents);
  else if (each.do === "reserve") putAside(model, each.n, each.lines);
  else settle(model, each.n, each.do === "charge" ? each.ran : []);
}

const itemOf = (at: number): PricedItem => items[at] ?? "phone";

function perform(projectId: string, each: Act): Promise<unknown> {
  return inProject(server, projectId, async (ctx) => {
    const requested: LedgerOperation = `service:${each.n}`;
    if (each.do === "pay") return creditBalance(ctx, "top_up", { operation: `top-up:${each.n}`, cents: each.cents });
    if (each.do === "win")
      return creditBalance(ctx, "credit", { operation: `dispute-won:${each.n}`, cents: each.cents });
    if (each.do === "refund") return takeBack(ctx, { operation: `refund:${each.n}`, cents: each.cents });
    if (each.do === "dispute") return takeBack(ctx, { operation: `dispute:${each.n}`, cents: each.cents });
    if (each.do === "charge") return chargeSubmission(ctx, requested, new Set(each.ran.map(itemOf)));
    if (each.do === "release") return releaseReservation(ctx, requested);
    return reserveMoney(ctx, { operation: requested, lines: each.lines.map((cents, at) => line(cents, itemOf(at))) });
  });
}

test("S35 over random histories the ledger is what a small model says, after every step", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 5, maxLength: 25 }), async (acts) => {
      const projectId = await makeProject(server);
      const model: Model = {
        sums: { outside: 0, available: 0, reserved: 0, earned: 0, debt: 0 },
        requested: new Map(),
        paid: new Set(),
        back: new Set(),
      };
      for (const each of acts) {
        await perform(projectId, each);
        expected(model, each);
        const kept = await expectWhole(projectId);
        for (const name of ["outside", "available", "reserved", "earned", "debt"] as const)
          expect(kept[name] + 0, `${name} after ${JSON.stringify(each)}`).toBe(model.sums[name] + 0);
      }
    }),
    { numRuns: 40 },
  );
});

test("that half of a day's budget is used is said while it is, not when the job is tried again a day later", async () => {
  const said = async (spent: number) => {
    const { projectId } = await makeMember(server);
    await giveMoney(server, projectId, 10_000);
    await inProject(server, projectId, (ctx) =>
      reserveMoney(ctx, { operation: service(), lines: [line(spent)], isPermanent: true }),
    );
    await notifyLinkUseWorker.run({
      data: {},
      step: (work) => inSystemStep(server.platform, "test", projectId, work),
      platform: server.platform,
      signal: new AbortController().signal,
      isLastTry: false,
      enqueuedAt: new Date(),
    });
    const notified = "select from audit_log where project_id = $1 and action = 'balances.link_use_notified'";
    return (await server.query(notified, [projectId])).length;
  };
  expect([await said(1_251), await said(1_250)]).toEqual([1, 0]);
});
