import { verificationFailures } from "#contract/cases/verifications.calls.ts";
import type { ApplicantCorrections } from "#contract/records/applicants/applicant-profile.ts";
import { readRecord } from "#server/features/records/applicant-records/applicant-records.queries.ts";
import {
  effectiveCompany,
  effectiveProfile,
} from "#server/features/records/applicant-records/applicant-records.rules.ts";
import {
  addEntries,
  lockBlacklist,
  removeEntries,
} from "#server/features/records/blacklist-base/blacklist-base.changes.service.ts";
import {
  type BlacklistedPerson,
  type BlacklistRowEntry,
  entriesOfPerson,
} from "#server/features/records/blacklist-base/blacklist-base.rules.ts";
import { blacklistsOf } from "#server/features/records/blacklist-base/blacklist-base.screening.queries.ts";
import { readReading } from "#server/features/records/document-readings/document-readings.queries.ts";
import {
  type IdentityReading,
  readingIdentityOf,
} from "#server/features/records/document-readings/document-readings.rules.ts";
import { readAnswers } from "#server/features/records/flow-base/flow-base.answers.queries.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { type BlacklistedChoice, BlacklistedValues } from "./verifications.blacklists.rules.ts";

const recordNames = [
  "first_name",
  "middle_name",
  "last_name",
  "first_name_original",
  "middle_name_original",
  "last_name_original",
  "dob",
  "gender",
  "residence_country",
] as const;

type Answers = Awaited<ReturnType<typeof readAnswers>>;

function personOf(
  profile: ReturnType<typeof effectiveProfile>,
  answers: Answers | null,
  mrz: IdentityReading | null,
): BlacklistedPerson {
  const gender = profile.gender ?? mrz?.gender ?? "";
  return {
    type: "PERSON",
    given_name: profile.first_name ?? mrz?.firstNames ?? "",
    middle_name: profile.middle_name ?? "",
    surname: profile.last_name ?? mrz?.lastName ?? "",
    origin_given_name: profile.first_name_original ?? "",
    origin_middle_name: profile.middle_name_original ?? "",
    origin_surname: profile.last_name_original ?? "",
    dob: profile.dob ?? mrz?.dob ?? "",
    gender: gender === "M" || gender === "F" ? gender : "",
    country: profile.residence_country ?? answers?.document?.country ?? "",
    document: mrz?.documentNumber || (answers?.document?.fields.documentNumber ?? ""),
    tax_id: answers?.taxId?.number ?? "",
  };
}

const nobody = {
  ...{ given_name: "", middle_name: "", origin_given_name: "", origin_middle_name: "", origin_surname: "" },
  ...{ dob: "", gender: "", document: "" },
};

function companyOf(answers: Answers | null, record: ApplicantCorrections): BlacklistedPerson {
  const known = effectiveCompany(answers?.company ?? {}, record);
  return {
    ...nobody,
    type: "COMPANY",
    surname: known.companyName ?? "",
    country: known.registrationCountry ?? "",
    tax_id: known.taxNumber ?? known.registrationNumber ?? "",
  };
}

/** As far as it is known: corrected, else given, else read of the document. @throws applicants.erased */
export async function readBlacklistedPerson(
  ctx: Ctx,
  { applicantId, verificationId }: { applicantId: string; verificationId: string | null },
): Promise<BlacklistedPerson> {
  const row = await ctx.tx
    .selectFrom("applicants")
    .selectAll()
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", applicantId)
    .executeTakeFirstOrThrow();
  const answers = verificationId ? await readAnswers(ctx, verificationId) : null;
  const reading = verificationId ? await readReading(ctx, verificationId) : null;
  const { record } = await readRecord(ctx, applicantId);
  if (row.type === "company") return companyOf(answers, record);
  const known = row as unknown as Record<string, string | null | undefined>;
  const reported = (answers?.profile ?? {}) as Record<string, string | undefined>;
  const fields = Object.fromEntries(recordNames.map((name) => [name, reported[name] ?? known[name] ?? null]));
  return personOf(effectiveProfile({ fields, addresses: [] }, record), answers, readingIdentityOf(reading));
}

/** @throws verifications.no_blacklist */
export async function requireBlacklists(ctx: Ctx, codes: readonly string[]): Promise<void> {
  const known = new Set((await blacklistsOf(ctx, codes)).map(({ code }) => code));
  if (codes.some((code) => !known.has(code))) throw fail(verificationFailures.no_blacklist);
}

/** A list that was deleted since a proposal keeps nobody from confirming it. */
export async function blacklistsStillThere(
  ctx: Ctx,
  choice: BlacklistedChoice | null,
): Promise<BlacklistedChoice | null> {
  if (!choice) return null;
  const codes = (await blacklistsOf(ctx, choice.codes)).map(({ code }) => code);
  return codes.length > 0 ? { ...choice, codes } : null;
}

