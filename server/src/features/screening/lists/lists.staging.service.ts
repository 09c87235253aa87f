import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import type { PoolClient } from "pg";
import { from as copyFrom } from "pg-copy-streams";

/**
 * Entries that share their publisher's id are numbered by what they say and not by their order in the file: one that is
 * there as it was keeps its number, and so its judgements; of the others the first by hash has the bare id when it is
 * free.
 */
const numberShared = `with numbered as (
    select distinct left(entry_id, length(entry_id) - position('#' in reverse(entry_id))) as base from list_entries
    where source = $1 and to_version is null and position('#' in entry_id) > 0),
  shared as (
    select n, entry_id, decode(hash, 'hex') as hash from list_staging
    where entry_id in (select base from numbered)
      or entry_id in (select entry_id from list_staging group by 1 having count(*) > 1)),
  kept as (
    select distinct on (s.n) s.n, e.entry_id as number from shared s
    join list_entries e on e.source = $1 and e.to_version is null and e.hash = s.hash
      and e.entry_id >= s.entry_id and e.entry_id < s.entry_id || '$'
      and (e.entry_id = s.entry_id or starts_with(e.entry_id, s.entry_id || '#'))
    order by s.n, e.entry_id),
  others as (
    select s.n, s.entry_id, encode(s.hash, 'hex') as hash,
      row_number() over (partition by s.entry_id order by s.hash) as nth,
      exists (select from kept k where k.number = s.entry_id) as is_taken
    from shared s where s.n not in (select n from kept))
  update list_staging t set entry_id = r.number
  from (select n, number from kept union all
        select n, case when nth = 1 and not is_taken then entry_id else entry_id || '#' || left(hash, 12) end from others) r
  where r.n = t.n and r.number <> t.entry_id`;

/** The rows that the child wrote, in `list_staging` until the end of the transaction, with an id each. */
export async function stageListRows(client: PoolClient, code: string, rowsPath: string): Promise<void> {
  await client.query(`create temporary table list_staging (
    n int generated always as identity, entry_id text collate "C", hash text, record text, record_bytes int, numbers text
  ) on commit drop`);
  const copy = client.query(copyFrom("copy list_staging (entry_id, hash, record, record_bytes, numbers) from stdin"));
  await pipeline(createReadStream(rowsPath), copy);
  // Publishers repeat ids: the same entry twice is one, two entries with one id are two.
  await client.query(`delete from list_staging a using list_staging b
    where a.entry_id = b.entry_id and a.hash = b.hash and a.n > b.n`);
  await client.query(numberShared, [code]);
  await client.query("create unique index on list_staging (entry_id)");
  await client.query("analyze list_staging");
}
