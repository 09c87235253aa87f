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

-- Documents that are signed: a verification's report by the project, and the applicant's data by the applicant.
create table signed_documents (
  project_id uuid not null,
  verification_id uuid not null,
  id uuid not null,
  -- 'report': the project signed it. 'applicant': made for the applicant, who signs it.
  kind text not null check (kind in ('report', 'applicant')),
  -- The document as it was made; sealed with the applicant's key. Null for a report: it is kept signed.
  document bytea,
  -- With its signature; of an applicant's null until it is signed.
  signed bytea,
  -- 'pdf': the signature is in the document; 'p7s': beside it.
  signature_kind text check (signature_kind in ('pdf', 'p7s')),
  -- 'key': signed on our page; 'file': signed elsewhere and sent.
  signed_by text check (signed_by in ('key', 'file', 'certificate')),
  -- What the answers were when it was made, as a keyed hash.
  answers_hash bytea,
  -- Signer, issuer, validity: sealed with the applicant's key.
  signature jsonb check (jsonb_typeof(signature) = 'string'),
  created_at timestamptz not null default now(),
  signed_at timestamptz,
  primary key (project_id, verification_id, kind),
  foreign key (project_id, verification_id) references verifications,
  check ((signed is null) = (signed_at is null)),
  check ((signed is null) = (signature_kind is null)),
  check (kind = 'applicant' or signed is not null),
  check (kind = 'report' or document is not null)
);
select keep_apart('signed_documents');
grant select, insert, update, delete on signed_documents to veridesk_app;
