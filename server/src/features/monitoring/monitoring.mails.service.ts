import { roleMay, roles } from "#contract/permissions.ts";
import { mayMail } from "#server/features/mails/mails.caps.service.ts";
import { layOutMail } from "#server/features/mails/mails.rules.ts";
import { sendMail } from "#server/features/mails/mails.service.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";

const reviewers = roles.filter((role) => roleMay(role, "verifications:review"));

/** One mail for a run, to those who may look at the cases; without a name in it. */
export async function mailDigest(ctx: Ctx, reportId: string, events: number): Promise<void> {
  const project = projectOf(ctx);
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
  const said = [
    [of("database_screening"), "with other hits on the watched lists than before"],
    [of("document_expired"), "whose document has expired or soon will"],
  ] as const;
  const title = events === 1 ? "Monitoring: 1 event" : `Monitoring: ${events} events`;
  const paragraphs = [
    `In the project ${name} something is new about applicants that you approved.`,
    ...said.filter(([n]) => n > 0).map(([n, what]) => `${n === 1 ? "1 applicant" : `${n} applicants`} ${what}.`),
    "Nobody was declined. Please look at them and decide.",
  ];
  const team = await ctx.tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.project_id", "=", project)
    .where("m.role", "in", reviewers)
    .select("u.email")
    .execute();
  const url = `${ctx.platform.config.publicUrl}/monitoring/reports/${reportId}`;
  for (const { email } of team) {
    if (!(await mayMail(ctx, "team_notice", { address: email }))) continue;
    const body = layOutMail({
      title,
      paragraphs,
      action: { label: "See the report", url },
      footer: "You get this because you review applicants of a project that monitors them.",
    });
    await sendMail(ctx, { to: email, subject: title, ...body, about: null });
  }
}
