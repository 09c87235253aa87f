import { sql } from "kysely";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import type { ReadDocument } from "#server/features/records/document-readings/document-readings.rules.ts";
import { type Ctx, projectOf } from "#server/platform/ctx.ts";
import { type Recognised, recognise, recognisedToKeep } from "./verification-checks.recognition.rules.ts";

type Subject = { verificationId: string; applicantId: string; form: FormConfig; reading: ReadDocument | null };

/** Returns the fields that may have changed. */
export async function keepRecognised(ctx: Ctx, subject: Subject): Promise<string[]> {
  const recognised = recognise(subject.reading, subject.form);
  if (!recognised) return [];
  const { fill, override } = recognisedToKeep(subject.form, recognised);
  const names = Object.keys({ ...fill, ...override }) as (keyof Recognised)[];
  if (names.length === 0) return [];
  const filled = Object.entries(fill).map(([name, value]) => [name, sql`coalesce(${sql.ref(name)}, ${value})`]);
  await ctx.tx
    .updateTable("applicants")
    .set({ ...override, ...Object.fromEntries(filled) })
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", subject.applicantId)
    .execute();
  const name = [recognised.first_name, recognised.last_name].filter(Boolean).join(" ");
  await ctx.tx
    .updateTable("verifications")
    .set({ applicant_name: name })
    .where("project_id", "=", projectOf(ctx))
    .where("id", "=", subject.verificationId)
    .where("applicant_name", "=", "")
    .execute();
  return names;
}
