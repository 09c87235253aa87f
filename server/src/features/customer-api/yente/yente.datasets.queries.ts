import { blacklistsOf } from "#server/features/records/blacklist-base/blacklist-base.screening.queries.ts";
import { publishedLists } from "#server/features/screening/lists/lists.published.queries.ts";
import type { NamedList } from "#server/platform/children/names.ts";
import type { OpenTransaction } from "#server/platform/database.ts";
import type { Platform } from "#server/platform/platform.ts";
import type { TenantKey } from "#server/platform/semaphore.ts";
import {
  type DatasetScope,
  datasetScopeOf,
  type SearchableDataset,
  type SearchedDataset,
  type WantedDatasets,
} from "./yente.datasets.rules.ts";
import { noSuchDataset } from "./yente.refusals.rules.ts";

/** Who searches. */
export type YenteCaller = {
  platform: Pick<Platform, "database" | "names" | "config">;
  projectId: string;
  tenantKey: TenantKey;
};

export type YenteTransaction = { tx: OpenTransaction["tx"]; projectId: string };

/** Every enabled published list, also those that cannot answer, then the project's blacklists. */
export async function readDatasets(
  { tx, projectId }: YenteTransaction,
  staleDays: number,
): Promise<SearchableDataset[]> {
  const published = await publishedLists(tx, staleDays);
  const own = await blacklistsOf({ tx, projectId });
  return [
    ...published.map(({ code, name, kind, state, version, entriesCount, hasOwnIds, loadedAt, confirmedAt }) => ({
      source: "list" as const,
      code,
      name,
      kind,
      entriesCount,
      version,
      isStale: state === "too_old",
      hasOwnIds,
      loadedAt: loadedAt?.toISOString() ?? null,
      confirmedAt: confirmedAt?.toISOString() ?? null,
    })),
    ...own.map(({ code, name, revision, entriesCount, updatedAt }) => ({
      source: "blacklist" as const,
      code,
      name,
      kind: "blacklist" as const,
      entriesCount,
      version: revision,
      isStale: false,
      hasOwnIds: false,
      loadedAt: updatedAt.toISOString(),
      confirmedAt: null,
    })),
  ];
}

/** Whether a published list can be searched now. */
export const isAnyLoaded = ({ database, config }: Pick<Platform, "database" | "config">): Promise<boolean> =>
  database.inProject(null, async ({ tx }) =>
    (await publishedLists(tx, config.listsStaleDays)).some(({ version }) => version !== null),
  );

/** @throws YenteRefusal 404 */
export async function readScope(
  reading: YenteTransaction,
  staleDays: number,
  wanted: WantedDatasets,
): Promise<DatasetScope> {
  const scope = datasetScopeOf(await readDatasets(reading, staleDays), wanted);
  if ("unknown" in scope) throw noSuchDataset(scope.unknown);
  return scope;
}

export const namedLists = (lists: readonly SearchedDataset[], projectId: string): NamedList[] =>
  lists.map(({ source, code, version }) =>
    source === "list" ? { source, code, version } : { source, projectId, code, version },
  );
