-- A PDF that an applicant sent as a proof: each page a picture (from 1), the file as it came page 0.
alter table verification_files add column page smallint not null default 1 check (page between 0 and 20);
drop index verification_files_project_id_verification_id_side_idx;
create unique index verification_files_side on verification_files (project_id, verification_id, side, page)
  where replaced_at is null;
drop index verification_files_offered;
create unique index verification_files_offered on verification_files (project_id, verification_id, side, page)
  where offered_in is not null;
