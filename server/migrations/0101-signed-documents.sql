-- The report of a verification with the project's signature.
create table signed_reports (
  project_id uuid not null,
  verification_id uuid not null,
  id uuid not null,
  -- The signed PDF, and who signed it with which certificate: sealed with the applicant's key.
  file text not null,
  signature jsonb not null check (jsonb_typeof(signature) = 'string'),
  size_bytes int not null,
  signed_at timestamptz not null default now(),
  primary key (project_id, verification_id),
  foreign key (project_id, verification_id) references verifications
);
select keep_apart('signed_reports');
grant select, insert, update, delete on signed_reports to veridesk_app;

-- The applicant's data as a PDF, which the applicant signs.
create table applicant_signatures (
  project_id uuid not null,
  verification_id uuid not null,
  id uuid not null,
  -- What the answers were when the document was made.
  answers_hash bytea not null,
  -- These four are sealed with the applicant's key. The document:
  document text not null,
  -- The document with room for a signature, and the certificates; while a key is about to sign.
  prepared text,
  -- The signed PDF, or the signature beside the document (.p7s).
  signed text,
  -- Who signed it, with which certificate.
  signature jsonb check (jsonb_typeof(signature) = 'string'),
  kind text check (kind in ('pdf', 'p7s')),
  -- 'key': on our page; 'file': elsewhere.
  signed_by text check (signed_by in ('key', 'file')),
  created_at timestamptz not null default now(),
  signed_at timestamptz,
  primary key (project_id, verification_id),
  foreign key (project_id, verification_id) references verifications,
  check ((signed_at is null) = (signed is null)),
  check ((signed_at is null) = (signature is null)),
  check ((signed_at is null) = (kind is null)),
  check ((signed_at is null) = (signed_by is null))
);
select keep_apart('applicant_signatures');
grant select, insert, update, delete on applicant_signatures to veridesk_app;

-- What certificate authorities say of revoked certificates, by where it was asked; of the installation.
create table revocation_answers (
  address_hash bytea primary key,
  kind text not null check (kind in ('crl', 'ocsp')),
  -- Null: nobody answered.
  body bytea,
  asked_at timestamptz not null default now()
);
create index on revocation_answers (asked_at);
grant select, insert, update, delete on revocation_answers to veridesk_app;
