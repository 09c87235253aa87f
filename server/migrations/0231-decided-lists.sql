-- Monitoring's list of the approved is read by `verifications_decided` (0230) too.
drop index verifications_approved;
