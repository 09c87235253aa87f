-- When the second factor was set up anew with a mailed link, as `password_reset_at` says of the password; and until when a
-- session has put the notices of both away. Each session for itself: whoever has taken an account cannot hide from its owner
-- that they did.
alter table users add column factor_reset_at timestamptz;
alter table sessions add column notices_seen_at timestamptz;
