import { sql } from "kysely";
import type { RecordFieldName } from "#contract/records/applicants/applicant-profile.ts";
import { readPhone } from "#engines/phones/read-phone.ts";
import { oneEditAway } from "#server/features/cases/verifications/verifications.similar.rules.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { hashWith, projectKey } from "#server/platform/secrets/project-keys.ts";

/** Of a text. */
const mostMistyped = 4;

const plainPhone = (phone: string, country?: string) => readPhone(phone, country) ?? phone.replace(/\D/g, "");

const wordsOf = async (ctx: Ctx, text: string): Promise<string[]> =>
  (await sql<{ words: string[] }>`select search_words(${text}) as words`.execute(ctx.tx)).rows[0]?.words ?? [];

type Found = Pick<
  Record<RecordFieldName, string | null>,
  | "first_name"
  | "last_name"
  | "middle_name"
  | "first_name_original"
  | "last_name_original"
  | "middle_name_original"
  | "email"
  | "phone"
  | "residence_country"
>;

/** Decision 0039. `companyName`: as a member has put it right. */
export async function applicantHashes(ctx: Ctx, profile: Found, companyName?: string | null): Promise<string[]> {
  const key = await projectKey(ctx);
  const names = [
    profile.first_name,
    profile.last_name,
    profile.middle_name,
    profile.first_name_original,
    profile.last_name_original,
    profile.middle_name_original,
    companyName,
  ];
  const words = await wordsOf(ctx, names.filter(Boolean).join(" "));
  const { email, phone, residence_country } = profile;
  const values = [
    ...words.map((word) => `word ${word}`),
    ...(email ? [`email ${email.toLowerCase()}`] : []),
    ...(phone ? [`phone ${plainPhone(phone, residence_country ?? undefined)}`] : []),
  ];
  return [...new Set(values.map((value) => hashWith(key, "applicant", value).toString("hex")))];
}

export type SearchedHashes = {
  /** Of each word together; a word is found by any of its hashes. */
  words: readonly (readonly string[])[];
  others: readonly string[];
};

/** All of `words` together, or one of `others`. @param isSimilar each word also with one typing mistake: some hundred hashes */
export async function searchedHashes(ctx: Ctx, text: string, isSimilar = false): Promise<SearchedHashes> {
  const key = await projectKey(ctx);
  const hash = (value: string) => hashWith(key, "applicant", value).toString("hex");
  const spellings = (word: string, at: number) => [word, ...(isSimilar && at < mostMistyped ? oneEditAway(word) : [])];
  const typed = (await wordsOf(ctx, text)).slice(0, 8);
  const words = typed.map((word, at) => spellings(word, at).map((spelling) => hash(`word ${spelling}`)));
  const email = text.includes("@") ? [hash(`email ${text.trim().toLowerCase()}`)] : [];
  const phone = text.replace(/\D/g, "").length >= 6 ? [hash(`phone ${plainPhone(text)}`)] : [];
  return { words, others: [...email, ...phone] };
}
