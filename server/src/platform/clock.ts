import { sql } from "kysely";
import type { Ctx } from "./ctx.ts";

// Every end and due date uses the database's clock: a server's own may be wrong (S48).

/** When this transaction began. */
export async function readNow({ tx }: Pick<Ctx, "tx">): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error("a clock always answers");
  return row.now;
}

/** UTC, as YYYY-MM-DD. */
export const readToday = async (ctx: Pick<Ctx, "tx">): Promise<string> =>
  (await readNow(ctx)).toISOString().slice(0, 10);
