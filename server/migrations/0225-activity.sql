-- When a member last had a verification open, and when the visit before ended: what came later is new to them.
alter table verification_views add column seen_at timestamptz, add column last_visit_at timestamptz;

-- To whom an event of the kind 'assigned' gave a verification; null: to nobody.
alter table verification_events add column assignee_id uuid;

-- Whom a mail about an applicant was for. Unknown of mails from before.
alter table outbox_mails add column reader text check (reader in ('applicant', 'team'));
comment on column outbox_mails.reader is 'nobody: for the applicant or for the team';
