import { isMailAllowed } from "#server/features/project/mails/mails.caps.service.ts";
import { type MemberWords, nameInMail } from "#server/features/project/mails/mails.members.rules.ts";
import { mailMember } from "#server/features/project/mails/mails.members.service.ts";
import { readTeam } from "#server/features/project/mails/mails.team.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";

/** One mail for a run, to those who may look at the cases; without a name in it. */
export async function mailDigest(ctx: Ctx, reportId: string, events: number): Promise<void> {
  const project = ctxProjectOf(ctx);
  const { name } = await ctx.tx
    .selectFrom("projects")
    .select("name")
    .where("id", "=", project)
    .executeTakeFirstOrThrow();
  const byType = await ctx.tx
    .selectFrom("monitoring_events")
    .select(["type", ({ fn }) => fn.countAll<number>().as("n")])
    .where("project_id", "=", project)
    .where("run_id", "=", reportId)
    .groupBy("type")
    .execute();
  const of = (type: string) => Number(byType.find((row) => row.type === type)?.n ?? 0);
  const values = ({ parts: { monitoring_digest: parts }, sayCount }: MemberWords) => {
    const say = (words: typeof parts.screening, n: number) => (n === 0 ? "" : sayCount(words, n));
    return {
      project: nameInMail(name),
      events: sayCount(parts.events, events),
      screening: say(parts.screening, of("database_screening")),
      documents: say(parts.documents, of("document_expired")),
    };
  };
  const shown = { url: `${ctx.platform.config.publicUrl}/monitoring/reports/${reportId}` };
  for (const { email } of await readTeam(ctx, "monitoring")) {
    if (!(await isMailAllowed(ctx, "team_notice", { address: email }))) continue;
    await mailMember(ctx, { to: email, name: "monitoring_digest", values, shown });
  }
}
