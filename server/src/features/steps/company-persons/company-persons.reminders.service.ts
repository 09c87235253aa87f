import { sql } from "kysely";
import { flowVisitFailures } from "#contract/visits/flow-visits.calls.ts";
import {
  lockPersons,
  personStateOf,
  readPersonRows,
} from "#server/features/records/company-base/company-base.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { RefusalError } from "#server/platform/fail.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring, tendEachRow } from "#server/platform/recurring.ts";
import { remindQuietly, setReminder } from "./company-persons.service.ts";

const stillOpen = ["created", "processing", "pending", "customer_pending"];

/** Another worker may have sent it meanwhile. */
async function takeReminder(ctx: Ctx, personId: string): Promise<boolean> {
  const taken = await ctx.tx
    .updateTable("affiliated_persons")
    .set({ remind_at: null })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", personId)
    .where("remind_at", "<=", sql<Date>`now()`)
    .returning("id")
    .executeTakeFirst();
  return taken !== undefined;
}

/** Only who has not submitted yet, of a company that is not decided. */
async function remind(ctx: Ctx, personId: string): Promise<void> {
  const company = await ctx.tx
    .selectFrom("affiliated_persons as p")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "p.project_id").onRef("v.id", "=", "p.verification_id"),
    )
    .select(["v.id", "v.status"])
    .where("p.project_id", "=", ctxProjectOf(ctx))
    .where("p.id", "=", personId)
    .executeTakeFirst();
  if (!company) return;
  const of = { verificationId: company.id, personId };
  await lockPersons(ctx, company.id);
  const person = (await readPersonRows(ctx, company.id)).find(({ id }) => id === personId);
  if (!person) return;
  if (!(await takeReminder(ctx, personId))) return;
  const isAwaited = ["invited", "begun"].includes(personStateOf(person)) && person.details !== null;
  const isSent = isAwaited && stillOpen.includes(company.status) && (await remindQuietly(ctx, of));
  recordAudit(ctx, "company-persons.reminded", { ...of, isSent });
}

/** The business may top its balance up. */
const isFinal = (error: unknown) =>
  error instanceof RefusalError && error.failure.code !== flowVisitFailures.not_taking.code;

/** What fails would fail every ten minutes, before all others: not at all any more, as with a stopped link, or later. */
async function putOff(
  platform: Platform,
  { projectId, personId }: { projectId: string; personId: string },
  error: unknown,
): Promise<void> {
  platform.log.warn({ err: error, personId }, "a person of a company was not reminded");
  await inSystemStep(platform, "company-persons", projectId, async (ctx) => {
    await setReminder(ctx, personId, isFinal(error) ? null : sql<Date>`now() + interval '1 hour'`);
    recordAudit(ctx, "company-persons.not_reminded", { personId, isFinal: isFinal(error) });
  });
}

/** @returns how many were due */
export async function tendPersons(platform: Platform): Promise<number> {
  const due = await platform.database.inProject(null, async ({ tx }) => {
    const { rows } = await sql<{ project_id: string; id: string }>`select * from due_person_reminders()`.execute(tx);
    return rows;
  });
  await tendEachRow(platform, "company-persons.reminders", due, ({ project_id, id }) =>
    inSystemStep(platform, "company-persons", project_id, (ctx) => remind(ctx, id)).catch((error: unknown) =>
      putOff(platform, { projectId: project_id, personId: id }, error),
    ),
  );
  return due.length;
}

const pauseMs = 10 * 60_000;

export const personReminders = recurring("company-persons.reminders", pauseMs, (platform) => tendPersons(platform));
