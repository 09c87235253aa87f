import { sql } from "kysely";
import type { z } from "zod";
import { csvRowParameter, formLocalisationFailures } from "#contract/records/form-localisations.calls.ts";
import type { formLocalisations } from "#contract/records/form-localisations.contract.ts";
import { findForm } from "#server/features/records/form-base/form-base.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail, RefusalError } from "#server/platform/fail.ts";
import type { UploadedFile } from "#server/platform/http.upload.ts";
import { readLocalisationCsv } from "./form-localisations.csv.rules.ts";
import { englishFormWords, readLocalisation } from "./form-localisations.queries.ts";
import type { LocalisationRowProblem, LocalisedWords } from "./form-localisations.rules.ts";

type DeleteRequest = z.output<typeof formLocalisations.remove.body>;
type Read = { words: LocalisedWords; fileName: string; sizeBytes: number };

const shownName = (name: string): string =>
  name
    .replace(/^.*[/\\]/, "")
    .replace(/[\p{Cc}\p{Cf}\p{Surrogate}]/gu, "")
    .slice(0, 200)
    .trim() || "localisation.csv";

function refusalOf(problems: readonly LocalisationRowProblem[]): RefusalError {
  const failure = formLocalisationFailures.invalid_format;
  const rows = problems.map(({ row, message }) => ({
    parameter: csvRowParameter,
    message: row === 0 ? message : `Row ${row}: ${message}`,
  }));
  const { parameter, message, code } = failure;
  return new RefusalError(failure, [{ parameter, message, code }, ...rows]);
}

/** Outside the transaction. @throws form-localisations.invalid_format, with the rows */
export async function readUploadedLocalisation({ bytes, name }: UploadedFile): Promise<Read> {
  const read = readLocalisationCsv(bytes, englishFormWords);
  if (!read.ok) throw refusalOf(read.problems);
  return { words: read.words, fileName: shownName(name), sizeBytes: bytes.length };
}

/** @throws forms.not_found */
export async function keepLocalisation(ctx: Ctx, formId: string, { words, fileName, sizeBytes }: Read) {
  const form = await findForm(ctx, formId);
  const kept = {
    words: JSON.stringify(words),
    file_name: fileName,
    size_bytes: sizeBytes,
    uploaded_by: ctx.actor.id,
  };
  await ctx.tx
    .insertInto("form_localisations")
    .values({ project_id: ctxProjectOf(ctx), form_id: formId, ...kept })
    .onConflict((on) =>
      on.columns(["project_id", "form_id"]).doUpdateSet({ ...kept, uploaded_at: sql<Date>`excluded.uploaded_at` }),
    )
    .execute();
  const localisation = await readLocalisation(ctx, formId);
  recordAudit(ctx, "form-localisations.uploaded", {
    form_id: formId,
    name: form.name,
    languages: localisation.languages.map(({ language }) => language),
    keys: localisation.keys,
  });
  return localisation;
}

export const copyLocalisation = (ctx: Ctx, from: string, to: string) =>
  sql`insert into form_localisations (project_id, form_id, words, file_name, size_bytes, uploaded_at, uploaded_by)
    select project_id, ${to}::uuid, words, file_name, size_bytes, uploaded_at, uploaded_by
    from form_localisations where project_id = ${ctxProjectOf(ctx)}::uuid and form_id = ${from}::uuid`.execute(ctx.tx);

/** @throws forms.not_found; form-localisations.not_uploaded */
export async function removeLocalisation(ctx: Ctx, { public_id, storage_uploaded }: DeleteRequest) {
  const form = await findForm(ctx, public_id);
  if (!storage_uploaded) throw fail(formLocalisationFailures.not_uploaded);
  const removed = await ctx.tx
    .deleteFrom("form_localisations")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("form_id", "=", public_id)
    .returning("form_id")
    .executeTakeFirst();
  if (!removed) throw fail(formLocalisationFailures.not_uploaded);
  recordAudit(ctx, "form-localisations.removed", { form_id: public_id, name: form.name });
  return readLocalisation(ctx, public_id);
}
