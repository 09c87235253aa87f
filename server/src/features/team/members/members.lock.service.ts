import { type ApiFailure, commonFailures } from "#contract/failures.ts";
import { lockProject } from "#server/features/project/projects/projects.lock.service.ts";
import { isMember } from "#server/platform/actor.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail, type RefusalError } from "#server/platform/fail.ts";
import { findMember, type TeamMember } from "./members.queries.ts";

/** 403, recorded by the platform although the call is undone (S41). */
export const forbidMember = ({ parameter, message, code }: ApiFailure): RefusalError =>
  fail(commonFailures.forbidden, { parameter, message, code });

/** One change after another (S18, S36); the role may have changed meanwhile. @throws request.forbidden */
export async function lockTeam(ctx: Ctx): Promise<TeamMember> {
  await lockProject(ctx);
  const caller = isMember(ctx.actor) ? await findMember(ctx, ctx.actor.id) : undefined;
  if (!caller?.permissions.has("members:manage")) throw fail(commonFailures.forbidden);
  return caller;
}
