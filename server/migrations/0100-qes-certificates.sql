-- Keys that sign a project's documents. Key file and password are sealed with the installation's key, bound to the row.
create table qes_certificates (
  project_id uuid not null references projects,
  id uuid not null,
  name text not null check (char_length(name) between 4 and 64),
  -- As it was typed.
  issuer text not null check (char_length(issuer) between 1 and 256),
  file_type text not null check (file_type in ('dat', 'jks')),
  sealed_key text not null,
  sealed_password text not null,
  -- What the certificate says.
  owner text not null,
  certificate_issuer text not null,
  serial text not null,
  algorithm text not null check (algorithm in ('RSA', 'EC', 'DSTU4145')),
  valid_from timestamptz not null,
  valid_until timestamptz not null,
  -- Of the active ones, the one that was activated last signs.
  activated_at timestamptz,
  warned_at timestamptz,
  created_by uuid references users on delete set null,
  created_at timestamptz not null default now(),
  primary key (project_id, id)
);
create index on qes_certificates (valid_until) where warned_at is null;
create index on qes_certificates (created_by) where created_by is not null;
select keep_apart('qes_certificates');
grant select, insert, update, delete on qes_certificates to veridesk_app;
grant select on qes_certificates to veridesk_system;

-- Of all projects: certificates that end soon and nobody was told of.
create function ending_qes_certificates(within interval) returns table (project_id uuid, id uuid)
language sql security definer set search_path = public, pg_temp as $$
  select c.project_id, c.id from qes_certificates c
    where c.warned_at is null and c.valid_until < now() + within order by c.valid_until limit 500
$$;
alter function ending_qes_certificates owner to veridesk_system;
revoke execute on function ending_qes_certificates from public;
grant execute on function ending_qes_certificates to veridesk_app;

