import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import * as limits from "#contract/limits.ts";
import type { AnyRole } from "#contract/permissions.ts";
import { memberFailures } from "#contract/team/members.calls.ts";
import { countSentMail } from "#server/features/project/mails/mails.caps.service.ts";
import { type MemberWords, roleInMail } from "#server/features/project/mails/mails.members.rules.ts";
import { mailMember } from "#server/features/project/mails/mails.members.service.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { requireFreshProof } from "#server/platform/fresh-proof.ts";
import { hashSecretToken, newSecretToken } from "#server/platform/secrets/crypto.ts";
import { forbidMember, lockTeam } from "./members.lock.service.ts";
import { countPeople, findInvitation, isMemberEmail, readProjectName, type TeamMember } from "./members.queries.ts";
import { findRole, type NamedRole } from "./members.roles.queries.ts";
import { isPowerful, whyNotGrant } from "./members.rules.ts";

/** The team is locked. @throws members.limit_reached */
async function refuseWhenFull(ctx: Ctx): Promise<void> {
  const { members, open } = await countPeople(ctx);
  if (members + open >= limits.membersPerProject) throw fail(memberFailures.limit_reached);
}

function newLink() {
  const token = newSecretToken(16);
  const columns = {
    token_hash: hashSecretToken(token),
    sent_at: sql<Date>`now()`,
    expires_at: sql<Date>`now() + make_interval(secs => ${limits.invitationSeconds})`,
  };
  return { token, columns };
}

type Invited = { email: string; given: NamedRole; token: string };

async function mailInvitation(ctx: Ctx, inviter: TeamMember, { email, given, token }: Invited): Promise<void> {
  const project = await readProjectName(ctx);
  const values = (words: MemberWords) => ({
    ...{ project, inviter: inviter.name, inviter_email: inviter.email },
    role: roleInMail(words, given.role, given.name),
  });
  const url = `${ctx.platform.config.publicUrl}/registration/accept-invite?token=${token}`;
  await mailMember(ctx, { to: email, name: "invitation", values, shown: { url } });
}

type Sent = {
  inviter: TeamMember;
  email: string;
  given: NamedRole;
  kind: "invitation" | "provisioned_invitation";
  /** In the audit log. */
  because?: object;
};

/** The team is locked, and the invitation is allowed. @throws members.limit_reached, request.too_many */
export async function sendInvitation(ctx: Ctx, { inviter, email, given, kind, because }: Sent) {
  const { role } = given;
  await refuseWhenFull(ctx);
  await countSentMail(ctx, kind, { address: email });
  const projectId = ctxProjectOf(ctx);
  await ctx.tx.deleteFrom("invitations").where("project_id", "=", projectId).where("email", "=", email).execute();
  const [id, { token, columns }] = [randomUUID(), newLink()];
  await ctx.tx
    .insertInto("invitations")
    .values({
      project_id: projectId,
      id,
      email,
      role: role as Exclude<AnyRole, "owner">,
      invited_by: inviter.id,
      ...columns,
    })
    .execute();
  await mailInvitation(ctx, inviter, { email, given, token });
  recordAudit(ctx, "members.invited", { invitationId: id, email, role, ...because });
  return { id };
}

/**
 * Same for addresses with an account elsewhere (S8). @throws sessions.proof_needed, custom-roles.not_found, members.already_member, and others
 */
export async function inviteMember(ctx: Ctx, { email, role }: { email: string; role: AnyRole }) {
  const caller = await lockTeam(ctx);
  const given = await findRole(ctx, role);
  if (isPowerful(given)) await requireFreshProof(ctx);
  const refusal = whyNotGrant(caller, given);
  if (refusal) throw forbidMember(refusal);
  if (await isMemberEmail(ctx, email)) throw fail(memberFailures.already_member);
  const earlier = await findInvitation(ctx, "email", email);
  if (earlier?.isOpen) throw fail(memberFailures.already_invited);
  return sendInvitation(ctx, { inviter: caller, email, given, kind: "invitation" });
}

/** The earlier link ends. @throws as inviteMember, members.not_found */
export async function resendInvitation(ctx: Ctx, id: string) {
  const caller = await lockTeam(ctx);
  const found = await findInvitation(ctx, "id", id);
  if (!found) throw fail(memberFailures.not_found);
  const given = await findRole(ctx, found.role);
  const refusal = whyNotGrant(caller, given);
  if (refusal) throw forbidMember(refusal);
  if (isPowerful(given)) await requireFreshProof(ctx);
  if (await isMemberEmail(ctx, found.email)) throw fail(memberFailures.already_member);
  if (!found.isOpen) await refuseWhenFull(ctx);
  await countSentMail(ctx, "invitation", { address: found.email });
  const { token, columns } = newLink();
  const changed = await ctx.tx
    .updateTable("invitations")
    .set({ ...columns, invited_by: caller.id })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .returning(["email", "role"])
    .executeTakeFirst();
  // It was accepted while this call waited.
  if (!changed) throw fail(memberFailures.not_found);
  await mailInvitation(ctx, caller, { email: changed.email, given: await findRole(ctx, changed.role), token });
  recordAudit(ctx, "members.invitation_resent", { invitationId: id, email: changed.email, role: changed.role });
  return {};
}
