-- A version of a list has one state, and the state alone says whether it was ever current: one that only waited and was
-- overtaken by its publisher (`passed_over`) looked like one that had been current (`replaced`), so that going back could
-- end at a version that nobody had accepted.
alter table list_versions drop constraint list_versions_state_check;
alter table list_versions
  -- 'rules': nothing was lost that finds its entries; 'operator': `lists accept`; 'unrecorded': before this was recorded.
  add column accepted_by text default 'rules' check (accepted_by in ('rules', 'operator', 'unrecorded')),
  -- The operator's account on the machine.
  add column accepted_name text check (char_length(accepted_name) between 1 and 100),
  -- When it became current first.
  add column current_at timestamptz default now();

-- A later version was compared with the one that was current then: only that proves that one ever was.
update list_versions v set state = 'passed_over' where state = 'replaced'
  and not exists (select from list_versions l where l.source = v.source and l.compared_with = v.version);
update list_versions set
  accepted_by = case when state in ('waiting', 'passed_over') then null else 'unrecorded' end,
  current_at = case when state in ('waiting', 'passed_over') then null else coalesce(decided_at, loaded_at) end;

alter table list_versions
  add constraint list_versions_state_check check (state in ('waiting', 'passed_over', 'current', 'replaced', 'refused')),
  add constraint list_versions_accepted_check check ((state in ('waiting', 'passed_over')) = (accepted_by is null)),
  add constraint list_versions_current_at_check check ((accepted_by is null) = (current_at is null)),
  add constraint list_versions_accepted_name_check1 check (accepted_name is null or accepted_by = 'operator'),
  -- What is screened against, or may be, has its entries.
  add constraint list_versions_entries_check check (state not in ('current', 'waiting') or has_entries),
  add constraint list_versions_one_state unique (source, version, state);

-- What its source says of a version is what the version says of itself.
alter table list_sources
  add column current_state text generated always as (case when current_version is not null then 'current' end) stored,
  add column waiting_state text generated always as (case when waiting_version is not null then 'waiting' end) stored;
alter table list_sources
  add constraint list_sources_current foreign key (code, current_version, current_state)
    references list_versions (source, version, state) deferrable initially deferred,
  add constraint list_sources_waiting foreign key (code, waiting_version, waiting_state)
    references list_versions (source, version, state) deferrable initially deferred;
