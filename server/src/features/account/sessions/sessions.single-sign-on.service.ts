import { sql } from "kysely";
import { singleSignOnFailures } from "#contract/account/single-sign-on.calls.ts";
import type { Config } from "#server/config.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { fail, type RefusalError } from "#server/platform/fail.ts";
import { recordInOwnTransaction } from "./sessions.attempts.service.ts";

/** Whether who has this email signs in at the organization's provider, and nowhere else. */
export function isOfOrganization({ singleSignOn }: Pick<Config, "singleSignOn">, email: string): boolean {
  const domain = email.slice(email.lastIndexOf("@") + 1).toLowerCase();
  return singleSignOn?.domains.includes(domain) ?? false;
}

export function failRequired({ singleSignOn }: Pick<Config, "singleSignOn">): RefusalError {
  const { required } = singleSignOnFailures;
  return fail(required, { message: required.message.replaceAll("{{name}}", singleSignOn?.name ?? "") });
}

/** By the account's email, or by the one that the provider knows: a change of email is no way out. */
export async function isSingleSignOnRequired(
  { tx, platform: { config } }: Pick<Ctx, "tx" | "platform">,
  userId: string,
) {
  if (!config.singleSignOn || config.singleSignOn.domains.length === 0) return false;
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${userId}
    union all select email from external_identities where user_id = ${userId} and provider = 'oidc'`.execute(tx);
  return rows.some(({ email }) => isOfOrganization(config, email));
}

/**
 * An owner must get in while the provider does not answer. Anybody owns a project that they have made themselves: so only
 * who is nothing less anywhere.
 */
async function ownsEveryProject(ctx: Pick<Ctx, "tx">, userId: string): Promise<boolean> {
  await sql`select set_config('app.user_id', ${userId}, true)`.execute(ctx.tx);
  const rows = await ctx.tx.selectFrom("memberships").select("role").where("user_id", "=", userId).execute();
  return rows.length > 0 && rows.every(({ role }) => role === "owner");
}

/**
 * Outside the transaction, once the password is proved. @returns whether an owner uses the way past single sign-on
 * @throws single-sign-on.required, which is recorded
 */
export async function refuseForSingleSignOn(before: CtxBeforeTransaction, userId: string): Promise<boolean> {
  const { database } = before.platform;
  const found = await database.inProject(null, async ({ tx }) => {
    if (!(await isSingleSignOnRequired({ ...before, tx }, userId))) return "free";
    return (await ownsEveryProject({ tx }, userId)) ? "owner" : "refused";
  });
  if (found !== "refused") return found === "owner";
  const why = singleSignOnFailures.required.code;
  await recordInOwnTransaction(before, "identity-providers.refused", { provider: "password", userId, why });
  throw failRequired(before.platform.config);
}
