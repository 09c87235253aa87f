-- Preview links: each shows one version of a form, for a day.
create table form_previews (
  project_id uuid not null,
  id uuid not null,
  form_id uuid not null,
  version int not null,
  token_hash text not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (project_id, id),
  foreign key (project_id, form_id, version) references form_versions
);
create unique index on form_previews (token_hash, project_id);
create index on form_previews (project_id, expires_at);
select keep_apart('form_previews');
grant select, insert, delete on form_previews to veridesk_app;
grant select on form_previews to veridesk_system;

-- Whose preview a token is; the transaction is its project's from then on.
create function open_preview(hash text) returns table (project_id uuid, preview_id uuid)
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  select p.project_id, p.id into project_id, preview_id from form_previews p where p.token_hash = hash;
  if not found then return; end if;
  perform set_config('app.project_id', project_id::text, true);
  return next;
end $$;
alter function open_preview owner to veridesk_system;
revoke execute on function open_preview from public;
grant execute on function open_preview to veridesk_app;

-- How many verifications go on with which version of a form.
create index verifications_form_version on verifications (project_id, form_id, form_version);
