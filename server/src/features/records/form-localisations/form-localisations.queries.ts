import { sql } from "kysely";
import { z } from "zod";
import words from "#contract/locales/en/flow.json" with { type: "json" };
import { OwnWords } from "#contract/records/form-localisations.contract.ts";
import { type Language, languages } from "#contract/values/languages.ts";
import { findForm } from "#server/features/records/form-base/form-base.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import type { RawReply } from "#server/platform/http.ts";
import { type EnglishWords, type LocalisedWords, templateCsv } from "./form-localisations.rules.ts";

export const englishFormWords: EnglishWords = words;

const Kept = z.partialRecord(z.enum(languages), OwnWords);

const stored = (ctx: Ctx, formId: string) =>
  ctx.tx
    .selectFrom("form_localisations as l")
    .where("l.project_id", "=", ctxProjectOf(ctx))
    .where("l.form_id", "=", formId);

/** @throws forms.not_found */
export async function readLocalisation(ctx: Ctx, formId: string) {
  await findForm(ctx, formId);
  const row = await stored(ctx, formId)
    .leftJoin("users as u", "u.id", "l.uploaded_by")
    .select(["l.words", "l.file_name", "l.size_bytes", "l.uploaded_at"])
    .select(sql<string | null>`nullif(concat_ws(' ', u.first_name, u.last_name), '')`.as("uploaded_by"))
    .executeTakeFirst();
  const own: LocalisedWords = Kept.parse(row?.words ?? {});
  return {
    public_id: formId,
    storage_uploaded: row !== undefined,
    languages: languages.flatMap((language) => {
      const texts = Object.keys(own[language] ?? {}).length;
      return texts > 0 ? [{ language, texts }] : [];
    }),
    keys: new Set(Object.values(own).flatMap((texts) => Object.keys(texts))).size,
    file_name: row?.file_name ?? null,
    size_bytes: row?.size_bytes ?? null,
    uploaded_at: row?.uploaded_at.toISOString() ?? null,
    uploaded_by: row?.uploaded_by ?? null,
  };
}

/** @throws forms.not_found */
export async function readTemplate(ctx: Ctx, formId: string | undefined): Promise<RawReply> {
  const mime = "text/csv; charset=utf-8; header=present";
  const reply = (csv: string): RawReply => ({ body: Buffer.from(csv), mime, name: "localisation.csv" });
  if (formId === undefined) return reply(templateCsv(englishFormWords, languages, {}));
  const { config } = await findForm(ctx, formId);
  const row = await stored(ctx, formId).select("l.words").executeTakeFirst();
  return reply(templateCsv(englishFormWords, config.languages, Kept.parse(row?.words ?? {})));
}

export async function readOwnLanguages(ctx: Ctx, verificationId: string): Promise<Language[]> {
  const row = await ctx.tx
    .selectFrom("form_localisations as l")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "l.project_id").onRef("v.form_id", "=", "l.form_id"),
    )
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.id", "=", verificationId)
    .select(sql<string[]>`array(select jsonb_object_keys(l.words))`.as("tags"))
    .executeTakeFirst();
  const tags = new Set(row?.tags ?? []);
  return languages.filter((tag) => tags.has(tag));
}

/** Current words, also on a page that was opened before. */
export async function readOwnWords(ctx: Ctx, verificationId: string, language: Language) {
  const row = await ctx.tx
    .selectFrom("form_localisations as l")
    .innerJoin("verifications as v", (join) =>
      join.onRef("v.project_id", "=", "l.project_id").onRef("v.form_id", "=", "l.form_id"),
    )
    .where("v.project_id", "=", ctxProjectOf(ctx))
    .where("v.id", "=", verificationId)
    .select(sql<unknown>`l.words -> ${language}::text`.as("words"))
    .executeTakeFirst();
  return { words: OwnWords.parse(row?.words ?? {}) };
}

export async function readWordsOfForm(ctx: Pick<Ctx, "tx">, formId: string): Promise<LocalisedWords> {
  const row = await ctx.tx
    .selectFrom("form_localisations as l")
    .where("l.form_id", "=", formId)
    .select("l.words")
    .executeTakeFirst();
  return Kept.parse(row?.words ?? {});
}
