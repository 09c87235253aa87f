-- Which members have changed what a decision rests on, and how: a row stays, also when what they did is taken back.
create table verification_touches (
  project_id uuid not null,
  verification_id uuid not null,
  user_id uuid not null,
  what text not null check (what in ('hit_judged', 'article_judged', 'corrected', 'screened', 'person_decided', 'taken_back',
    'merged', 'blacklisted')),
  at timestamptz not null default now(),
  primary key (project_id, verification_id, user_id, what),
  foreign key (project_id, verification_id) references verifications on delete cascade
);

-- What was not clear when it was decided: names of checks.
alter table verification_events add column open_checks text[] not null default '{}';

alter table screenings no force row level security;
alter table screening_hits no force row level security;
alter table verification_articles no force row level security;
alter table affiliated_persons no force row level security;

insert into verification_touches (project_id, verification_id, user_id, what)
select project_id, verification_id, judged_by_user_id, 'hit_judged' from screening_hits where judged_by_user_id is not null
union
select project_id, verification_id, asked_by_user_id, 'screened' from screenings where asked_by_user_id is not null
union
select project_id, verification_id, dismissed_by, 'article_judged' from verification_articles where dismissed_by is not null
union
select project_id, verification_id, decided_by_user_id, 'person_decided' from affiliated_persons
where decided_by_user_id is not null;

alter table screenings force row level security;
alter table screening_hits force row level security;
alter table verification_articles force row level security;
alter table affiliated_persons force row level security;

select keep_apart('verification_touches');
grant select, insert, update, delete on verification_touches to veridesk_app;
