import { commonFailures, type Failure } from "#contract/failures.ts";
import { roleMay } from "#contract/permissions.ts";
import { lockProject } from "#server/features/projects/projects.lock.service.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail, type Refusal } from "#server/platform/fail.ts";
import { findMember, type Member } from "./members.queries.ts";

/** 403, recorded by the platform although the call is undone (S41). */
export const forbid = ({ parameter, message, code }: Failure): Refusal =>
  fail(commonFailures.forbidden, { parameter, message, code });

/**
 * Changes of a team go one after another, so that each sees the result of the one before (S18, S36). Reads the
 * caller's role again: it may have changed while this call waited.
 * @returns the caller as they are now
 * @throws request.forbidden
 */
export async function lockTeam(ctx: Ctx): Promise<Member> {
  await lockProject(ctx);
  const caller = ctx.actor.kind === "user" ? await findMember(ctx, ctx.actor.id) : undefined;
  if (!caller || !roleMay(caller.role, "members:manage")) throw fail(commonFailures.forbidden);
  return caller;
}
