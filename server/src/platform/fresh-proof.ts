import { sql } from "kysely";
import { sessionFailures } from "#contract/account/sessions.calls.ts";
import * as limits from "#contract/limits.ts";
import type { Ctx } from "./ctx.ts";
import { fail } from "./fail.ts";
import { isFreshProof } from "./session-proofs.rules.ts";

export async function hasFreshProof(ctx: Ctx): Promise<boolean> {
  const { rows } = await sql<{ at: Date | null; now: Date }>`
    select factor_at as at, now() from sessions where id_hash = ${ctx.session?.idHash ?? ""}`.execute(ctx.tx);
  return rows[0] !== undefined && isFreshProof(rows[0].at, rows[0].now);
}

/** For calls whose contract has `proof`. @throws sessions.proof_needed */
export async function requireFreshProof(ctx: Ctx): Promise<void> {
  if (!(await hasFreshProof(ctx))) throw fail(sessionFailures.proof_needed);
}

/** Counted before the first row is sent. @param queryOf the query with this limit @throws sessions.proof_needed */
export async function exportableRows(ctx: Ctx, queryOf: (mostRows: number) => string): Promise<number> {
  if (await hasFreshProof(ctx)) return limits.exportRows;
  const most = limits.exportRowsUnproved;
  const counted = sql<{ n: number }>`select count(*)::int as n from (${sql.raw(queryOf(most + 1))}) counted`;
  const { rows } = await counted.execute(ctx.tx);
  if ((rows[0]?.n ?? 0) > most) throw fail(sessionFailures.proof_needed);
  return most;
}
