import { creditBalance } from "#server/features/money/balances/balances.settle.service.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { TestServer } from "./harness.ts";

export const inProject = <T>(server: TestServer, projectId: string, work: (ctx: Ctx) => Promise<T>): Promise<T> =>
  inSystemStep(server.platform, "test", projectId, work);

export const giveMoney = (server: TestServer, projectId: string, cents: number): Promise<boolean> =>
  inProject(server, projectId, (ctx) =>
    creditBalance(ctx, "credit", { operation: `credit:${crypto.randomUUID()}`, cents }),
  );

const accounts = ["outside", "available", "reserved", "earned", "debt"] as const;
export type Sums = Record<(typeof accounts)[number], number>;

const toSums = (row: Record<string, unknown> | undefined): Sums => {
  const [outside = 0, available = 0, reserved = 0, earned = 0, debt = 0] = accounts.map((name) =>
    Number(row?.[name] ?? 0),
  );
  return { outside, available, reserved, earned, debt };
};

/** What the database keeps. */
export async function keptSums(server: TestServer, projectId: string): Promise<Sums> {
  const [row] = await server.query("select * from ledger_accounts where project_id = $1", [projectId]);
  return toSums(row);
}

/** Added up from the first row on. */
export async function addedSums(server: TestServer, projectId: string): Promise<Sums> {
  const [row] = await server.query(
    `select ${accounts.map((name) => `coalesce(sum(case '${name}' when target then amount when source then -amount else 0 end), 0) as ${name}`).join(", ")}
     from ledger_transfers where project_id = $1`,
    [projectId],
  );
  return toSums(row);
}
