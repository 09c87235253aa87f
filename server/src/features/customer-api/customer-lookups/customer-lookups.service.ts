import type { BdbEntry, BdbType } from "#contract/customer-api/customer-lookups.contract.ts";
import type { ScreeningHit, ScreeningQuestion } from "#contract/records/verifications/screening.ts";
import type { VerideskRow } from "#engines/lists/veridesk-rows.ts";
import { blacklistRows } from "#server/features/records/blacklist-base/blacklist-base.screening.queries.ts";
import { keepSearch } from "#server/features/screening/screenings/screenings.kept-searches.service.ts";
import { type ScreeningResult, searchInLists } from "#server/features/screening/screenings/screenings.run.service.ts";
import { type Ctx, type CtxBeforeTransaction, tenantKeyOf } from "#server/platform/ctx.ts";
import { CustomerRefusal } from "#server/platform/customer-calls/customer-refusals.ts";
import { liveForSearch } from "#server/platform/live.ts";
import { readSearchedLists, type SearchedLists } from "./customer-lookups.lists.queries.ts";
import { lookupEntryOf } from "./customer-lookups.rules.ts";

type Wanted = { bdb_types?: readonly BdbType[] | undefined; accept_incomplete: boolean };
export type LookupResult = {
  screened: ScreeningResult;
  /** Codes of lists, names of types, `cut`: what the look lacks. */
  lacks: string[];
};

/** A form's least: under it names differ (docs/screening-scores.md). */
const minScore = 70;
/** Nobody mends a list within the seconds of a usual refusal. */
const retrySeconds = 600;

function whyMissing(code: string, { published }: SearchedLists): string {
  const list = published.find((each) => each.code === code);
  if (list?.state === "never_loaded") return `The list "${code}" (${list.name}) is on, but was never loaded.`;
  if (list?.state === "too_old") return `The list "${code}" (${list.name}) was not confirmed by its publisher lately.`;
  return `The list "${code}" changed during the search.`;
}

/**
 * Programs take an empty `data` for nobody found, and do not read headers: so a look that lacks anything that was wanted is
 * refused, unless the caller has said `accept_incomplete`; one without any list is refused always. Wanted is every list that is
 * on; a type without one is wanted where it was named. (Issue 37, law 2: a partial look never passes.)
 * @throws internal_server with 503
 */
function requireWhole(wanted: Wanted, searched: SearchedLists, screened: ScreeningResult): string[] {
  const isNamed = (wanted.bdb_types?.length ?? 0) > 0;
  const lacks = [...screened.missing, ...searched.unlisted];
  const isEmpty = screened.lists.length === 0;
  if (
    isEmpty ||
    (!wanted.accept_incomplete && (screened.missing.length > 0 || (isNamed && searched.unlisted.length > 0)))
  ) {
    const errors = [
      ...screened.missing.map((code) => whyMissing(code, searched)),
      ...(isNamed || isEmpty ? searched.unlisted.map((type) => `No list of the type ${type} is on.`) : []),
    ].map((message) => ({ parameter: "bdb_types", message }));
    const nothing = { parameter: "bdb_types", message: "There is no list to search." };
    throw new CustomerRefusal("internal_server", errors.length > 0 ? errors : [nothing], 503, {
      ...incompleteHeader(lacks),
      "retry-after": String(retrySeconds),
    });
  }
  return screened.isCut ? [...lacks, "cut"] : lacks;
}

export const incompleteHeader = (lacks: readonly string[]): Record<string, string> =>
  lacks.length > 0 ? { "veridesk-incomplete": lacks.join(", ") } : {};

/** @throws internal_server (503) where the look is not whole, request.unavailable, request.too_many */
export async function searchBlacklists(
  before: CtxBeforeTransaction,
  question: ScreeningQuestion,
  wanted: Wanted,
): Promise<LookupResult> {
  const by = { live: liveForSearch(before), tenantKey: tenantKeyOf(before) };
  const searched = await readSearchedLists(before, wanted.bdb_types);
  const { kinds, blacklists } = searched;
  const screened = await searchInLists(before.platform, by, question, { kinds, blacklists, minScore });
  return { screened, lacks: requireWhole(wanted, searched, screened) };
}

const rowsOf = (ctx: Ctx, { hits }: ScreeningResult): Promise<Map<string, VerideskRow>> =>
  blacklistRows(
    ctx,
    hits.filter(({ source }) => source === "blacklist").map(({ entryId }) => entryId),
  );

export type LookupEntry = { entry: BdbEntry; hit: ScreeningHit };

/** Written to the audit log, and kept as a search of the desk is. */
export async function giveEntries(ctx: Ctx, { screened }: LookupResult): Promise<LookupEntry[]> {
  const rows = await rowsOf(ctx, screened);
  const lists = new Map(screened.lists.map((list) => [`${list.source} ${list.code}`, list]));
  await keepSearch(ctx, screened);
  return screened.hits.map((hit) => {
    const list = lists.get(`${hit.source} ${hit.listCode}`);
    if (!list) throw new Error("a hit of a list that was not searched");
    return { hit, entry: lookupEntryOf(hit, list, hit.source === "blacklist" ? rows.get(hit.entryId) : undefined) };
  });
}
