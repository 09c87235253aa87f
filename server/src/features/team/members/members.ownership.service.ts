import { memberFailures } from "#contract/team/members.calls.ts";
import {
  claimConfirmation,
  confirmByCode,
} from "#server/features/account/registrations/registrations.confirm.service.ts";
import type { CodeAttempt } from "#server/features/account/sessions/sessions.attempts.service.ts";
import { proveOwnPassword } from "#server/features/account/sessions/sessions.own-password.service.ts";
import { endOtherSessions } from "#server/features/account/sessions/sessions.renewal.service.ts";
import { mailSecurityNotice } from "#server/features/project/mails/mails.security.service.ts";
import { isMember } from "#server/platform/actor.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx, CtxBeforeTransaction } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import type { Platform } from "#server/platform/platform.ts";
import { forbidMember, lockTeam } from "./members.lock.service.ts";
import { findInvitation, findMember, readProjectName } from "./members.queries.ts";
import { setRole } from "./members.service.ts";

type Requested = { id: string; password_current: string };

/** @throws members.not_found, members.not_active */
async function findNewOwner(ctx: Pick<Ctx, "tx" | "projectId">, id: string) {
  const member = await findMember(ctx, id);
  if (member) return member;
  throw fail((await findInvitation(ctx, "id", id)) ? memberFailures.not_active : memberFailures.not_found);
}

/**
 * Outside the transaction. Null for others, who are refused and recorded in it. @throws members.not_found, .not_active
 */
export async function prepareTransfer(
  platform: Platform,
  before: CtxBeforeTransaction,
  { id, password_current }: Requested,
) {
  const { actor, projectId } = before;
  if (!isMember(actor) || actor.role !== "owner") return null;
  await platform.database.inProject(projectId, ({ tx }) => findNewOwner({ tx, projectId }, id));
  await proveOwnPassword(platform, before, password_current);
  return claimConfirmation(before);
}

/** At once: there is always an owner. @throws members.not_found, members.not_active, sessions.wrong_code, and 403 */
export async function transferOwnership(
  ctx: Ctx,
  { id, token }: { id: string; token: string },
  attempt: CodeAttempt | null,
) {
  const caller = await lockTeam(ctx);
  if (caller.role !== "owner" || !attempt) throw forbidMember(memberFailures.owner_only);
  const heir = await findNewOwner(ctx, id);
  if (heir.id === caller.id) throw forbidMember(memberFailures.own_role);
  await confirmByCode(ctx, token, attempt);
  await setRole(ctx, heir.id, "owner");
  await setRole(ctx, caller.id, "admin");
  const project = await readProjectName(ctx);
  await mailSecurityNotice(ctx, {
    to: heir.email,
    event: "ownership_changed",
    detail: { sentence: "ownership_received", values: { project, name: caller.name, email: caller.email } },
  });
  await mailSecurityNotice(ctx, {
    to: caller.email,
    event: "role_changed",
    detail: {
      sentence: "ownership_given",
      values: ({ roles }) => ({ project, name: heir.name, email: heir.email, role: roles.admin }),
    },
  });
  recordAudit(ctx, "members.ownership_transferred", {
    memberId: heir.id,
    email: heir.email,
    before: caller.id,
    after: heir.id,
  });
  return { "csrf-token": await endOtherSessions(ctx, { isPasswordProved: true }) };
}
