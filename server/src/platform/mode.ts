import { sql } from "kysely";
import type { Mode } from "#contract/project/modes.ts";
import type { Ctx } from "./ctx.ts";

/** `all`: work on a whole project, such as erasing what is due; never a call. */
export type AnyMode = Mode | "all";

/** For a key of the customer's API, and for what belongs to a form for tests: the rest of the transaction is of this mode. */
export async function enterMode(ctx: Ctx, mode: Mode): Promise<void> {
  await sql`select set_config('app.mode', ${mode}, true)`.execute(ctx.tx);
  ctx.mode = mode;
}
