import type { BdbType } from "#contract/customer-api/customer-lookups.contract.ts";
import { bdbTypes } from "#contract/customer-api/customer-lookups.contract.ts";
import type { ListKind } from "#contract/screening/lists.contract.ts";
import { blacklistsOf } from "#server/features/records/blacklist-base/blacklist-base.screening.queries.ts";
import { type WantedList, wantedLists } from "#server/features/screening/lists/lists.queries.ts";
import { type CtxBeforeTransaction, ctxProjectOf } from "#server/platform/ctx.ts";

const kindOf = (type: BdbType): ListKind => type.toLowerCase() as Lowercase<BdbType>;

export type SearchedLists = {
  /** Of published lists that are on. */
  kinds: ListKind[];
  blacklists: string[];
  published: WantedList[];
  /** Types that were named, or all, of which no list is on. INTERNAL has the project's own blacklists, which are whole. */
  unlisted: BdbType[];
};

/** Named types; without any all but DEBTORS. Only the key's project is read. */
export async function readSearchedLists(
  before: CtxBeforeTransaction,
  named: readonly BdbType[] | undefined,
): Promise<SearchedLists> {
  const { config, database } = before.platform;
  const projectId = ctxProjectOf(before);
  const types = named && named.length > 0 ? [...new Set(named)] : [...bdbTypes];
  return database.inProject(projectId, async ({ tx }) => {
    const published = await wantedLists(tx, { staleDays: config.listsStaleDays, kinds: types.map(kindOf) });
    const kinds = [...new Set(published.map(({ kind }) => kind))];
    const own = types.includes("INTERNAL") ? await blacklistsOf({ tx, projectId }) : [];
    return {
      kinds,
      blacklists: own.map(({ code }) => code),
      published,
      unlisted: types.filter((type) => type !== "INTERNAL" && !kinds.includes(kindOf(type))),
    };
  });
}
