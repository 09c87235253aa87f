import { inEuros } from "#contract/values/money.ts";
import { mayMail } from "#server/features/mails/mails.caps.service.ts";
import { layOutMail } from "#server/features/mails/mails.rules.ts";
import { sendMail } from "#server/features/mails/mails.service.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { worker } from "#server/platform/jobs/jobs.ts";
import { tellLowBalance } from "./balances.jobs.ts";
import { readSums } from "./balances.queries.ts";

const oneLine = (name: string) => name.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, 80);

/** What makes it wanted: the note that it is told, which goes with the first money. */
async function tell(ctx: Ctx): Promise<void> {
  const noted = await ctx.tx
    .selectFrom("balance_notices as n")
    .innerJoin("projects as p", "p.id", "n.project_id")
    .select("p.name")
    .where("n.project_id", "=", projectOf(ctx))
    .executeTakeFirst();
  if (!noted) return;
  const team = await ctx.tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.project_id", "=", projectOf(ctx))
    .where("m.role", "in", ["owner", "admin"])
    .select("u.email")
    .execute();
  const { available } = await readSums(ctx);
  const project = oneLine(noted.name);
  const body = layOutMail({
    title: "The balance is low",
    paragraphs: [
      `The project “${project}” has ${inEuros(available)} left.`,
      "When the balance does not cover a verification, no new one can begin, and what applicants hand in waits until it is topped up.",
    ],
    action: { label: "Top up", url: `${ctx.platform.config.publicUrl}/billing` },
    footer:
      "You get this because you look after the billing of a project. It comes once, until the balance is topped up.",
  });
  let told = 0;
  for (const { email } of team) {
    if (!(await mayMail(ctx, "balance_notice", { address: email }))) continue;
    await sendMail(ctx, { to: email, subject: `${project}: the balance is low`, ...body, about: null });
    told += 1;
  }
  audit(ctx, "balances.low_told", { available, told });
}

export const tellLowBalanceWorker = worker(tellLowBalance, ({ step }) => step(tell));