/** Locks the lists in one order, so that two calls cannot lock each other out. @throws blacklists.not_found, full; verifications.test_on_blacklist */
export async function addToBlacklists(
  ctx: Ctx,
  codes: readonly string[],
  entries: readonly BlacklistRowEntry[],
): Promise<{ added: BlacklistedValues["added"]; names: string[] }> {
  // Lists are the project's: an entry would find live applicants.
  if (ctx.mode === "test") throw fail(verificationFailures.test_on_blacklist);
  const added: BlacklistedValues["added"] = [];
  const names: string[] = [];
  for (const code of [...new Set(codes)].sort()) {
    const list = await lockBlacklist(ctx, code);
    const ids = await addEntries(ctx, list, entries);
    added.push(...ids.map((entry) => ({ code, entry })));
    names.push(list.name);
  }
  return { added, names };
}

/** Names the verification, so that a reader of the list finds why somebody is on it. */
const sourceNote = (verificationId: string) => `verification_id ${verificationId}`;

/**
 * Puts the applicant of a verification on lists of the project.
 * @throws verifications.nothing_to_blacklist, no_blacklist; blacklists.full
 */
export async function blacklistApplicant(
  ctx: Ctx,
  verificationId: string,
  { codes, fields }: BlacklistedChoice,
): Promise<BlacklistedValues> {
  await requireBlacklists(ctx, codes);
  const { applicant_id: applicantId } = await ctx.tx
    .selectFrom("verifications")
    .select("applicant_id")
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("id", "=", verificationId)
    .executeTakeFirstOrThrow();
  const person = await readBlacklistedPerson(ctx, { applicantId, verificationId });
  const entries = entriesOfPerson(person, fields, sourceNote(verificationId));
  if (entries.length === 0) throw fail(verificationFailures.nothing_to_blacklist);
  const { added } = await addToBlacklists(ctx, codes, entries);
  return { codes: [...codes], fields: [...fields], added };
}

/** Takes back what a decision has put on lists; one that is gone since has nothing to take back. */
export async function takeOffBlacklists(ctx: Ctx, stored: unknown): Promise<void> {
  if (stored === null || stored === undefined) return;
  await takeOff(ctx, BlacklistedValues.parse(stored).added);
}

/** In one order, as `addToBlacklists` locks them. @returns names of the lists that had something */
async function takeOff(ctx: Ctx, added: BlacklistedValues["added"]): Promise<string[]> {
  const names: string[] = [];
  const present = await blacklistsOf(
    ctx,
    added.map(({ code }) => code),
  );
  for (const { code, name } of present.sort((a, b) => a.code.localeCompare(b.code))) {
    const ids = added.filter((each) => each.code === code).map(({ entry }) => entry);
    if ((await removeEntries(ctx, await lockBlacklist(ctx, code), ids)) > 0) names.push(name);
  }
  return names;
}

/**
 * An approved applicant is on no list on which a decline of the same verification has put them. Entries that were there before,
 * or that somebody else made, stay.
 * @returns what the event of the approval keeps, and the lists' names; null: nothing was there
 */
export async function removeApprovedFromBlacklists(ctx: Ctx, verificationId: string) {
  const rows = await ctx.tx
    .selectFrom("verification_events")
    .select(["kind", "blacklisted"])
    .where("project_id", "=", ctxProjectOf(ctx))
    .where("verification_id", "=", verificationId)
    .where("kind", "in", ["decided", "undone"])
    .where("blacklisted", "is not", null)
    .orderBy("at")
    .execute();
  const earlier = rows.map(({ blacklisted }) => BlacklistedValues.parse(blacklisted));
  const since = earlier.slice(earlier.findLastIndex(({ isTakenOff }) => isTakenOff === true) + 1);
  const added = since.flatMap((each) => each.added);
  const last = since.at(-1);
  if (!last || added.length === 0) return null;
  const names = await takeOff(ctx, added);
  if (names.length === 0) return null;
  const { codes, fields } = last;
  return { kept: { codes, fields, added: [], isTakenOff: true } satisfies BlacklistedValues, names };
}

/** After the undo of such an approval. @returns what the event of the undo keeps; null: the lists are gone */
export async function putBackOnBlacklists(
  ctx: Ctx,
  verificationId: string,
  stored: unknown,
): Promise<BlacklistedValues | null> {
  if (stored === null || stored === undefined) return null;
  const kept = BlacklistedValues.parse(stored);
  const choice = kept.isTakenOff ? await blacklistsStillThere(ctx, { codes: kept.codes, fields: kept.fields }) : null;
  return choice && blacklistApplicant(ctx, verificationId, choice);
}
