-- Whether a version may replace another is a question of what finds its entries, not of their number alone.
alter table list_versions
  add column names_count int,
  -- Names of an entry beside its first.
  add column aliases_count int,
  -- With letters beyond ASCII.
  add column foreign_names_count int,
  -- Whose letters were destroyed on the way: read in another encoding, or replaced by question marks.
  add column destroyed_names_count int,
  add column numbers_count int,
  -- Names that do not find their own entry; the first of them: [{entryId, name, score}].
  add column missed_count int,
  add column missed jsonb not null default '[]',
  -- What it lost against the version before, or the largest of a month: [{what, lost, of, waits}].
  add column losses jsonb not null default '[]';

-- Readers of this release take more out of a file, so each list is read again; what is current is the measure of that.
update list_versions v set
  (names_count, aliases_count, foreign_names_count, destroyed_names_count) =
    (select coalesce(sum(n.names), 0), coalesce(sum(greatest(n.names - 1, 0)), 0), coalesce(sum(n.foreign_names), 0), 0
     from list_entries e cross join lateral
       (select count(*) as names, count(*) filter (where x.name ->> 'text' ~ '[^ -~]') as foreign_names
        from jsonb_array_elements(e.record -> 'names') x (name)) n
     where e.source = v.source and e.from_version <= v.version and (e.to_version is null or e.to_version >= v.version)),
  numbers_count =
    (select count(*) from list_numbers n join list_entries e using (source, entry_id, from_version)
     where e.source = v.source and e.from_version <= v.version and (e.to_version is null or e.to_version >= v.version))
  where v.state = 'current';
