import type { PoolClient } from "pg";
import type { ListRecordKind } from "#engines/lists/lists.types.ts";
import type { NameQuery } from "#engines/names/names.types.ts";

/** Names of the current version that a load asks of the new one first. */
const sampleNames = 20;

export type SampledName = { entryId: string; query: NameQuery };

/** Of entries drawn anew for each load, so that no file can be made for them; of each entry one of its names. */
export async function listSampleOf(client: PoolClient, code: string): Promise<SampledName[]> {
  const { rows } = await client.query<{ entry_id: string; name: string; kind: ListRecordKind }>(
    `with current as (
       select e.entry_id, e.from_version from list_entries e join list_sources s on s.code = e.source
       where e.source = $1 and e.from_version <= s.current_version
         and (e.to_version is null or e.to_version >= s.current_version)
       order by random() limit $2)
     select e.entry_id, n.name, e.record ->> 'kind' as kind
     from current c join list_entries e on (e.source, e.entry_id, e.from_version) = ($1, c.entry_id, c.from_version)
     cross join lateral
       (select x.name ->> 'text' as name from jsonb_array_elements(e.record -> 'names') x (name)
        order by random() limit 1) n`,
    [code, sampleNames],
  );
  return rows.map(({ entry_id, name, kind }) => ({
    entryId: entry_id,
    query: { name, ...((kind === "person" || kind === "company") && { kind }) },
  }));
}
