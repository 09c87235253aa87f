import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { z } from "zod";
import { registrationFailures } from "#contract/account/registrations.calls.ts";
import type { AnyRole } from "#contract/permissions.ts";
import { invitationFailures } from "#contract/team/invitations.calls.ts";
import type { InvitedFields } from "#contract/team/invitations.contract.ts";
import { dropUnconfirmed } from "#server/features/account/registrations/registrations.emails.service.ts";
import { whyNotPassword } from "#server/features/account/registrations/registrations.rules.ts";
import { spendChallenge } from "#server/features/account/sessions/sessions.challenges.service.ts";
import { hashPassword } from "#server/features/account/sessions/sessions.passwords.service.ts";
import { beginSignIn, provedAccount } from "#server/features/account/sessions/sessions.service.ts";
import {
  failRequired,
  isOfOrganization,
  isSingleSignOnRequired,
} from "#server/features/account/sessions/sessions.single-sign-on.service.ts";
import { languageOfCall } from "#server/features/project/mails/mails.language.rules.ts";
import { makeProjectCurrent } from "#server/features/project/projects/projects.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { enterProject } from "#server/platform/http.call.ts";
import type { Platform } from "#server/platform/platform.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import { isSignedIn } from "#server/platform/session-proofs.rules.ts";
import { findByToken, hasAccount, type OpenInvitation } from "./invitations.queries.ts";

type Profile = z.infer<typeof InvitedFields>;
type Given = Profile & { recaptcha: string; token: string };

/** @throws invitations.expired, also for an unknown token */
async function openInvitation(ctx: Pick<Ctx, "tx">, token: string): Promise<OpenInvitation> {
  const found = await findByToken(ctx, token);
  if (!found) throw fail(invitationFailures.expired);
  return found;
}

/** @throws invitations.expired */
export async function checkInvitation(ctx: Ctx, token: string) {
  const { projectName, inviterName, email, role, roleName } = await openInvitation(ctx, token);
  return { projectName, inviterName, email, role, roleName, hasAccount: await hasAccount(ctx, email) };
}

/**
 * Of many calls at once one succeeds (S11). @returns its role now, and when it was mailed @throws invitations.expired
 */
async function spendInvitation(ctx: Ctx, { projectId, id }: OpenInvitation, token: string) {
  await enterProject(ctx, projectId);
  const spent = await ctx.tx
    .deleteFrom("invitations")
    .where("project_id", "=", projectId)
    .where("id", "=", id)
    .where("token_hash", "=", hashSecretToken(token))
    .where("expires_at", ">", sql<Date>`now()`)
    .returning(["role", "sent_at"])
    .executeTakeFirst();
  if (!spent) throw fail(invitationFailures.expired);
  return { role: spent.role, invitedAt: spent.sent_at };
}

type Joining = { projectId: string; userId: string; role: AnyRole; invitedAt: Date };

/** An existing member keeps their role. */
async function join(ctx: Ctx, { projectId, userId, role, invitedAt }: Joining): Promise<AnyRole> {
  const kept = await ctx.tx
    .insertInto("memberships")
    .values({ project_id: projectId, user_id: userId, role, invited_at: invitedAt })
    .onConflict((on) => on.columns(["project_id", "user_id"]).doUpdateSet({ invited_at: invitedAt }))
    .returning("role")
    .executeTakeFirstOrThrow();
  return kept.role;
}

/**
 * Outside the transaction.
 * @throws registrations.closed, sessions.bot_challenge, invitations.expired, .has_account, single-sign-on.required
 */
export async function prepareMember(platform: Platform, before: CtxBeforeTransaction, given: Given): Promise<string> {
  if (platform.config.signUp === "closed") throw fail(registrationFailures.closed);
  await spendChallenge(before, given.recaptcha, "invitation");
  const email = await platform.database.inProject(null, async (ctx) => {
    const invitation = await openInvitation(ctx, given.token);
    if (await hasAccount(ctx, invitation.email)) throw fail(invitationFailures.has_account);
    if (isOfOrganization(platform.config, invitation.email)) throw failRequired(platform.config);
    return invitation.email;
  });
  const refusal = whyNotPassword(given.password, { ...given, email });
  if (refusal) throw fail(refusal);
  return hashPassword(given.password, before.ip);
}

/** Replaces an unconfirmed sign-up with the same email. @throws invitations.expired, invitations.has_account */
export async function registerMember(
  ctx: Ctx,
  { first_name, last_name, token, timezone }: Given,
  passwordHash: string,
) {
  const invitation = await openInvitation(ctx, token);
  const { projectId, email, id } = invitation;
  const { role, invitedAt } = await spendInvitation(ctx, invitation, token);
  await dropUnconfirmed(ctx, email);
  const userId = randomUUID();
  const made = await ctx.tx
    .insertInto("users")
    .values({
      id: userId,
      email,
      password_hash: passwordHash,
      first_name,
      last_name,
      company_name: "",
      website: "",
      email_verified_at: sql<Date>`now()`,
      last_project_id: projectId,
      language: languageOfCall(ctx),
      ...(timezone && { timezone }),
    })
    .onConflict((on) => on.column("email").doNothing())
    .executeTakeFirst();
  if (made.numInsertedOrUpdatedRows !== 1n) throw fail(invitationFailures.has_account);
  await join(ctx, { projectId, userId, role, invitedAt });
  recordAudit(ctx, "invitations.registered", { memberId: userId, invitationId: id, email, role }, { userId, role });
  return beginSignIn(ctx, { by: "password", userId });
}

/** @throws sessions.wrong_step, single-sign-on.required, invitations.expired, invitations.other_account */
export async function acceptInvitation(ctx: Ctx, token: string) {
  const account = provedAccount(ctx.session, null, ["create-project", "authenticate", "done"]);
  const { userId, email, provider } = account;
  // An owner's way past single sign-on leads to what they own, and not further.
  const { config } = ctx.platform;
  if (provider !== config.singleSignOn?.provider && (await isSingleSignOnRequired(ctx, userId)))
    throw failRequired(config);
  const invitation = await openInvitation(ctx, token);
  if (invitation.email !== email) throw fail(invitationFailures.other_account);
  const { projectId, id, projectName } = invitation;
  const { role: granted, invitedAt } = await spendInvitation(ctx, invitation, token);
  const role = await join(ctx, { projectId, userId, role: granted, invitedAt });
  await makeProjectCurrent(ctx, { userId, projectId, isOpen: isSignedIn(account) });
  recordAudit(ctx, "invitations.accepted", { memberId: userId, invitationId: id, email, role }, { userId, role });
  return { id: projectId, name: projectName, role };
}
