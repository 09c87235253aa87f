-- A person of a company whom a verification has taken is not changed: a change makes a new one in its place.
alter table customer_parts
  add column replaced_by uuid,
  add foreign key (project_id, replaced_by) references customer_parts;
create index on customer_parts (project_id, replaced_by) where replaced_by is not null;
