-- Callbacks of one verification are counted, from 1, so that a receiver can pass over an older one. Those from before have no number.
alter table callbacks add column sequence integer check (sequence > 0);
