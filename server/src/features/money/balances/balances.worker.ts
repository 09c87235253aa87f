import { isMailAllowed } from "#server/features/project/mails/mails.caps.service.ts";
import { type MemberWords, nameInMail } from "#server/features/project/mails/mails.members.rules.ts";
import { mailMember } from "#server/features/project/mails/mails.members.service.ts";
import { readTeam } from "#server/features/project/mails/mails.team.queries.ts";
import { readBusinessName } from "#server/features/project/projects/projects.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { worker } from "#server/platform/jobs/jobs.ts";
import { notifyLinkUse, notifyLowBalance } from "./balances.jobs.ts";
import { readSums } from "./balances.queries.ts";
import { strangersBudget } from "./balances.strangers.rules.ts";
import { readStrangersSpending } from "./balances.strangers.service.ts";

/** @returns how many got it */
async function mailTeam(ctx: Ctx, mail: (to: string) => Promise<void>): Promise<number> {
  let mailed = 0;
  for (const { email } of await readTeam(ctx, "balance")) {
    if (!(await isMailAllowed(ctx, "balance_notice", { address: email }))) continue;
    await mail(email);
    mailed += 1;
  }
  return mailed;
}

/** What makes it wanted: the note of the notification, which goes with the first money. */
async function notify(ctx: Ctx): Promise<void> {
  const noted = await ctx.tx
    .selectFrom("balance_notices as n")
    .innerJoin("projects as p", "p.id", "n.project_id")
    .select("p.name")
    .where("n.project_id", "=", ctxProjectOf(ctx))
    .executeTakeFirst();
  if (!noted) return;
  const { available } = await readSums(ctx);
  const project = nameInMail(noted.name);
  const values = ({ money }: MemberWords) => ({ project, available: money(available) });
  const url = `${ctx.platform.config.publicUrl}/billing`;
  const sent = await mailTeam(ctx, (to) => mailMember(ctx, { to, name: "balance_low", values, shown: { url } }));
  recordAudit(ctx, "balances.low_told", { available, sent });
}

/** At half of a day's budget, while that much is used. */
async function notifyUse(ctx: Ctx): Promise<void> {
  const spending = await readStrangersSpending(ctx);
  const [spent, budget] = [spending.spent, strangersBudget(spending)];
  if (spent <= budget / 2) return;
  const project = nameInMail(await readBusinessName(ctx));
  const values = ({ money }: MemberWords) => ({ project, spent: money(spent), budget: money(budget) });
  const url = `${ctx.platform.config.publicUrl}/forms`;
  const mailed = await mailTeam(ctx, (to) => mailMember(ctx, { to, name: "link_use", values, shown: { url } }));
  recordAudit(ctx, "balances.link_use_notified", { spent, budget, mailed });
}

export const notifyLowBalanceWorker = worker(notifyLowBalance, ({ step }) => step(notify));

export const notifyLinkUseWorker = worker(notifyLinkUse, ({ step }) => step(notifyUse));
