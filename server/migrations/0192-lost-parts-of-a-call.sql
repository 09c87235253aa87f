-- Milliseconds of a recording that could not be stored: the reviewer is shown that it is incomplete.
alter table video_calls add column lost_ms integer not null default 0 check (lost_ms >= 0);
