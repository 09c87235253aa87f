-- Companies as applicants, and the persons who act for them or own them.
alter table applicants add column company_name text;
alter table applicants add column registration_country text;

alter table verification_files drop constraint verification_files_side_check;
alter table verification_files add constraint verification_files_side_check check (side in
  ('front', 'back', 'selfie', 'tax_id_proof', 'address_proof', 'funds_proof', 'card_photo', 'bank_statement',
   'company_registration', 'company_legal_address', 'company_ownership', 'company_authority'));
alter table verification_duplicates drop constraint verification_duplicates_kind_check;
alter table verification_duplicates add constraint verification_duplicates_kind_check
  check (kind in ('person', 'document', 'face', 'device', 'profile', 'company'));

create table affiliated_persons (
  project_id uuid not null,
  id uuid not null,
  -- The company's.
  verification_id uuid not null,
  kind text not null check (kind in ('person', 'company')),
  types text[] not null check (types <@ array['AUTHORISED', 'BENEFICIAL'] and cardinality(types) between 1 and 2),
  -- The owner that this one is an owner of; null: of the company itself.
  parent_id uuid,
  -- Names, share and the like, sealed with the key of the company's applicant; null: the person was erased.
  details jsonb check (jsonb_typeof(details) = 'string'),
  -- Their own verification must be approved before the company's. Kept by whoever changes a person of the company.
  is_required boolean not null default false,
  -- Their own verifications: those of this applicant with this form.
  applicant_id uuid,
  form_id uuid,
  link_id uuid,
  -- Somebody else than the person has seen the link: copied, or opened by the representative.
  link_shown boolean not null default false,
  mails int not null default 0,
  mailed_at timestamptz,
  -- When the next reminder goes out of itself.
  remind_at timestamptz,
  -- By a reviewer, of one without a verification of their own.
  decision text check (decision in ('valid', 'invalid')),
  decline_reasons text[] not null default '{}',
  decision_comment jsonb check (jsonb_typeof(decision_comment) = 'string'),
  decided_by text,
  decided_by_user_id uuid,
  decided_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  primary key (project_id, id),
  foreign key (project_id, verification_id) references verifications,
  foreign key (project_id, parent_id) references affiliated_persons,
  foreign key (project_id, applicant_id) references applicants,
  foreign key (project_id, form_id) references forms,
  foreign key (project_id, link_id) references form_links,
  check (parent_id <> id),
  check ((applicant_id is null) = (form_id is null) and (applicant_id is null) = (link_id is null)),
  check ((decision is null) = (decided_at is null))
);
create index on affiliated_persons (project_id, verification_id, created_at);
create index on affiliated_persons (project_id, parent_id) where parent_id is not null;
create index on affiliated_persons (project_id, applicant_id) where applicant_id is not null;
create index affiliated_persons_remind on affiliated_persons (remind_at) where remind_at is not null;

-- Submitted companies whose checks wait for their persons.
create table company_waits (
  project_id uuid not null,
  verification_id uuid not null,
  since timestamptz not null default clock_timestamp(),
  until timestamptz not null,
  primary key (project_id, verification_id),
  foreign key (project_id, verification_id) references verifications on delete cascade
);

do $$
declare t text;
begin
  foreach t in array array['affiliated_persons', 'company_waits'] loop
    perform keep_apart(t::regclass);
    execute format('grant select, insert, update, delete on %I to veridesk_app', t);
  end loop;
end $$;
grant select on affiliated_persons, company_waits to veridesk_system;

-- Persons whose reminder is due; nothing more of them is told.
create function due_person_reminders() returns table (project_id uuid, id uuid)
language sql stable security definer set search_path = public, pg_temp as $$
  select p.project_id, p.id from affiliated_persons p
    where p.remind_at <= now() order by p.remind_at limit 500
$$;
alter function due_person_reminders owner to veridesk_system;
revoke execute on function due_person_reminders from public;
grant execute on function due_person_reminders to veridesk_app;

-- As before, without companies that still wait for their persons.
create or replace function overdue_work(older_than interval) returns table (kind text, project_id uuid, id uuid)
language sql security definer set search_path = public, pg_temp as $$
  (select 'verification', v.project_id, v.id from verifications v
    where v.status = 'processing' and coalesce(v.resubmitted_at, v.submitted_at) < now() - older_than
      and not exists (select from held_submissions h where h.project_id = v.project_id and h.verification_id = v.id)
      and not exists (select from company_waits w
        where w.project_id = v.project_id and w.verification_id = v.id and w.until > now())
    order by v.submitted_at limit 500)
  union all
  (select 'decision', v.project_id, v.id from verifications v
    where v.held_until < now() - older_than order by v.held_until limit 500)
  union all
  (select 'callback', c.project_id, c.id from callbacks c
    where c.status = 'pending' and c.next_attempt_at < now() - older_than order by c.next_attempt_at limit 500)
  union all
  (select distinct on (h.project_id) 'held', h.project_id, h.verification_id from held_submissions h
    join ledger_accounts a on a.project_id = h.project_id and a.available > 0
    where h.held_at < now() - older_than order by h.project_id, h.held_at limit 500)
$$;
