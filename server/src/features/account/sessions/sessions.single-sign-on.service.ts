import { sql } from "kysely";
import { singleSignOnFailures } from "#contract/account/single-sign-on.calls.ts";
import type { Config } from "#server/config.ts";
import { auditAccount } from "#server/platform/audit.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { fail, type RefusalError } from "#server/platform/fail.ts";
import type { SingleSignOn } from "#server/platform/outbound/identity-providers.config.ts";
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

/** Who has a role that the provider's groups decide: by another way in, it would never be taken. */
async function hasRoleOfGroup(
  { tx }: Pick<Ctx, "tx">,
  userId: string,
  { provider, groupRoles }: SingleSignOn,
): Promise<boolean> {
  const projects = groupRoles.map(({ projectId }) => projectId);
  await sql`select set_for_transaction('app.user_id', ${userId})`.execute(tx);
  const { rows } = await sql`
    select 1 from external_identities i join memberships m on m.user_id = i.user_id
    where i.user_id = ${userId} and i.provider = ${provider} and m.role <> 'owner' and m.project_id = any(${projects}::uuid[])
    limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * By the account's email, or by the one that the provider knows, since a change of email is no way out; and where groups
 * have given it a role.
 */
export async function isSingleSignOnRequired(
  { tx, platform: { config } }: Pick<Ctx, "tx" | "platform">,
  userId: string,
): Promise<boolean> {
  if (!config.singleSignOn) return false;
  const { provider, domains, groupRoles } = config.singleSignOn;
  if (domains.length === 0 && groupRoles.length === 0) return false;
  const { rows } = await sql<{ email: string }>`
    select email from users where id = ${userId}
    union all select email from external_identities where user_id = ${userId} and provider = ${provider}`.execute(tx);
  if (rows.some(({ email }) => isOfOrganization(config, email))) return true;
  return hasRoleOfGroup({ tx }, userId, config.singleSignOn);
}

/** An email of the organization is given by the organization, and an account of it keeps its own. @throws single-sign-on.required */
export async function refuseEmailChange(
  ctx: Pick<Ctx, "tx" | "platform">,
  userId: string,
  email: string,
): Promise<void> {
  const { config } = ctx.platform;
  if (isOfOrganization(config, email) || (await isSingleSignOnRequired(ctx, userId))) throw failRequired(config);
}

/** Sessions that another first factor has opened, where that is no way in any more. */
export async function endOtherWays(ctx: Ctx, userId: string, provider: string): Promise<void> {
  if (!(await isSingleSignOnRequired(ctx, userId))) return;
  const { numDeletedRows: ended } = await ctx.tx
    .deleteFrom("sessions")
    .where("user_id", "=", userId)
    .where((its) => its.or([its("provider", "is", null), its("provider", "<>", provider)]))
    .where("id_hash", "<>", ctx.session?.idHash ?? "")
    .executeTakeFirstOrThrow();
  if (ended > 0n) auditAccount(ctx, "identity-providers.other_ways_ended", { userId, provider, ended: Number(ended) });
}

/**
 * An owner must get in while the provider does not answer. Anybody owns a project that they have made themselves: so only
 * who is nothing less anywhere.
 */
async function ownsEveryProject(ctx: Pick<Ctx, "tx">, userId: string): Promise<boolean> {
  await sql`select set_for_transaction('app.user_id', ${userId})`.execute(ctx.tx);
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
