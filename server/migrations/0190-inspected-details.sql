-- What the list of applicants filters by, and what the retention period counts, stands in the applicant's own row, so that
-- an index finds a rare status, country or outcome among a million. Triggers keep it: nothing else writes these columns.
-- What was merged into an applicant counts as theirs.
alter table applicants add column last_status text;
alter table applicants add column last_country char(2);
-- A column and no expression: under row-level security only comparisons that leak nothing may use an index, and those of
-- coalesce() are not among them.
alter table applicants add column country_now char(2) generated always as (coalesce(last_country, residence_country)) stored;
-- Begun, submitted or decided last; null before the first verification.
alter table applicants add column last_event_at timestamptz;
alter table applicants add column outcome text not null default 'abandoned'
  check (outcome in ('approved', 'declined', 'abandoned', 'waiting'));

create index applicants_status on applicants (project_id, last_status, created_at desc, id desc) where merged_into is null;
create index applicants_country on applicants (project_id, country_now, created_at desc, id desc) where merged_into is null;
create index applicants_type on applicants (project_id, type, created_at desc, id desc) where merged_into is null;
create index applicants_over on applicants (project_id, outcome, (greatest(created_at, last_event_at)), id)
  where merged_into is null and erased_at is null and held_at is null;
-- Whether somebody has a link that still works.
create index form_links_of_applicant on form_links (project_id, applicant_id);

-- The report of hits reads looks by their day.
create index screenings_at on screenings (project_id, at desc, id);

create function newest_of_applicants(of_project uuid, ids uuid[])
returns table (id uuid, status text, country char(2), event_at timestamptz, outcome text)
language sql stable set search_path = public, pg_temp as $$
  select x.id, n.status, nullif(n.country, 'ZZ'), n.event_at,
    case when n.waits then 'waiting' when n.approved then 'approved' when n.declined then 'declined' else 'abandoned' end
  from unnest(ids) as x(id)
  cross join lateral (
    select (array_agg(v.status order by v.created_at desc))[1] as status,
      (array_agg(v.country order by v.created_at desc))[1] as country,
      max(greatest(v.created_at, v.submitted_at, v.decided_at)) as event_at,
      bool_or(v.status in ('processing', 'pending', 'customer_pending')) as waits,
      bool_or(v.status = 'valid') as approved, bool_or(v.status = 'invalid') as declined
    from verifications v where v.project_id = of_project and v.applicant_id = any(array(
      select x.id union all select m.id from applicants m where m.project_id = of_project and m.merged_into = x.id))
  ) n
$$;

create function note_newest(of_project uuid, ids uuid[]) returns void language plpgsql as $$
declare kept uuid[];
begin
  -- Locked before they are read again, so that of two changes at once the later one sees the other.
  perform from applicants where project_id = of_project and id = any(ids) order by id for no key update;
  select array_agg(distinct coalesce(merged_into, id)) into kept
    from applicants where project_id = of_project and id = any(ids);
  perform from applicants where project_id = of_project and id = any(kept) and id <> all(ids)
    order by id for no key update;
  update applicants a set last_status = n.status, last_country = n.country, last_event_at = n.event_at, outcome = n.outcome
    from newest_of_applicants(of_project, kept) n
    where a.project_id = of_project and a.id = n.id
      and (a.last_status, a.last_country, a.last_event_at, a.outcome)
        is distinct from (n.status, n.country, n.event_at, n.outcome);
end $$;

create function note_newest_added() returns trigger language plpgsql as $$
declare each record;
begin
  for each in select project_id, array_agg(distinct applicant_id) as ids from changed group by project_id loop
    perform note_newest(each.project_id, each.ids);
  end loop;
  return null;
end $$;
create trigger newest_added after insert on verifications
  referencing new table as changed for each statement execute function note_newest_added();
create trigger newest_removed after delete on verifications
  referencing old table as changed for each statement execute function note_newest_added();

create function note_newest_changed() returns trigger language plpgsql as $$
begin
  perform note_newest(new.project_id, array[old.applicant_id, new.applicant_id]);
  return null;
end $$;
create trigger newest_changed
  after update of status, country, created_at, submitted_at, decided_at, applicant_id on verifications for each row
  when ((old.status, old.country, old.created_at, old.submitted_at, old.decided_at, old.applicant_id)
    is distinct from (new.status, new.country, new.created_at, new.submitted_at, new.decided_at, new.applicant_id))
  execute function note_newest_changed();

create function note_newest_merged() returns trigger language plpgsql as $$
begin
  perform note_newest(new.project_id, array_remove(array[new.id, old.merged_into, new.merged_into], null));
  return null;
end $$;
create trigger newest_merged after update of merged_into on applicants for each row
  when (old.merged_into is distinct from new.merged_into) execute function note_newest_merged();

alter table applicants no force row level security;
alter table verifications no force row level security;
update applicants a set last_status = n.status, last_country = n.country, last_event_at = n.event_at, outcome = n.outcome
from (select project_id, array_agg(id) as ids from applicants where merged_into is null group by project_id) p
cross join lateral newest_of_applicants(p.project_id, p.ids) n
where a.project_id = p.project_id and a.id = n.id;
alter table applicants force row level security;
alter table verifications force row level security;

-- What came in a file of its own, beside a key file that holds keys alone: DER as base64, the key's own one and its issuers.
alter table qes_certificates add column certificates text[] not null default '{}'
  check (cardinality(certificates) <= 8);
