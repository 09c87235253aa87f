import type { MemberWords } from "#server/features/project/mails/mails.members.rules.ts";
import { mailMember } from "#server/features/project/mails/mails.members.service.ts";
import { momentInMail } from "#server/features/project/mails/mails.rules.ts";
import { mailSecurityNotice } from "#server/features/project/mails/mails.security.service.ts";
import { readTeam } from "#server/features/project/mails/mails.team.queries.ts";
import { assertMember } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

/** To the owner, and to who else runs the project: a stolen second factor cannot hide it from them. */
export async function mailOutsideChange(ctx: Ctx): Promise<void> {
  const { actor } = ctx;
  assertMember(actor);
  const { name: project } = await ctx.tx
    .selectFrom("projects")
    .select("name")
    .where("id", "=", ctxProjectOf(ctx))
    .executeTakeFirstOrThrow();
  const event = "allowed_networks_changed" as const;
  const detail = { sentence: "member_removed" as const, values: { project } };
  await mailSecurityNotice(ctx, { to: actor.email, event, detail });
  const at = new Date();
  const values = ({ language, parts }: MemberWords) => ({
    member: actor.name,
    member_email: actor.email,
    project,
    happened: parts.security_events[event],
    when: momentInMail(language, at),
  });
  const url = `${ctx.platform.config.publicUrl}/project-settings#team`;
  for (const { email } of await readTeam(ctx, "outside_change"))
    if (email !== actor.email) await mailMember(ctx, { to: email, name: "account_contact", values, shown: { url } });
}
