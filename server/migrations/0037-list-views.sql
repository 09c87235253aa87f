-- Who looked at the list of names last: reading again soon, as the page does by itself, is the same look.
create table verification_list_views (
  project_id uuid not null references projects,
  user_id uuid not null,
  session_hash text not null,
  at timestamptz not null default now(),
  primary key (project_id, user_id)
);
select keep_apart('verification_list_views');
grant select, insert, update, delete on verification_list_views to veridesk_app;
