import { keepPreviousData, type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useContext } from "react";
import { verifications } from "#contract/cases/verifications.calls.ts";
import type { SmallPhotos } from "#contract/records/verifications/verification-parts.ts";
import { readPatiently } from "#web/platform/queries.ts";
import { ListPhotosContext } from "./list-photos.ts";
import classes from "./small-photos.module.css";

type Known = ReadonlyMap<string, SmallPhotos | null>;
const { path } = verifications.smallPhotos;

/** Those that are known are not requested again: each request is an entry of the audit log. */
async function readSmallPhotos(cache: QueryClient, ids: readonly string[], signal: AbortSignal): Promise<Known> {
  const earlier = cache.getQueriesData<Known>({ queryKey: [path] }).flatMap(([, known]) => [...(known ?? [])]);
  const known = new Map(earlier.filter(([id]) => ids.includes(id)));
  const verification_ids = ids.filter((id) => !known.has(id));
  if (verification_ids.length === 0) return known;
  const { photos } = await readPatiently(verifications.smallPhotos, { body: { verification_ids } }, signal);
  for (const id of verification_ids) known.set(id, photos.find((each) => each.id === id) ?? null);
  return known;
}

const smallPhotosQuery = (cache: QueryClient, ids: readonly string[]) =>
  queryOptions({
    queryKey: [path, ids] as const,
    queryFn: ({ signal }) => readSmallPhotos(cache, ids, signal),
    enabled: ids.length > 0,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 30_000,
  });

/** Photos are personal data: they leave memory soon after the last list with them. */
export function SmallPhotosOf({ ids, children }: { ids: readonly string[]; children: ReactNode }) {
  const { data } = useQuery({ ...smallPhotosQuery(useQueryClient(), ids), placeholderData: keepPreviousData });
  return <ListPhotosContext.Provider value={data ?? new Map()}>{children}</ListPhotosContext.Provider>;
}

const addressOf = (base64: string): string => `data:image/webp;base64,${base64}`;

/** Decorative: the name is beside them. Without `hasDocument` the face alone. */
export function RowPhotos({ id, hasDocument = false }: { id: string | null; hasDocument?: boolean }) {
  const photos = useContext(ListPhotosContext)?.get(id ?? "");
  return (
    <span className={classes.root} data-row-photos aria-hidden>
      {hasDocument && (
        <span className={classes.document}>{photos?.document && <img src={addressOf(photos.document)} alt="" />}</span>
      )}
      <span className={classes.face}>{photos?.face && <img src={addressOf(photos.face)} alt="" />}</span>
    </span>
  );
}
