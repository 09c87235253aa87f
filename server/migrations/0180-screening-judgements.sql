-- What a reviewer said of an applicant and an entry of a list: one row, and the newest word is the one that counts.
create table screening_judgements (
  project_id uuid not null,
  applicant_id uuid not null,
  -- Of the entry and of what was searched for (`screening_hits.same_hash`).
  same_hash text not null,
  verdict text not null check (verdict in ('relevant', 'irrelevant')),
  -- Sealed with the applicant's key, bound to the hit on which it was said.
  reason jsonb check (jsonb_typeof(reason) = 'string'),
  hit_id uuid not null,
  judged_by text,
  judged_by_user_id uuid,
  judged_at timestamptz not null default now(),
  primary key (project_id, applicant_id, same_hash),
  foreign key (project_id, applicant_id) references applicants
);

-- More entries were found than are kept.
alter table screenings add column is_cut boolean not null default false;

alter table verifications no force row level security;
alter table screenings no force row level security;
alter table screening_hits no force row level security;

insert into screening_judgements (project_id, applicant_id, same_hash, verdict, reason, hit_id, judged_by, judged_by_user_id, judged_at)
select distinct on (h.project_id, v.applicant_id, h.same_hash)
  h.project_id, v.applicant_id, h.same_hash, h.verdict, h.reason, h.id, h.judged_by, h.judged_by_user_id, h.judged_at
from screening_hits h
join verifications v on v.project_id = h.project_id and v.id = h.verification_id
where h.verdict is not null
order by h.project_id, v.applicant_id, h.same_hash, h.judged_at desc, h.judged_by_user_id nulls last, h.id;

-- A "somebody else" that is no longer in the newest screening was taken back: a person judges it again.
delete from screening_judgements j
where j.verdict = 'irrelevant' and (
  select h.verdict
  from verifications v
  join screenings s on s.project_id = v.project_id and s.verification_id = v.id
  join screening_hits h on h.project_id = s.project_id and h.screening_id = s.id
  where v.project_id = j.project_id and v.applicant_id = j.applicant_id and h.same_hash = j.same_hash
  order by s.at desc, s.id limit 1) is null;

-- Verdicts that were copied from an earlier screening have lost who judged.
update screening_hits h set judged_by_user_id = j.judged_by_user_id
from verifications v, screening_judgements j
where v.project_id = h.project_id and v.id = h.verification_id and h.verdict is not null and h.judged_by_user_id is null
  and j.project_id = h.project_id and j.applicant_id = v.applicant_id and j.same_hash = h.same_hash
  and j.judged_at = h.judged_at;

alter table verifications force row level security;
alter table screenings force row level security;
alter table screening_hits force row level security;

select keep_apart('screening_judgements');
grant select, insert, update, delete on screening_judgements to veridesk_app;
-- Judgements are found by their applicant.
drop index if exists screening_hits_project_id_same_hash_idx;
