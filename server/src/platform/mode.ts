import { sql } from "kysely";
import type { ProjectMode } from "#contract/project/modes.ts";
import type { AnyMode } from "./any-mode.ts";
import type { Ctx } from "./ctx.ts";

/** For a key of the customer's API, and for what belongs to a form for tests: the rest of the transaction is of this mode. */
export async function enterMode(ctx: Ctx, mode: ProjectMode): Promise<void> {
  await sql`select set_for_transaction('app.mode', ${mode})`.execute(ctx.tx);
  ctx.mode = mode;
}

/** For what is of the project and reaches into both, such as the callbacks of an endpoint: `work` sees and changes all of it. */
export async function inEveryMode<T>(ctx: Ctx, work: () => Promise<T>): Promise<T> {
  const { mode } = ctx;
  const set = async (next: AnyMode) => {
    await sql`select set_for_transaction('app.mode', ${next})`.execute(ctx.tx);
    ctx.mode = next;
  };
  await set("all");
  const result = await work();
  await set(mode);
  return result;
}

/**
 * For large lists: row-level security shows the same rows without it, but finds no index by the value of a function. As
 * a literal, so that a kept plan is of one mode.
 * @param column such as "v.mode"
 */
export const isOfMode = ({ mode }: Pick<Ctx, "mode">, column: string) =>
  mode === "all" ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = ${sql.lit(mode)}`;
