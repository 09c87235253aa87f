-- A callback secret that the first callback made: nobody has seen its value yet, so it can be shown once. Those from before
-- are taken for seen; a rotation gives a new one.
alter table webhook_secrets add column is_unseen boolean not null default false;
