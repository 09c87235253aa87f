import { rolesThatMay } from "#contract/permissions.ts";
import { type TeamNotice, teamNotices } from "#contract/values/team-notices.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

/** Members of the project whose role gets such a notice, by address; without accounts that are switched off. */
export const readTeam = (ctx: Ctx, notice: TeamNotice) =>
  ctx.tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.project_id", "=", ctxProjectOf(ctx))
    .where("m.role", "in", rolesThatMay(teamNotices[notice]))
    .where("u.disabled_at", "is", null)
    .select(["u.email", "m.role"])
    .orderBy("u.email")
    .execute();
