import type { DateStyle } from "#contract/values/date-style.ts";
import type { Ctx } from "./ctx.ts";

/** What the member chose on the desk; that of the language where nobody has signed in. */
export async function readDateStyle({ tx, session }: Pick<Ctx, "tx" | "session">): Promise<DateStyle> {
  if (!session?.userId) return "language";
  const found = await tx.selectFrom("users").where("id", "=", session.userId).select("date_style").executeTakeFirst();
  return found?.date_style ?? "language";
}
