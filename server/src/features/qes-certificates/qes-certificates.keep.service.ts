import { sql } from "kysely";
import { formatFor } from "#contract/values/format.ts";
import { qesWarningDays } from "#contract/values/qes-certificates.ts";
import { sendMail } from "#server/features/mails/mails.service.ts";
import { audit } from "#server/platform/audit.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recurring } from "#server/platform/recurring.ts";

/** Marked first, so that two servers do not mail twice. */
async function warn(ctx: Ctx, id: string): Promise<void> {
  const row = await ctx.tx
    .updateTable("qes_certificates")
    .set({ warned_at: sql<Date>`now()` })
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", id)
    .where("warned_at", "is", null)
    .returning(["name", "owner", "valid_until"])
    .executeTakeFirst();
  if (!row) return;
  const people = await ctx.tx
    .selectFrom("memberships as m")
    .innerJoin("users as u", "u.id", "m.user_id")
    .innerJoin("projects as p", "p.id", "m.project_id")
    .select(["u.email", "p.name as project"])
    .where("m.project_id", "=", projectOf(ctx))
    .where("m.role", "in", ["owner", "admin"])
    .execute();
  const day = formatFor("en", "UTC").day(row.valid_until.toISOString().slice(0, 10));
  const address = `${ctx.platform.config.publicUrl.replace(/\/$/, "")}/qes-certs`;
  for (const { email, project } of people)
    await sendMail(ctx, {
      to: email,
      about: null,
      subject: `A certificate ends soon: ${row.name}`,
      text: `The certificate “${row.name}” (${row.owner}) of the project “${project}” ends on ${day}. After that day it signs nothing.

Ask its issuer for a new key and add it here: ${address}`,
    });
  audit(ctx, "qes-certificates.end_announced", { id, name: row.name });
}

export async function warnOfEnding(platform: Platform): Promise<void> {
  const { rows } = await platform.database.inProject(null, ({ tx }) =>
    sql<{
      project_id: string;
      id: string;
    }>`select * from ending_qes_certificates(make_interval(days => ${qesWarningDays}))`.execute(tx),
  );
  for (const { project_id, id } of rows)
    await inSystemStep(platform, "qes-certificates", project_id, (ctx) => warn(ctx, id));
}

const pauseMs = 60 * 60_000;

export const endingCertificates = recurring("qes-certificates.ending", pauseMs, (platform) => warnOfEnding(platform));
