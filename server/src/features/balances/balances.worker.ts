import { inEuros } from "#contract/values/money.ts";
import { mayMail } from "#server/features/mails/mails.caps.service.ts";
import { layOutMail } from "#server/features/mails/mails.rules.ts";
import { sendMail } from "#server/features/mails/mails.service.ts";
import { readBusinessName } from "#server/features/projects/projects.queries.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { worker } from "#server/platform/jobs/jobs.ts";
import { tellLinkUse, tellLowBalance } from "./balances.jobs.ts";
import { readSums } from "./balances.queries.ts";
import { strangersBudget } from "./balances.strangers.rules.ts";
import { readStrangersSpending } from "./balances.strangers.service.ts";

const oneLine = (name: string) => name.replace(/[\p{Cc}\u2028\u2029]+/gu, " ").slice(0, 80);

type Notice = { project: string; subject: string; body: ReturnType<typeof layOutMail> };

/** @returns how many got it */
async function mailTeam(ctx: Ctx, { project, subject, body }: Notice): Promise<number> {
  const team = await ctx.tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.project_id", "=", projectOf(ctx))
    .where("m.role", "in", ["owner", "admin"])
    .select("u.email")
    .execute();
  let mailed = 0;
  for (const { email } of team) {
    if (!(await mayMail(ctx, "balance_notice", { address: email }))) continue;
    await sendMail(ctx, { to: email, subject: `${project}: ${subject}`, ...body, about: null });
    mailed += 1;
  }
  return mailed;
}

/** What makes it wanted: the note that it is told, which goes with the first money. */
async function tell(ctx: Ctx): Promise<void> {
  const noted = await ctx.tx
    .selectFrom("balance_notices as n")
    .innerJoin("projects as p", "p.id", "n.project_id")
    .select("p.name")
    .where("n.project_id", "=", projectOf(ctx))
    .executeTakeFirst();
  if (!noted) return;
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
  const told = await mailTeam(ctx, { project, subject: "the balance is low", body });
  audit(ctx, "balances.low_told", { available, told });
}

/** At half of a day's budget. */
async function tellUse(ctx: Ctx): Promise<void> {
  const project = oneLine(await readBusinessName(ctx));
  const spending = await readStrangersSpending(ctx);
  const [spent, budget] = [spending.spent, strangersBudget(spending)];
  const body = layOutMail({
    title: "Unusual use of permanent links",
    paragraphs: [
      `In the last 24 hours, verifications that came by permanent links of the project “${project}” have used ${inEuros(spent)} of its balance.`,
      `At ${inEuros(budget)} these links take no more until the next day; people with a link of their own go on. The limit is five times what a day usually costs, or a quarter of the balance.`,
      "If you do not know these people, make a new permanent link or switch it off in the form's settings.",
    ],
    action: { label: "Open the forms", url: `${ctx.platform.config.publicUrl}/forms` },
    footer: "You get this because you look after the billing of a project.",
  });
  const mailed = await mailTeam(ctx, { project, subject: "unusual use of permanent links", body });
  audit(ctx, "balances.link_use_notified", { spent, budget, mailed });
}

export const tellLowBalanceWorker = worker(tellLowBalance, ({ step }) => step(tell));

export const tellLinkUseWorker = worker(tellLinkUse, ({ step }) => step(tellUse));
