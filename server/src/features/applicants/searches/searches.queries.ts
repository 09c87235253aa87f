import { CompiledQuery, sql } from "kysely";
import type { SearchMatchField } from "#contract/applicants/searches.contract.ts";
import type { VerificationStatus } from "#contract/records/verifications/verification-states.ts";
import { searchedHashes } from "#server/features/applicants/applicants/applicants.hashes.queries.ts";
import { applicantNameOf } from "#server/features/applicants/applicants/applicants.list.queries.ts";
import { profileKeys } from "#server/features/cases/verifications/verifications.identity.rules.ts";
import { readSimilar, withKeys } from "#server/features/cases/verifications/verifications.list.queries.ts";
import { verificationSearchTextOf } from "#server/features/cases/verifications/verifications.search.rules.ts";
import { mayBeMistyped } from "#server/features/cases/verifications/verifications.similar.rules.ts";
import { oneAtATime } from "#server/features/cases/verifications/verifications.turns.queries.ts";
import { isPermitted } from "#server/platform/actor.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { keptStatement } from "#server/platform/database.ts";
import { keyedIdentityHash } from "#server/platform/secrets/project-keys.ts";
import {
  formsStatement,
  mayBeContact,
  peopleStatement,
  rarestWordsFirst,
  type SearchedPerson,
} from "./searches.sql.rules.ts";

type VerificationFound = {
  id: string;
  applicant_id: string;
  external_id: string | null;
  name: string;
  status: VerificationStatus;
  is_waiting: boolean;
  is_proposed: boolean;
  is_of_persons: boolean;
  form_name: string;
  created_at: string;
  by: SearchMatchField;
};
type ApplicantFound = {
  id: string;
  external_id: string | null;
  name: string;
  created_at: string;
  is_erased: boolean;
  has_record: boolean;
  by: SearchMatchField;
};
type PeopleFound = { verifications: VerificationFound[]; applicants: ApplicantFound[] };

const noPeople: PeopleFound = { verifications: [], applicants: [] };

const iso = (at: string) => new Date(at).toISOString();

/** What a typed text may mean of a person; the words that fewest names have come first. */
async function readPerson(ctx: Ctx, text: string): Promise<SearchedPerson> {
  const project = ctxProjectOf(ctx);
  const { rows } = await sql<{ word: string; n: number }>`
    select word, (select count(*)::int from (select from verification_words w where w.project_id = ${project}
      and w.word >= searched.word and w.word < searched.word || ${"\u{10FFFF}"} limit ${rarestWordsFirst.most + 1}) counted) as n
    from unnest(search_words(${text})) searched (word)`.execute(ctx.tx);
  const searched = await withKeys(
    ctx,
    verificationSearchTextOf(
      project,
      text,
      rows.map(({ word }) => word),
    ),
  );
  const contact = mayBeContact(text) ? profileKeys(project, { email: text, phone: text }) : [];
  return {
    ...searched,
    words: rarestWordsFirst.of(rows).map((word) => [word]),
    isCrowd: rarestWordsFirst.isCrowd(rows),
    contactKeys: await Promise.all(contact.map((key) => keyedIdentityHash(ctx, key))),
    corrected: await searchedHashes(ctx, text),
  };
}

/** The same with names that are one typing mistake away; null where no word can be mistyped. */
async function similarTo(ctx: Ctx, text: string, exact: SearchedPerson): Promise<SearchedPerson | null> {
  if (!exact.words.some(([word = ""]) => mayBeMistyped(word))) return null;
  const similar = await readSimilar(ctx, exact);
  return {
    ...exact,
    words: similar?.words ?? [],
    isCrowd: false,
    corrected: await searchedHashes(ctx, text, true),
  };
}

async function readPeople(ctx: Ctx, person: SearchedPerson, isSimilar = false): Promise<PeopleFound> {
  const { text, values } = peopleStatement(person, ctxProjectOf(ctx));
  // Similar names have as many shapes of a statement as spellings: none of them is kept.
  const statement = isSimilar
    ? (CompiledQuery.raw(text, values) as CompiledQuery<PeopleFound>)
    : keptStatement<PeopleFound>(text, values);
  const { rows } = await ctx.tx.executeQuery(statement);
  return rows[0] ?? noPeople;
}

/** Similar names only where nobody is called so. */
async function findPeople(ctx: Ctx, text: string): Promise<PeopleFound & { isSimilar: boolean }> {
  const person = await readPerson(ctx, text);
  const exact = await readPeople(ctx, person);
  const isFound = exact.verifications.length + exact.applicants.length > 0;
  if (isFound) return { ...exact, isSimilar: false };
  return oneAtATime(ctx, async () => {
    const similar = await similarTo(ctx, text, person);
    if (!similar) return { ...exact, isSimilar: false };
    const people = await readPeople(ctx, similar, true);
    return { ...people, isSimilar: people.verifications.length + people.applicants.length > 0 };
  });
}

async function findForms(ctx: Ctx, text: string) {
  const statement = formsStatement(text, ctxProjectOf(ctx));
  const { rows } = await ctx.tx.executeQuery<{ id: string; name: string }>(
    CompiledQuery.raw(statement.text, statement.values),
  );
  return rows;
}

/** A few of each kind that the role may see. Nothing is counted: what it costs does not grow with the project. */
export async function findEverywhere(ctx: Ctx, text: string) {
  const maySeePeople = isPermitted(ctx.actor, "verifications:read");
  const people = maySeePeople ? await findPeople(ctx, text) : { ...noPeople, isSimilar: false };
  const forms = isPermitted(ctx.actor, "forms:manage") ? await findForms(ctx, text) : [];
  const applicants = [];
  for (const row of people.applicants)
    applicants.push({
      id: row.id,
      externalId: row.external_id,
      name: await applicantNameOf(ctx, row),
      created: iso(row.created_at),
      by: row.by,
    });
  return {
    verifications: people.verifications.map((row) => ({
      id: row.id,
      applicantId: row.applicant_id,
      externalId: row.external_id,
      name: row.name,
      status: row.status,
      isWaitingForApplicant: row.is_waiting,
      isProposed: row.is_proposed,
      isWaitingForPersons: row.is_of_persons,
      formName: row.form_name,
      created: iso(row.created_at),
      by: row.by,
    })),
    applicants,
    forms,
    isSimilar: people.isSimilar,
  };
}
