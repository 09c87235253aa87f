import { sql } from "kysely";
import type { Ctx } from "./ctx.ts";

// Whatever ends or falls due goes by the database's clock: of several servers, one's own may be off (S48).

/** The moment that this transaction began, by the database's clock. */
export async function readNow({ tx }: Pick<Ctx, "tx">): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("a clock always answers");
  return row.now;
}

/** Today in UTC by the database's clock, as YYYY-MM-DD. */
export const readToday = async (ctx: Pick<Ctx, "tx">): Promise<string> =>
  (await readNow(ctx)).toISOString().slice(0, 10);
