-- What was decided since a moment, approved or declined: the index of the approved served monitoring alone.
drop index verifications_approved;
create index verifications_decided on verifications (project_id, decided_at) include (status, decided_by_checks, mode) where decided_at is not null;
