-- The list of verifications as a queue of work: who has one, when its review is due, labels, saved views, whose turn it is.

alter table verifications add column assignee_id uuid;
-- Set only while it waits for a decision, and its form had a target when it came to wait.
alter table verifications add column due_at timestamptz;
create index verifications_assignee on verifications (project_id, assignee_id, created_at desc, id desc)
  include (status, form_id) where assignee_id is not null;
create index verifications_unassigned on verifications (project_id, status, created_at desc, id desc)
  where assignee_id is null and status in ('pending', 'customer_pending');
create index verifications_due on verifications (project_id, due_at, id)
  include (status, assignee_id, form_id, created_at) where due_at is not null;
-- What waits without a due time comes after the others in the order of due times.
create index verifications_without_due on verifications (project_id, created_at, id)
  include (status, assignee_id, form_id) where due_at is null and status in ('pending', 'customer_pending');

-- Whatever changes a status passes here: the due time cannot be forgotten by a later feature. Whoever may not review any
-- more does not get a verification back that returns to review.
create function set_review_due() returns trigger language plpgsql as $$
begin
  if new.status not in ('pending', 'customer_pending') then
    new.due_at := null;
    return new;
  end if;
  if old.status in ('pending', 'customer_pending') and old.submitted_at is not distinct from new.submitted_at then
    return new;
  end if;
  new.due_at := (
    select new.submitted_at + make_interval(hours => (fv.config ->> 'reviewHours')::int)
    from forms f join form_versions fv
      on fv.project_id = f.project_id and fv.form_id = f.id and fv.version = f.current_version
    where f.project_id = new.project_id and f.id = new.form_id);
  if new.assignee_id is not null and not exists (select from memberships m
    where m.project_id = new.project_id and m.user_id = new.assignee_id and m.role <> 'developer') then
    new.assignee_id := null;
  end if;
  return new;
end $$;
create trigger verification_review_due before update of status on verifications for each row
  when (old.status is distinct from new.status) execute function set_review_due();

create table verification_labels (
  project_id uuid not null,
  verification_id uuid not null,
  label text not null check (length(label) between 1 and 32),
  primary key (project_id, label, verification_id),
  foreign key (project_id, verification_id) references verifications on delete cascade
);
create index on verification_labels (project_id, verification_id);

-- No row: members take verifications themselves.
create table review_settings (
  project_id uuid primary key references projects,
  is_round_robin boolean not null,
  -- Whose turn was last.
  last_assignee_id uuid,
  updated_at timestamptz not null default now()
);

create table saved_views (
  project_id uuid not null,
  id uuid not null,
  -- Null: the whole team's.
  owner_id uuid,
  name text not null check (length(name) between 1 and 60),
  -- Filters, sort and columns.
  question jsonb not null,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (project_id, id),
  foreign key (project_id) references projects,
  foreign key (project_id, owner_id) references memberships on delete cascade
);
create unique index saved_views_names on saved_views (project_id, owner_id, lower(name)) nulls not distinct;
create index on saved_views (created_by) where created_by is not null;

-- The view that the list opens with, of a member.
create table default_views (
  project_id uuid not null,
  user_id uuid not null,
  view_id uuid not null,
  primary key (project_id, user_id),
  foreign key (project_id, user_id) references memberships on delete cascade,
  foreign key (project_id, view_id) references saved_views on delete cascade
);
create index on default_views (project_id, view_id);

do $$
declare t text;
begin
  foreach t in array array['verification_labels', 'review_settings', 'saved_views', 'default_views'] loop
    perform keep_apart(t::regclass);
    execute format('grant select, insert, update, delete on %I to veridesk_app', t);
  end loop;
end $$;
