import { sql } from "kysely";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { wholeName } from "#contract/values/person-name.ts";
import type { DocumentReadingFields } from "#server/features/records/document-readings/document-readings.rules.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { type RecognisedFields, recognisedToKeep, recogniseFields } from "./verification-checks.recognition.rules.ts";

type Subject = { verificationId: string; applicantId: string; form: FormConfig; reading: DocumentReadingFields | null };

/** Returns the fields that may have changed. */
export async function keepRecognisedFields(ctx: Ctx, subject: Subject): Promise<string[]> {
  const recognised = recogniseFields(subject.reading, subject.form);
  if (!recognised) return [];
  const { fill, override } = recognisedToKeep(subject.form, recognised);
  const names = Object.keys({ ...fill, ...override }) as (keyof RecognisedFields)[];
  if (names.length === 0) return [];
  const filled = Object.entries(fill).map(([name, value]) => [name, sql`coalesce(${sql.ref(name)}, ${value})`]);
  await ctx.tx
    .updateTable("applicants")
    .set({ ...override, ...Object.fromEntries(filled) })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", subject.applicantId)
    .execute();
  const name = wholeName({ given: recognised.first_name, family: recognised.last_name });
  await ctx.tx
    .updateTable("verifications")
    .set({ applicant_name: name })
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", subject.verificationId)
    .where("applicant_name", "=", "")
    .execute();
  return names;
}
