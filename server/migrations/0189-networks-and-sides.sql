-- Lists of networks, which the operator loads from files: Tor exits, proxies, hosting and the like. Of the whole installation.
create table network_lists (
  code text primary key check (code ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  name text not null check (char_length(name) between 1 and 100),
  kind text not null check (kind in ('tor', 'proxy', 'vpn', 'hosting', 'attacker', 'abuser', 'threat')),
  ranges_count int not null check (ranges_count > 0),
  -- Lines of the file that named no network.
  skipped_count int not null check (skipped_count >= 0),
  sha256 text not null,
  loaded_at timestamptz not null default now()
);

create table network_ranges (
  code text not null references network_lists on delete cascade,
  range inet not null,
  primary key (code, range)
);
-- Which ranges have an address in them.
create index on network_ranges using gist (range inet_ops);

grant select, insert, update, delete on network_lists, network_ranges to veridesk_app;

-- Further pages of an identity document.
alter table verification_files drop constraint verification_files_side_check;
alter table verification_files add constraint verification_files_side_check check (side in
  ('front', 'back', 'other1', 'other2', 'other3', 'selfie', 'tax_id_proof', 'address_proof', 'funds_proof', 'card_photo',
   'bank_statement', 'company_registration', 'company_legal_address', 'company_ownership', 'company_authority'));
