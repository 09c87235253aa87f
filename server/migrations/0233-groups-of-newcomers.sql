-- A newcomer's groups at the organization's provider: their roles are given when the account is made.
alter table newcomers add column groups text[];
comment on column newcomers.groups is 'member: who works here, or asked to';
