-- Addresses that a project's people have typed and that get mail of the project, but are no member's: whoever reads them has to
-- want that. Until then they get the mail that asks, and nothing else.
create table mail_addresses (
  project_id uuid not null references projects,
  address text not null check (address = lower(address)),
  -- The link that is alive; '' once it was used.
  token_hash text not null,
  asked_at timestamptz not null default now(),
  asked_count int not null default 1,
  expires_at timestamptz not null,
  confirmed_at timestamptz,
  primary key (project_id, address)
);
create index on mail_addresses (token_hash);
select keep_apart('mail_addresses');
grant select, insert, update, delete on mail_addresses to veridesk_app;
grant select on mail_addresses to veridesk_system;

-- Finds the address that a living link confirms, in whatever project; tells nothing to who does not hold the link.
create function open_mail_address(hash text) returns table (project_id uuid, address text, project_name text)
language sql stable security definer set search_path = public, pg_temp as $$
  select a.project_id, a.address, p.name
    from mail_addresses a join projects p on p.id = a.project_id
    where a.token_hash = hash and hash <> '' and a.confirmed_at is null and a.expires_at > now()
$$;
alter function open_mail_address owner to veridesk_system;
revoke execute on function open_mail_address from public;
grant execute on function open_mail_address to veridesk_app;
