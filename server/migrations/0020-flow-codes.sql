-- Codes that prove an applicant's email or phone: the newest of each; a newer one takes its place, confirmed or not.
create table flow_codes (
  project_id uuid not null,
  verification_id uuid not null,
  channel text not null check (channel in ('email', 'phone')),
  -- What its hash and its message are bound to.
  id uuid not null,
  -- An email in small letters, or a number in E.164.
  sent_to text not null,
  -- '' once it was right.
  code_hash text not null,
  -- The text message, until it was handed over; '' for mails, which wait in their outbox.
  sealed_text text not null default '',
  sent_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (project_id, verification_id, channel),
  unique (project_id, id),
  foreign key (project_id, verification_id) references verifications
);
select keep_apart('flow_codes');
grant select, insert, update, delete on flow_codes to veridesk_app;
