import { type TeamNotice, teamNotices } from "#contract/values/team-notices.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { memberMay } from "#server/platform/member-roles.ts";

/** Members of the project whose role gets such a notice, by address; without accounts that are switched off. */
export const readTeam = (ctx: Ctx, notice: TeamNotice) =>
  ctx.tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.project_id", "=", ctxProjectOf(ctx))
    .where(memberMay(teamNotices[notice]))
    .where("u.disabled_at", "is", null)
    .select(["u.email", memberMay("verifications:read").as("mayOpenCases")])
    .orderBy("u.email")
    .execute();
