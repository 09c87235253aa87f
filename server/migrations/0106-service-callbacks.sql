-- A service request may name an address that is told its answer. Such a callback belongs to no verification.
alter table service_requests add column callback_url text not null default '' check (char_length(callback_url) <= 2048);
alter table callbacks alter column verification_id drop not null, add column service_id uuid,
  add constraint callbacks_about_one check (num_nonnulls(verification_id, service_id) = 1),
  add constraint callbacks_service_fkey foreign key (project_id, service_id) references service_requests;
create index callbacks_of_service on callbacks (project_id, service_id) where service_id is not null;
