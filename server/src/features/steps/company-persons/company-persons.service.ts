import { sql } from "kysely";
import { commonFailures } from "#contract/failures.ts";
import { mostPersonMails, personReminderDays } from "#contract/records/companies/company-values.ts";
import { flowPersonFailures } from "#contract/steps/flow-persons.calls.ts";
import { countSentMail, isMailAllowed } from "#server/features/project/mails/mails.caps.service.ts";
import { sendMail } from "#server/features/project/mails/mails.service.ts";
import { readBusinessName } from "#server/features/project/projects/projects.queries.ts";
import { openDetails, readCompany } from "#server/features/records/company-base/company-base.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { openVault } from "#server/platform/secrets/applicant-vault.ts";
import { type CompanyPersonRef, findPerson, linkOfPerson } from "./company-persons.links.service.ts";
import { personMail } from "./company-persons.mail.rules.ts";

const readCompanyApplicant = async (ctx: Ctx, verificationId: string): Promise<string> =>
  (
    await ctx.tx
      .selectFrom("verifications")
      .select("applicant_id")
      .where("project_id", "=", ctxProjectOf(ctx))
      .where("id", "=", verificationId)
      .executeTakeFirstOrThrow()
  ).applicant_id;

/** After the last one there is no other. */
const nextReminder = (mails: number) => {
  const days = personReminderDays[mails - 1];
  return days === undefined ? null : sql<Date>`now() + make_interval(days => ${days}::int)`;
};

async function send(ctx: Ctx, of: CompanyPersonRef, { email, isReminder }: { email: string; isReminder: boolean }) {
  const { link, expires, languages, applicantId } = await linkOfPerson(ctx, of);
  const company = (await readCompany(ctx, of.verificationId))?.answers?.companyName ?? "";
  const business = await readBusinessName(ctx);
  const mail = personMail({ business, company, link, expires, languages, isReminder });
  await sendMail(ctx, { to: email, ...mail, about: { applicantId, reader: "applicant" } });
  const { mails } = await ctx.tx
    .updateTable("affiliated_persons")
    .set({ mails: sql<number>`mails + 1`, mailed_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", of.personId)
    .returning("mails")
    .executeTakeFirstOrThrow();
  await setReminder(ctx, of.personId, nextReminder(mails));
}

export const setReminder = (ctx: Ctx, personId: string, at: ReturnType<typeof nextReminder>) =>
  ctx.tx
    .updateTable("affiliated_persons")
    .set({ remind_at: at })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", personId)
    .execute();

async function readAddress(ctx: Ctx, of: CompanyPersonRef) {
  const person = await findPerson(ctx, of);
  const { email } = openDetails(await openVault(ctx, of.verificationId), of.verificationId, person);
  return { email, mails: person.mails };
}

/**
 * Writes to a person, the first time or once more, with their link; bounded by person, applicant and project.
 * @throws flow-persons.no_email, too_many_mails and those of `linkOfPerson`; request.too_many; request.not_in_test
 */
export async function mailCompanyPerson(ctx: Ctx, of: CompanyPersonRef): Promise<void> {
  if (ctx.mode === "test") throw fail(commonFailures.not_in_test);
  const { email, mails } = await readAddress(ctx, of);
  if (email === "") throw fail(flowPersonFailures.no_email);
  if (mails >= mostPersonMails) throw fail(flowPersonFailures.too_many_mails);
  const applicantId = await readCompanyApplicant(ctx, of.verificationId);
  await countSentMail(ctx, "person_link", { address: email, applicantId });
  await send(ctx, of, { email, isReminder: mails > 0 });
}

/** Of itself, within the same bounds. @returns whether it was sent */
export async function remindQuietly(ctx: Ctx, of: CompanyPersonRef): Promise<boolean> {
  const { email, mails } = await readAddress(ctx, of);
  if (ctx.mode === "test" || email === "" || mails >= mostPersonMails) return false;
  const applicantId = await readCompanyApplicant(ctx, of.verificationId);
  if (!(await isMailAllowed(ctx, "person_link", { address: email, applicantId }))) return false;
  await send(ctx, of, { email, isReminder: true });
  return true;
}
