-- What waits for somebody else than its reviewer is few among many: found without reading the rest.
create index verifications_proposed on verifications (project_id, created_at desc, id desc)
  include (status, form_id) where proposal_id is not null;
create index verifications_asked on verifications (project_id, created_at desc, id desc)
  include (status, form_id) where asked_in is not null;
