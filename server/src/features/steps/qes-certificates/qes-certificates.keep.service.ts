import { sql } from "kysely";
import { formatFor } from "#contract/values/format.ts";
import { qesWarningDays } from "#contract/values/qes-certificates.ts";
import { type MemberWords, nameInMail } from "#server/features/project/mails/mails.members.rules.ts";
import { mailMember } from "#server/features/project/mails/mails.members.service.ts";
import { readTeam } from "#server/features/project/mails/mails.team.queries.ts";
import { readBusinessName } from "#server/features/project/projects/projects.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring, tendEachRow } from "#server/platform/recurring.ts";

/** Marked first, so that two servers do not mail twice. */
async function warn(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.tx
    .updateTable("qes_certificates")
    .set({ warned_at: sql<Date>`now()` })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", id)
    .where("warned_at", "is", null)
    .returning(["name", "owner", "valid_until"])
    .executeTakeFirst();
  if (!row) return;
  const project = nameInMail(await readBusinessName(ctx));
  const values = ({ language }: MemberWords) => ({
    name: row.name,
    owner: row.owner,
    project,
    day: formatFor(language, "UTC").day(row.valid_until.toISOString().slice(0, 10)),
  });
  const url = `${ctx.platform.config.publicUrl.replace(/\/$/, "")}/qes-certs`;
  for (const { email } of await readTeam(ctx, "certificate_ends"))
    await mailMember(ctx, { to: email, name: "certificate_ends", values, shown: { url } });
  recordAudit(ctx, "qes-certificates.end_announced", { id, name: row.name });
}

export async function warnOfEnding(platform: Platform): Promise<void> {
  const { rows } = await platform.database.inProject(null, ({ tx }) =>
    sql<{
      project_id: string;
      id: string;
    }>`select * from ending_qes_certificates(make_interval(days => ${qesWarningDays}))`.execute(tx),
  );
  await tendEachRow(platform, "qes-certificates.ending", rows, ({ project_id, id }) =>
    inSystemStep(platform, "qes-certificates", project_id, (ctx) => warn(ctx, id)),
  );
}

const pauseMs = 60 * 60_000;

export const endingCertificates = recurring("qes-certificates.ending", pauseMs, (platform) => warnOfEnding(platform));
